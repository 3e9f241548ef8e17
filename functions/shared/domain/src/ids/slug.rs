//! The first path segment of a talent's page: `matchday.example/{slug}`.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{InvalidText, checked_string};
use crate::text::{Alphabet, FieldRule};

/// First path segments that no talent can have (PRODUCT section 3): those of existing pages and of pages that may be
/// added later.
pub const RESERVED_SLUGS: &[&str] = &[
    "200",
    "404",
    "500",
    "_local",
    "about",
    "account",
    "admin",
    "api",
    "assets",
    "blog",
    "book",
    "builds",
    "careers",
    "config",
    "contact",
    "cookies",
    "developers",
    "enroll",
    "enroll-success",
    "explore",
    "faq",
    "favicon",
    "feedback",
    "find-my-orders",
    "firestore",
    "for-athletes",
    "gift",
    "gifts",
    "help",
    "home",
    "images",
    "imprint",
    "index",
    "index-copy",
    "jobs",
    "legal",
    "login",
    "logout",
    "manifest",
    "matchday",
    "media",
    "news",
    "not-found",
    "offline",
    "operator",
    "operators",
    "partners",
    "payment",
    "press",
    "pricing",
    "privacy",
    "privacy-policy",
    "return",
    "robots",
    "saved",
    "search",
    "security",
    "settings",
    "signup",
    "sitemap",
    "sport",
    "sports",
    "static",
    "status",
    "support",
    "sw",
    "talent",
    "talent-account",
    "terms",
    "well-known",
    "withdraw",
];

const SHORTEST: usize = 3;
const LONGEST: usize = 40;

/// A talent's or sport's name in URLs: 3–40 of `a-z0-9-`, without leading, trailing or double hyphens.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, ToSchema)]
#[serde(try_from = "String", into = "String")]
#[schema(
    value_type = String,
    example = "ada-keller",
    min_length = 3,
    max_length = 40,
    pattern = "^[a-z0-9]+(-[a-z0-9]+)*$"
)]
pub struct Slug(String);

checked_string!(Slug);

impl Slug {
    /// Checks the form and the reserved list (PRODUCT section 3).
    pub fn parse(text: &str) -> Result<Self, InvalidText> {
        let inner = text
            .bytes()
            .all(|byte| matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'-'));
        let formed = (SHORTEST..=LONGEST).contains(&text.len())
            && inner
            && !text.starts_with('-')
            && !text.ends_with('-')
            && !text.contains("--");
        if !formed {
            return Err(InvalidText {
                rule: FieldRule::Characters {
                    min: 3,
                    max: 40,
                    kind: Alphabet::Slug,
                },
            });
        }
        if RESERVED_SLUGS.contains(&text) {
            return Err(InvalidText {
                rule: FieldRule::Reserved,
            });
        }
        Ok(Self(text.to_owned()))
    }

    /// Proposes a slug for a person's name; `attempt` above 1 is appended to make it unique.
    ///
    /// Letters lose their diacritics, and characters that are still not ASCII are dropped. If too little remains, the
    /// slug is `athlete`.
    pub fn propose(name: &str, attempt: u32) -> Self {
        let suffix = if attempt > 1 {
            format!("-{attempt}")
        } else {
            String::new()
        };
        let base = words(name).join("-");
        let base = base
            .get(..LONGEST.saturating_sub(suffix.len()))
            .unwrap_or(&base);
        let candidate = format!("{}{suffix}", base.trim_end_matches('-'));
        Self::parse(&candidate).unwrap_or_else(|_too_short_or_reserved| {
            Self(format!(
                "athlete{}",
                if suffix.is_empty() { "-1" } else { &suffix }
            ))
        })
    }
}

fn words(name: &str) -> Vec<String> {
    use unicode_normalization::UnicodeNormalization;

    let mut spelled = String::new();
    for letter in name.nfkd() {
        match letter {
            'ß' => spelled.push_str("ss"),
            'ø' | 'Ø' => spelled.push('o'),
            'ł' | 'Ł' => spelled.push('l'),
            'đ' | 'Đ' => spelled.push('d'),
            'æ' | 'Æ' => spelled.push_str("ae"),
            '\'' | '’' => {}
            letter if letter.is_ascii_alphanumeric() => spelled.push(letter.to_ascii_lowercase()),
            letter if unicode_normalization::char::is_combining_mark(letter) => {}
            _ => spelled.push(' '),
        }
    }
    spelled.split_whitespace().map(str::to_owned).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn accepts_well_formed_slugs() {
        for text in ["ada", "ada-keller", "team-9", "a1b", &"a".repeat(40)] {
            assert!(Slug::parse(text).is_ok(), "{text}");
        }
    }

    #[test]
    fn rejects_malformed_slugs() {
        for text in [
            "",
            "ab",
            "-ada",
            "ada-",
            "ada--keller",
            "Ada",
            "ada keller",
            "adä",
            &"a".repeat(41),
        ] {
            assert!(Slug::parse(text).is_err(), "{text}");
        }
    }

    #[test]
    fn first_path_segments_of_pages_are_reserved() {
        for text in [
            "talent",
            "media",
            "talent-account",
            "config",
            "builds",
            "login",
            "privacy-policy",
        ] {
            assert_eq!(
                Slug::parse(text),
                Err(InvalidText {
                    rule: FieldRule::Reserved
                }),
                "{text}"
            );
        }
    }

    #[test]
    fn proposes_a_valid_slug_for_every_name() {
        for (name, attempt, slug) in [
            ("Ada Keller", 1, "ada-keller"),
            ("Ada Keller", 2, "ada-keller-2"),
            ("Zoë O’Brien", 1, "zoe-obrien"),
            ("Łukasz Grøn", 1, "lukasz-gron"),
            ("山田", 1, "athlete-1"),
            ("山田", 7, "athlete-7"),
            ("Talent", 1, "athlete-1"),
        ] {
            let proposed = Slug::propose(name, attempt);
            assert_eq!(proposed.as_str(), slug);
            assert!(Slug::parse(slug).is_ok());
        }
        assert!(Slug::parse(Slug::propose(&"long name ".repeat(9), 12).as_str()).is_ok());
    }
}
