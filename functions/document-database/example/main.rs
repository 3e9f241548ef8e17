//! A wall of notes: ten lines of rules, and a page that shows every change while it is open.
//!
//! `cargo run -p document-server --example notes`, then open http://127.0.0.1:8080 in two windows.

mod rules;

use std::error::Error;
use std::net::{Ipv4Addr, SocketAddr};
use std::sync::Arc;

use axum::Router;
use axum::extract::Path;
use axum::response::Html;
use axum::routing::get;
use document_protocol::DocumentsState;
use document_testkit::EmbeddedTable;
use rules::NoteRules;
use tokio::net::TcpListener;

const PORT: u16 = 8080;

#[tokio::main]
async fn main() -> Result<(), Box<dyn Error>> {
    let table = EmbeddedTable::start().await;
    let state = DocumentsState {
        rules: Arc::new(NoteRules),
        ..document_server::database(table.table(), "demo")
    };
    // Unsigned tokens of any account; an application verifies the tokens of its sign-in instead.
    let token = async |Path(name): Path<String>| document_server::token(&name);
    let router = Router::new()
        .route("/", get(async || Html(include_str!("index.html"))))
        .route("/tokens/{name}", get(token))
        .merge(document_protocol::router(state));
    let listener = TcpListener::bind(SocketAddr::from((Ipv4Addr::LOCALHOST, PORT))).await?;
    Ok(axum::serve(listener, router).await?)
}
