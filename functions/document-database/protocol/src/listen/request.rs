//! Parses the messages of a client on a Listen stream: `google.firestore.v1.ListenRequest` in JSON.

use document_core::{Code, DatabaseName, Status, Version};
use serde::Deserialize;
use serde_json::{Map, Value};

use super::bounds::{MOST_TARGET_BYTES, MOST_TOKEN_BYTES, MOST_WAITING};
use super::state::{AddTarget, InboundState, Operation, RefusedTarget, Resume, TargetChange};

/// The label with which a client marks that it listens to a document only to learn its present state.
pub(crate) const LIMBO_TAG: &str = "limbo-document";

/// A message; unknown members are rejected, as in proto3's JSON.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct Request {
    database: String,
    add_target: Option<Target>,
    remove_target: Option<i32>,
    /// The reason why the client listens.
    #[serde(default)]
    labels: Map<String, Value>,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct Target {
    /// Absent or 0: the server assigns an id.
    #[serde(rename = "targetId")]
    id: Option<i32>,
    query: Option<Value>,
    documents: Option<Value>,
    resume_token: Option<String>,
    read_time: Option<String>,
    expected_count: Option<i32>,
    #[serde(default)]
    once: bool,
}

/// Accepts one message of the client, which the next `advance` applies. If `refusal` is set, every added target is
/// rejected with it.
///
/// `applied` is the number in the outbound row; operations up to it are dropped. An error in a target concerns only
/// that target. An error returned here ends the stream, because the message concerns no target.
pub fn accept(
    inbound: &mut InboundState,
    applied: u64,
    database: &DatabaseName,
    message: &Value,
    refusal: Option<&Status>,
) -> Result<(), Status> {
    inbound
        .operations
        .retain(|operation| operation.number > applied);
    let decoded = decode(inbound, database, message)
        .and_then(|change| check_allowed(change, refusal))
        .and_then(|change| check_waiting(inbound, change));
    let change = match (decoded, added_id(message)) {
        (Ok(change), _) => change,
        (Err(why), Some(id)) => TargetChange::Refuse(RefusedTarget::new(id, &why)),
        (Err(why), None) => return Err(why),
    };
    if inbound.operations.len() >= 2 * MOST_WAITING {
        return Err(exhausted("Too many targets wait to be added or removed."));
    }
    inbound.last = inbound.last.max(applied).saturating_add(1);
    inbound.operations.push(Operation {
        number: inbound.last,
        change,
    });
    Ok(())
}

/// Returns the id of the target that a message adds, even if the message has other errors.
fn added_id(message: &Value) -> Option<i32> {
    let id = message.get("addTarget")?.get("targetId")?.as_i64()?;
    i32::try_from(id).ok().filter(|id| *id > 0)
}

fn check_allowed(change: TargetChange, refusal: Option<&Status>) -> Result<TargetChange, Status> {
    match (&change, refusal) {
        (TargetChange::Add(target), Some(why)) if !target.is_limbo => Err(why.clone()),
        _ => Ok(change),
    }
}

fn decode(
    inbound: &mut InboundState,
    database: &DatabaseName,
    message: &Value,
) -> Result<TargetChange, Status> {
    let request: Request = serde_path_to_error::deserialize(message).map_err(|error| {
        let (path, problem) = (error.path(), error.inner());
        Status::invalid(format!("Invalid listen request: `{path}`: {problem}."))
    })?;
    database.check(&request.database)?;
    match (request.add_target, request.remove_target) {
        (Some(target), None) => {
            let id = target.id.unwrap_or_default();
            let mut target = target.decode()?;
            target.is_limbo = request.labels.values().any(|tag| tag == LIMBO_TAG);
            assign_id(inbound, target, id)
        }
        (None, Some(id)) => Ok(TargetChange::Remove(check_id(id)?)),
        _ => Err(Status::invalid(
            "A listen request adds a target or removes one.",
        )),
    }
}

