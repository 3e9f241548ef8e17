use std::net::{Ipv4Addr, SocketAddr};
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::Request;
use axum::http::header::{self, HeaderValue};
use axum::middleware::map_response;
use axum::response::Response;
use axum::routing::get;
use axum::{Json, Router};
use emulators::{refuse_foreign_origin, require_loopback_host};
use http_api::MovableClock;
use serde::Serialize;
use serde_json::Value;
use tokio::net::TcpListener;
use tokio::signal::unix::{SignalKind, signal};
use tokio::sync::watch;
use tower::ServiceExt;

use crate::arguments::ServeOptions;
use crate::config::site_config;
use crate::error::RunnerError;
use crate::folder::DataFolder;
use crate::pages::{self, Local};
use crate::printing;
use crate::product::{Product, ProductOptions};
use crate::secrets;
use crate::services::Ports;
use crate::site::{self, SecurityHeaders, Site};

/// How long running requests may take to finish once we are asked to stop.
const PATIENCE: Duration = Duration::from_secs(3);

/// The line that a parent program waits for; the first member identifies it.
#[derive(Serialize)]
struct Ready {
    #[serde(rename = "ready")]
    answers: bool,
    site: String,
    identity: String,
    stripe: String,
    mail: String,
}

/// Runs the whole product until it is asked to stop.
pub(crate) async fn serve(data: &Path, options: ServeOptions) -> Result<(), RunnerError> {
    site::check(&options.site)?;
    // First of all, since a taken port is the most likely trouble.
    let (listener, site_url) = listen(options.port).await?;
    let folder = DataFolder::open(data)?;
    let product = Product::start(ProductOptions {
        folder: &folder,
        ports: Ports {
            identity: options.identity_port,
            stripe: options.stripe_port,
            mail: options.mail_port,
        },
        site_url: &site_url,
        behind: 0,
    })
    .await?;
    let services = &product.services;
    services
        .identity
        .set_action_url(&format!("{site_url}/login"));
    let marketplace = product.store.read_marketplace().await?;
    services
        .identity
        .set_app_name(&marketplace.brand.value.name);

    let site = Site {
        folder: options.site.clone(),
        media: folder.media(),
        uploads: folder.public_uploads(),
        store: product.store.clone(),
    };
    let local = Local {
        services: Arc::clone(services),
        clock: product.clock.clone(),
        ticker: product.ticker.clone(),
        ui_page: folder.ui_page(),
    };
    let analytics = options.analytics.as_ref();
    let headers =
        SecurityHeaders::new(&services.identity.url(), &services.objects.url(), analytics)?;
    let router = front(
        dated(product.functions.clone(), product.clock.clone()),
        pages::router(local),
        site_config(services, analytics),
        site::router(site, headers)?,
    );
    product.receive_events_at(&site_url);
    if let Some(path) = &options.environment {
        secrets::save_for_owner(path, product.settings.environment().values())?;
    }
    let ready = Ready {
        answers: true,
        identity: services.identity.url(),
        stripe: services.stripe.url(),
        mail: format!("{site_url}/_local/mail"),
        site: site_url,
    };
    answer(listener, router, &ready, options.ready_json).await?;

    product.stop().await;
    Ok(())
}

async fn listen(port: u16) -> Result<(TcpListener, String), RunnerError> {
    let addr = SocketAddr::from((Ipv4Addr::LOCALHOST, port));
    let listener = TcpListener::bind(addr)
        .await
        .map_err(|source| RunnerError::listening(addr, "--port", source))?;
    let addr = listener.local_addr().map_err(RunnerError::Serve)?;
    Ok((listener, format!("http://{addr}")))
}

/// Responses of the functions have the time of the local clock: the site's countdowns follow the server's `Date`.
fn dated(functions: Router, clock: MovableClock) -> Router {
    functions.layer(map_response(move |mut response: Response| {
        let now = clock.clock().now().strftime("%a, %d %b %Y %H:%M:%S GMT");
        if let Ok(date) = HeaderValue::from_str(&now.to_string()) {
            response.headers_mut().insert(header::DATE, date);
        }
        async move { response }
    }))
}

/// Routes requests: functions first, then our own pages, then the site.
fn front(functions: Router, local: Router, config: Value, site: Router) -> Router {
    let config = get(move || {
        let config = config.clone();
        async move { ([(header::CACHE_CONTROL, site::NEVER)], Json(config)) }
    });
    // By hand and not as a route: the parts a route captures would be handed on to the functions' own.
    let behind = move |request: Request| {
        let path = request.uri().path();
        let router = if is_function(path) {
            // `npm test` reads from this which functions a journey depends on.
            tracing::debug!(target: "matchday_local::called", "{path}");
            functions.clone()
        } else {
            site.clone()
        };
        router.oneshot(request)
    };
    let router = Router::new()
        .route("/config.json", config)
        .merge(refuse_foreign_origin(local))
        .fallback(behind);
    require_loopback_host(router)
}

/// The paths that the CDN passes on to a function: ours, and those of Firestore's protocol.
fn is_function(path: &str) -> bool {
    const BELOW: [&str; 3] = ["/api/", "/v1/", "/google.firestore.v1.Firestore/"];
    path == "/api" || BELOW.iter().any(|prefix| path.starts_with(prefix))
}

async fn answer(
    listener: TcpListener,
    router: Router,
    ready: &Ready,
    as_json: bool,
) -> Result<(), RunnerError> {
    let (stop, mut stopping) = watch::channel(false);
    let stopped = async move {
        // An error means that the sender is gone, and with it the reason to go on.
        let _ = stopping.wait_for(|stop| *stop).await;
    };
    let serving = tokio::spawn(
        axum::serve(
            listener,
            router.into_make_service_with_connect_info::<SocketAddr>(),
        )
        .with_graceful_shutdown(stopped)
        .into_future(),
    );
    if as_json {
        printing::print(&serde_json::to_string(ready)?)?;
    } else {
        printing::print(&format!(
            "Matchday answers on {}\n  local pages  {0}/_local/\n  mailbox      {}\nCtrl-C stops it.",
            ready.site, ready.mail
        ))?;
    }
    asked_to_stop().await?;
    stop.send_replace(true);
    match tokio::time::timeout(PATIENCE, serving).await {
        Ok(Ok(outcome)) => outcome.map_err(RunnerError::Serve),
        // An idle connection of a browser is no reason to stay.
        Ok(Err(_)) | Err(_) => Ok(()),
    }
}

async fn asked_to_stop() -> Result<(), RunnerError> {
    let mut terminate = signal(SignalKind::terminate()).map_err(RunnerError::Runtime)?;
    tokio::select! {
        outcome = tokio::signal::ctrl_c() => outcome.map_err(RunnerError::Runtime),
        _ = terminate.recv() => Ok(()),
    }
}
