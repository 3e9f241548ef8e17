//! A colour, and its contrast by WCAG 2.2.

use std::fmt;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::text::{FieldRule, Parsed, ValueFormat};

/// The lowest contrast of text of normal size (WCAG 2.2, 1.4.3).
const LOWEST_CONTRAST: f64 = 4.5;

/// A colour by its red, green and blue parts: `#0a7d3c`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(try_from = "String", into = "String")]
#[schema(value_type = String, example = "#0a7d3c", pattern = "^#[0-9a-f]{6}$")]
pub struct Colour([u8; 3]);

/// The error of a text that is not a colour.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("must be a colour like #0a7d3c")]
pub struct NoColour;

impl From<NoColour> for FieldRule {
    fn from(_none: NoColour) -> Self {
        Self::format(ValueFormat::Colour)
    }
}

impl Colour {
    /// White, the text on the primary colour.
    pub const WHITE: Self = Self([255, 255, 255]);
    /// The dark text of the site.
    pub const INK: Self = Self([0x0d, 0x1a, 0x14]);

    /// Parses `#` and six hexadecimal digits.
    pub fn parse(text: &str) -> Result<Self, NoColour> {
        let digits = text.strip_prefix('#').ok_or(NoColour)?;
        if digits.len() != 6 || !digits.bytes().all(|byte| byte.is_ascii_hexdigit()) {
            return Err(NoColour);
        }
        let number = u32::from_str_radix(digits, 16).map_err(|_not_hexadecimal| NoColour)?;
        let [_, red, green, blue] = number.to_be_bytes();
        Ok(Self([red, green, blue]))
    }

    /// Returns the contrast with another colour, from 1 to 21.
    pub fn contrast(self, other: Self) -> f64 {
        let (one, other) = (self.luminance(), other.luminance());
        (one.max(other) + 0.05) / (one.min(other) + 0.05)
    }

    /// Returns whether text in the colour `text` is readable on a background of this colour.
    pub fn is_readable_with(self, text: Self) -> bool {
        self.contrast(text) >= LOWEST_CONTRAST
    }

    /// The relative luminance of WCAG, from 0 to 1.
    fn luminance(self) -> f64 {
        let linear = |part: u8| {
            let share = f64::from(part) / 255.0;
            if share <= 0.04045 {
                share / 12.92
            } else {
                ((share + 0.055) / 1.055).powf(2.4)
            }
        };
        let [red, green, blue] = self.0;
        0.0722_f64.mul_add(
            linear(blue),
            0.2126_f64.mul_add(linear(red), 0.7152 * linear(green)),
        )
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [red, green, blue] = self.0;
        write!(formatter, "#{red:02x}{green:02x}{blue:02x}")
    }
}

impl TryFrom<String> for Colour {
    type Error = Parsed<NoColour>;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        Ok(Self::parse(&text)?)
    }
}

impl From<Colour> for String {
    fn from(colour: Colour) -> Self {
        colour.to_string()
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may panic")]

    use super::*;

    fn colour(text: &str) -> Colour {
        Colour::parse(text).unwrap()
    }

    #[test]
    fn parses_six_hexadecimal_digits() {
        assert_eq!(colour("#0A7D3C").to_string(), "#0a7d3c");
        for wrong in ["", "#", "#fff", "0a7d3c", "#0a7d3g", "#+12345", "#0a7d3cff"] {
            assert_eq!(Colour::parse(wrong), Err(NoColour), "{wrong}");
        }
    }

    #[test]
    fn the_contrast_is_that_of_wcag() {
        assert!((Colour::WHITE.contrast(colour("#000000")) - 21.0).abs() < 1e-9);
        assert!((Colour::WHITE.contrast(Colour::WHITE) - 1.0).abs() < 1e-9);
        // The known pair on both sides of the limit.
        assert!(colour("#767676").is_readable_with(Colour::WHITE));
        assert!(!colour("#777777").is_readable_with(Colour::WHITE));
    }
}
