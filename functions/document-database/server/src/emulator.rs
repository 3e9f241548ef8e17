//! The routes of Google's emulator beside the protocol, which test programs call: clearing the data, and loading rules.

use std::sync::Arc;

use axum::Router;
use axum::extract::{Path, State};
use axum::response::{IntoResponse, Response};
use axum::routing::{delete, put};
use document_core::{Code, DatabaseName, Status};
use document_testkit::EmbeddedTable;
use http::StatusCode;

/// The data that can be cleared: only a table in memory.
#[derive(Clone)]
struct Emulator {
    database: Arc<DatabaseName>,
    table: Option<Arc<EmbeddedTable>>,
}

/// Returns the routes. `table` is the table in memory, if the documents are in one.
pub(crate) fn routes(database: Arc<DatabaseName>, table: Option<Arc<EmbeddedTable>>) -> Router {
    let documents = "/emulator/v1/projects/{project}/databases/{database}/documents";
    Router::new()
        .route(documents, delete(clear))
        .route("/emulator/v1/{project}", put(load_rules))
        .route("/emulator/v1/projects/{project}", put(load_rules))
        .with_state(Emulator { database, table })
}

/// Deletes all documents. Listeners receive that they are gone.
async fn clear(
    State(emulator): State<Emulator>,
    Path((project, database)): Path<(String, String)>,
) -> Response {
    let named = DatabaseName { project, database };
    if let Err(status) = emulator.database.check(&named.to_string()) {
        return refuse(&status);
    }
    match &emulator.table {
        Some(table) => {
            table.clear();
            axum::Json(serde_json::json!({})).into_response()
        }
        None => refuse(&unimplemented(
            "Only the server `local` deletes all documents: those of an instance may be in an AWS account.",
        )),
    }
}

async fn load_rules() -> Response {
    refuse(&unimplemented(
        "Security rules in `firestore.rules` are not read here: rules are the Rust trait `Rules`.",
    ))
}

fn unimplemented(message: &str) -> Status {
    Status::new(Code::Unimplemented, message)
}

fn refuse(status: &Status) -> Response {
    let number = StatusCode::from_u16(status.code.http());
    let number = number.unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    (number, axum::Json(status.to_json())).into_response()
}
