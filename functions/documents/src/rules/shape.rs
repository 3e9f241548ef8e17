//! What fields a document may have, and where their values come from.

use document_core::{Document, Instant, Status, Transform, Value, Write};
use domain::FieldError;
use domain::text::{FieldRule, TimeProblem, ValueType};

use crate::error::{invalid_fields, shown};

/// Longest id of a document that a client names: enough for any kind of random identifier.
const LONGEST_ID: usize = 64;

/// Refuses a document that has other fields than these, or lacks one of them.
pub(super) fn exactly(document: &Document, names: &[&str]) -> Result<(), Status> {
    let unknown = document
        .fields
        .iter()
        .map(|(name, _)| name.as_str())
        .find(|name| !names.contains(name));
    if let Some(name) = unknown {
        return Err(problem(&shown(name), FieldRule::UnknownField));
    }
    let missing = names
        .iter()
        .find(|name| document.fields.field(name).is_none());
    match missing {
        Some(name) => Err(problem(name, FieldRule::Required)),
        None => Ok(()),
    }
}

/// The text of a field.
pub(super) fn text<'a>(document: &'a Document, name: &str) -> Result<&'a str, Status> {
    document
        .fields
        .field(name)
        .and_then(Value::as_str)
        .ok_or_else(|| problem(name, FieldRule::value_type(ValueType::String)))
}

/// The time of a field.
pub(super) fn time(document: &Document, name: &str) -> Result<Instant, Status> {
    match document.fields.field(name) {
        Some(Value::Timestamp(time)) => Ok(*time),
        _ => Err(problem(name, FieldRule::value_type(ValueType::Timestamp))),
    }
}

/// Refuses a write unless the server's time is computed into this field, and nothing else is computed.
pub(super) fn only_server_time(write: &Write, name: &str) -> Result<(), Status> {
    match write.transforms.as_slice() {
        [one] if one.transform == Transform::ServerTime && one.path.to_string() == name => Ok(()),
        _ => Err(problem(name, FieldRule::time(TimeProblem::ServerTime))),
    }
}

/// Refuses computations that a write sent twice would make twice. A client of ours sends again what it got no answer
/// to.
pub(super) fn no_counters(write: &Write) -> Result<(), Status> {
    for one in &write.transforms {
        match one.transform {
            Transform::ServerTime | Transform::AppendMissing(_) | Transform::RemoveAll(_) => {}
            Transform::Increment(_) | Transform::Maximum(_) | Transform::Minimum(_) => {
                let path = one.path.to_string();
                return Err(problem(&path, FieldRule::NotComputed));
            }
        }
    }
    Ok(())
}

/// Refuses an id that no client of ours makes.
pub(super) fn plain_id(id: &str) -> Result<(), Status> {
    let is_plain = (1..=LONGEST_ID).contains(&id.len())
        && id
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_'));
    if is_plain {
        Ok(())
    } else {
        Err(Status::invalid(
            "The id of a document must be 1 to 64 letters, digits, `-` or `_`.",
        ))
    }
}

/// Returns the refusal of one field.
pub(super) fn problem(field: &str, rule: impl Into<FieldRule>) -> Status {
    invalid_fields(&[FieldError::new(field, rule)])
}
