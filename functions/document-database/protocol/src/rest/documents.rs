//! Single documents as resources: get, create, patch and delete.

use document_core::{CollectionPath, Document, DocumentPath, FieldPath, Fields, Status, Write};
use serde_json::{Map, Value as Json, json};

use super::body;
use super::parameters::Parameters;
use super::response::json_text;
use crate::commit::{CommitRefusal, Origin};
use crate::random::random_bytes;
use crate::read;
use crate::requester::Requester;
use crate::state::DocumentsState;

/// The letters of an id that the server assigns.
const LETTERS: &[u8; 62] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
/// How many letters such an id has, as in Firestore.
const ID_LETTERS: usize = 20;

/// `GET …/documents/{path}`: returns a document.
pub(super) async fn get(
    state: &DocumentsState,
    requester: &Requester,
    path: DocumentPath,
    query: &str,
) -> Result<String, Status> {
    let parameters = Parameters::parse(query, &["mask.fieldPaths"])?;
    let mask = parameters.mask()?;
    let name = state.database.document(&path);
    let read = read::get_documents(state, requester, vec![path]).await?;
    match read.documents.into_iter().next() {
        Some((_, Some(document))) => shown(state, document, mask.as_deref()),
        _ => Err(Status::not_found(format!("Document {name:?} not found."))),
    }
}

/// `POST …/documents/{collection}?documentId=`: creates a document, whose id the server assigns if there is none.
pub(super) async fn create(
    state: &DocumentsState,
    requester: &Requester,
    collection: &CollectionPath,
    query: &str,
    body: &Map<String, Json>,
) -> Result<String, Status> {
    let parameters = Parameters::parse(query, &["documentId", "mask.fieldPaths"])?;
    let path = match parameters.text("documentId")?.filter(|id| !id.is_empty()) {
        Some(id) => collection.document(id)?,
        None => collection.document(&assigned_id()?)?,
    };
    let write = json!({ "currentDocument": { "exists": false } });
    set(state, requester, &path, write, &parameters, body).await
}

/// `PATCH …/documents/{path}`: changes the fields of the mask, or replaces the document without one.
pub(super) async fn patch(
    state: &DocumentsState,
    requester: &Requester,
    path: &DocumentPath,
    query: &str,
    body: &Map<String, Json>,
) -> Result<String, Status> {
    let known = [
        "currentDocument.exists",
        "currentDocument.updateTime",
        "mask.fieldPaths",
        "updateMask.fieldPaths",
    ];
    let parameters = Parameters::parse(query, &known)?;
    let mut write = json!({ "currentDocument": parameters.precondition()? });
    let mask = parameters.all("updateMask.fieldPaths");
    if let (Some(write), false) = (write.as_object_mut(), mask.is_empty()) {
        write.insert("updateMask".to_owned(), json!({ "fieldPaths": mask }));
    }
    set(state, requester, path, write, &parameters, body).await
}

/// `DELETE …/documents/{path}`: deletes a document, if it exists.
pub(super) async fn delete(
    state: &DocumentsState,
    requester: &Requester,
    path: &DocumentPath,
    query: &str,
) -> Result<String, Status> {
    let known = ["currentDocument.exists", "currentDocument.updateTime"];
    let parameters = Parameters::parse(query, &known)?;
    let write = json!({
        "delete": state.database.document(path),
        "currentDocument": parameters.precondition()?,
    });
    let write = Write::decode(&write, &state.database)?;
    commit(state, requester, write).await?;
    Ok("{}".to_owned())
}

/// Writes the document of a body. `write` has the other members of the write.
async fn set(
    state: &DocumentsState,
    requester: &Requester,
    path: &DocumentPath,
    mut write: Json,
    parameters: &Parameters,
    body: &Map<String, Json>,
) -> Result<String, Status> {
    body::check_members(body, &["name", "fields", "createTime", "updateTime"])?;
    let name = state.database.document(path);
    if body.get("name").is_some_and(|named| *named != name) {
        return Err(Status::invalid("`name` is not that of the path."));
    }
    let mask = parameters.mask()?;
    let update = json!({ "name": name, "fields": body.get("fields") });
    if let Some(write) = write.as_object_mut() {
        write.insert("update".to_owned(), update);
    }
    let write = Write::decode(&write, &state.database)?;
    match commit(state, requester, write).await? {
        Some(document) => shown(state, document, mask.as_deref()),
        None => Err(Status::not_found(format!("Document {name:?} not found."))),
    }
}

/// Commits one write. Returns the document afterwards.
async fn commit(
    state: &DocumentsState,
    requester: &Requester,
    write: Write,
) -> Result<Option<Document>, Status> {
    match crate::commit::commit(state, requester, &[write], &Origin::Resource).await {
        Ok(committed) => Ok(committed.document),
        Err(CommitRefusal::Status(status)) => Err(status),
        Err(CommitRefusal::StreamMoved) => Err(super::commit::not_made()),
    }
}

fn shown(
    state: &DocumentsState,
    mut document: Document,
    mask: Option<&[FieldPath]>,
) -> Result<String, Status> {
    if let Some(mask) = mask {
        document.fields = masked(&document.fields, mask);
    }
    json_text(&document.wire(&state.database))
}

/// Returns the fields of a mask.
pub(super) fn masked(fields: &Fields, mask: &[FieldPath]) -> Fields {
    let mut kept = Fields::default();
    for path in mask {
        if let Some(value) = fields.get(path) {
            kept.insert(path, value.clone());
        }
    }
    kept
}

fn assigned_id() -> Result<String, Status> {
    let bytes = random_bytes::<ID_LETTERS>().map_err(|error| {
        tracing::error!(%error, "documents.no_random_bytes");
        Status::new(
            document_core::Code::Internal,
            "The id could not be assigned.",
        )
    })?;
    let letters = bytes.iter().filter_map(|byte| {
        let letter = LETTERS.get(usize::from(*byte) % LETTERS.len())?;
        Some(char::from(*letter))
    });
    Ok(letters.collect())
}
