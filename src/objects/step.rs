//! [`StepObject`]: a step as JSON. `step.schema.json` explains each key; `ennead schema` prints
//! that file. Steps cannot be read back.

use crate::geometry::{Candidate, Cell, CellSet, Digit, DigitSet, Elimination, House, HouseSet};
use crate::grid::Grid;
use crate::logic::describe::{CellRole, DescribedLink, DescribedSet, Description, LinkReason};
use crate::logic::describe::{LineClaim, LineNumber, LineReason, ProofLine};
use crate::logic::proof::chain::Node;
use crate::logic::{Rating, Reason, SolvePath, State, Step, Style, Technique};
use serde::ser::{Error, SerializeMap};
use serde::{Serialize, Serializer};
use serde_json::value::RawValue;
use std::collections::BTreeMap;

/// The version of the form of steps, which every object has as `"schema"`. It stays when a key is
/// added, and changes when a key is removed or gets another meaning.
pub const SCHEMA: u32 = 1;

/// The JSON Schema of what `ennead explain`, `steps` and `hint` write.
pub const SCHEMA_TEXT: &str = include_str!("step.schema.json");

/// The object of a step.
///
/// ```
/// use ennead::objects::StepObject;
/// use ennead::{Explainer, Order, State, logic::Style};
///
/// let puzzle: ennead::Grid =
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
///         .parse()?;
/// let state = State::new(&puzzle);
/// let step = Explainer::new(Order::Human).step(&state).expect("a next step");
/// let object = serde_json::to_value(StepObject::new(&state, &step, Style::Words))?;
/// assert_eq!(object["technique"], "hidden single");
/// assert_eq!(object["placements"][0], "r1c6=8");
/// assert_eq!(object["houses"][0], "box 2");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Serialize, Debug)]
pub struct StepObject {
    technique: Technique,
    code: Option<&'static str>,
    rating: Option<Rating>,
    estimate: Rating,
    score: u32,
    eliminations: Vec<String>,
    placements: Vec<Candidate>,
    #[serde(serialize_with = "items")]
    digits: DigitSet,
    cells: CellSet,
    #[serde(serialize_with = "by_name")]
    roles: Vec<(CellRole, CellSet)>,
    filled: CellSet,
    blockers: CellSet,
    crossed_out: Vec<String>,
    houses: HouseSet,
    base: HouseSet,
    cover: HouseSet,
    fins: CellSet,
    sets: Vec<SetObject>,
    #[serde(serialize_with = "items")]
    common: DigitSet,
    links: Vec<LinkObject>,
    lines: Vec<LineObject>,
    text: String,
}

/// The array of the steps, with texts in words.
///
/// ```
/// let puzzle: ennead::Grid =
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
///         .parse()?;
/// let path = ennead::Explainer::new(ennead::Order::Human).explain(&puzzle);
/// let steps = serde_json::to_value(&path)?;
/// assert_eq!(steps[0]["technique"], "hidden single");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
impl Serialize for SolvePath {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let object = |(before, step)| StepObject::new(&before, step, Style::Words);
        serializer.collect_seq(self.positions().map(object))
    }
}

/// Cells that belong together because of their candidates.
#[derive(Serialize, Debug)]
struct SetObject {
    kind: &'static str,
    cells: CellSet,
    #[serde(serialize_with = "items")]
    digits: DigitSet,
    house: Option<House>,
}

/// A link of a chain. `why` decides which of `cell`, `house` and `set` is present.
#[derive(Serialize, Debug)]
struct LinkObject {
    from: NodeObject,
    to: NodeObject,
    strong: bool,
    why: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    cell: Option<Cell>,
    #[serde(skip_serializing_if = "Option::is_none")]
    house: Option<House>,
    #[serde(skip_serializing_if = "Option::is_none")]
    set: Option<usize>,
}

/// A line of the proof of a net. `why` decides which of the keys up to `cover` are present.
#[derive(Serialize, Debug)]
struct LineObject {
    n: String,
    claim: LineClaim,
    why: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    house: Option<House>,
    #[serde(skip_serializing_if = "Option::is_none")]
    cells: Option<CellSet>,
    #[serde(skip_serializing_if = "Option::is_none")]
    digits: Option<Vec<Digit>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    base: Option<HouseSet>,
    #[serde(skip_serializing_if = "Option::is_none")]
    cover: Option<HouseSet>,
    from: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    repeats: Option<String>,
    nested: Vec<LineObject>,
}

/// A digit in one or several cells.
#[derive(Serialize, Debug)]
struct NodeObject {
    digit: Digit,
    cells: CellSet,
}

