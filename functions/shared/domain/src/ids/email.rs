//! Email addresses. The email service takes ASCII alone, so a domain is stored as Punycode and shown as Unicode.

use idna::AsciiDenyList;
use idna::uts46::{DnsLength, Hyphens, Uts46};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{InvalidText, checked_string};
use crate::text::{FieldRule, ValueFormat, has_hidden_characters};

const RULE: InvalidText = InvalidText {
    rule: FieldRule::format(ValueFormat::Email),
};
/// The email service cannot deliver to such an address (it has no SMTPUTF8).
const LOCAL_RULE: InvalidText = InvalidText {
    rule: FieldRule::format(ValueFormat::EmailLocalPart),
};

/// An email address of at most 254 bytes, in lower case like the login email (SPEC), its domain in ASCII.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, ToSchema)]
#[serde(try_from = "String", into = "String")]
#[schema(value_type = String, format = Email, max_length = 254)]
pub struct Email(String);

checked_string!(Email);

impl Email {
    /// Returns the address that replaces an erased one. Its domain is reserved, so it has no mailbox (RFC 2606).
    pub fn erased() -> Self {
        Self("erased@account.invalid".to_owned())
    }

    /// Trims, converts to lower case and the domain to Punycode (UTS 46), and checks the syntax of RFC 5321 without
    /// quoted local parts. It does not check that the mailbox exists.
    pub fn parse(text: &str) -> Result<Self, InvalidText> {
        let (local, host) = text.trim().rsplit_once('@').ok_or(RULE)?;
        if has_hidden_characters(local) || has_hidden_characters(host) {
            return Err(RULE);
        }
        if local
            .chars()
            .any(|letter| !letter.is_ascii() && letter.is_alphanumeric())
        {
            return Err(LOCAL_RULE);
        }
        let host = ascii_host(host).ok_or(RULE)?;
        let address = format!("{}@{host}", local.to_ascii_lowercase());
        if is_local(local) && address.len() <= 254 {
            Ok(Self(address))
        } else {
            Err(RULE)
        }
    }

    /// Returns the address as its owner writes it, with the domain in Unicode. A label stays Punycode if its letters
    /// can be mistaken for others.
    pub fn shown(&self) -> String {
        let Some((local, host)) = self.0.rsplit_once('@') else {
            return self.0.clone();
        };
        let (host, _errors) = Uts46::new().to_user_interface(
            host.as_bytes(),
            AsciiDenyList::STD3,
            Hyphens::CheckFirstLast,
            |label, tld, _is_bidi| is_unmistakable(label, tld),
        );
        format!("{local}@{host}")
    }

    /// Returns the mailbox of an address, for comparison only: without the part after a plus, and for Gmail without
    /// dots.
    pub fn mailbox(&self) -> String {
        let (local, host) = self.0.rsplit_once('@').unwrap_or((&self.0, ""));
        let untagged = local.split('+').next().filter(|part| !part.is_empty());
        let untagged = untagged.unwrap_or(local);
        match host {
            "gmail.com" | "googlemail.com" => format!("{}@gmail.com", untagged.replace('.', "")),
            host => format!("{untagged}@{host}"),
        }
    }
}

/// Returns whether a local part is a dot-string of RFC 5321, with at most 64 bytes.
fn is_local(local: &str) -> bool {
    let is_atom = |atom: &str| {
        !atom.is_empty()
            && atom.bytes().all(|letter| {
                letter.is_ascii_alphanumeric() || b"!#$%&'*+-/=?^_`{|}~".contains(&letter)
            })
    };
    local.len() <= 64 && local.split('.').all(is_atom)
}

/// Returns the domain in ASCII. Its labels have at most 63 bytes, without a dot at the end, and the last one is no
/// number.
fn ascii_host(host: &str) -> Option<String> {
    let ascii = Uts46::new().to_ascii(
        host.as_bytes(),
        AsciiDenyList::STD3,
        Hyphens::CheckFirstLast,
        DnsLength::Verify,
    );
    let ascii = ascii.ok()?.into_owned();
    let (_rest, last) = ascii.rsplit_once('.')?;
    let is_name = last.len() >= 2 && !last.bytes().all(|letter| letter.is_ascii_digit());
    is_name.then_some(ascii)
}

/// Returns whether the letters of a label cannot be mistaken for those of another domain: common Latin letters, or one
/// other alphabet below a top-level domain that is not ASCII, or East Asian characters.
fn is_unmistakable(label: &[char], tld: &[char]) -> bool {
    let all = |is_letter: &dyn Fn(char) -> bool| {
        let is_neutral = |letter: char| letter.is_ascii_digit() || letter == '-';
        label
            .iter()
            .all(|letter| is_neutral(*letter) || is_letter(*letter))
    };
    let is_tld_ascii = tld.iter().all(char::is_ascii);
    all(&|letter| letter.is_ascii_lowercase() || is_common_latin(letter))
        || all(
            &|letter| matches!(letter, '\u{4E00}'..='\u{9FFF}' | '\u{3041}'..='\u{3096}' | '\u{AC00}'..='\u{D7A3}'),
        )
        || (!is_tld_ascii
            && ALPHABETS
                .iter()
                .any(|(first, last)| all(&|letter| (*first..=*last).contains(&letter))))
}

