//! The colours of an email: the house colours, or those of the brand.

use domain::marketplace::BrandColours;

/// The colours of an email in clients with a light and with a dark theme.
#[derive(Debug)]
pub(crate) struct EmailColours {
    /// The name above the card.
    pub(crate) name: String,
    /// Links and the button, whose text is white.
    pub(crate) action: String,
    dark_page: &'static str,
    dark_card: &'static str,
    dark_line: &'static str,
    /// The name and the button, whose text is dark.
    dark_accent: String,
}

impl EmailColours {
    /// Returns the colours of a brand, or the house colours. The grounds of a brand's dark theme are neutral.
    pub(crate) fn new(brand: Option<&BrandColours>) -> Self {
        match brand {
            None => Self {
                name: "#14402f".to_owned(),
                action: "#14402f".to_owned(),
                dark_page: "#0b1f17",
                dark_card: "#14291f",
                dark_line: "#2b4437",
                dark_accent: "#d4f53c".to_owned(),
            },
            // On the light page the first colour may lack contrast; on the white card it has it.
            Some(brand) => Self {
                name: "#0d1a14".to_owned(),
                action: brand.primary.to_string(),
                dark_page: "#121212",
                dark_card: "#1d1d1d",
                dark_line: "#3d3d3d",
                dark_accent: brand.accent.to_string(),
            },
        }
    }

    /// Returns the rules for clients with a dark theme.
    pub(crate) fn dark_rules(&self) -> String {
        let Self {
            dark_page: page,
            dark_card: card,
            dark_line: line,
            dark_accent: accent,
            ..
        } = self;
        format!(
            "@media (prefers-color-scheme:dark){{.page{{background:{page}!important}}\
             .card{{background:{card}!important;border-color:{line}!important}}\
             .ink,.ink a{{color:#f7f5ef!important}}.soft,.soft a{{color:#b7c4bc!important}}\
             .rule td{{border-color:{line}!important}}.brand{{color:{accent}!important}}\
             .button{{background:{accent}!important;color:#0d1a14!important}}}}"
        )
    }
}
