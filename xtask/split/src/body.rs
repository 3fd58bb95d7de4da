//! A function's body laid open: its operators, how they nest, and what stands on the stack before each.

use std::error::Error;

use wasmparser::{BlockType, FuncValidator, FunctionBody, Operator, ValType, ValidatorResources};

/// What is known of the place before an operator.
#[derive(Clone, Copy, Debug, Default)]
pub struct Place {
    /// How many values are on the stack.
    pub height: u32,
    /// The type of the topmost, where there is one.
    pub top: Option<ValType>,
    /// Whether control can come here at all.
    pub reachable: bool,
}

/// A function's body.
#[derive(Debug)]
pub struct Body<'a> {
    /// Types of the locals, the parameters first.
    pub locals: Vec<ValType>,
    /// How many of them are parameters.
    pub parameters: usize,
    /// The operators, the last `end` included.
    pub operators: Vec<Operator<'a>>,
    /// Where each begins, in bytes, and where the last ends.
    pub offsets: Vec<usize>,
    /// The place before each operator, and that behind the last.
    pub places: Vec<Place>,
    /// How many values each operator takes from the stack.
    pub pops: Vec<u32>,
    /// For `block`, `loop` and `else` their `end`; for `if` its `else` or `end`.
    pub partners: Vec<usize>,
    /// Whether it holds nothing but plain structured control.
    pub plain: bool,
    /// A number of its shape: the operators without their constants. Equal shapes have equal [`Body::points`].
    pub shape: u64,
}

impl<'a> Body<'a> {
    /// Reads and checks a body.
    pub fn read(
        body: &FunctionBody<'a>,
        mut validator: FuncValidator<ValidatorResources>,
        parameters: usize,
    ) -> Result<Self, Box<dyn Error>> {
        let mut locals = body.get_binary_reader();
        validator.read_locals(&mut locals)?;
        let count = validator.len_locals();
        let mut laid = Body {
            locals: (0..count).filter_map(|local| validator.get_local_type(local)).collect(),
            parameters,
            operators: Vec::new(),
            offsets: Vec::new(),
            places: Vec::new(),
            pops: Vec::new(),
            partners: Vec::new(),
            plain: true,
            shape: 0xcbf2_9ce4_8422_2325,
        };
        let base = body.range().start;
        let bytes = body.as_bytes();
        let mut reader = body.get_operators_reader()?;
        let mut open = Vec::new();
        while !reader.eof() {
            let (operator, offset) = reader.read_with_offset()?;
            laid.places.push(place(&validator));
            laid.pops.push(operator.operator_arity(&validator).map_or(u32::MAX, |(pops, _)| pops));
            laid.partners.push(0);
            laid.nest(&mut open, &operator);
            laid.plain &= is_plain(&operator);
            validator.op(offset, &operator)?;
            let at = usize::try_from(offset - base)?;
            laid.offsets.push(at);
            for byte in [bytes[at], if bytes[at] == 0xfc { bytes[at + 1] } else { 0 }] {
                laid.shape = (laid.shape ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
            }
            laid.operators.push(operator);
        }
        laid.offsets.push(bytes.len());
        laid.places.push(Place::default());
        Ok(laid)
    }

    /// Notes the partners of openers as their `else` and `end` come.
    fn nest(&mut self, open: &mut Vec<usize>, operator: &Operator<'_>) {
        let here = self.operators.len();
        match operator {
            Operator::Block { .. } | Operator::Loop { .. } | Operator::If { .. } => open.push(here),
            Operator::Else => {
                let opener = open.pop().expect("a checked body");
                self.partners[opener] = here;
                open.push(here);
            }
            Operator::End => {
                if let Some(opener) = open.pop() {
                    self.partners[opener] = here;
                }
            }
            _ => {}
        }
    }

    /// The places from which control runs on without choice: one mark in each tells what has run.
    pub fn points(&self) -> Vec<usize> {
        let begins = |at: usize| {
            matches!(
                self.operators[at - 1],
                Operator::Block { .. }
                    | Operator::Loop { .. }
                    | Operator::If { .. }
                    | Operator::Else
                    | Operator::BrIf { .. }
                    | Operator::End
            )
        };
        let empty = |at: usize| matches!(self.operators[at], Operator::End | Operator::Else);
        (0..self.operators.len())
            .filter(|&at| at == 0 || begins(at) && !empty(at) && self.places[at].reachable)
            .collect()
    }

    /// The arms of the construct that opens at `at`, as ranges of operators; none where nothing opens there.
    pub fn arms(&self, at: usize) -> Vec<(usize, usize)> {
        let partner = self.partners[at];
        match self.operators[at] {
            Operator::If { .. } if matches!(self.operators[partner], Operator::Else) => {
                vec![(at + 1, partner), (partner + 1, self.partners[partner])]
            }
            Operator::Block { .. } | Operator::Loop { .. } | Operator::If { .. } => {
                vec![(at + 1, partner)]
            }
            _ => Vec::new(),
        }
    }

    /// The operator behind the one at `at`, with all that opens there.
    pub fn next(&self, at: usize) -> usize {
        self.arms(at).last().map_or(at, |&(_, end)| end) + 1
    }
}

fn place(validator: &FuncValidator<ValidatorResources>) -> Place {
    Place {
        height: validator.operand_stack_height(),
        top: validator.get_operand_type(0).flatten(),
        reachable: validator.get_control_frame(0).is_some_and(|frame| !frame.unreachable),
    }
}

/// The type that a branch to the end of a plain body's block carries, if any.
pub fn carried(block: BlockType) -> Option<ValType> {
    match block {
        BlockType::Type(ty) => Some(ty),
        BlockType::Empty | BlockType::FuncType(_) => None,
    }
}

fn is_plain(operator: &Operator<'_>) -> bool {
    match *operator {
        Operator::Block { blockty } | Operator::Loop { blockty } | Operator::If { blockty } => {
            !matches!(blockty, BlockType::FuncType(_))
        }
        Operator::Try { .. }
        | Operator::TryTable { .. }
        | Operator::BrOnNull { .. }
        | Operator::BrOnNonNull { .. }
        | Operator::BrOnCast { .. }
        | Operator::BrOnCastFail { .. }
        | Operator::ReturnCall { .. }
        | Operator::ReturnCallIndirect { .. }
        | Operator::ReturnCallRef { .. } => false,
        _ => true,
    }
}
