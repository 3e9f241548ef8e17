//! Writes and deletes the documents that project entities.

use document_core::{CollectionPath, Document, DocumentPath, Fields, Value};
use domain::customer::User;
use domain::offer::Offer;
use domain::order::Order;
use domain::talent::Talent;
use domain::{OfferGuid, OrderGuid, TalentGuid, UserId};
use jiff::Timestamp;

use super::{Documents, customer_fields, offer_fields, order_fields, talent_fields};
use crate::error::StoreError;
use crate::keys;
use crate::row::{attribute, number_of};
use crate::transaction::retry_pause;
use document_store::ReadRequest;
use document_store::RowVersion;
use document_store::{
    ATTEMPTS, Commit, CommitError, DocumentChange, contention_error, version_after, version_at,
};

/// An entity as it was read, whose document is to be written.
#[derive(Debug, Clone, Copy)]
pub enum Projection<'a> {
    /// `orders/{orderGuid}`.
    Order(&'a Order),
    /// `customers/{userId}`.
    Customer(&'a User),
    /// `talents/{talentGuid}`.
    Talent(&'a Talent),
    /// `talents/{talentGuid}/offers/{offerGuid}`.
    Offer(&'a Offer),
}

/// The identifiers of an entity, which give the path of its document also after the entity was deleted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ProjectionKey {
    Order(OrderGuid),
    Customer(UserId),
    Talent(TalentGuid),
    Offer(TalentGuid, OfferGuid),
}

impl ProjectionKey {
    /// Returns the path of the document.
    pub fn path(self) -> Result<DocumentPath, StoreError> {
        let text = match self {
            Self::Order(order) => format!("orders/{order}"),
            Self::Customer(user) => format!("customers/{user}"),
            Self::Talent(talent) => format!("talents/{talent}"),
            Self::Offer(talent, offer) => format!("talents/{talent}/offers/{offer}"),
        };
        DocumentPath::parse(&text)
            .map_err(|error| StoreError::corrupt(format!("path {text} of a document"), error))
    }
}

impl Projection<'_> {
    fn projected(self) -> ProjectionKey {
        match self {
            Self::Order(order) => ProjectionKey::Order(order.order_guid),
            Self::Customer(user) => ProjectionKey::Customer(user.user_id),
            Self::Talent(talent) => ProjectionKey::Talent(talent.talent_guid),
            Self::Offer(offer) => ProjectionKey::Offer(offer.talent_guid, offer.offer_guid),
        }
    }

    /// Returns the key and the version of the entity's row, as it was read.
    pub(super) fn row(self) -> RowVersion {
        let (key, version) = match self {
            Self::Order(order) => (keys::order(order.order_guid), order.version),
            Self::Customer(user) => (keys::user(&user.uid), user.version),
            Self::Talent(talent) => (keys::talent(talent.talent_guid), talent.version),
            Self::Offer(offer) => (
                keys::offer(offer.talent_guid, offer.offer_guid),
                offer.version,
            ),
        };
        RowVersion { key, version }
    }

    fn fields(self) -> Result<Fields, StoreError> {
        match self {
            Self::Order(order) => order_fields(order),
            Self::Customer(user) => customer_fields(user),
            Self::Talent(talent) => talent_fields(talent),
            Self::Offer(offer) => offer_fields(offer),
        }
    }
}

impl Documents {
    /// Writes the document of an entity, unless it already contains this version or a later one.
    pub async fn project(&self, source: Projection<'_>, now: Timestamp) -> Result<(), StoreError> {
        let path = source.projected().path()?;
        let fields = source.fields()?;
        self.replace(&path, Some(&fields), now).await
    }

    /// Writes the document like `project`, but only if the entity's row still has this version. Otherwise a caller that
    /// read the row just before an erasure would restore the document. A changed row needs no error: each change of a
    /// row starts its own projection.
    pub async fn project_stored(
        &self,
        source: Projection<'_>,
        now: Timestamp,
    ) -> Result<(), StoreError> {
        let path = source.projected().path()?;
        let fields = source.fields()?;
        let row = source.row();
        self.replace_while(Some(&row), &path, Some(&fields), now)
            .await
    }

    /// Deletes the document of a deleted entity, and every document below it. Repeating it is no error.
    pub async fn withdraw(&self, deleted: ProjectionKey, now: Timestamp) -> Result<(), StoreError> {
        let path = deleted.path()?;
        let mut unvisited = vec![path.clone()];
        let mut found = Vec::new();
        while let Some(parent) = unvisited.pop() {
            for collection in self.collections_below(&parent) {
                let paths = self.paths_in(&collection).await?;
                unvisited.extend(paths.iter().cloned());
                found.extend(paths);
            }
        }
        // Documents are deleted before their parents, so that a repeated call after an interruption finds the rest.
        for path in found.iter().rev().chain([&path]) {
            self.replace(path, None, now).await?;
        }
        Ok(())
    }

    /// Returns the paths of the collections that the schema has directly below a document.
    fn collections_below(&self, path: &DocumentPath) -> Vec<CollectionPath> {
        let depth = path.segments().count();
        let names = self.schema().collections.iter().filter_map(|collection| {
            let mut pattern = collection.pattern.split('/');
            let is_below = path
                .segments()
                .zip(pattern.by_ref().take(depth))
                .enumerate()
                // Every second segment is a document's id, which matches any placeholder of the pattern.
                .all(|(index, (id, wanted))| index % 2 == 1 || id == wanted);
            let id = pattern.next().filter(|_| is_below)?;
            pattern.next().is_none().then_some(id)
        });
        names.filter_map(|id| path.child(id).ok()).collect()
    }

    /// Writes a document, or deletes it if `fields` is `None`.
    pub(super) async fn replace(
        &self,
        path: &DocumentPath,
        fields: Option<&Fields>,
        now: Timestamp,
    ) -> Result<(), StoreError> {
        self.replace_while(None, path, fields, now).await
    }

    /// Writes or deletes a document; does nothing if `row` is given and has changed since it was read. Retries after
    /// concurrent writes, at most [`ATTEMPTS`] times.
    async fn replace_while(
        &self,
        row: Option<&RowVersion>,
        path: &DocumentPath,
        fields: Option<&Fields>,
        now: Timestamp,
    ) -> Result<(), StoreError> {
        let mut scopes: Vec<_> = self.schema().scopes(path, fields).into_iter().collect();
        for attempt in 1..=ATTEMPTS {
            let request = ReadRequest {
                paths: std::slice::from_ref(path),
                scopes: &scopes,
                row: None,
            };
            let mut found = self.read(&request).await?;
            let before = found.documents.remove(path);
            if is_current(before.as_ref(), fields) {
                return Ok(());
            }
            let updated = before.as_ref().map(|document| document.updated);
            let heads = found.heads.values().map(|head| head.version);
            let version = version_after(version_at(now), heads.chain(updated));
            let after = fields.map(|fields| Document {
                path: path.clone(),
                fields: fields.clone(),
                created: before.as_ref().map_or(version, |before| before.created),
                updated: version,
            });
            let changes = vec![DocumentChange {
                path: path.clone(),
                before,
                after,
            }];
            // The stored document is in scopes that the new fields do not name: read the heads of these, too.
            let touched = self.scopes(&changes);
            if touched.iter().any(|scope| !scopes.contains(scope)) {
                scopes = touched.into_iter().collect();
                continue;
            }
            let commit = Commit {
                version,
                changes,
                heads: found.heads,
                source: row.cloned(),
                ..Commit::default()
            };
            match self.commit_unbounded(commit).await {
                Ok(()) => return Ok(()),
                Err(CommitError::Moved) => {
                    if let Some(row) = row
                        && !self.is_unchanged(row).await?
                    {
                        return Ok(());
                    }
                }
                Err(CommitError::Store(error)) => return Err(error.into()),
                Err(error) => {
                    return Err(StoreError::corrupt(format!("entity of {path}"), error));
                }
            }
            tokio::time::sleep(retry_pause(attempt)).await;
        }
        Err(contention_error("project an entity as a document").into())
    }

    /// Returns whether a row still has the version that was read.
    pub(super) async fn is_unchanged(&self, row: &RowVersion) -> Result<bool, StoreError> {
        let found = self.store.get(row.key.clone(), "read the row of an entity");
        match found.await? {
            Some(found) => Ok(number_of(&found, attribute::VERSION)? == row.version),
            None => Ok(false),
        }
    }
}

/// Returns whether the document already contains this version of the entity, or a later one.
fn is_current(document: Option<&Document>, fields: Option<&Fields>) -> bool {
    let version = |fields: &Fields| match fields.field("version") {
        Some(Value::Integer(version)) => *version,
        _ => 0,
    };
    match (document, fields) {
        (None, None) => true,
        (Some(document), Some(fields)) => version(&document.fields) >= version(fields),
        (Some(_), None) | (None, Some(_)) => false,
    }
}
