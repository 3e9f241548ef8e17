//! One object per sport, drawn in a box of 200 × 200 around the origin.

use serde::{Deserialize, Serialize};

use super::motif_gear as gear;
use super::svg::{circle, clip, clipped, fill, line, tint};

/// The symbol of a sport.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Motif {
    Football,
    Tennis,
    Basketball,
    Athletics,
    Swimming,
    Cycling,
    Climbing,
    Surfing,
    Boxing,
    Rugby,
    Skiing,
    Volleyball,
}

impl Motif {
    /// The object in its own colours; `accent` is the one colour it takes from its surroundings.
    pub(crate) fn draw(self, accent: &str, ink: &str) -> String {
        match self {
            Self::Football => football(ink),
            Self::Basketball => basketball(ink),
            Self::Volleyball => volleyball(accent, ink),
            Self::Rugby => rugby(accent, ink),
            Self::Tennis => gear::racket(accent, ink),
            Self::Athletics => gear::track(accent, ink),
            Self::Swimming => gear::goggles(accent, ink),
            Self::Cycling => gear::wheel(accent, ink),
            Self::Climbing => gear::carabiner(accent, ink),
            Self::Surfing => gear::board(accent, ink),
            Self::Boxing => gear::glove(accent, ink),
            Self::Skiing => gear::skis(accent, ink),
        }
    }
}

/// The shadow side of a ball of radius 92.
const CRESCENT: &str = "M60-70A92 92 0 1 1-78 49A108 108 0 0 0 60-70Z";

fn football(ink: &str) -> String {
    [
        clip("ball", "M0-92A92 92 0 1 1 0 92A92 92 0 1 1 0-92Z"),
        circle(0, 0, 92, "#fffdf6"),
        clipped(
            "ball",
            &[
                fill("M0-36 34-11 21 29H-21L-34-11ZM0-100 26-74 0-58-26-74ZM95-31 79-5 56-18 64-48 92-56ZM-95-31-79-5-56-18-64-48-92-56ZM59 81 28 77 34 50 62 42 84 60ZM-59 81-28 77-34 50-62 42-84 60Z", ink),
                line("M0-36V-58M34-11 56-18M21 29 34 50M-21 29-34 50M-34-11-56-18M26-74 64-48M-26-74-64-48M79-5 62 42M-79-5-62 42M28 77H-28", ink, 5),
            ]
            .concat(),
        ),
        tint(CRESCENT, ink, ".16"),
    ]
    .concat()
}

fn basketball(ink: &str) -> String {
    [
        circle(0, 0, 92, "#f0802f"),
        line(
            "M0-92V92M-92 0H92M-64-66C-24-34-24 34-64 66M64-66C24-34 24 34 64 66",
            ink,
            7,
        ),
        tint(CRESCENT, ink, ".2"),
    ]
    .concat()
}

fn volleyball(accent: &str, ink: &str) -> String {
    [
        circle(0, 0, 92, "#fffaf0"),
        fill("M0 0C-8-40 6-74 38-84A92 92 0 0 1 92 6C62-14 26-18 0 0Z", accent),
        fill("M0 0C38 13 60 43 53 76A92 92 0 0 1-51 77C-19 63 2 32 0 0Z", accent),
        tint("M0 0C-30 27-67 31-91 8A92 92 0 0 1-41-83C-45-48-29-15 0 0Z", accent, ".35"),
        line("M0 0C-8-40 6-74 38-84M0 0C38 13 60 43 53 76M0 0C-30 27-67 31-91 8M0 0C26-18 62-14 92 6M0 0C2 32-19 63-51 77M0 0C-29-15-45-48-41-83", ink, 5),
        line("M24-12C38-48 56-60 68-62M-2 27C22 55 24 76 18 90M-22-14C-58-6-78-18-86-30", ink, 4),
        tint(CRESCENT, ink, ".14"),
    ]
    .concat()
}

fn rugby(accent: &str, ink: &str) -> String {
    let shape =
        "M-92 62C-110-20-20-110 62-92C84-86 92-78 92-62C104 24 24 106-62 92C-80 90-88 80-92 62Z";
    [
        fill(shape, "#fff6e4"),
        fill("M-92 62C-94 40-90 20-82 0L0 82C-20 90-42 94-62 92C-80 90-88 80-92 62ZM92-62C94-40 90-20 82 0L0-82C20-90 42-94 62-92C80-90 88-80 92-62Z", accent),
        line("M-52 52 52-52", ink, 6),
        line("M-44 26-26 44M-26 8-8 26M-8-10 10 8M10-28 28-10M28-46 46-28", ink, 6),
        tint("M92-62C104 24 24 106-62 92C-74 90-82 84-88 76C0 84 78 10 92-62Z", ink, ".16"),
    ]
    .concat()
}
