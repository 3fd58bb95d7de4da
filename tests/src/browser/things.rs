//! Things on the page, by what a test calls them, and what is read of them and done to them.
//!
//! A thing is a CSS selector: the first element that it finds, or the one of that number (`li[2]`, `li[-1]`), or the
//! one that is called so (`#editor button 'Add a group'`): by its label, by the label of its field or by its text, as
//! a whole, else at the beginning, else somewhere. What begins like an expression of JavaScript is one.

use chromiumoxide::layout::Point;
use serde::de::DeserializeOwned;
use serde_json::Value;

use super::Tab;

/// Finds the element that is called so.
const CALLED: &str = "((all, name) => {
    const names = it => [it.getAttribute('aria-label'), it.closest('label, .field')?.querySelector('.label')?.textContent,
        it.labels?.[0]?.textContent, it.textContent].map(name => (name ?? '').trim());
    const by = test => all.find(it => names(it).some(test));
    return by(it => it === name) ?? by(it => it.startsWith(name)) ?? by(it => it.includes(name)); })";

pub(super) fn quoted(text: &str) -> String {
    Value::from(text).to_string()
}

/// The selector of a thing, what it is called, and its number.
pub(super) fn parts(name: &str) -> (&str, Option<&str>, Option<i32>) {
    if let Some((css, called)) = name.strip_suffix('\'').and_then(|name| name.split_once(" '")) {
        return (css, Some(called), None);
    }
    let number = name.strip_suffix(']').and_then(|name| name.rsplit_once('['));
    let number = number.and_then(|(css, at)| Some((css, at.parse().ok()?)));
    number.map_or((name, None, None), |(css, at)| (css, None, Some(at)))
}

/// An expression for a thing.
pub fn thing(name: &str) -> String {
    if ["document.", "[...", "("].iter().any(|start| name.starts_with(start)) {
        return name.to_owned();
    }
    let (css, called, number) = parts(name);
    let all = format!("[...document.querySelectorAll({})]", quoted(css));
    match called {
        Some(called) => format!("{CALLED}({all}, {})", quoted(called)),
        None => format!("{all}.at({})", number.unwrap_or(0)),
    }
}

/// An expression for the button with that label or text: a visible one, else one of a menu.
pub fn button(label: &str) -> String {
    format!(
        "(all => all.find(it => it.checkVisibility()) ?? all.find(it => it.closest('[popover]')))
           ([...document.querySelectorAll('button, a.button')]
             .filter(it => [it.getAttribute('aria-label'), it.textContent.trim()].includes({})))",
        quoted(label)
    )
}

impl Tab {
    /// What an expression says of a thing, which it calls `it`.
    pub async fn of<T: DeserializeOwned>(&self, name: &str, expression: &str) -> T {
        self.eval(&format!("(it => {expression})({})", thing(name))).await
    }

    pub async fn text(&self, name: &str) -> String {
        self.of(name, "it.textContent").await
    }

    pub async fn value(&self, name: &str) -> String {
        self.of(name, "it.value").await
    }

    pub async fn texts(&self, css: &str) -> Vec<String> {
        self.eval(&format!(
            "[...document.querySelectorAll({})].map(it => it.textContent)",
            quoted(css)
        ))
        .await
    }

    pub async fn count(&self, css: &str) -> usize {
        self.eval(&format!("document.querySelectorAll({}).length", quoted(css))).await
    }

    /// What the page tells of itself by that name.
    pub async fn data(&self, name: &str) -> String {
        self.eval(&format!("document.querySelector('main').dataset.{name} ?? ''")).await
    }

    pub async fn moments(&self) -> u64 {
        self.data("moments").await.parse().expect("a number")
    }

    /// Whether a condition is true now.
    pub async fn is(&self, condition: &str) -> bool {
        self.eval(&format!("Boolean({condition})")).await
    }

    /// Where the page stands and how it is looked at, for the sentence about what is wrong.
    pub async fn place(&self) -> String {
        format!("{} {:?}", self.eval::<String>("location.href").await, self.seen.get())
    }

    /// A condition is true now.
    pub async fn holds(&self, condition: &str) {
        let holds = self.is(condition).await;
        assert!(holds, "{}: not so: {condition}", self.place().await);
    }

