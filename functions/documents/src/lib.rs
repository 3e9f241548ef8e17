//! The document database: Firestore's web protocol, spoken over the table.
//!
//! | path | what |
//! | --- | --- |
//! | `/v1/projects/…/documents…:{method}` | unary calls, `rest` |
//! | `/google.firestore.v1.Firestore/{Listen,Write}/channel` | streams over `WebChannel` |
//!
//! Nothing is kept in the process between two requests. Who may do what is decided by [`Rules`].

mod authorise;
mod backed;
mod channel;
mod commit;
pub mod listen;
mod read;
mod requester;
mod rest;
mod rules;
mod size;
mod state;
mod write_stream;

use utoipa_axum::router::OpenApiRouter;

pub use backed::Entities;
pub use channel::Pace;
pub use requester::Requester;
pub use rules::{Access, Backing, Known, Matchday, Proposed, Rules, Verdict};
pub use state::DocumentsState;

/// Every route of this function.
pub fn router(state: DocumentsState) -> OpenApiRouter {
    OpenApiRouter::new()
        .merge(rest::router())
        .merge(channel::router())
        .with_state(state)
}
