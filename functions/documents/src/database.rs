//! The marketplace's document database: its table, collections, accounts, rules and entities.

use std::sync::Arc;

use document_core::DatabaseName;
use document_protocol::{Clock, DocumentsState, StreamTimeouts};
use http_api::{AppState, Settings, StartError};
use store::documents::MATCHDAY;

use crate::accounts::IdentityAccounts;
use crate::entity_documents::EntityDocuments;
use crate::rate_limits::Allowances;
use crate::rules::Matchday;

/// The one database of a project.
const DATABASE: &str = "(default)";

/// The clock that every function is given.
#[derive(Debug)]
struct AppClock(http_api::Clock);

impl Clock for AppClock {
    fn unix_microseconds(&self) -> u64 {
        self.0.unix_microseconds()
    }
}

/// The database of a deployed function.
pub fn connect(settings: &Settings) -> Result<DocumentsState, StartError> {
    let project = settings.verifier()?.project_id;
    Ok(database(AppState::connect(settings)?, &project))
}

/// The database of the identity service's project: the browser's SDK knows one project for both.
pub fn database(app: AppState, project: &str) -> DocumentsState {
    let documents = app.store.documents(&MATCHDAY);
    DocumentsState {
        clock: Arc::new(AppClock(app.clock.clone())),
        documents: (*documents).clone(),
        accounts: Arc::new(IdentityAccounts {
            verifier: app.verifier.clone(),
            store: app.store.clone(),
        }),
        database: Arc::new(DatabaseName {
            project: project.to_owned(),
            database: DATABASE.to_owned(),
        }),
        rules: Arc::new(Matchday),
        entities: Arc::new(EntityDocuments {
            store: app.store.clone(),
            documents,
            clock: app.clock.clone(),
        }),
        limits: Arc::new(Allowances { app }),
        timeouts: StreamTimeouts::default(),
    }
}