    /// A list of what is wrong is empty.
    pub async fn none(&self, wrong: &str) {
        let found: Vec<Value> = self.eval(wrong).await;
        assert!(found.is_empty(), "{}: {found:#?}", self.place().await);
    }

    /// Does to a thing, once it is there, what statements say, which call it `it`.
    pub async fn does(&self, name: &str, statements: &str) {
        let name = thing(name);
        self.until(&name).await;
        self.run(&format!("const it = {name}; {statements}")).await;
    }

    /// Gives a thing the keyboard.
    pub async fn focus(&self, name: &str) {
        self.does(name, "it.focus()").await;
    }

    /// Presses a thing by keyboard.
    pub async fn enter(&self, name: &str) {
        self.focus(name).await;
        self.press("Enter").await;
    }

    /// Types a text into a field in place of what is there.
    pub async fn write(&self, field: &str, text: &str) {
        self.does(field, "it.focus(); it.select()").await;
        self.type_in(text).await;
    }

    /// Sets a field or chooses one of a list at once, and tells the page.
    pub async fn set(&self, field: &str, value: &str) {
        let told = "for (const kind of it.matches('select') ? ['change'] : ['input', 'change'])
            it.dispatchEvent(new InputEvent(kind, { bubbles: true }))";
        self.does(field, &format!("it.value = {}; {told}", quoted(value))).await;
    }

    /// Goes by the scrubber to a part of the run.
    pub async fn scrub(&self, part: f64) {
        let to = format!("String(Math.round(document.getElementById('scrubber').max * {part}))");
        self.set("#scrubber", &self.eval::<String>(&to).await).await;
    }

    /// Clicks the middle of a thing, where a pointer would, once it is there.
    pub async fn click(&self, name: &str) {
        let element = thing(name);
        self.until(&element).await;
        let middle = format!(
            "(async () => {{ const it = {element};
              const over = it.checkVisibility() ? null : it.closest('[popover]:not(:popover-open)');
              if (over) {{ document.querySelector(`[popovertarget=${{over.id}}]`)?.focus(); over.showPopover(); }}
              window.openedToClick = over;
              it.scrollIntoView({{block: 'center', inline: 'center', behavior: 'instant'}});
              await new Promise(done => requestAnimationFrame(done));
              const box = it.getBoundingClientRect(); return [box.x + box.width / 2, box.y + box.height / 2]; }})()"
        );
        let (x, y): (f64, f64) = self.eval(&middle).await;
        let clicked = self.page.click(Point::new(x, y)).await;
        clicked.unwrap_or_else(|error| panic!("{name}: {error}"));
        // Where the click leads elsewhere there is nothing to close.
        let close = "(over => { if (over?.matches(':popover-open')) over.hidePopover(); return true; })(window.openedToClick)";
        let _ = self.try_eval::<bool>(close).await;
    }

    /// Clicks the button with that label or text: a visible one, else one of a menu.
    pub async fn click_button(&self, label: &str) {
        self.click(&button(label)).await;
    }

    /// Where the middle of a thing is.
    pub async fn middle(&self, name: &str) -> (f64, f64) {
        let [left, top, right, bottom] = self.edges(name).await;
        (f64::midpoint(left, right), f64::midpoint(top, bottom))
    }

    /// Its edges: left, top, right, bottom.
    pub async fn edges(&self, name: &str) -> [f64; 4] {
        let edges = "(at => [at.left, at.top, at.right, at.bottom])(it.getBoundingClientRect())";
        self.of(name, edges).await
    }

    /// Drags a thing by so much.
    pub async fn drag_by(&self, name: &str, (across, down): (f64, f64)) {
        let (x, y) = self.middle(name).await;
        self.drag((x, y), (x + across, y + down)).await;
    }

    /// The bytes of what was saved last, as `catch_files` keeps it.
    pub async fn saved(&self) -> Vec<u8> {
        let read = "new Promise(done => { const reader = new FileReader();
            reader.onload = () => done(reader.result.split(',')[1] ?? ''); reader.readAsDataURL(made.at(-1)); })";
        let text: String = self.eval(read).await;
        data_encoding::BASE64.decode(text.as_bytes()).expect("a file")
    }

    pub async fn saved_text(&self) -> String {
        String::from_utf8_lossy(&self.saved().await).into_owned()
    }
}
