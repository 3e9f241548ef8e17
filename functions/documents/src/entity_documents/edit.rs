//! What a write to an image asks to be different, as a form of the domain.

use document_core::{Document, Fields, Status, Value, Write, apply};
use document_protocol::ProposedWrite;
use document_store::RowWrite;
use domain::Violations;
use domain::text::FieldRule;
use http_api::field_error;
use jiff::Timestamp;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value as Json};
use store::documents::EntityUpdate;

use crate::error::{invalid_fields, shown, store_status};

/// Returns the form behind a write: `base`, the entity's current values, with the write's changes to the `row`, which
/// is the entity as a document. The stored image may be older, and a write that restores it is a change, too.
///
/// Only fields named in `editable` may change; a write that leaves out or repeats the others asks nothing of them.
pub(super) fn edit_of<T: DeserializeOwned>(
    change: &ProposedWrite<'_>,
    row: Option<&Fields>,
    base: Map<String, Json>,
    editable: &[&str],
) -> Result<T, Status> {
    read(form_of(change, row, base, editable)?)
}

/// The same, as plain fields.
pub(super) fn form_of(
    change: &ProposedWrite<'_>,
    row: Option<&Fields>,
    base: Map<String, Json>,
    editable: &[&str],
) -> Result<Map<String, Json>, Status> {
    let asked = asked(change, row)?;
    let mut form: Map<String, Json> = base
        .into_iter()
        .filter(|(name, _)| editable.contains(&name.as_str()))
        .collect();
    let mut violations = Violations::new();
    let nothing = Fields::default();
    let row = row.unwrap_or(&nothing);
    let image = change.before.map_or(&nothing, |before| &before.fields);
    for (name, value) in &asked {
        if row.field(name) == Some(value) {
            continue;
        }
        if !editable.contains(&name.as_str()) {
            if image.field(name) != Some(value) {
                violations.add(shown(name), FieldRule::Fixed);
            }
            continue;
        }
        let had = form.remove(name);
        match merged(had, row.field(name), value) {
            Some(json) => {
                form.insert(name.clone(), json);
            }
            None => violations.add(name, FieldRule::KindNotUsed),
        }
    }
    for (name, _) in row {
        if asked.field(name).is_none() {
            form.remove(name);
        }
    }
    violations
        .into_result(form)
        .map_err(|found| refused(&found))
}

/// What the write makes of the `row`. Its precondition is about the image, and held there.
fn asked(change: &ProposedWrite<'_>, row: Option<&Fields>) -> Result<Fields, Status> {
    let write = Write {
        precondition: None,
        ..change.write.clone()
    };
    let row = row.map(|fields| Document {
        path: write.path.clone(),
        fields: fields.clone(),
        created: change.now,
        updated: change.now,
    });
    let applied = apply(&write, row.as_ref(), change.now, change.database)?;
    let after = applied.after.ok_or_else(Status::denied)?;
    Ok(after.fields)
}

/// What the entity `had`, with what a write changes from `before` to `after`: of a map only the members that differ, for
/// the others may be values that are not said in documents this way. `None` where there is a value that no entity has.
fn merged(had: Option<Json>, before: Option<&Value>, after: &Value) -> Option<Json> {
    let (Some(Json::Object(mut members)), Some(Value::Map(before)), Value::Map(after)) =
        (had, before, after)
    else {
        return json_of(after);
    };
    for (name, value) in after {
        let old = before.field(name);
        if old != Some(value) {
            let had = members.remove(name);
            members.insert(name.clone(), merged(had, old, value)?);
        }
    }
    for (name, _) in before {
        if after.field(name).is_none() {
            members.remove(name);
        }
    }
    Some(Json::Object(members))
}

/// Reads a form; a field that is none is named.
pub(super) fn read<T: DeserializeOwned>(form: Map<String, Json>) -> Result<T, Status> {
    serde_path_to_error::deserialize(Json::Object(form))
        .map_err(|error| invalid_fields(&[field_error(&error)]))
}

/// Returns the rejection of these fields.
pub(super) fn refused(violations: &Violations) -> Status {
    invalid_fields(violations.errors())
}

/// The fields of an entity or a form.
pub(super) fn object_of<T: serde::Serialize>(value: &T) -> Result<Map<String, Json>, Status> {
    match serde_json::to_value(value) {
        Ok(Json::Object(fields)) => Ok(fields),
        outcome => {
            tracing::error!(?outcome, "documents.entity_empty");
            Err(Status::new(
                document_core::Code::Internal,
                "The document cannot be written.",
            ))
        }
    }
}

/// The row of an entity, to be written with its document.
pub(super) fn row_write(update: &EntityUpdate) -> Result<RowWrite, Status> {
    update.row_write().map_err(store_status)
}

/// When the commit is made, for `updatedAt` of its entities.
pub(super) fn time_of(change: &ProposedWrite<'_>) -> Timestamp {
    Timestamp::from_microsecond(change.now.instant().micros()).unwrap_or(Timestamp::MAX)
}

/// `None` for what no entity has.
fn json_of(value: &Value) -> Option<Json> {
    Some(match value {
        Value::Null => Json::Null,
        Value::Boolean(value) => Json::Bool(*value),
        Value::Integer(number) => Json::from(*number),
        Value::Double(number) => Json::Number(serde_json::Number::from_f64(*number)?),
        Value::String(text) => Json::String(text.clone()),
        Value::Array(values) => Json::Array(values.iter().map(json_of).collect::<Option<_>>()?),
        Value::Map(fields) => Json::Object(
            fields
                .iter()
                .map(|(name, value)| Some((name.clone(), json_of(value)?)))
                .collect::<Option<_>>()?,
        ),
        Value::Timestamp(_) | Value::Bytes(_) | Value::Reference(_) | Value::GeoPoint { .. } => {
            return None;
        }
    })
}
