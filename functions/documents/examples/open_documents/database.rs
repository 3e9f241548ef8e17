//! The embedded database and the signer of tokens.

use std::collections::HashMap;
use std::sync::{Arc, Mutex};

use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use axum::routing::get;
use axum::{Json, Router};
use domain::{Email, UserId};
use serde::Deserialize;
use serde_json::{Value, json};
use testkit::{Person, TestContext};
use tokio::net::TcpListener;
use tower_http::cors::CorsLayer;
use uuid::Uuid;
use web::Role;

struct Mint {
    context: TestContext,
    known: Mutex<HashMap<(String, &'static str), Person>>,
}

#[derive(Deserialize)]
struct Wanted {
    role: Option<String>,
}

/// Serves until the process ends.
pub(crate) async fn serve() -> Result<(), String> {
    let context = TestContext::start().await;
    let settings = context.settings();
    let table = settings.store().map_err(|error| error.to_string())?;
    let verifier = settings.verifier().map_err(|error| error.to_string())?;
    let mint = Arc::new(Mint {
        context,
        known: Mutex::default(),
    });
    let router = Router::new()
        .route("/tokens/{name}", get(token))
        .layer(CorsLayer::permissive())
        .with_state(mint);
    let listener = TcpListener::bind("127.0.0.1:0")
        .await
        .map_err(|error| error.to_string())?;
    let address = listener.local_addr().map_err(|error| error.to_string())?;
    crate::ready(&json!({
        "ready": true,
        "database": table.endpoint.map(|endpoint| endpoint.to_string()),
        "table": table.table_name,
        "keys": verifier.jwks_url,
        "project": verifier.project_id,
        "tokens": format!("http://{address}/tokens"),
    }));
    axum::serve(listener, router)
        .await
        .map_err(|error| error.to_string())
}

async fn token(
    State(mint): State<Arc<Mint>>,
    Path(name): Path<String>,
    Query(wanted): Query<Wanted>,
) -> Result<Json<Value>, StatusCode> {
    let role = match wanted.role.as_deref() {
        None | Some("customer") => Role::Customer,
        Some("talent") => Role::Talent,
        Some("operator") => Role::Operator,
        Some(_) => return Err(StatusCode::BAD_REQUEST),
    };
    let email = Email::parse(&format!("{name}@example.org"))
        .map_err(|_not_a_name| StatusCode::BAD_REQUEST)?;
    let person = mint
        .known
        .lock()
        .expect("no signer stopped half-way")
        .entry((name.clone(), role.as_str()))
        .or_insert_with(|| Person {
            uid: name,
            user_id: UserId::from_uuid(Uuid::now_v7()),
            role,
            email,
            email_verified: true,
        })
        .clone();
    Ok(Json(json!({
        "token": mint.context.token(&person),
        "uid": person.uid,
        "userId": person.user_id,
    })))
}
