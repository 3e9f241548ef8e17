//! Countries, languages and time zones.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{InvalidText, Language, checked_string};
use crate::text::{FieldRule, ValueFormat};

/// ISO 3166-1 alpha-2 codes in use, and `XK` for Kosovo, which has no official code but is in general use: browsers name
/// it, and the payment provider accepts it in addresses.
const COUNTRIES: &str = "AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ \
CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH \
GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB \
LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM \
PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG \
TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS XK YE YT ZA ZM ZW";

/// A country by its ISO 3166-1 alpha-2 code, upper case.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, ToSchema)]
#[serde(try_from = "String", into = "String")]
#[schema(value_type = String, example = "DE", pattern = "^[A-Z]{2}$")]
pub struct CountryCode(String);

checked_string!(CountryCode);

impl CountryCode {
    /// Accepts exactly the codes in use.
    pub fn parse(text: &str) -> Result<Self, InvalidText> {
        if text.len() == 2 && COUNTRIES.split(' ').any(|code| code == text) {
            Ok(Self(text.to_owned()))
        } else {
            Err(InvalidText {
                rule: FieldRule::format(ValueFormat::Country),
            })
        }
    }
}

/// A language by its BCP 47 tag: `en`, `pt-BR`, `zh-Hant-TW`.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, ToSchema)]
#[serde(try_from = "String", into = "String")]
#[schema(
    value_type = String,
    example = "en",
    max_length = 12,
    pattern = "^[A-Za-z]{2,3}(-[A-Za-z]{4})?(-([A-Za-z]{2}|[0-9]{3}))?$"
)]
pub struct LanguageTag(String);

checked_string!(LanguageTag);

impl Default for LanguageTag {
    fn default() -> Self {
        Self("en".to_owned())
    }
}

impl From<Language> for LanguageTag {
    fn from(language: Language) -> Self {
        Self(language.as_str().to_owned())
    }
}

impl LanguageTag {
    /// Returns whether it is English without a script or region; rows leave it out.
    pub fn is_default(&self) -> bool {
        self.0 == "en"
    }

    /// Returns the language without script and region.
    pub fn primary(&self) -> &str {
        self.0.split('-').next().unwrap_or_default()
    }

    /// Checks language, optional script and optional region, and normalises the case of each.
    pub fn parse(text: &str) -> Result<Self, InvalidText> {
        const RULE: InvalidText = InvalidText {
            rule: FieldRule::format(ValueFormat::Language),
        };
        let mut parts = text.split('-');
        let language = parts.next().unwrap_or_default();
        if !(2..=3).contains(&language.len())
            || !language.bytes().all(|byte| byte.is_ascii_alphabetic())
        {
            return Err(RULE);
        }
        let mut tag = language.to_ascii_lowercase();
        let mut subtag = parts.next();
        if let Some(script) = subtag
            .filter(|part| part.len() == 4 && part.bytes().all(|byte| byte.is_ascii_alphabetic()))
        {
            tag.push('-');
            for (position, letter) in script.chars().enumerate() {
                tag.push(if position == 0 {
                    letter.to_ascii_uppercase()
                } else {
                    letter.to_ascii_lowercase()
                });
            }
            subtag = parts.next();
        }
        if let Some(region) = subtag {
            let letters =
                region.len() == 2 && region.bytes().all(|byte| byte.is_ascii_alphabetic());
            let digits = region.len() == 3 && region.bytes().all(|byte| byte.is_ascii_digit());
            if !letters && !digits {
                return Err(RULE);
            }
            tag.push('-');
            tag.push_str(&region.to_ascii_uppercase());
        }
        if parts.next().is_some() {
            Err(RULE)
        } else {
            Ok(Self(tag))
        }
    }
}

/// A time zone by its IANA name: `Europe/Berlin`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(try_from = "String", into = "String")]
#[schema(value_type = String, example = "Europe/Berlin", max_length = 64)]
pub struct TimeZoneName(String);

checked_string!(TimeZoneName);

impl TimeZoneName {
    /// Accepts names of the time zone database, and `UTC`.
    pub fn parse(text: &str) -> Result<Self, InvalidText> {
        const RULE: InvalidText = InvalidText {
            rule: FieldRule::format(ValueFormat::TimeZone),
        };
        let known = text == "UTC" || text.contains('/');
        let zone = jiff::tz::TimeZone::get(text).map_err(|_reason| RULE)?;
        // The database ignores case; the name is stored in its canonical case.
        let name = zone.iana_name().ok_or(RULE)?;
        if known {
            Ok(Self(name.to_owned()))
        } else {
            Err(RULE)
        }
    }

    /// Returns coordinated universal time, the default of a profile.
    pub fn utc() -> Self {
        Self("UTC".to_owned())
    }

    /// Returns the zone's rules, or those of UTC if the time zone database no longer contains the name.
    pub fn time_zone(&self) -> jiff::tz::TimeZone {
        jiff::tz::TimeZone::get(&self.0).unwrap_or(jiff::tz::TimeZone::UTC)
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may panic")]

    use super::*;

    #[test]
    fn accepts_only_countries_in_use() {
        assert!(CountryCode::parse("DE").is_ok());
        for text in ["de", "XX", "DEU", "", "D ", "E A"] {
            assert!(CountryCode::parse(text).is_err(), "{text}");
        }
    }

    #[test]
    fn normalises_the_case_of_language_tags() {
        for (text, tag) in [
            ("EN", "en"),
            ("pt-br", "pt-BR"),
            ("zh-hant-tw", "zh-Hant-TW"),
            ("es-419", "es-419"),
        ] {
            assert_eq!(LanguageTag::parse(text).unwrap().as_str(), tag);
        }
        for text in ["", "e", "english", "en_US", "en-", "en-US-x-y", "12"] {
            assert!(LanguageTag::parse(text).is_err(), "{text}");
        }
    }

    #[test]
    fn accepts_zones_of_the_time_zone_database() {
        assert_eq!(
            TimeZoneName::parse("Europe/Berlin").unwrap().as_str(),
            "Europe/Berlin"
        );
        assert!(TimeZoneName::parse("UTC").is_ok());
        for text in ["Berlin", "Europe/Nowhere", "", "+01:00", "../../etc/passwd"] {
            assert!(TimeZoneName::parse(text).is_err(), "{text}");
        }
    }
}
