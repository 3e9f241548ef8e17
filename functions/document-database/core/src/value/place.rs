//! The position of a decoder, so that an error can name the field.

use crate::Status;
use crate::status::quoted;

/// The decoder's position in the value, as a chain up the stack: it is formatted only for an error.
pub(super) enum At<'a> {
    Root,
    Field(&'a At<'a>, &'a str),
    Element(&'a At<'a>, usize),
}

impl<'a> At<'a> {
    /// A value that is known by a name alone.
    pub(super) const fn top(name: &'a str) -> Self {
        Self::Field(&At::Root, name)
    }

    /// Returns how many maps and arrays contain this position.
    pub(super) const fn depth(&self) -> usize {
        let mut depth = 0;
        let mut at = self;
        loop {
            at = match at {
                At::Root => return depth,
                At::Field(above, _) | At::Element(above, _) => above,
            };
            depth += 1;
        }
    }

    /// A refusal that names the place.
    pub(super) fn refuse(&self, rule: &str) -> Status {
        Status::invalid(format!("{rule} (in {self})"))
    }
}

impl std::fmt::Display for At<'_> {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            At::Root => formatter.write_str("fields"),
            At::Field(At::Root, name) => write!(formatter, "field {}", shortened(name)),
            At::Field(above, name) => write!(formatter, "{above}.{}", shortened(name)),
            At::Element(above, index) => write!(formatter, "{above}[{index}]"),
        }
    }
}

fn shortened(name: &str) -> String {
    let quoted = quoted(name);
    let plain = !name.is_empty()
        && name
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
    if plain && name.len() <= 40 {
        name.to_owned()
    } else {
        quoted
    }
}
