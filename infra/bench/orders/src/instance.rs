//! One running copy of every function, with a clock of its own.

use domain::limits::Allowances;
use http_api::{
    AccountState, AddressSource, AppState, Identity, Limits, MovableClock, Settings, Verifier,
};
use operators::OperatorsState;
use orders::OrdersState;
use outbox::Outbox;
use payments::PaymentsState;
use settle::Settle;
use store::Store;
use testkit::App;

/// The functions that have to do with orders.
#[derive(Debug)]
pub(crate) struct Instance {
    clock: MovableClock,
    /// By how many seconds this clock is wrong.
    pub(crate) wrong_by: i64,
    pub(crate) orders: App,
    pub(crate) payments: App,
    pub(crate) operators: App,
    pub(crate) settle: Settle,
    pub(crate) outbox: Outbox,
}

impl Instance {
    /// Starts every function as a deployment's settings say.
    pub(crate) fn start(settings: &Settings, identity: &Identity) -> Self {
        let clock = MovableClock::default();
        let store = Store::connect(&settings.store().expect("a table"));
        let verifier = settings.verifier().expect("settings of tokens");
        let app = || AppState {
            clock: clock.clock(),
            store: store.clone(),
            verifier: Verifier::new(&verifier, testkit::loopback_client()),
            limits: Limits::new(Allowances::default(), AddressSource::Connection),
        };
        let settle =
            Settle::from_settings(settings, store.clone()).expect("a client of the provider");
        let AppState {
            verifier: orders_verifier,
            limits,
            ..
        } = app();
        let orders = orders::router(OrdersState {
            clock: clock.clock(),
            store: store.clone(),
            verifier: orders_verifier,
            limits,
            settle: settle.clone(),
            fees: settings.fees().expect("fees"),
            quote_key: settings.quote_key().expect("a key"),
            calendar_hosts: settings.calendar_hosts().expect("hosts"),
        });
        let account = AccountState::new(app(), identity.clone());
        Self {
            orders: App::new(orders),
            payments: App::new(payments::router(PaymentsState::new(app(), settle.clone()))),
            operators: App::new(operators::router(OperatorsState::new(
                account,
                settle.clone(),
            ))),
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
