use domain::{OrderGuid, OrderHash};
use percent_encoding::percent_decode_str;
use serde::Deserialize;

use crate::error::RunnerError;

/// The rules the function at the edge goes by too; both are tried against the table's cases.
const TABLE: &str = include_str!("../../../cdn/paths.json");

/// What a path leads to before any file is looked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Rule {
    /// A page has one address: in lower case, without dots and slashes at the end, and without its file's name.
    Redirect(String),
    /// A file of the site, percent-decoded and without a leading slash.
    File(String),
    /// Not a path of ours.
    Missing,
}

/// Which pages are never prerendered: they depend on who looks, or on a secret in the path.
#[derive(Clone, Debug)]
pub(super) struct PathTable {
    shell: String,
    shells: Vec<Vec<Part>>,
    /// First segments of the pages in other languages than the default one.
    languages: Vec<String>,
    /// Pages that moved with their new addresses, without slashes.
    moved: Vec<(String, String)>,
}

/// One segment of such a page.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Part {
    Word(String),
    OrderGuid,
    OrderHash,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    #[serde(rename = "about")]
    _about: String,
    rules: WrittenRules,
    #[serde(rename = "cases")]
    _cases: serde::de::IgnoredAny,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenRules {
    languages: Vec<String>,
    moved: Vec<(String, String)>,
    shell: String,
    shells: Vec<String>,
    /// The edge has no types: these are `domain`'s, in its words.
    #[serde(rename = "shapes")]
    _shapes: serde::de::IgnoredAny,
}

impl PathTable {
    /// Reads the table that was compiled in.
    pub(super) fn read() -> Result<Self, RunnerError> {
        let written: Written = serde_json::from_str(TABLE)
            .map_err(|error| RunnerError::Table("paths.json", error.to_string()))?;
        let shells = written
            .rules
            .shells
            .iter()
            .map(|shell| shell.trim_start_matches('/').split('/').map(part).collect())
            .collect::<Result<_, RunnerError>>()?;
        Ok(Self {
            shell: written.rules.shell,
            shells,
            languages: written.rules.languages,
            moved: written.rules.moved,
        })
    }

    /// The one spelling of a path without its first slash: without the dots and slashes at its end, which belong to
    /// the sentence around a link, and in lower case, as slugs and areas are. Names of files and secrets keep their
    /// letters. A page that moved has its new address.
    fn spelling(&self, inner: &str) -> String {
        let bare = inner.trim_end_matches(['.', '/']);
        let is_file = |path: &str| {
            path.rsplit('/')
                .next()
                .is_some_and(|last| last.contains('.'))
        };
        if is_file(bare) {
            return bare.to_owned();
        }
        let segments: Vec<&str> = bare.split('/').collect();
        let has_language = segments
            .first()
            .is_some_and(|first| self.languages.contains(&lower(first)));
        let from = usize::from(has_language);
        let is_secretive = segments
            .get(from)
            .is_some_and(|first| self.has_secret(&lower(first)));
        let spelled: Vec<String> = segments
            .iter()
            .enumerate()
            .map(|(at, segment)| {
                if is_secretive && at > from {
                    (*segment).to_owned()
                } else {
                    lower(segment)
                }
            })
            .collect();
        let below: Vec<&str> = spelled.iter().skip(from).map(String::as_str).collect();
        let page = below.join("/");
        match self.moved.iter().find(|(old, _new)| *old == page) {
            Some((_old, new)) => {
                let language = spelled.iter().take(from);
                language.chain([new]).cloned().collect::<Vec<_>>().join("/")
            }
            None => spelled.join("/"),
        }
    }

    /// Whether pages that begin with this segment have a secret in their address.
    fn has_secret(&self, first: &str) -> bool {
        self.shells.iter().any(|shell| {
            shell.contains(&Part::OrderHash)
                && matches!(shell.first(), Some(Part::Word(word)) if word == first)
        })
    }

