//! Writes from wire JSON: `google.firestore.v1.Write`.

use std::collections::{BTreeSet, HashMap};

use serde_json::{Map, Value as Json};

use super::{
    FieldTransform, MAX_TRANSFORMS, MAX_WRITES, Operation, Precondition, Transform, Write,
};
use crate::query::enumerated;
use crate::status::quoted;
use crate::value::array_values;
use crate::{DatabaseName, DocumentPath, FieldPath, Fields, Status, Value, Version};

/// `DocumentTransform.FieldTransform.ServerValue`.
const SERVER_VALUES: [(i64, &str); 2] = [(0, "SERVER_VALUE_UNSPECIFIED"), (1, "REQUEST_TIME")];

impl Write {
    /// Reads the wire JSON of one write to a document of this database.
    pub fn decode(json: &Json, database: &DatabaseName) -> Result<Self, Status> {
        let object = members(
            json,
            &[
                "update",
                "delete",
                "verify",
                "transform",
                "updateMask",
                "updateTransforms",
                "currentDocument",
            ],
            "a write",
        )?;
        let of_update = ["updateMask", "updateTransforms"]
            .into_iter()
            .find(|name| present(object, name).is_some());
        let mut kinds = ["update", "delete", "verify", "transform"]
            .into_iter()
            .filter_map(|kind| Some((kind, present(object, kind)?)));
        let (Some((kind, json)), None) = (kinds.next(), kinds.next()) else {
            return Err(Status::invalid(
                "A write must be exactly one of update, delete, verify and transform.",
            ));
        };
        if let (Some(member), true) = (of_update, kind != "update") {
            return Err(Status::invalid(format!(
                "{member} goes with an update, not with a {kind}."
            )));
        }
        let (path, operation, transforms) = match kind {
            "update" => {
                let update = members(
                    json,
                    &["name", "fields", "createTime", "updateTime"],
                    "an update",
                )?;
                let fields = Fields::from_json(update.get("fields").unwrap_or(&Json::Null))?;
                let operation = match present(object, "updateMask") {
                    Some(mask) => Operation::Merge {
                        fields,
                        mask: field_mask(mask)?,
                    },
                    None => Operation::Set(fields),
                };
                let transforms = present(object, "updateTransforms");
                (text(update, "name")?, operation, transforms)
            }
            "transform" => {
                let transform = members(json, &["document", "fieldTransforms"], "a transform")?;
                let untouched = Operation::Merge {
                    fields: Fields::new(),
                    mask: Vec::new(),
                };
                let transforms = present(transform, "fieldTransforms");
                (text(transform, "document")?, untouched, transforms)
            }
            _ => {
                let operation = if kind == "delete" {
                    Operation::Delete
                } else {
                    Operation::Verify
                };
                let name = json
                    .as_str()
                    .ok_or_else(|| Status::invalid(format!("A {kind} must name a document.")))?;
                (name, operation, None)
            }
        };
        Ok(Self {
            path: database.relative(path)?,
            operation,
            transforms: transforms.map_or(Ok(Vec::new()), field_transforms)?,
            precondition: present(object, "currentDocument").map_or(Ok(None), precondition)?,
        })
    }

    /// Parses the writes of one commit: a list of at most [`MAX_WRITES`]; `null` means none.
    pub fn decode_all(json: &Json, database: &DatabaseName) -> Result<Vec<Self>, Status> {
        let writes = match json {
            Json::Null => return Ok(Vec::new()),
            Json::Array(writes) => writes,
            _ => return Err(Status::invalid("The writes must be a list.")),
        };
        if writes.len() > MAX_WRITES {
            return Err(Status::invalid(format!(
                "maximum {MAX_WRITES} writes allowed per request"
            )));
        }
        let writes = writes
            .iter()
            .map(|json| Self::decode(json, database))
            .collect::<Result<Vec<_>, _>>()?;
        let mut transforms: HashMap<&DocumentPath, usize> = HashMap::new();
        for write in &writes {
            let of_document = transforms.entry(&write.path).or_default();
            *of_document = of_document.saturating_add(write.transforms.len());
            if *of_document > MAX_TRANSFORMS {
                return Err(too_many_transforms());
            }
        }
        Ok(writes)
    }
}

fn too_many_transforms() -> Status {
    Status::invalid(format!(
        "maximum {MAX_TRANSFORMS} field transforms allowed per document"
    ))
}

/// The paths of `{"fieldPaths":[…]}`, each once, sorted.
fn field_mask(json: &Json) -> Result<Vec<FieldPath>, Status> {
    let object = members(json, &["fieldPaths"], "an updateMask")?;
    let paths = list(object, "fieldPaths")?;
    let paths = paths
        .iter()
        .map(writable_path)
        .collect::<Result<BTreeSet<_>, _>>()?;
    Ok(paths.into_iter().collect())
}

