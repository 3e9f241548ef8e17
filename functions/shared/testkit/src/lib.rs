//! Dev only: a function's real router with the embedded `DynamoDB` and the local emulators.
//!
//! ```text
//! let context = TestContext::start().await;
//! let app = App::new(catalogue::router(context.state()));
//! let ada = context.published_talent("ada-keller").await;
//! let reply = app.get("/api/talent/ada-keller").await.expect(200);
//! ```
//!
//! Our own code is not mocked: requests go through the router of production, tokens are checked with fetched keys and RS256,
//! the table is reached by the SDK, providers by HTTP.
#![allow(
    clippy::expect_used,
    clippy::panic,
    reason = "this crate runs inside tests alone: it stops where it is surprised"
)]

mod app;
mod books;
mod context;
mod fixtures;
mod links;
mod ordering;
mod role;
mod role_proxy;
mod runtime_api;
mod stored_fields;
mod table;
pub mod tokens;
mod webhook_receiver;

/// The URL of a service that refuses each connection. No test can get this port, in contrast to one that a closed
/// listener freed, where the emulator of another test may listen.
pub const UNREACHABLE: &str = "http://127.0.0.1:1";

pub use app::App;
pub use books::compare_books;
pub use context::TestContext;
pub use document_testkit::{
    COMMIT, FaultMode, FaultProxy, Reply, Request, Served, TEST_TIMING, highest_memory_of,
    loopback_builder, loopback_client, processor_time, processor_time_of, race_size,
    resident_memory_of,
};
pub use fixtures::{PublishedTalent, session_offer, video_offer};
pub use ordering::PlacedOrder;
pub use runtime_api::RuntimeApi;
pub use stored_fields::stored_fields;
pub use table::Table;
pub use tokens::{Forgery, Person, Tokens};
pub use webhook_receiver::{ReceivedWebhook, ReceiverPlan, WebhookReceiver};
