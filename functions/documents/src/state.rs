//! What this function is given.

use std::sync::Arc;

use axum::extract::FromRef;
use document_core::{DatabaseName, Schema};
use store::Store;
use store::documents::{Documents, MATCHDAY};
use web::{AppState, Clock, Limits, Settings, StartError, Verifier};

use crate::channel::StreamTimeouts;
use crate::rules::{Matchday, Rules};

/// The one database of a project.
const DATABASE: &str = "(default)";

/// The time, the table, the means to know the caller, and what is kept here under which rules.
#[derive(Debug, Clone, FromRef)]
pub struct DocumentsState {
    /// What time it is.
    pub clock: Clock,
    /// The table.
    pub store: Store,
    /// Checks tokens.
    pub verifier: Verifier,
    /// How often what may be asked.
    pub limits: Limits,
    /// The database's name; every name a caller sends must begin with it.
    pub database: Arc<DatabaseName>,
    /// The collections, their indexes and scopes.
    pub schema: &'static Schema,
    /// Who may read and write what.
    pub rules: Arc<dyn Rules>,
    /// How long streams wait.
    pub timeouts: StreamTimeouts,
}

impl DocumentsState {
    /// The state of a deployed function: the marketplace's own database.
    pub async fn connect(settings: &Settings) -> Result<Self, StartError> {
        let project = settings.verifier()?.project_id;
        Ok(Self::matchday(AppState::connect(settings).await?, &project))
    }

    /// The marketplace's own database, with its collections and its rules.
    pub fn matchday(app: AppState, project: &str) -> Self {
        Self::new(app, project, &MATCHDAY, Arc::new(Matchday))
    }

    /// The database of the identity service's project: the browser's SDK knows one project for both.
    pub fn new(
        app: AppState,
        project: &str,
        schema: &'static Schema,
        rules: Arc<dyn Rules>,
    ) -> Self {
        let AppState {
            clock,
            store,
            verifier,
            limits,
        } = app;
        Self {
            clock,
            store,
            verifier,
            limits,
            database: Arc::new(DatabaseName {
                project: project.to_owned(),
                database: DATABASE.to_owned(),
            }),
            schema,
            rules,
            timeouts: StreamTimeouts::default(),
        }
    }

    /// The documents in the table.
    pub(crate) fn documents(&self) -> Documents {
        self.store.documents(self.schema)
    }

    /// Now, as a version; the one of a commit may be later.
    pub(crate) fn now(&self) -> document_core::Version {
        document_core::Version(self.clock.unix_microseconds())
    }
}