/// The keys of a step, in the order in which they are written.
pub const STEP_KEYS: [&str; 22] = [
    "technique",
    "code",
    "rating",
    "estimate",
    "score",
    "eliminations",
    "placements",
    "digits",
    "cells",
    "roles",
    "filled",
    "blockers",
    "crossed_out",
    "houses",
    "base",
    "cover",
    "fins",
    "sets",
    "common",
    "links",
    "lines",
    "text",
];

/// How the steps of a path are written.
#[derive(Clone, Debug)]
pub struct StepForm {
    /// The style of their texts.
    pub style: Style,
    /// The keys to write, of [`STEP_KEYS`], in this order.
    pub keys: Vec<String>,
    /// True to write the board before each step as `board`: its digits and its candidates.
    pub boards: bool,
}

impl StepForm {
    /// All keys, without boards.
    pub fn new(style: Style) -> StepForm {
        StepForm { style, keys: STEP_KEYS.map(str::to_owned).into(), boards: false }
    }
}

/// A step of a path in its [`StepForm`].
#[derive(Debug)]
pub(super) struct PathStep<'a> {
    object: StepObject,
    keys: &'a [String],
    board: Option<BoardObject>,
}

/// The digits of a board, and the candidates of its cells.
#[derive(Serialize, Debug)]
struct BoardObject {
    values: Grid,
    candidates: Vec<DigitSet>,
}

impl<'a> PathStep<'a> {
    /// `step` from the position `before`.
    pub(super) fn new(before: &State, step: &Step, form: &'a StepForm) -> PathStep<'a> {
        let board =
            || BoardObject { values: *before.values(), candidates: before.marks().to_vec() };
        PathStep {
            object: StepObject::new(before, step, form.style),
            keys: &form.keys,
            board: form.boards.then(board),
        }
    }
}

impl Serialize for PathStep<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let json = serde_json::to_string(&self.object).map_err(S::Error::custom)?;
        let members: BTreeMap<&str, &RawValue> =
            serde_json::from_str(&json).map_err(S::Error::custom)?;
        let mut map = serializer.serialize_map(None)?;
        for key in self.keys {
            map.serialize_entry(key, &members.get(key.as_str()))?;
        }
        if let Some(board) = &self.board {
            map.serialize_entry("board", board)?;
        }
        map.end()
    }
}

impl StepObject {
    /// The object of `step` from the position `before`, with its text in `style`.
    pub fn new(before: &State, step: &Step, style: Style) -> StepObject {
        let about = Description::of(before, step);
        let eliminations = |all: &[Candidate]| {
            all.iter().map(|&eliminated| Elimination(eliminated).to_string()).collect()
        };
        StepObject {
            technique: step.technique,
            code: step.technique.code(),
            rating: (step.rating > Rating(0)).then_some(step.rating),
            estimate: step.technique.estimate(),
            score: step.technique.score(),
            eliminations: eliminations(&step.eliminations),
            placements: step.placements.clone(),
            digits: about.digits,
            cells: about.cells,
            roles: about.roles,
            filled: about.filled,
            blockers: about.blockers,
            crossed_out: eliminations(&about.crossed_out),
            houses: about.houses,
            base: about.base,
            cover: about.cover,
            fins: about.fins,
            sets: about.sets.iter().map(SetObject::from).collect(),
            common: about.common,
            links: about.links.iter().map(LinkObject::from).collect(),
            lines: step.proof_lines(before).iter().map(LineObject::from).collect(),
            text: step.text(before, style),
        }
    }
}

impl From<&DescribedSet> for SetObject {
    fn from(set: &DescribedSet) -> SetObject {
        let DescribedSet { cells, digits, house, kind, .. } = *set;
        SetObject { kind: kind.name(), cells, digits, house }
    }
}

impl From<&DescribedLink> for LinkObject {
    fn from(link: &DescribedLink) -> LinkObject {
        let node = |node: Node| NodeObject { digit: node.digit, cells: node.cells };
        let (why, cell, house, set) = match link.why {
            LinkReason::Cell(cell) => ("cell", Some(cell), None, None),
            LinkReason::House(house) => ("house", None, Some(house), None),
            LinkReason::Set(set) => ("set", None, None, Some(set)),
            LinkReason::Sight => ("sight", None, None, None),
        };
        let (from, to) = (node(link.from), node(link.to));
        LinkObject { from, to, strong: link.strong, why, cell, house, set }
    }
}

