//! Payments: the part of Stripe's REST interface that Matchday uses, with its hosted pay page, connected
//! accounts, signed webhooks, idempotency keys and a clock that can be moved. One file per kind of object.

mod account;
mod account_link;
mod bank_payout;
mod call;
mod capture;
mod card;
mod charge;
mod checkout;
mod connected;
mod control;
mod currency;
mod delivery;
mod error;
mod event;
mod expand;
mod expiry;
mod form;
mod intent;
mod onboarding;
mod pay;
mod pay_page;
mod refund;
mod state;
mod transfer;

use std::net::SocketAddr;
use std::path::PathBuf;

use axum::Router;
use axum::routing::{get, post};
use tokio::task::JoinHandle;

use self::state::State;
pub use self::state::{Webhook, WebhookMischief};
use crate::records::{Records, RecordsError};
use crate::serving::{Bound, Serving};
use crate::{Clock, StartError};

/// The oldest version of the interface this emulator has the shapes of.
pub const API_VERSION: &str = "2025-09-30.clover";

/// How to start the payment emulator.
#[derive(Clone, Debug)]
pub struct StripeOptions {
    /// Where to listen; loopback, port 0 lets the system choose.
    pub addr: SocketAddr,
    /// The file that keeps every object; in memory when there is none.
    pub data: Option<PathBuf>,
    /// The platform's secret key: the bearer of every call.
    pub secret_key: String,
    /// Where events go; nowhere when there is none.
    pub webhook: Option<Webhook>,
    /// The time holds and sessions run out by.
    pub clock: Clock,
}

impl StripeOptions {
    /// Any free port, nothing kept, events sent nowhere.
    pub fn in_memory() -> Self {
        Self {
            addr: SocketAddr::from(([127, 0, 0, 1], 0)),
            data: None,
            secret_key: "sk_test_local".to_owned(),
            webhook: None,
            clock: Clock::default(),
        }
    }
}

/// The running payment emulator. Set `STRIPE_API_URL` to [`StripeServer::url`].
#[derive(Debug)]
pub struct StripeServer {
    state: State,
    serving: Serving,
    courier: JoinHandle<()>,
}

impl StripeServer {
    /// Opens the objects, starts to answer and to deliver events.
    pub async fn start(options: StripeOptions) -> Result<Self, StartError> {
        let bound = Bound::loopback(options.addr).await?;
        let data = |source| StartError::Data {
            path: options.data.clone(),
            source,
        };
        let records = Records::open(options.data.as_deref()).map_err(data)?;
        let state = State::new(records, bound.url(), &options);
        state.restore_clock().map_err(data)?;
        let serving = bound.serve(router(state.clone()));
        let courier = tokio::spawn(delivery::deliver_forever(state.clone()));
        Ok(Self {
            state,
            serving,
            courier,
        })
    }

    /// `http://address:port`: what stands for `https://api.stripe.com`.
    pub fn url(&self) -> String {
        self.serving.url()
    }

    /// The bearer of every call (`STRIPE_SECRET_KEY`).
    pub fn secret_key(&self) -> String {
        self.state.secret_key().to_owned()
    }

    /// Sends events there from now on, for a caller that learns its own port later.
    pub fn set_webhook(&self, webhook: Webhook) {
        self.state.set_webhook(webhook);
    }

    /// The clock holds and sessions run out by; move it with [`StripeServer::set_seconds_ahead`].
    pub fn clock(&self) -> Clock {
        self.state.clock().clone()
    }

    /// Puts the clock this many seconds ahead of the system's, remembers it across restarts, and lets
    /// everything run out that is due by then.
    pub fn set_seconds_ahead(&self, seconds: i64) -> Result<(), RecordsError> {
        self.state.set_seconds_ahead(seconds)
    }

    /// Stops the server and the delivery of events.
    pub async fn shutdown(self) {
        self.courier.abort();
        self.serving.shutdown().await;
    }
}

fn router(state: State) -> Router {
    let api = Router::new()
        .route("/v1/checkout/sessions", post(checkout::create_session))
        .route("/v1/checkout/sessions/{id}", get(checkout::find_session))
        .route(
            "/v1/checkout/sessions/{id}/expire",
            post(checkout::expire_session),
        )
        .route("/v1/payment_intents/{id}", get(intent::find_intent))
        .route(
            "/v1/payment_intents/{id}/capture",
            post(capture::capture_intent),
        )
        .route(
            "/v1/payment_intents/{id}/cancel",
            post(intent::cancel_intent),
        )
        .route("/v1/charges/{id}", get(charge::find_charge))
        .route(
            "/v1/refunds",
            post(refund::create_refund).get(refund::list_refunds),
        )
        .route("/v1/refunds/{id}", get(refund::find_refund))
        .route("/v1/accounts", post(account::create_account))
        .route("/v1/accounts/{id}", get(account::find_account))
        .route("/v1/payouts/{id}", get(bank_payout::find_payout))
        .route("/v1/account_links", post(account_link::create_link))
        .route(
            "/v1/transfers",
            post(transfer::create_transfer).get(transfer::list_transfers),
        )
        .route("/v1/transfers/{id}", get(transfer::find_transfer))
        .route(
            "/v1/transfers/{id}/reversals",
            post(transfer::reverse_transfer),
        )
        .route("/v1/events", get(event::list_events))
        .route("/v1/events/{id}", get(event::find_event));
    let pages = Router::new()
        .route("/_pay/{session}", get(pay::show).post(pay::pay))
        .route(
            "/_pay/{session}/authenticate",
            get(pay::show_challenge).post(pay::answer_challenge),
        )
        .route(
            "/_connect/{link}",
            get(onboarding::show).post(onboarding::answer),
        )
        .route("/_connected", get(connected::show))
        .route("/_connected/{id}", post(connected::act));
    let controls = Router::new()
        .route(
            "/_emulator/clock",
            get(control::find_clock).post(control::move_clock),
        )
        .route(
            "/_emulator/payment_intents/{id}",
            get(control::find_intent_history),
        )
        .route("/_emulator/faults", post(control::set_faults))
        .route("/_emulator/webhooks", post(control::set_mischief));
    Router::new()
        .merge(api)
        .merge(pages)
        .merge(controls)
        .fallback(call::unknown_path)
        .method_not_allowed_fallback(call::unknown_path)
        .with_state(state)
}
