//! What a portrait is made of, in the words the catalogue uses.

use serde::{Deserialize, Serialize};

use super::palette::Palette;

/// Everything that makes one portrait different from another.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Look {
    pub skin: Skin,
    /// Haircut, or what covers the hair.
    pub hair: Hair,
    pub colour: HairColour,
    #[serde(default)]
    pub beard: Beard,
    pub mood: Expression,
    /// Width of face and shoulders.
    #[serde(default)]
    pub build: Build,
    /// Things worn on the head.
    #[serde(default)]
    pub gear: Gear,
    pub kit: Kit,
    #[serde(default)]
    pub pattern: Pattern,
    /// Colour set of the whole poster.
    pub palette: Palette,
    /// What lies behind the person.
    pub backdrop: Backdrop,
    /// Number on the chest, 0 to 99.
    #[serde(default)]
    pub number: Option<u8>,
    #[serde(default)]
    pub lashes: bool,
    #[serde(default)]
    pub freckles: bool,
    /// Light from the right instead of the left.
    #[serde(default)]
    pub mirrored: bool,
}

macro_rules! words {
    ($(#[$doc:meta])* $name:ident { $($variant:ident),+ $(,)? }) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
        #[serde(rename_all = "snake_case")]
        pub enum $name { #[default] $($variant),+ }
    };
}

words!(/// Skin tones from light to dark.
    Skin { Porcelain, Peach, Honey, Olive, Tawny, Bronze, Umber, Espresso });
words!(/// Haircuts and head coverings.
    Hair { Crop, Buzz, Quiff, SidePart, Curls, Afro, Locs, Long, Wavy, Ponytail, Bun, Bob, Braids, Cornrows, Bald, Undercut, Hijab, Turban, Shaggy, Pixie });
words!(/// Hair colours; for a covering, the colour of the cloth comes from the palette.
    HairColour { Black, Espresso, Chestnut, Auburn, Ginger, Honey, Blond, Silver });
words!(/// Facial hair.
    Beard { None, Stubble, Full, Goatee, Moustache });
words!(/// What the face says.
    Expression { Smile, Grin, Smirk, Calm, Laugh, Focus, Wink });
words!(/// Width of face and shoulders.
    Build { Medium, Slim, Broad, Round });
words!(/// Things worn on the head.
    Gear { None, Headband, SwimCap, BikeHelmet, Beanie, SkiGoggles, Glasses, Shades, CapBack, Visor, Earrings });
words!(/// Cut of the clothes.
    Kit { Crew, VeeNeck, Polo, Tank, Zip, Wetsuit, Robe, Straps });
words!(/// Pattern of the clothes.
    Pattern { Plain, Stripes, Hoops, Sash, Halves, Chevron, Yoke, Pinstripe });
words!(/// What lies behind the person.
    Backdrop { Rays, Rings, Bands, Dots, Split, Arch });
