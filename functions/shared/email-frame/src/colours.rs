//! The colours of an email: the house colours, or those of the brand.

use domain::marketplace::BrandColours;

/// The colours of an email in clients with a light and with a dark theme.
#[derive(Debug)]
pub(crate) struct EmailColours {
    /// The name above the card.
    pub(crate) name: String,
    /// Links and the button, whose text is white.
    pub(crate) action: String,
    pub(crate) light: Greys,
    dark: Greys,
    /// The name and the button of the dark theme; the button's text is dark.
    dark_accent: String,
}

/// The colours of one theme that carry no meaning.
#[derive(Debug)]
pub(crate) struct Greys {
    /// The ground around the card.
    pub(crate) page: &'static str,
    pub(crate) card: &'static str,
    /// The card's border, and the lines between facts.
    pub(crate) line: &'static str,
    pub(crate) ink: &'static str,
    pub(crate) soft: &'static str,
}

const HOUSE_LIGHT: Greys = Greys {
    page: "#ece8dd",
    card: "#ffffff",
    line: "#ded9cb",
    ink: "#0d1a14",
    soft: "#57635c",
};
const HOUSE_DARK: Greys = Greys {
    page: "#0b1f17",
    card: "#14291f",
    line: "#2b4437",
    ink: "#f7f5ef",
    soft: "#b7c4bc",
};
// Without a hue, since the brand's is not known.
const BRAND_LIGHT: Greys = Greys {
    page: "#eeeeee",
    card: "#ffffff",
    line: "#dcdcdc",
    ink: "#161616",
    soft: "#5e5e5e",
};
const BRAND_DARK: Greys = Greys {
    page: "#121212",
    card: "#1d1d1d",
    line: "#3d3d3d",
    ink: "#f5f5f5",
    soft: "#bfbfbf",
};

impl EmailColours {
    /// Returns the colours of a brand, or the house colours.
    pub(crate) fn new(brand: Option<&BrandColours>) -> Self {
        match brand {
            None => Self {
                name: "#14402f".to_owned(),
                action: "#14402f".to_owned(),
                light: HOUSE_LIGHT,
                dark: HOUSE_DARK,
                dark_accent: "#d4f53c".to_owned(),
            },
            // On the light page the first colour may lack contrast; on the white card it has it.
            Some(brand) => Self {
                name: BRAND_LIGHT.ink.to_owned(),
                action: brand.primary.to_string(),
                light: BRAND_LIGHT,
                dark: BRAND_DARK,
                dark_accent: brand.accent.to_string(),
            },
        }
    }

    /// Returns the style of a paragraph.
    pub(crate) fn paragraph(&self) -> String {
        format!(
            "margin:0 0 14px;font-size:16px;line-height:1.55;color:{};overflow-wrap:anywhere",
            self.light.ink
        )
    }

    /// Returns the rules for clients with a dark theme.
    pub(crate) fn dark_rules(&self) -> String {
        let Greys {
            page,
            card,
            line,
            ink,
            soft,
        } = self.dark;
        let accent = &self.dark_accent;
        format!(
            "@media (prefers-color-scheme:dark){{.page{{background:{page}!important}}\
             .card{{background:{card}!important;border-color:{line}!important}}\
             .ink,.ink a{{color:{ink}!important}}.soft,.soft a{{color:{soft}!important}}\
             .rule td{{border-color:{line}!important}}.brand{{color:{accent}!important}}\
             .button{{background:{accent}!important;color:{}!important}}}}",
            self.light.ink
        )
    }
}
