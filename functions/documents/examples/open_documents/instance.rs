//! One instance of the function over a database that others may share.

use std::collections::BTreeMap;
use std::net::{Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

use axum::http::HeaderName;
use documents::DocumentsState;
use domain::limits::{Allowances, By, Limited};
use serde_json::json;
use store::Store;
use tokio::net::TcpListener;
use tower_http::cors::{AllowHeaders, AllowMethods, AllowOrigin, CorsLayer};
use web::{AddressSource, AppState, Limits, MovableClock, Settings, Verifier};

use crate::arguments::{Options, RuleSet};
use crate::open::{Open, SCHEMA};

/// Serves until the process ends.
pub(crate) async fn serve(options: Options) -> Result<(), String> {
    let state = state(&options).await?;
    // A page that tries the SDK comes from elsewhere. The product's is of the same origin and needs none of this.
    let cors = CorsLayer::new()
        .allow_origin(AllowOrigin::mirror_request())
        .allow_methods(AllowMethods::mirror_request())
        .allow_headers(AllowHeaders::mirror_request())
        .allow_credentials(true)
        .expose_headers([HeaderName::from_static("x-http-session-id")]);
    let router = web::finish(documents::router(state)).layer(cors);
    let address = SocketAddr::from((Ipv4Addr::LOCALHOST, options.port));
    let listener = TcpListener::bind(address).await.map_err(text)?;
    let address = listener.local_addr().map_err(text)?;
    crate::ready(&json!({
        "ready": true,
        "url": format!("http://{address}"),
        "host": address.to_string(),
        "project": options.project,
    }));
    let service = router.into_make_service_with_connect_info::<SocketAddr>();
    axum::serve(listener, service).await.map_err(text)
}

async fn state(options: &Options) -> Result<DocumentsState, String> {
    let settings = Settings::from_pairs([
        ("TABLE_NAME", options.table.as_str()),
        ("DYNAMODB_ENDPOINT", options.database.as_str()),
        ("IDENTITY_PROJECT_ID", options.project.as_str()),
        ("IDENTITY_JWKS_URL", options.keys.as_str()),
    ]);
    let http = web::http_client().map_err(text)?;
    let clock = MovableClock::ahead_by_milliseconds(options.ahead_by);
    if options.drifts_over > 0 {
        tokio::spawn(drift(clock.clone(), options.ahead_by, options.drifts_over));
    }
    let app = AppState {
        clock: clock.clock(),
        store: Store::connect(&settings.store().map_err(text)?).await,
        verifier: Verifier::new(&settings.verifier().map_err(text)?, http),
        limits: Limits::new(generous()?, AddressSource::Connection),
    };
    Ok(match options.rules {
        RuleSet::Open => DocumentsState::new(app, &options.project, &SCHEMA, Arc::new(Open)),
        RuleSet::Matchday => DocumentsState::matchday(app, &options.project),
    })
}

/// Lets a clock go steadily from `ahead_by` milliseconds ahead to as many behind and back in so many seconds, for ever.
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
        clock.set_ahead_by_milliseconds(ahead_by - 2 * ahead_by * away / half);
    }
}

/// One program asks here as often as a thousand people.
fn generous() -> Result<Allowances, String> {
    let names = [
        Limited::CommitDocuments,
        Limited::OpenStream,
        Limited::AskDocuments,
    ]
    .into_iter()
    .flat_map(|limited| [By::Network, By::Account].map(|by| (limited, by)));
    let changes: BTreeMap<String, u32> = names
        .map(|(limited, by)| (format!("{}.{}", limited.as_str(), by.as_str()), u32::MAX))
        .collect();
    Allowances::with(&changes).map_err(text)
}

#[expect(
    clippy::needless_pass_by_value,
    reason = "the shape `map_err` asks for"
)]
fn text(error: impl ToString) -> String {
    error.to_string()
}
