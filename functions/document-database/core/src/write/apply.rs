//! Applies a write to a document.

use super::{Applied, Operation, Precondition, Write, transform};
use crate::value::MAX_DEPTH;
use crate::{Code, DatabaseName, Document, FieldPath, Fields, Status, Value, Version};

/// Applies one write to the present document, at the version of its commit.
///
/// Several writes to one document in one commit: apply them in order, each to what the one before left.
/// `database` is for the names in refusals: `NOT_FOUND` or `ALREADY_EXISTS` when the precondition is
/// about existence, `FAILED_PRECONDITION` when it is about the update time, `INVALID_ARGUMENT` when the
/// document would become too large or too deep.
pub fn apply(
    write: &Write,
    existing: Option<&Document>,
    version: Version,
    database: &DatabaseName,
) -> Result<Applied, Status> {
    check(write, existing, database)?;
    let fields = match &write.operation {
        Operation::Delete => return Ok(without_fields(existing, None)),
        Operation::Verify => return Ok(without_fields(existing, existing)),
        Operation::Set(fields) => fields.clone(),
        Operation::Merge { fields, mask } => {
            let mut merged = existing.map_or_else(Fields::new, |document| document.fields.clone());
            merge(&mut merged, fields, mask);
            merged
        }
    };
    let mut document = Document {
        path: write.path.clone(),
        fields,
        created: existing.map_or(version, |document| document.created),
        updated: version,
    };
    let transform_results = transformed(write, &mut document, database)?;
    if let Some(existing) = existing.filter(|existing| existing.fields == document.fields) {
        return Ok(Applied {
            after: Some(existing.clone()),
            update_time: Some(existing.updated),
            transform_results,
            changed: false,
        });
    }
    if document.fields.depth() > MAX_DEPTH {
        return Err(Status::invalid(format!(
            "Document {} nests maps and arrays deeper than {MAX_DEPTH} levels.",
            database.document(&document.path)
        )));
    }
    document.check_size(database)?;
    Ok(Applied {
        after: Some(document),
        update_time: Some(version),
        transform_results,
        changed: true,
    })
}

fn check(
    write: &Write,
    existing: Option<&Document>,
    database: &DatabaseName,
) -> Result<(), Status> {
    let refuse = |code, message: &str| {
        let name = database.document(&write.path);
        Err(Status::new(code, format!("{message}: {name}")))
    };
    match (write.precondition, existing) {
        (Some(Precondition::Exists(true)), None) => refuse(Code::NotFound, "No document to update"),
        (Some(Precondition::Exists(false)), Some(_)) => {
            refuse(Code::AlreadyExists, "Document already exists")
        }
        (Some(Precondition::UpdateTime(_)), None) => refuse(
            Code::FailedPrecondition,
            "The document to update does not exist any more",
        ),
        (Some(Precondition::UpdateTime(base)), Some(document)) if base != document.updated => {
            let message = format!(
                "The stored version ({}) does not match the required base version ({base})",
                document.updated
            );
            refuse(Code::FailedPrecondition, &message)
        }
        _ => Ok(()),
    }
}

fn without_fields(existing: Option<&Document>, after: Option<&Document>) -> Applied {
    Applied {
        after: after.cloned(),
        update_time: None,
        transform_results: Vec::new(),
        changed: existing.is_some() != after.is_some(),
    }
}

fn merge(merged: &mut Fields, fields: &Fields, mask: &[FieldPath]) {
    for path in mask {
        match fields.get(path) {
            Some(value) => merged.insert(path, value.clone()),
            None => {
                merged.remove(path);
            }
        }
    }
}

fn transformed(
    write: &Write,
    document: &mut Document,
    database: &DatabaseName,
) -> Result<Vec<Value>, Status> {
    if write.transforms.is_empty() {
        return Ok(Vec::new());
    }
    // Each may go through all of an array, so that is not longer than one that can be stored.
    document.check_size(database)?;
    let version = document.updated;
    let fields = &mut document.fields;
    let results = write
        .transforms
        .iter()
        .map(|transform| transform::run(transform, fields, version))
        .collect();
    Ok(results)
}
