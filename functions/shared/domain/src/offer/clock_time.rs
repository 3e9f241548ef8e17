//! A time of day without a zone.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::ids::InvalidText;
use crate::text::{FieldRule, Parsed, ValueFormat};

/// Minutes after midnight, written `09:00`; `24:00` is the end of the day.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, ToSchema)]
#[serde(try_from = "String", into = "String")]
#[schema(value_type = String, example = "09:00", pattern = "^([01][0-9]|2[0-3]):[0-5][0-9]$|^24:00$")]
pub struct ClockTime(u16);

impl ClockTime {
    /// Parses `HH:MM`, `00:00` to `24:00`.
    pub fn parse(text: &str) -> Result<Self, InvalidText> {
        const RULE: InvalidText = InvalidText {
            rule: FieldRule::format(ValueFormat::ClockTime),
        };
        let (hours, minutes) = text.split_once(':').ok_or(RULE)?;
        let number = |part: &str| {
            let digits = part.len() == 2 && part.bytes().all(|byte| byte.is_ascii_digit());
            digits
                .then(|| part.parse::<u16>().ok())
                .flatten()
                .ok_or(RULE)
        };
        let (hours, minutes) = (number(hours)?, number(minutes)?);
        let total = hours * 60 + minutes;
        if minutes < 60 && total <= 1_440 {
            Ok(Self(total))
        } else {
            Err(RULE)
        }
    }

    /// Returns the minutes after midnight, 0 to 1,440.
    pub const fn minutes(self) -> u16 {
        self.0
    }
}

impl std::fmt::Display for ClockTime {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(formatter, "{:02}:{:02}", self.0 / 60, self.0 % 60)
    }
}

impl TryFrom<String> for ClockTime {
    type Error = Parsed<InvalidText>;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        Ok(Self::parse(&text)?)
    }
}

impl From<ClockTime> for String {
    fn from(time: ClockTime) -> Self {
        time.to_string()
    }
}
