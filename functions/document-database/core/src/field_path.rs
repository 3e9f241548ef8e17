//! The path of a field: `a.b`, with names that are no identifiers in backticks: `` a.`b-c` ``.

use crate::Status;
use crate::name::{MAX_NAME_BYTES, is_reserved};
use crate::status::quoted;
use crate::value::MAX_DEPTH;

/// Names from the document's top to a field, at least one.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FieldPath(Vec<String>);

const DOCUMENT_ID: &str = "__name__";

impl FieldPath {
    /// Reads the wire form. A name is an identifier, or anything in backticks with `\` before a
    /// backtick or a backslash.
    pub fn parse(text: &str) -> Result<Self, Status> {
        split(text)
            .ok_or_else(|| Status::invalid(format!("Invalid field path {}.", quoted(text))))
            .and_then(Self::new)
    }

    /// A path of these names: neither none nor more than the depth of a document, none of them empty.
    pub fn new(segments: Vec<String>) -> Result<Self, Status> {
        if segments.is_empty() || segments.len() > MAX_DEPTH {
            return Err(Status::invalid(format!(
                "A field path has 1 to {MAX_DEPTH} segments."
            )));
        }
        for segment in &segments {
            check_name(segment)?;
        }
        Ok(Self(segments))
    }

    /// Returns the path of one top-level field, whose name is not parsed.
    pub fn from_name(name: impl Into<String>) -> Self {
        Self(vec![name.into()])
    }

    /// `__name__`, which is the document's name in queries.
    pub fn document_id() -> Self {
        Self::from_name(DOCUMENT_ID)
    }

    /// Returns whether this is `__name__`.
    pub fn is_document_id(&self) -> bool {
        matches!(self.0.as_slice(), [only] if only == DOCUMENT_ID)
    }

    /// The names from the top.
    pub fn segments(&self) -> &[String] {
        &self.0
    }

    /// Refuses names that a document cannot have: those like `__x__`.
    pub(crate) fn check_writable(&self) -> Result<(), Status> {
        match self.0.iter().find(|name| is_reserved(name)) {
            Some(name) => Err(reserved(name)),
            None => Ok(()),
        }
    }
}

/// Checks the syntax of a field's name.
pub(crate) fn check_name(name: &str) -> Result<(), Status> {
    if name.is_empty() {
        return Err(Status::invalid("The name of a field must not be empty."));
    }
    if name.len() > MAX_NAME_BYTES {
        return Err(Status::invalid(format!(
            "The name of a field {} is longer than {MAX_NAME_BYTES} bytes.",
            quoted(name)
        )));
    }
    Ok(())
}

pub(crate) fn reserved(name: &str) -> Status {
    Status::invalid(format!(
        "The name of a field {} is reserved: it must not begin and end with `__`.",
        quoted(name)
    ))
}

impl std::fmt::Display for FieldPath {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        for (place, name) in self.0.iter().enumerate() {
            if place > 0 {
                formatter.write_str(".")?;
            }
            if is_identifier(name) {
                formatter.write_str(name)?;
            } else {
                let escaped = name.replace('\\', "\\\\").replace('`', "\\`");
                write!(formatter, "`{escaped}`")?;
            }
        }
        Ok(())
    }
}

fn is_identifier(name: &str) -> bool {
    name.starts_with(|first: char| first.is_ascii_alphabetic() || first == '_')
        && name
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
}

fn split(text: &str) -> Option<Vec<String>> {
    let mut names = Vec::new();
    let mut rest = text;
    loop {
        let (name, after) = if let Some(quoted) = rest.strip_prefix('`') {
            unquote(quoted)?
        } else {
            let (name, after) = rest.split_at_checked(rest.find('.').unwrap_or(rest.len()))?;
            if !is_identifier(name) {
                return None;
            }
            (name.to_owned(), after)
        };
        names.push(name);
        if after.is_empty() {
            return Some(names);
        }
        rest = after.strip_prefix('.')?;
    }
}

/// The name up to the closing backtick, and what follows it.
fn unquote(quoted: &str) -> Option<(String, &str)> {
    let mut name = String::new();
    let mut letters = quoted.chars();
    loop {
        match letters.next()? {
            '`' => return Some((name, letters.as_str())),
            '\\' => match letters.next()? {
                escaped @ ('`' | '\\') => name.push(escaped),
                _ => return None,
            },
            letter => name.push(letter),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formatting_a_path_returns_the_parsed_text() {
        for (text, names) in [
            ("a", vec!["a"]),
            ("a.b_1._c", vec!["a", "b_1", "_c"]),
            ("a.`b-c`", vec!["a", "b-c"]),
            ("`a.b`.c", vec!["a.b", "c"]),
            (r"`a\`b\\c`", vec![r"a`b\c"]),
            ("`1`.`ž 😀`", vec!["1", "ž 😀"]),
            ("__name__", vec!["__name__"]),
        ] {
            let path = FieldPath::parse(text).expect(text);
            assert_eq!(path.segments(), names);
            assert_eq!(path.to_string(), text);
        }
        assert_eq!(FieldPath::parse("`a`").expect("a path").to_string(), "a");
        assert!(FieldPath::document_id().is_document_id());
        assert!(!FieldPath::from_name("a").is_document_id());
    }

    #[test]
    fn malformed_paths_are_refused() {
        let long = "x".repeat(1_501);
        let deep = vec!["a"; 21].join(".");
        for text in [
            "", ".", "a.", ".a", "a..b", "1a", "a-b", "a b", "`", "`a", "a`b`", "`a`b", r"`a\b`",
            "``", "é", &long, &deep,
        ] {
            assert!(FieldPath::parse(text).is_err(), "{text}");
        }
    }

    #[test]
    fn reserved_names_are_not_writable() {
        for (text, writable) in [
            ("a.b", true),
            ("__a", true),
            ("a.__b__", false),
            ("__name__", false),
        ] {
            let path = FieldPath::parse(text).expect(text);
            assert_eq!(path.check_writable().is_ok(), writable, "{text}");
        }
    }
}
