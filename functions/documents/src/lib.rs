//! The document database: Firestore's web protocol, spoken over the table.
//!
//! | path | what |
//! | --- | --- |
//! | `/v1/projects/…/documents…:{method}` | unary calls, `rest` |
//! | `/google.firestore.v1.Firestore/{Listen,Write}/channel` | streams over `WebChannel` |
//!
//! Nothing is kept in the process between two requests. Who may do what is decided by [`Rules`].

mod channel;
mod commit;
mod entity_documents;
pub mod listen;
mod read;
mod read_context;
mod requester;
mod response_size;
mod rest;
mod rules;
mod state;
mod write_stream;

use utoipa_axum::router::OpenApiRouter;

pub use channel::StreamTimeouts;
pub use entity_documents::Entities;
pub use requester::Requester;
pub use rules::{Access, EntityWrite, Known, Matchday, ProposedWrite, Rules, Verdict};
pub use state::DocumentsState;

/// Every route of this function.
pub fn router(state: DocumentsState) -> OpenApiRouter {
    OpenApiRouter::new()
        .merge(rest::router())
        .merge(channel::router())
        .with_state(state)
}
