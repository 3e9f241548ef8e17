//! One instance over a database, which several instances can share.

use std::net::{Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

use document_protocol::DocumentsState;
use document_server::MovableClock;
use http::HeaderName;
use serde_json::json;
use table::{CallTiming, Table, TableSettings};
use tokio::net::TcpListener;
use tower_http::cors::{AllowHeaders, AllowMethods, AllowOrigin, CorsLayer};

use crate::arguments::Options;

/// Serves until the process ends.
pub(crate) async fn serve(options: Options) -> Result<(), String> {
    // Pages that test the SDK have another origin.
    let cors = CorsLayer::new()
        .allow_origin(AllowOrigin::mirror_request())
        .allow_methods(AllowMethods::mirror_request())
        .allow_headers(AllowHeaders::mirror_request())
        .allow_credentials(true)
        .expose_headers([HeaderName::from_static("x-http-session-id")]);
    let router = document_protocol::router(state(&options)).layer(cors);
    let address = SocketAddr::from((Ipv4Addr::LOCALHOST, options.port));
    let listener = TcpListener::bind(address)
        .await
        .map_err(|error| error.to_string())?;
    let address = listener.local_addr().map_err(|error| error.to_string())?;
    crate::ready(&json!({
        "ready": true,
        "url": format!("http://{address}"),
        "host": address.to_string(),
        "project": options.project,
    }));
    axum::serve(listener, router)
        .await
        .map_err(|error| error.to_string())
}

fn state(options: &Options) -> DocumentsState {
    let clock = MovableClock::ahead_by(options.ahead_by);
    if options.drifts_over > 0 {
        tokio::spawn(drift(clock.clone(), options.ahead_by, options.drifts_over));
    }
    let settings = TableSettings {
        table_name: options.table.clone(),
        endpoint: Some(options.database.clone()),
        access: None,
        timing: CallTiming::default(),
    };
    let table = Table::connect(&settings);
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