    /// `path` is the request's path, still percent-encoded, with its leading slash.
    pub(super) fn rule(&self, path: &str) -> Rule {
        let slash = path.len() > 1 && path.ends_with('/');
        let inner = if slash {
            path.trim_matches('/')
        } else {
            path.strip_prefix('/').unwrap_or(path)
        };
        let segments = if inner.is_empty() {
            Some(Vec::new())
        } else {
            inner.split('/').map(decode).collect::<Option<Vec<_>>>()
        };
        let Some(segments) = segments else {
            return Rule::Missing;
        };
        let spelling = self.spelling(inner);
        if slash || spelling != inner {
            // With one slash in front: two would lead to another host.
            return Rule::Redirect(format!("/{spelling}"));
        }
        let Some(last) = segments.last() else {
            return Rule::File("index.html".to_owned());
        };
        if last == "index.html" {
            let page = inner.rsplit_once('/').map_or("", |(page, _file)| page);
            return Rule::Redirect(format!("/{page}"));
        }
        let (language, below) = match segments.split_first() {
            Some((first, below)) if self.languages.contains(first) => (Some(first), below),
            _ => (None, segments.as_slice()),
        };
        if self.shells.iter().any(|shell| is_page(shell, below)) {
            return Rule::File(match language {
                Some(language) => format!("{language}/{}", self.shell),
                None => self.shell.clone(),
            });
        }
        let file = segments.join("/");
        Rule::File(if last.contains('.') {
            file
        } else {
            format!("{file}/index.html")
        })
    }
}

/// A segment in lower case; percent-encoded bytes stay as they are.
fn lower(segment: &str) -> String {
    let mut encoded = 0_u8;
    segment
        .chars()
        .map(|letter| {
            if letter == '%' {
                encoded = 2;
                return letter;
            }
            if encoded > 0 {
                encoded -= 1;
                return letter;
            }
            letter.to_ascii_lowercase()
        })
        .collect()
}

fn part(text: &str) -> Result<Part, RunnerError> {
    match text {
        "{orderGuid}" => Ok(Part::OrderGuid),
        "{orderHash}" => Ok(Part::OrderHash),
        word if !word.contains('{') => Ok(Part::Word(word.to_owned())),
        unknown => Err(RunnerError::Table(
            "paths.json",
            format!("`{unknown}` is no part of a path"),
        )),
    }
}

fn is_page(shell: &[Part], segments: &[String]) -> bool {
    shell.len() == segments.len()
        && shell
            .iter()
            .zip(segments)
            .all(|(part, segment)| match part {
                Part::Word(word) => word == segment,
                Part::OrderGuid => OrderGuid::parse(segment).is_ok(),
                Part::OrderHash => OrderHash::parse(segment).is_ok(),
            })
}

/// Percent-decodes a segment; nothing for one with a percent sign that begins no escape, or that climbs, is no UTF-8,
/// or holds a slash, a backslash or a control character.
fn decode(segment: &str) -> Option<String> {
    let mut after_signs = segment.split('%').skip(1).map(str::as_bytes);
    let is_encoded = after_signs.all(|after| {
        let digits = after.iter().take_while(|byte| byte.is_ascii_hexdigit());
        digits.count() >= 2
    });
    let text = percent_decode_str(segment).decode_utf8().ok()?;
    let climbs = matches!(&*text, "" | "." | "..");
    let odd = text.contains(|letter: char| letter.is_control() || matches!(letter, '/' | '\\'));
    (is_encoded && !climbs && !odd).then(|| text.into_owned())
}

#[cfg(test)]
mod tests {
    use serde::Deserialize;

    use super::{PathTable, Rule, TABLE};

    #[derive(Deserialize)]
    struct Cases {
        cases: Vec<Case>,
    }

    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Case {
        path: String,
        file: Option<String>,
        redirect: Option<String>,
        #[serde(default)]
        missing: bool,
    }

    #[test]
    fn every_case_of_the_table_has_its_decision() {
        let table = PathTable::read().expect("the table");
        let Cases { cases } = serde_json::from_str(TABLE).expect("cases");
        assert!(cases.len() > 50);
        for case in cases {
            let expected = match (case.file, case.redirect, case.missing) {
                (Some(file), None, false) => Rule::File(file),
                (None, Some(path), false) => Rule::Redirect(path),
                (None, None, true) => Rule::Missing,
                _ => panic!("{} has not one decision", case.path),
            };
            assert_eq!(table.rule(&case.path), expected, "{}", case.path);
        }
    }
}
