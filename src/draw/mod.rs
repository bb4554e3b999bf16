//! Drawings of a position with a step: the same drawing for files, pages and print.
//!
//! ```text
//! position, step ──> Picture ──> Drawing ──┬─> svg      a file
//!                    what, as    shapes    ├─> Layers   over the board of a page
//!                    data                  └─> the caller's own page (PDF)
//! ```
//!
//! ```text
//! svg      a drawing as SVG
//! layout   the shapes of a board with a picture, in layers
//! route    curves for links, around the digits
//! look     how each part looks: colors for light and dark backgrounds, dashes
//! picture  what is drawn of a step, as data
//! mark     the roles of candidates, houses and links: signs, colors, words
//! forum    a position and steps as text for forums
//! ```
//!
//! A picture is made from the description of a step ([`Description`](crate::logic::Description)),
//! the roles of its candidates ([`Step::roles`](crate::Step::roles)) and the lines of its proof.
//! The board in a terminal uses the same marks and signs.

mod code;
mod forum;
mod layout;
mod look;
mod mark;
mod picture;
mod route;
mod svg;

pub use code::Code;
pub use forum::{forum_position, forum_step};
pub use layout::{Drawing, Layer, PathPart, Shape};
pub use look::{Class, Look, Shade, page_style};
pub use mark::{Band, Hue, Link, LinkKind, Mark};
pub use picture::{CellGroup, Picture, Sign};
pub use svg::{Layers, Words, svg};
