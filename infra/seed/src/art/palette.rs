//! Colour sets: each is a complete poster, background to jersey trim.

use serde::{Deserialize, Serialize};

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Palette {
    Ember,
    Lagoon,
    Cobalt,
    Meadow,
    Plum,
    Sand,
    Midnight,
    Rose,
    Citrus,
    Frost,
    Brick,
    Mint,
    Slate,
    Sunset,
}

/// The colours of one palette, as CSS hexadecimal values.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Colours {
    pub(crate) sky: &'static str,
    pub(crate) ground: &'static str,
    /// The light shape behind the head.
    pub(crate) disc: &'static str,
    pub(crate) accent: &'static str,
    pub(crate) kit: &'static str,
    pub(crate) kit_shade: &'static str,
    pub(crate) trim: &'static str,
    /// The darkest tone, for outlines.
    pub(crate) ink: &'static str,
}

const ALL: [Palette; 14] = [
    Palette::Ember,
    Palette::Lagoon,
    Palette::Cobalt,
    Palette::Meadow,
    Palette::Plum,
    Palette::Sand,
    Palette::Midnight,
    Palette::Rose,
    Palette::Citrus,
    Palette::Frost,
    Palette::Brick,
    Palette::Mint,
    Palette::Slate,
    Palette::Sunset,
];

impl Palette {
    /// Returns another colour set, which `seed` decides.
    pub(crate) fn another(self, seed: u32) -> Self {
        let others = ALL.iter().filter(|palette| **palette != self);
        let place = usize::try_from((seed >> 7) & 63).unwrap_or(0);
        others.cycle().nth(place).copied().unwrap_or(self)
    }

    pub(crate) fn colours(self) -> Colours {
        let [sky, ground, disc, accent, kit, kit_shade, trim, ink] = match self {
            Self::Ember => [
                "#f4633a", "#c4301f", "#fbc58a", "#ffdfb0", "#12304f", "#0b2138", "#fbe9d3",
                "#2a0f0c",
            ],
            Self::Lagoon => [
                "#12b0a8", "#0a6a78", "#c5f0e2", "#f7d774", "#f5b83d", "#d89418", "#0b2e3b",
                "#06262e",
            ],
            Self::Cobalt => [
                "#3a63f0", "#1c2f9e", "#a9c1ff", "#ffd25e", "#f6f7ff", "#cdd5f3", "#e8434f",
                "#101c5c",
            ],
            Self::Meadow => [
                "#3fb46c", "#17683d", "#d3f3b4", "#fff2b8", "#fdf6e3", "#ddd2b3", "#0f4d37",
                "#0b2f22",
            ],
            Self::Plum => [
                "#8450c2", "#42226f", "#ecc6f8", "#ff9fb8", "#ffcb5c", "#e0a12f", "#3a1760",
                "#230d3e",
            ],
            Self::Sand => [
                "#f6d6a0", "#dd9d52", "#fff4de", "#ee6c4d", "#3d5a80", "#294363", "#fff1dc",
                "#3c2413",
            ],
            Self::Midnight => [
                "#2a3a6b", "#0d1430", "#f277a8", "#ffcf6b", "#27c4c4", "#12949a", "#fff3dc",
                "#070b1d",
            ],
            Self::Rose => [
                "#f7a0c0", "#d84a80", "#ffe6ef", "#fff0a8", "#45215c", "#2f1342", "#ffd166",
                "#3f0f2a",
            ],
            Self::Citrus => [
                "#ffd34d", "#ff9a1f", "#fff4c6", "#ff6b3d", "#0b7466", "#06564b", "#fffdf5",
                "#3b2605",
            ],
            Self::Frost => [
                "#c9e9f6", "#7cb5da", "#f6fcff", "#ffffff", "#d62f3e", "#a51d2c", "#ffffff",
                "#14324a",
            ],
            Self::Brick => [
                "#c2474f", "#7a1f2e", "#fdc4b6", "#ffd98a", "#fcebd9", "#dfc5a8", "#1f2a44",
                "#2f0b12",
            ],
            Self::Mint => [
                "#b4ecd6", "#57c09c", "#f2fff9", "#ffe97d", "#5f2e8c", "#451c6b", "#ffe66d",
                "#123d31",
            ],
            Self::Slate => [
                "#6d8cab", "#30445a", "#dde8f1", "#ffd7a8", "#f0605c", "#c4413f", "#ffeedb",
                "#141f2b",
            ],
            Self::Sunset => [
                "#ff7d6b", "#feb867", "#ffeccd", "#ffd8e0", "#1f3d66", "#142a4a", "#ffffff",
                "#4a1a1c",
            ],
        };
        Colours {
            sky,
            ground,
            disc,
            accent,
            kit,
            kit_shade,
            trim,
            ink,
        }
    }
}