fn writable_path(json: &Json) -> Result<FieldPath, Status> {
    let text = json
        .as_str()
        .ok_or_else(|| Status::invalid("A field path must be a text."))?;
    let path = FieldPath::parse(text)?;
    path.check_writable()?;
    Ok(path)
}

fn field_transforms(json: &Json) -> Result<Vec<FieldTransform>, Status> {
    let transforms = json
        .as_array()
        .ok_or_else(|| Status::invalid("The transforms of fields must be a list."))?;
    if transforms.len() > MAX_TRANSFORMS {
        return Err(too_many_transforms());
    }
    transforms.iter().map(field_transform).collect()
}

fn field_transform(json: &Json) -> Result<FieldTransform, Status> {
    let object = json
        .as_object()
        .ok_or_else(|| Status::invalid("The transform of a field must be an object."))?;
    let path = writable_path(object.get("fieldPath").unwrap_or(&Json::Null))?;
    let mut kinds = object.iter().filter(|(name, _)| *name != "fieldPath");
    let (Some((kind, json)), None) = (kinds.next(), kinds.next()) else {
        return Err(Status::invalid(format!(
            "The transform of the field {path} must be exactly one."
        )));
    };
    let number = |json: &Json| {
        Value::from_json(json)
            .ok()
            .filter(Value::is_number)
            .ok_or_else(|| {
                Status::invalid(format!("The {kind} of the field {path} must be a number."))
            })
    };
    let transform = match kind.as_str() {
        "setToServerValue" => {
            if enumerated(json, &SERVER_VALUES) != Some("REQUEST_TIME") {
                return Err(Status::invalid(format!(
                    "The field {path} can only be set to the server value REQUEST_TIME."
                )));
            }
            Transform::ServerTime
        }
        "increment" => Transform::Increment(number(json)?),
        "maximum" => Transform::Maximum(number(json)?),
        "minimum" => Transform::Minimum(number(json)?),
        "appendMissingElements" => Transform::AppendMissing(array_values(json, &path.to_string())?),
        "removeAllFromArray" => Transform::RemoveAll(array_values(json, &path.to_string())?),
        unknown => {
            return Err(Status::invalid(format!(
                "There is no transform {} (of the field {path}).",
                quoted(unknown)
            )));
        }
    };
    Ok(FieldTransform { path, transform })
}

fn precondition(json: &Json) -> Result<Option<Precondition>, Status> {
    let object = members(json, &["exists", "updateTime"], "currentDocument")?;
    match (present(object, "exists"), present(object, "updateTime")) {
        (None, None) => Ok(None),
        (Some(exists), None) => exists
            .as_bool()
            .map(|exists| Some(Precondition::Exists(exists)))
            .ok_or_else(|| Status::invalid("currentDocument.exists must be true or false.")),
        (None, Some(time)) => {
            let time = time
                .as_str()
                .ok_or_else(|| Status::invalid("currentDocument.updateTime must be a text."))?;
            Ok(Some(Precondition::UpdateTime(Version::parse(time)?)))
        }
        (Some(_), Some(_)) => Err(Status::invalid(
            "currentDocument must hold either exists or updateTime.",
        )),
    }
}

fn members<'a>(
    json: &'a Json,
    known: &[&str],
    what: &str,
) -> Result<&'a Map<String, Json>, Status> {
    let object = json
        .as_object()
        .ok_or_else(|| Status::invalid(format!("The JSON of {what} must be an object.")))?;
    match object.keys().find(|name| !known.contains(&name.as_str())) {
        Some(unknown) => Err(Status::invalid(format!(
            "There is no member {} of {what}.",
            quoted(unknown)
        ))),
        None => Ok(object),
    }
}

/// In proto3's JSON a member that is null is one that is not there.
fn present<'a>(object: &'a Map<String, Json>, name: &str) -> Option<&'a Json> {
    object.get(name).filter(|json| !json.is_null())
}

fn list<'a>(object: &'a Map<String, Json>, name: &str) -> Result<&'a [Json], Status> {
    match present(object, name) {
        None => Ok(&[]),
        Some(Json::Array(list)) => Ok(list),
        Some(_) => Err(Status::invalid(format!("{name} must be a list."))),
    }
}

fn text<'a>(object: &'a Map<String, Json>, name: &str) -> Result<&'a str, Status> {
    object
        .get(name)
        .and_then(Json::as_str)
        .ok_or_else(|| Status::invalid(format!("A write must have the {name} of its document.")))
}
