//! One running copy of every function, with a clock of its own.

use domain::limits::Allowances;
use http_api::{
    AccountState, AddressSource, AppState, Identity, Limits, MovableClock, Settings, Verifier,
};
use outbox::Outbox;
use settle::Settle;
use store::Store;
use testkit::App;

/// Every function that answers requests, and those that have to do with orders.
#[derive(Debug)]
pub(crate) struct Instance {
    clock: MovableClock,
    /// By how many seconds this clock is wrong.
    pub(crate) wrong_by: i64,
    pub(crate) api: App,
    pub(crate) settle: Settle,
    pub(crate) outbox: Outbox,
}

impl Instance {
    /// Starts every function as a deployment's settings say.
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

    /// What this instance takes for now.
    pub(crate) fn now(&self) -> jiff::Timestamp {
        self.clock.clock().now()
    }

    /// Puts its clock `ahead` seconds before the machine's, as wrong as it is.
    pub(crate) fn set_ahead(&self, ahead: i64) {
        let seconds = ahead.saturating_add(self.wrong_by);
        self.clock
            .set_ahead_by_milliseconds(seconds.saturating_mul(1_000));
    }
}
