//! [`Step`] as an object; the head of `mod.rs` shows it.

use crate::geometry::CellSet;
use crate::logic::proof::chain::Node;
use crate::logic::proof::net::{Literal, Why};
use crate::logic::{Reason, Step};
use serde_core::ser::{Serialize, SerializeStruct, Serializer};

impl Serialize for Step {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut links = Vec::new();
        links_of(&self.reason, &mut links);
        let eliminations = self.eliminations.iter().map(|c| format!("{}<>{}", c.cell, c.digit));
        let mut object = serializer.serialize_struct("Step", 9)?;
        object.serialize_field("technique", &self.technique)?;
        object.serialize_field("code", &self.technique.code())?;
        object.serialize_field("rating", &(self.rating.0 > 0).then_some(self.rating))?;
        object.serialize_field("digits", &self.digits())?;
        object.serialize_field("cells", &self.cells())?;
        object.serialize_field("links", &links)?;
        object.serialize_field("eliminations", &eliminations.collect::<Vec<String>>())?;
        object.serialize_field("placements", &self.placements)?;
        object.serialize_field("text", &self.to_string())?;
        object.end()
    }
}

/// A link of a chain, or one premise of an implication in a net.
struct LinkData {
    from: String,
    to: String,
    strong: bool,
}

impl Serialize for LinkData {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut object = serializer.serialize_struct("Link", 3)?;
        object.serialize_field("from", &self.from)?;
        object.serialize_field("to", &self.to)?;
        object.serialize_field("strong", &self.strong)?;
        object.end()
    }
}

fn links_of(reason: &Reason, links: &mut Vec<LinkData>) {
    match reason {
        Reason::Chain(chain) => links.extend(chain.linked().map(|(from, link, to)| LinkData {
            from: node(&from),
            to: node(&to),
            strong: link.is_strong(),
        })),
        Reason::Net(net) => {
            for implication in &net.implications {
                let premises = implication.from.iter();
                let premises = premises.filter_map(|&at| net.implications.get(at as usize));
                links.extend(premises.map(|premise| LinkData {
                    from: literal(&premise.literal),
                    to: literal(&implication.literal),
                    strong: matches!(implication.why, Why::Cell | Why::House(_) | Why::Als(_)),
                }));
            }
        }
        Reason::Direct { by, .. } => links_of(by, links),
        Reason::Several(reasons) => reasons.iter().for_each(|reason| links_of(reason, links)),
        _ => {}
    }
}

/// `r2c7=4`; a group as `r2c7|r2c8=4`.
fn node(node: &Node) -> String {
    format!("{}={}", cells(node.cells), node.digit)
}

/// As [`node`]; if it is false, `r2c7<>4`.
fn literal(literal: &Literal) -> String {
    let sign = if literal.on { "=" } else { "<>" };
    format!("{}{sign}{}", cells(literal.node.cells), literal.node.digit)
}

fn cells(cells: CellSet) -> String {
    cells.iter().map(|cell| cell.to_string()).collect::<Vec<_>>().join("|")
}

#[cfg(test)]
mod tests {
    use crate::grid::Grid;
    use crate::logic::explain::Explainer;
    use crate::logic::{Order, Step, Technique};

    /// The first step of the path of `line` that `is_wanted`, in JSON.
    fn first_step(line: &str, is_wanted: impl Fn(&Step) -> bool) -> String {
        let grid: Grid = line.parse().expect("a puzzle");
        let steps = Explainer::new(Order::Human).explain(&grid).steps;
        let step = steps.into_iter().find(is_wanted).expect("a step that is wanted");
        serde_json::to_string(&step).expect("plain data")
    }

    #[test]
    fn a_single_has_no_links() {
        let line =
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        let expected = concat!(
            r#"{"technique":"hidden single","code":"0002","rating":1.2,"digits":"8","#,
            r#""cells":["r1c6"],"links":[],"eliminations":[],"placements":["r1c6=8"],"#,
            r#""text":"hidden single: 8 has one place in box 2\n=> r1c6=8"}"#,
        );
        assert_eq!(first_step(line, |_| true), expected);
    }

    #[test]
    fn a_wing_has_the_links_of_its_chain() {
        let line =
            "..............1.23.12.4.......1.2....3....5..6.17....8...57.6...5.92.....8.....7.";
        let expected = concat!(
            r#"{"technique":"XYZ-wing","code":"0801","rating":4.4,"digits":"58","#,
            r#""cells":["r2c1","r2c7","r3c1"],"links":["#,
            r#"{"from":"r3c1=8","to":"r3c1=5","strong":true},"#,
            r#"{"from":"r3c1=5","to":"r2c1=5","strong":false},"#,
            r#"{"from":"r2c1=5","to":"r2c1|r2c7=8","strong":true}],"#,
            r#""eliminations":["r2c3<>8"],"placements":[],"#,
            r#""text":"XYZ-wing: (8)r3c1 = (5)r3c1 - (5)r2c1 = (8)r2c17\n=> r2c3<>8"}"#,
        );
        assert_eq!(first_step(line, |step| step.technique == Technique::XyzWing), expected);
    }
}
