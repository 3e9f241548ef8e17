//! Documents by name, with what a decision needs besides: one call.

use std::collections::{BTreeSet, HashMap};

use document::{Document, DocumentPath, Scope};

use super::Documents;
use super::log::{Head, head_of};
use super::row_change::key_of;
use super::rows::document_of;
use crate::error::StoreError;
use crate::gates::Gate;
use crate::keys::{self, Key};
use crate::row::body_of;

/// What is read together.
#[derive(Debug, Clone, Copy, Default)]
pub struct ReadRequest<'a> {
    /// Which documents.
    pub paths: &'a [DocumentPath],
    /// Which scopes' heads.
    pub scopes: &'a [Scope],
    /// Whose gate, by the account's identifier at the identity service.
    pub gate: Option<&'a str>,
}

/// What there was of it; what is missing does not exist.
#[derive(Debug, Clone, Default)]
pub struct ReadResult {
    /// The documents that exist.
    pub documents: HashMap<DocumentPath, Document>,
    /// Where the log of each scope stands that has one.
    pub heads: HashMap<Scope, Head>,
    /// The gate, if the account has one.
    pub gate: Option<Gate>,
}

/// What a key was asked for.
enum Asked<'a> {
    Document(&'a DocumentPath),
    Head(&'a Scope),
    Gate,
}

impl Documents {
    /// Reads what is asked for, every row strongly consistent; in one call up to 100 rows. Of several documents one
    /// may be from before and another from after a commit: who writes is told by the versions.
    pub async fn read(&self, request: &ReadRequest<'_>) -> Result<ReadResult, StoreError> {
        let documents = request
            .paths
            .iter()
            .map(|path| (keys::document(path), Asked::Document(path)));
        let heads = request
            .scopes
            .iter()
            .map(|scope| (keys::head(scope), Asked::Head(scope)));
        let gate = request.gate.map(|uid| (keys::gate(uid), Asked::Gate));
        // A document whose key the table could not hold was never written.
        let asked: HashMap<Key, Asked<'_>> = documents
            .chain(heads)
            .chain(gate)
            .filter(|(key, _)| key.fits())
            .collect();
        let wanted: BTreeSet<Key> = asked.keys().cloned().collect();
        let rows = self.store.get_many(wanted, "read documents").await?;
        let rows = self.without_locks(rows).await?;
        let mut found = ReadResult::default();
        for row in rows {
            match asked.get(&key_of(&row)?) {
                Some(Asked::Document(path)) => {
                    let document = document_of((*path).clone(), &row)?;
                    found.documents.insert((*path).clone(), document);
                }
                Some(Asked::Head(scope)) => {
                    found.heads.insert((*scope).clone(), head_of(&row)?);
                }
                Some(Asked::Gate) => found.gate = Some(body_of(row, "gate")?),
                None => {}
            }
        }
        Ok(found)
    }
}