/// Returns the target under the client's id, or under an id that the server assigns if the client sends none (0). After
/// the first assigned id the server assigns all ids of the stream, because the client's ids could collide with them: a
/// target with an id is then removed immediately (`google.firestore.v1.Target.target_id`).
fn assign_id(
    inbound: &mut InboundState,
    mut target: AddTarget,
    id: i32,
) -> Result<TargetChange, Status> {
    if id != 0 {
        target.id = check_id(id)?;
        if inbound.assigns_ids {
            let why = Status::invalid("The server gives the target ids of this stream.");
            return Ok(TargetChange::Refuse(RefusedTarget::new(target.id, &why)));
        }
    } else {
        let next = inbound.highest_id.checked_add(1);
        target.id = next.ok_or_else(|| exhausted("The stream has no target id left."))?;
        inbound.assigns_ids = true;
    }
    inbound.highest_id = inbound.highest_id.max(target.id);
    Ok(TargetChange::Add(Box::new(target)))
}

impl Target {
    fn decode(self) -> Result<AddTarget, Status> {
        if self.once {
            return Err(Status::new(
                Code::Unimplemented,
                "A target cannot be listened to once.",
            ));
        }
        let target = match (self.query, self.documents) {
            (Some(query), None) => named("query", query),
            (None, Some(documents)) => named("documents", documents),
            _ => {
                return Err(Status::invalid(
                    "A target is a query or a list of documents.",
                ));
            }
        };
        let resume = match (self.resume_token, self.read_time) {
            (None, None) => None,
            (Some(token), None) => Some(Resume::Token(token)),
            (None, Some(time)) => Some(Resume::ReadTime(Version::parse(&time)?)),
            (Some(_), Some(_)) => {
                return Err(Status::invalid(
                    "A target is resumed by a token or by a time.",
                ));
            }
        };
        if self.expected_count.is_some_and(|count| count < 0) {
            return Err(Status::invalid("`expectedCount` is not negative."));
        }
        Ok(AddTarget {
            id: 0,
            target,
            resume,
            expected_count: self.expected_count,
            is_limbo: false,
        })
    }
}

fn named(name: &str, value: Value) -> Value {
    Value::Object(Map::from_iter([(name.to_owned(), value)]))
}

fn check_id(id: i32) -> Result<i32, Status> {
    if id > 0 {
        return Ok(id);
    }
    Err(Status::invalid("A target's id is a positive number."))
}

/// Rejects a target that exceeds the limits together with the waiting ones. A token that does not fit is dropped: then
/// everything is sent again.
fn check_waiting(inbound: &InboundState, mut change: TargetChange) -> Result<TargetChange, Status> {
    let TargetChange::Add(added) = &mut change else {
        return Ok(change);
    };
    if inbound.operations.len() >= MOST_WAITING {
        return Err(exhausted(&format!(
            "At most {MOST_WAITING} targets can be added at the same time."
        )));
    }
    let (mut targets, mut tokens) = sizes(added);
    for operation in &inbound.operations {
        if let TargetChange::Add(waiting) = &operation.change {
            let (target, token) = sizes(waiting);
            targets = targets.saturating_add(target);
            tokens = tokens.saturating_add(token);
        }
    }
    if targets > MOST_TARGET_BYTES {
        return Err(exhausted(&format!(
            "The queries of a client can have {MOST_TARGET_BYTES} bytes at most."
        )));
    }
    if tokens > MOST_TOKEN_BYTES {
        added.resume = Some(Resume::ReadTime(Version::ZERO));
    }
    Ok(change)
}

/// Returns the bytes of a target and of its token.
fn sizes(added: &AddTarget) -> (usize, usize) {
    let token = match &added.resume {
        Some(Resume::Token(token)) => token.len(),
        _ => 0,
    };
    (added.target.to_string().len(), token)
}

fn exhausted(message: &str) -> Status {
    Status::new(Code::ResourceExhausted, message)
}
