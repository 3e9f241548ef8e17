//! Documents by name, with what a decision needs besides: one call.

use std::collections::{BTreeSet, HashMap};
use table::{Attributes, Key, TableError};

use document_core::{Document, DocumentPath, Scope};

use crate::attribute::key_of;
use crate::document_parts::stored_bytes;
use crate::documents::Documents;
use crate::keys;
use crate::log_entry::{Head, head_of};
use crate::rows::document_of;

/// Documents and queries that are read at one version.
#[derive(Debug, Clone, Copy, Default)]
pub struct ReadRequest<'a> {
    /// The documents that are read by their paths.
    pub paths: &'a [DocumentPath],
    /// The scopes whose heads are read.
    pub scopes: &'a [Scope],
    /// A row that is no document, for example the one by which the caller's account is checked.
    pub row: Option<&'a Key>,
}

/// The result; what is missing in it does not exist.
#[derive(Debug, Clone, Default)]
pub struct ReadResult {
    /// The documents that exist, by their paths.
    pub documents: HashMap<DocumentPath, Document>,
    /// The head of each scope that has one.
    pub heads: HashMap<Scope, Head>,
    /// The row that is no document.
    pub row: Option<Attributes>,
}

/// The purpose of a key.
enum Asked<'a> {
    Document(&'a DocumentPath),
    Head(&'a Scope),
    Row,
}

impl Documents {
    /// Reads what is asked for, every row strongly consistent; in one call up to 100 rows, and in one more the parts of
    /// documents that are longer than a row. Of several documents one may be from before and another from after a commit,
    /// as their versions show.
    pub async fn read(&self, request: &ReadRequest<'_>) -> Result<ReadResult, TableError> {
        let found = self.read_within(request, usize::MAX).await?;
        Ok(found.unwrap_or_default())
    }

    /// As [`Documents::read`]; `None` if the documents have more bytes together. Their parts are then not read.
    pub async fn read_within(
        &self,
        request: &ReadRequest<'_>,
        most_bytes: usize,
    ) -> Result<Option<ReadResult>, TableError> {
        let documents = request
            .paths
            .iter()
            .map(|path| (keys::document_key(path), Asked::Document(path)));
        let heads = request
            .scopes
            .iter()
            .map(|scope| (keys::head(scope), Asked::Head(scope)));
        let row = request.row.map(|key| (key.clone(), Asked::Row));
        // The key of an account's gate, or of a scope, may be one that the table does not take: then there is no such row.
        let asked: HashMap<Key, Asked<'_>> = documents
            .chain(heads)
            .chain(row)
            .filter(|(key, _)| key.fits())
            .collect();
        let wanted: BTreeSet<Key> = asked.keys().cloned().collect();
        let rows = self.rows_of(wanted).await?;
        if stored_bytes(&rows)? > most_bytes {
            return Ok(None);
        }
        let mut found = ReadResult::default();
        for row in self.with_parts(rows).await? {
            match asked.get(&key_of(&row)?) {
                Some(Asked::Document(path)) => {
                    let document = document_of((*path).clone(), &row)?;
                    found.documents.insert((*path).clone(), document);
                }
                Some(Asked::Head(scope)) => {
                    found.heads.insert((*scope).clone(), head_of(&row)?);
                }
                Some(Asked::Row) => found.row = Some(row),
                None => {}
            }
        }
        Ok(Some(found))
    }

    /// These rows as they are by what has been committed. Documents in parts are without their fields.
    pub(crate) async fn rows_of(&self, keys: BTreeSet<Key>) -> Result<Vec<Attributes>, TableError> {
        let rows = self.table.get_many(keys, "read documents").await?;
        self.without_locks(rows).await
    }
}
