//! The cost of a look: run in the page at the sizes that are asked for, linked, moved by keys; and the gallery's search.

use gantry_tests::browser::Look;
use gantry_tests::rows;

const TABLE: &str = "
a look is counted and timed here, at the sizes that are run
    at g=fig4&m=9&level=probe&lang=en&cost=100 | dialog.cost[open]
    | dialog.cost [role=status] says Not run yet with 100 nodes. | axe
    focus dialog.cost input
    press ArrowLeft | dialog.cost [role=status] says Not run yet with 12 nodes. | address cost=12
    button Run with 12 nodes | dialog.cost [role=status] says A scan looks at 12 nodes. The index looks at
    | 2 of .cost-bar
    # A million nodes are placed in a worker.
    focus dialog.cost input
    press End | dialog.cost [role=status] says Not run yet with a million nodes.
    button Run with a million nodes
    | dialog.cost [role=status] says A scan looks at a million nodes. The index looks at 3 buckets. | axe
    | js `${[...document.querySelectorAll('.cost tbody tr')].map(row => row.cells.length)}` === '7,2,2,2,2,7'
    button Run all sizes
    button Cancel | .cost .actions button:last-of-type[aria-disabled=true]
    press Escape | no dialog[open] | no address cost=
    # What was run stays, and the lab leads there.
    button Gallery
    click dialog[open] button 'The cost of a look' | dialog.cost [role=status] says A scan looks at 12 nodes.
examples of all labs are found by what they are called and say
    at g=fig4&m=9&level=probe&lang=en
    button Gallery
    focus #gallery-search
    type wxyz | .gallery [role=status] is No example matches.
    press Enter | axe
    # Escape lets go of what is sought, and then of the gallery.
    press Escape | .gallery [role=status] is empty | dialog.gallery[open] .card
    type EASY | .gallery [role=status] says match | axe
    | js [...document.querySelectorAll('.gallery .card')].every(it => it.textContent.toLowerCase().includes('easy'))
    run window.first = document.querySelector('.gallery .card b').textContent
    press Enter | no dialog[open] | js document.querySelector('.head .title').textContent.includes(first) | on #scene
costs are read on a phone in both languages
    # What was run stays: each language on a page of its own.
    look 360x740 dark
    open g=fig4&cost=1523 | dialog.cost[open]
    button Run with 1,523 nodes | dialog.cost [role=status] says A scan looks at 1,523 nodes. | axe
    | js (it => it.scrollWidth <= it.clientWidth)(document.querySelector('.cost .dialog-body'))
    look 360x740 dark zh
    open g=fig4&cost=1523 | dialog.cost[open]
    button 以 1,523 个节点运行 | dialog.cost [role=status] says 扫描查看 1,523 个节点。 | axe
    | js (it => it.scrollWidth <= it.clientWidth)(document.querySelector('.cost .dialog-body'))
";

rows!(cost, Look::STILL, TABLE;);
