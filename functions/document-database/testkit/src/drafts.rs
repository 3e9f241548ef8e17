//! Commits as callers of the store make them: drafted from the stored documents, then written.

use document_core::{Document, DocumentPath, Fields, Scope, Version};
use document_store::{Commit, DocumentChange, Documents, ReadRequest, version_after};
use jiff::Timestamp;

/// The default time of drafts: 21 November 2026, 9:00 UTC.
const MORNING: Timestamp = Timestamp::constant(1_795_251_600, 0);

/// Returns the path of a document.
pub fn path(text: &str) -> DocumentPath {
    DocumentPath::parse(text).expect("a path")
}

/// Returns fields with one text.
pub fn text(value: &str) -> Fields {
    Fields::new().with("text", value)
}

/// Drafts one change of each of these documents from their stored states.
pub async fn draft(
    documents: &Documents,
    now: Timestamp,
    wanted: &[(&str, Option<Fields>)],
) -> Commit {
    let paths: Vec<_> = wanted.iter().map(|(name, _)| path(name)).collect();
    let request = ReadRequest {
        paths: &paths,
        ..ReadRequest::default()
    };
    let mut found = documents
        .read(&request)
        .await
        .expect("an answer of the table")
        .documents;
    let mut changes: Vec<DocumentChange> = wanted
        .iter()
        .zip(&paths)
        .map(|((_, fields), path)| DocumentChange {
            before: found.remove(path),
            after: fields.clone().map(|fields| Document {
                path: path.clone(),
                fields,
                created: Version::ZERO,
                updated: Version::ZERO,
            }),
            path: path.clone(),
        })
        .collect();
    let scopes: Vec<_> = documents.scopes(&changes).into_iter().collect();
    let request = ReadRequest {
        scopes: &scopes,
        ..ReadRequest::default()
    };
    let heads = documents
        .read(&request)
        .await
        .expect("an answer of the table")
        .heads;
    let before = changes.iter().filter_map(|change| change.before.as_ref());
    let read = heads
        .values()
        .map(|head| head.version)
        .chain(before.map(|it| it.updated));
    let now = Version(u64::try_from(now.as_microsecond()).expect("a time after 1970"));
    let version = version_after(now, read);
    for change in &mut changes {
        let created = change.before.as_ref().map_or(version, |it| it.created);
        if let Some(after) = &mut change.after {
            (after.created, after.updated) = (created, version);
        }
    }
    Commit {
        version,
        changes,
        heads,
        ..Commit::default()
    }
}

/// Drafts and commits one change. Returns the version.
pub async fn put(documents: &Documents, name: &str, fields: Option<Fields>) -> Version {
    put_at(documents, MORNING, name, fields).await
}

/// As [`put`], at another time.
pub async fn put_at(
    documents: &Documents,
    now: Timestamp,
    name: &str,
    fields: Option<Fields>,
) -> Version {
    let commit = draft(documents, now, &[(name, fields)]).await;
    let version = commit.version;
    documents
        .commit(commit)
        .await
        .expect("an answer of the table");
    version
}

/// Returns the document, if it exists.
pub async fn get(documents: &Documents, name: &str) -> Option<Document> {
    let request = ReadRequest {
        paths: &[path(name)],
        ..ReadRequest::default()
    };
    let mut found = documents
        .read(&request)
        .await
        .expect("an answer of the table");
    found.documents.remove(&path(name))
}

/// Returns the version of a scope's head, if the scope has a log.
pub async fn head(documents: &Documents, scope: &Scope) -> Option<Version> {
    let request = ReadRequest {
        scopes: std::slice::from_ref(scope),
        ..ReadRequest::default()
    };
    let head = documents
        .read(&request)
        .await
        .expect("an answer of the table")
        .heads
        .remove(scope);
    head.map(|head| head.version)
}

/// Returns the versions and paths in a scope's log.
pub async fn log(documents: &Documents, scope: &Scope) -> Vec<(Version, Vec<String>)> {
    let entries = documents
        .changes(scope, Version::ZERO, 100)
        .await
        .expect("an answer of the table")
        .expect("an answer of the table");
    entries
        .into_iter()
        .map(|entry| {
            let paths = entry.paths.iter().map(ToString::to_string).collect();
            (entry.version, paths)
        })
        .collect()
}
