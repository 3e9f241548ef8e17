//! Notes of several people: ten lines of rules, and a page that shows every change while it is open.
//!
//! `cargo run -p document-server --example notes [-- PORT]`, then open the two addresses that it prints.

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
    let port = std::env::args()
        .nth(1)
        .map_or(Ok(PORT), |port| port.parse())?;
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
    let listener = TcpListener::bind(SocketAddr::from((Ipv4Addr::LOCALHOST, port))).await?;
    print_addresses(listener.local_addr()?);
    Ok(axum::serve(listener, router).await?)
}

#[expect(
    clippy::print_stdout,
    reason = "the reader opens the addresses that the program prints"
)]
fn print_addresses(address: SocketAddr) {
    println!("Open http://{address}/?as=ada and http://{address}/?as=ben");
}
