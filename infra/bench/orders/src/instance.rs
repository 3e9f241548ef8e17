//! One running copy of every function, with a separate clock.

use domain::limits::Allowances;
use http_api::{
    AccountState, AddressSource, AppState, Identity, Limits, MovableClock, Settings, Verifier,
};
use outbox::Outbox;
use settle::Settle;
use store::Store;
use testkit::App;

/// The functions that handle requests, and those that handle orders.
#[derive(Debug)]
pub(crate) struct Instance {
    clock: MovableClock,
    /// The error of this clock in seconds.
    pub(crate) wrong_by: i64,
    pub(crate) api: App,
    pub(crate) settle: Settle,
    pub(crate) outbox: Outbox,
}

impl Instance {
    /// Starts every function with a deployment's settings.
    pub(crate) fn start(settings: &Settings, identity: &Identity) -> Self {
        let clock = MovableClock::default();
        let store = Store::connect(&settings.store().expect("a table"));
        let verifier = settings.verifier().expect("settings of tokens");
        let app = AppState {
            clock: clock.clock(),
            store: store.clone(),
            verifier: Verifier::new(&verifier, testkit::loopback_client()),
            limits: Limits::new(Allowances::default(), AddressSource::Connection),
        };
        let account = AccountState::new(app, identity.clone());
        let api = product::router(settings, &account).expect("every function");
        let settle = Settle::from_settings(settings, store).expect("a client of the provider");
        Self {
            api: App::new(api),
            outbox: Outbox {
                settle: settle.clone(),
                ..Outbox::from_settings(settings, clock.clock()).expect("every setting")
            },
            settle,
            wrong_by: 0,
            clock,
        }
    }

    /// Returns the current time of this instance.
    pub(crate) fn now(&self) -> jiff::Timestamp {
        self.clock.clock().now()
    }

    /// Sets its clock `ahead` seconds before the machine's, plus its error.
    pub(crate) fn set_ahead(&self, ahead: i64) {
        let seconds = ahead.saturating_add(self.wrong_by);
        self.clock
            .set_ahead_by_milliseconds(seconds.saturating_mul(1_000));
    }
}
