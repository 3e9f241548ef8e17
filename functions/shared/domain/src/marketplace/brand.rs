//! The brand: name, colours and pictures.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{Colour, SettingsGroup, SettingsName, UsedPicture};
use crate::ids::Language;
use crate::media::SitePicture;
use crate::talent::Image;
use crate::text::translations::{BrandTexts, check_translations};
use crate::text::{ColourProblem, FieldRule, Measured, ValueFormat, Violations, lengths};

/// The longest path of a picture.
const LONGEST_PATH: usize = 300;
/// The longest alternative text of a picture.
const LONGEST_ALT: usize = 120;
/// The largest width and height of a picture in pixels.
const LARGEST_SIDE: u32 = 20_000;

/// The name, the colours and the pictures that visitors see.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Brand {
    /// The name, 1 to 40 characters.
    #[schema(min_length = 1, max_length = 40)]
    pub name: String,
    /// The sentence below the name, at most 120 characters; empty for the site's own.
    #[schema(max_length = 120)]
    pub tagline: String,
    /// The tagline in further languages of the site.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    #[schema(required = false)]
    pub translations: BTreeMap<Language, BrandTexts>,
    /// The sender name of emails, at most 60 characters; if it is empty, `name` is used.
    #[schema(max_length = 60)]
    pub sender_name: String,
    /// The colours; `null` for the site's own.
    #[serde(deserialize_with = "Option::deserialize")]
    #[schema(required = true)]
    pub colours: Option<BrandColours>,
    /// The logo; if it is `null`, the name is shown as text.
    #[serde(deserialize_with = "Option::deserialize")]
    #[schema(required = true)]
    pub logo: Option<Image>,
    /// The picture of links in social networks; `null` for the site's own.
    #[serde(deserialize_with = "Option::deserialize")]
    #[schema(required = true)]
    pub preview: Option<Image>,
}

/// The colours of the brand.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct BrandColours {
    /// Buttons and links. White text on it has a contrast of at least 4.5.
    pub primary: Colour,
    /// Highlights. Dark text on it has a contrast of at least 4.5.
    pub accent: Colour,
}

impl Default for Brand {
    fn default() -> Self {
        Self {
            name: "Matchday".to_owned(),
            tagline: String::new(),
            translations: BTreeMap::new(),
            sender_name: String::new(),
            colours: None,
            logo: None,
            preview: None,
        }
    }
}

impl Brand {
    /// Returns the sender of emails: the sender name, or the name.
    pub fn sender(&self) -> &str {
        if self.sender_name.is_empty() {
            &self.name
        } else {
            &self.sender_name
        }
    }
}

impl SettingsGroup for Brand {
    const NAME: SettingsName = SettingsName::Brand;

    fn checked(self) -> Result<Self, Violations> {
        let mut violations = Violations::new();
        let name = violations.text("name", &self.name, lengths::SITE_TITLE);
        let tagline = violations.text("tagline", &self.tagline, lengths::SITE_TAGLINE);
        let translations = check_translations(&mut violations, &self.translations);
        let sender_name = violations.text("senderName", &self.sender_name, lengths::MAIL_SENDER);
        if let Some(colours) = &self.colours {
            violations.require(
                colours.primary.is_readable_with(Colour::WHITE),
                "colours.primary",
                FieldRule::Colour {
                    kind: ColourProblem::TooLight,
                },
            );
            violations.require(
                colours.accent.is_readable_with(Colour::INK),
                "colours.accent",
                FieldRule::Colour {
                    kind: ColourProblem::TooDark,
                },
            );
        }
        check_image(&mut violations, "logo", self.logo.as_ref());
        check_image(&mut violations, "preview", self.preview.as_ref());
        violations.into_result(Self {
            name,
            tagline,
            translations,
            sender_name,
            ..self
        })
    }

    fn pictures(&self) -> Vec<UsedPicture<'_>> {
        let fields = [
            ("logo", SitePicture::Logo, &self.logo),
            ("preview", SitePicture::Preview, &self.preview),
        ];
        fields
            .into_iter()
            .filter_map(|(field, picture, image)| {
                let image = image.as_ref()?;
                Some(UsedPicture {
                    field,
                    picture,
                    image,
                })
            })
            .collect()
    }
}

/// Rejects a picture outside `/media/`, because a page must not load one from another host.
/// Rejects a picture whose size or alternative text is outside its limits.
pub(crate) fn check_image(violations: &mut Violations, field: &str, image: Option<&Image>) {
    let Some(image) = image else { return };
    let is_path = image.src.len() <= LONGEST_PATH
        && image.src.starts_with("/media/")
        && !image.src.contains("..")
        && image
            .src
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'/' | b'.' | b'-' | b'_'));
    violations.require(
        is_path,
        &format!("{field}.src"),
        FieldRule::format(ValueFormat::MediaPath),
    );
    let sides = [("width", image.width), ("height", image.height)];
    for (side, pixels) in sides {
        violations.require(
            (1..=LARGEST_SIDE).contains(&pixels),
            &format!("{field}.{side}"),
            FieldRule::measured(1, 20_000, Measured::Pixels),
        );
    }
    violations.require(
        image.alt.chars().count() <= LONGEST_ALT,
        &format!("{field}.alt"),
        FieldRule::Length { min: 0, max: 120 },
    );
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may panic")]

    use super::*;

    fn fields(brand: Brand) -> Vec<String> {
        let errors = brand.checked().unwrap_err().into_errors();
        errors.into_iter().map(|error| error.field).collect()
    }

    #[test]
    fn cleans_the_texts_of_a_brand() {
        let brand = Brand {
            name: "  Courtside ".to_owned(),
            ..Brand::default()
        };
        let brand = brand.checked().unwrap();
        assert_eq!(brand.name, "Courtside");
        assert_eq!(brand.sender(), "Courtside");
    }

    #[test]
    fn rejects_colours_without_contrast_and_pictures_of_other_hosts() {
        let image = |src: &str| {
            Some(Image {
                src: src.to_owned(),
                width: 0,
                height: 600,
                alt: String::new(),
            })
        };
        let brand = Brand {
            name: String::new(),
            tagline: "x".repeat(121),
            translations: BTreeMap::from([(
                Language::De,
                BrandTexts {
                    tagline: "x".repeat(121),
                },
            )]),
            sender_name: "x".repeat(61),
            colours: Some(BrandColours {
                primary: Colour::parse("#ffd400").unwrap(),
                accent: Colour::parse("#102040").unwrap(),
            }),
            logo: image("https://example.org/logo.svg"),
            preview: image("/media/../secrets"),
        };
        assert_eq!(
            fields(brand),
            [
                "name",
                "tagline",
                "translations.de.tagline",
                "senderName",
                "colours.primary",
                "colours.accent",
                "logo.src",
                "logo.width",
                "preview.src",
                "preview.width",
            ]
        );
    }
}
