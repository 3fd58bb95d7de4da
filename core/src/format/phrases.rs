//! The parts of an error besides the fault: tokens, types, lists and quantities, each with its English phrase.

use std::fmt::{self, Display, Formatter};

use serde::{Deserialize, Serialize};

use super::display::Quoted;

/// Enums whose variants have a phrase each, in which a field may be quoted.
macro_rules! phrases {
    ($(
        $(#[$outer:meta])*
        pub enum $Name:ident {
            $($(#[$doc:meta])* $Variant:ident $({ $field:ident })? = $phrase:literal,)*
        }
    )+) => {$(
        $(#[$outer])*
        #[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
        pub enum $Name {
            $($(#[$doc])* $Variant $({ $field: String })?,)*
        }

        impl Display for $Name {
            fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
                match self {
                    $($Name::$Variant $({ $field })? => {
                        write!(f, $phrase $(, $field = Quoted($field))?)
                    })*
                }
            }
        }
    )+};
}

phrases! {
    /// Tokens that JSON allows at a place.
    #[derive(Copy)]
    pub enum Token {
        Value = "a value",
        Key = "a key in quotes",
        KeyOrBrace = "a key in quotes or \"}}\"",
        Colon = "a colon",
        CommaOrBracket = "a comma or \"]\"",
        CommaOrBrace = "a comma or \"}}\"",
        Quote = "the closing quote of a string",
        Digit = "a digit",
        Escape = "one of \" \\ / b f n r t u after a backslash",
        HexDigits = "four hexadecimal digits after \\u",
        SecondSurrogate = "the other half of a surrogate pair",
        EscapedControl = "the escaped form of a control character",
        End = "the end of the text",
    }

    /// The lists whose entries have ids or names, by an entry of each.
    #[derive(Copy)]
    pub enum List {
        Nodes = "a node",
        Tasks = "a task",
        EarlierTasks = "an earlier task",
        Dimensions = "a dimension",
        Users = "a user of the sharing group",
        Requesters = "a requester",
        EarlierRequests = "an earlier request",
        Gpus = "a GPU of the node",
        Units = "a unit of the GPU",
        Engines = "an engine type",
        Apis = "an API",
        /// Those that a lesson can look at.
        Looks = "a thing or panel",
    }

    /// Types of values in the format's fields.
    #[derive(Copy)]
    pub enum Shape {
        Text = "a string",
        WholeNumber = "a whole number",
        Digits = "a whole number in digits only",
        Number = "a number",
        List = "a list",
        NumberList = "a list of whole numbers",
        TextList = "a list of strings",
        ObjectList = "a list of objects",
        Object = "an object",
        Boolean = "true or false",
        WordOrNumber = "\"max\", \"sum\" or a whole number",
        TextByLanguage = "a string, or an object of strings by language",
        TrueOrObject = "true or an object",
    }

    /// Quantities that limits apply to.
    pub enum Measure {
        FileBytes = "bytes in the file",
        LinkCharacters = "characters in the link",
        LinkBytes = "bytes in the link's scenario",
        NoteBlocks = "paragraphs, headings and items in the note",
        NoteSpans = "texts, links and marked parts in the note",
        StrayFields = "unknown and repeated fields before this one",
        Nodes = "nodes",
        Entries = "entries in the task list",
        Reservations = "reservations",
        Gpus = "GPUs on all nodes",
        Units = "GPUs and slices on all nodes",
        Requesters = "requesters",
        Groups = "groups",
        GroupingNames = "names in groups and permissions",
        Demands = "demands",
        Requests = "requests and releases",
        /// Each step counts with the largest group and node at it.
        GroupingWork = "steps of work for groups and requests",
        Tasks = "tasks",
        Calls = "calls in all tasks",
        Apis = "APIs",
        CostSteps = "sizes with costs",
        Engines = "engines on all nodes",
        EngineCells = "cells in the tables by engine type",
        /// Each call counts with the types that it may go to.
        CallWork = "steps of work for calls and tasks",
        Candidates = "candidates in all tasks",
        Jobs = "jobs",
        /// The last submission, all runtimes (or estimates) and the costs of all possible checkpoints, together.
        LatestTime = "units of time for all jobs one after another",
        Workflows = "workflows",
        Stages = "stages in all workflows",
        StageJobs = "jobs in all stages",
        Users = "users",
        /// Of workflows that can be admitted at once.
        Shares = "pairs of users and workflows",
        SumRatio = "for the sum of the ratios",
        OrderedNodes = "pairs of a node and an order of dimensions",
        SumAvailable { dimension } = "of {dimension} on all nodes together",
        SumRequested { dimension } = "of {dimension} requested by all tasks together",
    }
}