/// Greek, Cyrillic, Hebrew, Arabic, Devanagari, Thai, Georgian.
const ALPHABETS: [(char, char); 7] = [
    ('\u{0370}', '\u{03FF}'),
    ('\u{0400}', '\u{04FF}'),
    ('\u{05D0}', '\u{05EA}'),
    ('\u{0620}', '\u{064A}'),
    ('\u{0900}', '\u{097F}'),
    ('\u{0E01}', '\u{0E4E}'),
    ('\u{10D0}', '\u{10FF}'),
];

/// Returns whether this is a lower-case letter of Latin-1 or Latin Extended-A with an accent that is seen; `ı`, `ĸ`,
/// `ŀ`, `ŉ` and `ſ` look like others.
fn is_common_latin(letter: char) -> bool {
    matches!(letter, '\u{DF}'..='\u{F6}' | '\u{F8}'..='\u{17E}')
        && !matches!(letter, '\u{131}' | '\u{138}' | '\u{140}' | '\u{149}')
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may panic")]

    use super::*;

    #[test]
    fn mailbox_is_equal_for_aliases() {
        for (address, mailbox) in [
            ("Ada@Example.org", "ada@example.org"),
            ("ada+fan@example.org", "ada@example.org"),
            ("ada+fan+two@example.org", "ada@example.org"),
            ("ada.keller@example.org", "ada.keller@example.org"),
            ("a.d.a+x@gmail.com", "ada@gmail.com"),
            ("Ada@GoogleMail.com", "ada@gmail.com"),
            ("ada.k@mail.gmail.com", "ada.k@mail.gmail.com"),
            ("+ada@example.org", "+ada@example.org"),
        ] {
            assert_eq!(Email::parse(address).unwrap().mailbox(), mailbox);
        }
    }

    #[test]
    fn trims_and_lower_cases_an_address() {
        assert_eq!(
            Email::parse(" Ada.Keller+Fan@Example.ORG ")
                .unwrap()
                .as_str(),
            "ada.keller+fan@example.org"
        );
    }

    #[test]
    fn rejects_invalid_addresses() {
        for text in [
            "",
            "ada",
            "@example.org",
            "ada@",
            "ada@example",
            "ada@@example.org",
            "ada keller@example.org",
            ".ada@example.org",
            "ada.@example.org",
            "a..b@example.org",
            "ada@-example.org",
            "<ada@example.org>",
            "ada@example..org",
            "ad\u{200B}a@example.org",
            "ad\u{202E}a@example.org",
            "ada@exam\u{200B}ple.org",
            "\"ada\"@example.org",
            "\"ada keller\"@example.org",
            "ada@example.org.",
            "ada@example.1",
            "ada@127.0.0.1",
            "ada@[127.0.0.1]",
            "ada@exa_mple.org",
            "ada@xn--a.org",
            "ada\u{2026}@example.org",
            &format!("ada@{}.org", "a".repeat(64)),
            &format!("ada@{}.org", "ü".repeat(60)),
            &format!(
                "{}@{}.org",
                "a".repeat(64),
                vec!["a".repeat(60); 4].join(".")
            ),
            &format!("{}@example.org", "a".repeat(65)),
        ] {
            assert!(Email::parse(text).is_err(), "{text}");
        }
    }

    #[test]
    fn both_spellings_of_a_domain_are_one_address() {
        for (typed, stored, shown) in [
            (
                "Ada@B\u{fc}cher.Example",
                "ada@xn--bcher-kva.example",
                "ada@bücher.example",
            ),
            (
                "ada@bu\u{308}cher.example",
                "ada@xn--bcher-kva.example",
                "ada@bücher.example",
            ),
            (
                "ada@xn--bcher-kva.example",
                "ada@xn--bcher-kva.example",
                "ada@bücher.example",
            ),
            (
                "ada@stra\u{df}e.example",
                "ada@xn--strae-oqa.example",
                "ada@straße.example",
            ),
            (
                "ada@пример.рф",
                "ada@xn--e1afmkfd.xn--p1ai",
                "ada@пример.рф",
            ),
            ("ada@例え。jp", "ada@xn--r8jz45g.jp", "ada@例え.jp"),
            ("ada@example.org", "ada@example.org", "ada@example.org"),
        ] {
            let email = Email::parse(typed).unwrap();
            assert_eq!(email.as_str(), stored, "{typed}");
            assert_eq!(email.shown(), shown);
            assert_eq!(Email::parse(&email.shown()).unwrap(), email);
        }
    }

    #[test]
    fn a_domain_that_looks_like_another_is_shown_as_punycode() {
        for typed in [
            "ada@\u{430}pple.example",                         // Cyrillic and Latin
            "ada@\u{430}\u{440}\u{440}\u{4cf}\u{435}.example", // Cyrillic below an ASCII domain
            "ada@ma\u{131}l.example",
            "ada@g\u{1d5}\u{3bf}gle.example",
        ] {
            let email = Email::parse(typed).unwrap();
            assert_eq!(email.shown(), email.as_str(), "{typed}");
            assert!(email.as_str().contains("@xn--"), "{email}");
        }
    }

    #[test]
    fn a_local_part_that_is_not_ascii_is_refused_with_its_reason() {
        for text in [
            "jörg@example.org",
            "アダ@example.org",
            "ada\u{430}@bücher.example",
        ] {
            assert_eq!(Email::parse(text), Err(LOCAL_RULE), "{text}");
        }
    }
}
