//! One instance over a database, which several instances can share.

use std::net::{Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use document_protocol::DocumentsState;
use document_server::{GrpcRefusal, MovableClock};
use http::HeaderName;
use serde_json::json;
use table::{CallTiming, CloudAccess, Table, TableSettings};
use tokio::net::TcpListener;
use tower_http::cors::{AllowHeaders, AllowMethods, AllowOrigin, CorsLayer};

use crate::arguments::Options;
use crate::emulator;

/// Serves until the process ends.
pub(crate) async fn serve(options: Options) -> Result<(), String> {
    let table = Table::connect(&settings(&options));
    if options.create_table {
        table.create().await.map_err(|error| error.to_string())?;
    }
    let state = state(table, &options);
    let router =
        emulator::routes(Arc::clone(&state.database), None).merge(document_protocol::router(state));
    listen(router, options.port, &options.project).await
}

/// Serves a router on loopback until the process ends.
pub(crate) async fn listen(router: Router, port: u16, project: &str) -> Result<(), String> {
    // Pages that test the SDK have another origin.
    let cors = CorsLayer::new()
        .allow_origin(AllowOrigin::mirror_request())
        .allow_methods(AllowMethods::mirror_request())
        .allow_headers(AllowHeaders::mirror_request())
        .allow_credentials(true)
        .expose_headers([HeaderName::from_static("x-http-session-id")]);
    let address = SocketAddr::from((Ipv4Addr::LOCALHOST, port));
    let listener = TcpListener::bind(address)
        .await
        .map_err(|error| error.to_string())?;
    let address = listener.local_addr().map_err(|error| error.to_string())?;
    crate::ready(&json!({
        "ready": true,
        "url": format!("http://{address}"),
        "host": address.to_string(),
        "project": project,
    }));
    let listener = GrpcRefusal::new(listener).map_err(|error| error.to_string())?;
    axum::serve(listener, router.layer(cors))
        .await
        .map_err(|error| error.to_string())
}

fn settings(options: &Options) -> TableSettings {
    let access = CloudAccess {
        region: options.region.clone(),
        access_key_id: options.access_key_id.clone(),
        secret_access_key: options.secret_access_key.clone(),
        session_token: options.session_token.clone(),
    };
    TableSettings {
        table_name: options.table.clone(),
        endpoint: options.database.clone(),
        access: options.database.is_none().then_some(access),
        timing: CallTiming::default(),
    }
}

fn state(table: Table, options: &Options) -> DocumentsState {
    let clock = MovableClock::ahead_by(options.ahead_by);
    if options.drifts_over > 0 {
        tokio::spawn(drift(clock.clone(), options.ahead_by, options.drifts_over));
    }
    DocumentsState {
        clock: Arc::new(clock),
        ..document_server::database(table, &options.project)
    }
}

/// Moves a clock steadily from `ahead_by` milliseconds ahead to as far behind and back in `over` seconds, without end.
async fn drift(clock: MovableClock, ahead_by: i64, over: u64) {
    /// In milliseconds.
    const TICK: u64 = 20;
    let half = i64::try_from(over.saturating_mul(500).max(TICK)).unwrap_or(i64::MAX);
    let mut ticks = tokio::time::interval(Duration::from_millis(TICK));
    let begun = ticks.tick().await;
    loop {
        let passed = ticks.tick().await.duration_since(begun).as_millis();
        let passed = i64::try_from(passed).unwrap_or_default() % half.saturating_mul(2);
        let away = half - (passed - half).abs();
        clock.set_ahead_by(ahead_by - 2 * ahead_by * away / half);
    }
}
