//! The parts of a hairstyle, and the shapes that several styles share.

use super::svg::line;

/// Hair in two layers: what lies behind the head and what lies on it.
#[derive(Debug, Default)]
pub(crate) struct Layers {
    pub(crate) behind: String,
    pub(crate) front: String,
}

/// A close cap of hair from ear to ear.
pub(crate) const CAP: &str = "M280 322C262 196 328 132 402 132C476 132 538 198 520 322L506 318C508 272 486 244 452 234C420 226 380 226 346 236C312 246 292 274 294 318Z";

pub(crate) fn front(front: String) -> Layers {
    Layers {
        front,
        ..Layers::default()
    }
}

pub(crate) fn shine(light: &str) -> String {
    line("M336 190C356 168 386 158 412 158", light, 10)
}
