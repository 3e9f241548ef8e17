//! Generated artwork: portraits, covers, sport heroes and icons, as small standalone SVG documents.
//!
//! Everything is drawn from a handful of words in the catalogue (`Look`), so no photograph of a real
//! person is ever needed and the same words always give the same bytes.

mod cover;
mod digits;
mod face;
mod gear;
mod hair;
mod hair_layers;
mod hair_long;
mod kit;
mod look;
mod motif;
mod motif_gear;
mod palette;
mod portrait;
mod pose;
mod scene;
mod scene_outdoor;
mod still;
mod svg;

pub use cover::{cover, hero};
pub use look::{
    Backdrop, Beard, Build, Expression, Gear, Hair, HairColour, Kit, Look, Pattern, Skin,
};
pub use motif::Motif;
pub use palette::Palette;
pub use portrait::{portrait, portrait_in};
pub use pose::Pose;
pub use still::{Still, still};