impl From<&ProofLine> for LineObject {
    fn from(line: &ProofLine) -> LineObject {
        let mut object = LineObject {
            n: line.number.to_string(),
            claim: line.claim,
            why: line.why.name(),
            house: line.why.house(),
            cells: None,
            digits: None,
            base: None,
            cover: None,
            from: line.from.iter().map(LineNumber::to_string).collect(),
            repeats: line.repeats.as_ref().map(LineNumber::to_string),
            nested: line.nested.iter().map(LineObject::from).collect(),
        };
        match &line.why {
            LineReason::Als(cells) => object.cells = Some(*cells),
            LineReason::Pattern(reason) => match &**reason {
                Reason::Naked { cells, digits } | Reason::Hidden { cells, digits, .. } => {
                    object.cells = Some(*cells);
                    object.digits = Some(digits.iter().collect());
                }
                Reason::Fish { digit, base, cover, .. } => {
                    object.digits = Some(vec![*digit]);
                    (object.base, object.cover) = (Some(*base), Some(*cover));
                }
                _ => {}
            },
            _ => {}
        }
        object
    }
}

/// Writes the digits of a set as `[3,4,7]`.
fn items<S: Serializer>(digits: &DigitSet, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(digits.iter())
}

/// Writes roles as `{"pivot":["r5c5"],"pincers":["r5c7","r9c5"]}`.
fn by_name<S: Serializer>(roles: &[(CellRole, CellSet)], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_map(roles.iter().map(|(role, cells)| (role.name(), cells)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::example::PUZZLE;
    use crate::logic::explain::Explainer;
    use crate::logic::{Order, TechniqueSet};

    /// The first step by `wanted` at a position of the path of `line`, as JSON.
    fn first_step(line: &str, wanted: Technique) -> String {
        let grid: Grid = line.parse().expect("a puzzle");
        let mut state = State::new(&grid);
        let human = Explainer::new(Order::Human);
        let only = human.only(TechniqueSet::EMPTY.with(wanted));
        for next in human.explain(&grid).steps {
            if let Some(step) = only.step(&state) {
                let object = StepObject::new(&state, &step, Style::Notation);
                return serde_json::to_string(&object).expect("plain data");
            }
            state.apply(&next);
        }
        panic!("no {wanted}")
    }

    #[test]
    fn a_single_names_its_house() {
        let expected = concat!(
            r#"{"technique":"hidden single","code":"0002","rating":1.2,"estimate":1.5,"score":14,"#,
            r#""eliminations":[],"placements":["r1c6=8"],"digits":[8],"cells":["r1c6"],"#,
            r#""roles":{"placed":["r1c6"]},"filled":[],"blockers":["r3c3","r5c4"],"crossed_out":[],"#,
            r#""houses":["box 2"],"base":[],"cover":[],"#,
            r#""fins":[],"sets":[],"common":[],"links":[],"lines":[],"text":"#,
        );
        let object = first_step(PUZZLE, Technique::HiddenSingle);
        assert!(object.starts_with(expected), "{object}");
    }

    #[test]
    fn a_step_of_a_path_has_all_keys_or_the_wanted_ones() {
        let grid: Grid = PUZZLE.parse().expect("a puzzle");
        let state = State::new(&grid);
        let step = Explainer::new(Order::Human).step(&state).expect("a step");
        let all = StepForm::new(Style::Words);
        let object = serde_json::to_string(&StepObject::new(&state, &step, Style::Words));
        let of_path = |form| serde_json::to_string(&PathStep::new(&state, &step, form));
        assert_eq!(of_path(&all).ok(), object.ok());
        let keys = ["placements", "code"].map(str::to_owned).into();
        let some = of_path(&StepForm { keys, boards: true, ..all }).expect("plain data");
        let start = concat!(
            r#"{"placements":["r1c6=8"],"code":"0002","board":{"values":"53..7....6..195...."#,
            "98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
            r#"","candidates":["","","124","26","","2468","1489","1249","248","","#,
        );
        assert!(some.starts_with(start), "{some}");
    }

    #[test]
    fn a_wing_has_roles_and_links() {
        let line =
            "..............1.23.12.4.......1.2....3....5..6.17....8...57.6...5.92.....8.....7.";
        let object = first_step(line, Technique::XyzWing);
        for part in [
            r#""eliminations":["r7c8<>4"]"#,
            r#""roles":{"pivot":["r7c9"],"pincers":["r7c2","r8c9"]}"#,
            concat!(
                r#"{"from":{"digit":4,"cells":["r7c2"]},"to":{"digit":9,"cells":["r7c2"]},"#,
                r#""strong":true,"why":"cell","cell":"r7c2"}"#
            ),
            r#""to":{"digit":4,"cells":["r7c9","r8c9"]},"strong":true,"why":"set","set":0"#,
        ] {
            assert!(object.contains(part), "{part} is not in {object}");
        }
    }
}
