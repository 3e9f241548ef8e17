use std::collections::BTreeMap;
use std::path::Path;

use axum::http::header::HeaderValue;
use serde::Deserialize;

use crate::error::RunnerError;

/// The one table of what may be kept for how long; the CDN's template and the publisher read it too.
const TABLE: &str = include_str!("../../../cdn/cache.json");

/// How a file is sent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Sending {
    pub(super) cache_control: HeaderValue,
    pub(super) content_type: HeaderValue,
}

/// The table, checked: every class and answer names a duration that exists.
#[derive(Clone, Debug)]
pub(super) struct CacheTable {
    classes: Vec<(Vec<String>, HeaderValue)>,
    types: BTreeMap<String, HeaderValue>,
    /// For a live talent's shell.
    pub(super) live: HeaderValue,
    /// For the way to another address.
    pub(super) moved: HeaderValue,
    /// For what is not there.
    pub(super) missing: HeaderValue,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    #[serde(rename = "about")]
    _about: String,
    keep: BTreeMap<String, String>,
    classes: Vec<Class>,
    answers: Answers,
    types: BTreeMap<String, String>,
    #[serde(rename = "cases")]
    _cases: serde::de::IgnoredAny,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Class {
    #[serde(rename = "name")]
    _name: String,
    files: Vec<String>,
    keep: String,
    #[serde(rename = "why")]
    _why: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Answers {
    live: String,
    moved: String,
    missing: String,
}

impl CacheTable {
    /// Reads the table that was compiled in.
    pub(super) fn read() -> Result<Self, RunnerError> {
        let written: Written = serde_json::from_str(TABLE)
            .map_err(|error| RunnerError::Table("cache.json", error.to_string()))?;
        let keep = |name: &str| {
            let text = written.keep.get(name).ok_or_else(|| {
                RunnerError::Table("cache.json", format!("`keep` has no `{name}`"))
            })?;
            value(text)
        };
        let classes = written
            .classes
            .iter()
            .map(|class| Ok((class.files.clone(), keep(&class.keep)?)))
            .collect::<Result<_, RunnerError>>()?;
        let types = written
            .types
            .iter()
            .map(|(extension, kind)| Ok((extension.clone(), value(kind)?)))
            .collect::<Result<_, RunnerError>>()?;
        Ok(Self {
            classes,
            types,
            live: keep(&written.answers.live)?,
            moved: keep(&written.answers.moved)?,
            missing: keep(&written.answers.missing)?,
        })
    }

    /// How a file of the site is sent; nothing for one that no class or type names, which is not served.
    /// `file` is its path without a leading slash.
    pub(super) fn sending(&self, file: &str) -> Option<Sending> {
        let (_, cache_control) = self
            .classes
            .iter()
            .find(|(patterns, _)| patterns.iter().any(|pattern| fits(pattern, file)))?;
        let extension = Path::new(file).extension()?.to_str()?;
        Some(Sending {
            cache_control: cache_control.clone(),
            content_type: self.types.get(extension)?.clone(),
        })
    }
}

fn value(text: &str) -> Result<HeaderValue, RunnerError> {
    HeaderValue::from_str(text)
        .map_err(|error| RunnerError::Table("cache.json", format!("`{text}`: {error}")))
}

fn fits(pattern: &str, file: &str) -> bool {
    let pattern: Vec<&str> = pattern.split('/').collect();
    let file: Vec<&str> = file.split('/').collect();
    fits_segments(&pattern, &file)
}

fn fits_segments(pattern: &[&str], file: &[&str]) -> bool {
    match pattern.split_first() {
        None => file.is_empty(),
        Some((&"**", rest)) => (0..=file.len())
            .filter_map(|skipped| file.get(skipped..))
            .any(|below| fits_segments(rest, below)),
        Some((first, rest)) => file.split_first().is_some_and(|(segment, below)| {
            fits_segment(first, segment) && fits_segments(rest, below)
        }),
    }
}

/// At most one `*` in a segment.
fn fits_segment(pattern: &str, segment: &str) -> bool {
    match pattern.split_once('*') {
        None => pattern == segment,
        Some((before, after)) => segment
            .strip_prefix(before)
            .is_some_and(|rest| rest.ends_with(after)),
    }
}

#[cfg(test)]
mod tests {
    use super::CacheTable;

    fn sending(file: &str) -> Option<(String, String)> {
        let table = CacheTable::read().expect("the table");
        table.sending(file).map(|sending| {
            let text = |value: &axum::http::HeaderValue| value.to_str().expect("text").to_owned();
            (text(&sending.cache_control), text(&sending.content_type))
        })
    }

    #[test]
    fn only_what_never_changes_under_its_name_is_kept_for_good() {
        let forever = "public, max-age=31536000, immutable";
        let edge = "public, max-age=0, s-maxage=300";
        for (file, kept, kind) in [
            (
                "assets/app-a1b2.js",
                forever,
                "text/javascript; charset=utf-8",
            ),
            ("images/ada-a1b2.avif", forever, "image/avif"),
            ("builds/meta/7f3a.json", forever, "application/json"),
            ("builds/latest.json", "no-store", "application/json"),
            ("index.html", edge, "text/html; charset=utf-8"),
            ("index copy/index.html", edge, "text/html; charset=utf-8"),
            ("200.html", edge, "text/html; charset=utf-8"),
            ("_payload.json", edge, "application/json"),
            ("ada-keller/_payload.json", edge, "application/json"),
            ("search.json", edge, "application/json"),
            ("sw.js", "no-cache", "text/javascript; charset=utf-8"),
            ("config.json", "no-store", "application/json"),
            (
                "robots.txt",
                "public, max-age=3600",
                "text/plain; charset=utf-8",
            ),
            ("sitemap-2.xml", "public, max-age=3600", "application/xml"),
            ("favicon.svg", "public, max-age=86400", "image/svg+xml"),
        ] {
            assert_eq!(
                sending(file),
                Some((kept.to_owned(), kind.to_owned())),
                "{file}"
            );
        }
    }

    #[test]
    fn every_case_of_the_table_is_in_its_class() {
        let table: serde_json::Value = serde_json::from_str(super::TABLE).expect("JSON");
        let cases = table["cases"].as_object().expect("cases");
        assert!(cases.values().any(serde_json::Value::is_null));
        let kept_as = |class: &str| {
            let classes = table["classes"].as_array().expect("classes");
            let class = classes.iter().find(|found| found["name"] == class);
            let keep = class.expect("a class")["keep"].as_str().expect("text");
            table["keep"][keep].as_str().expect("text").to_owned()
        };
        for (file, class) in cases {
            let expected = class.as_str().map(kept_as);
            assert_eq!(sending(file).map(|(kept, _)| kept), expected, "{file}");
        }
    }
}
