//! The functions of a day, over the table behind the proxy.

use documents::database;
use domain::limits::Allowances;
use http_api::{AddressSource, AppState, Limits, Settings, Verifier};
use orders::OrdersState;
use outbox::Outbox;
use payments::PaymentsState;
use settle::Settle;
use store::Store;
use testkit::{App, TestContext};

const PROJECT: &str = "demo-matchday";

/// Every function that visitors, customers and athletes reach, and those that run by themselves.
#[derive(Debug)]
pub(crate) struct Functions {
    pub(crate) catalogue: App,
    pub(crate) orders: App,
    pub(crate) payments: App,
    pub(crate) documents: App,
    pub(crate) settle: Settle,
    pub(crate) outbox: Outbox,
}

impl Functions {
    /// Starts them as a deployment's settings say, with the table at `table`.
    pub(crate) fn start(context: &TestContext, table: String) -> Self {
        let pairs = context.environment().into_iter().map(|(name, value)| {
            let value = match name {
                "DYNAMODB_ENDPOINT" => table.clone(),
                _ => value,
            };
            (name, value)
        });
        let settings = Settings::from_pairs(pairs);
        let store = Store::connect(&settings.store().expect("a table"));
        let verifier = settings.verifier().expect("settings of tokens");
        let app = || AppState {
            clock: context.clock(),
            store: store.clone(),
            verifier: Verifier::new(&verifier, reqwest::Client::new()),
            limits: Limits::new(Allowances::default(), AddressSource::Connection),
        };
        let settle =
            Settle::from_settings(&settings, store.clone()).expect("a client of the provider");
        let orders = orders::router(OrdersState {
            clock: context.clock(),
            store: store.clone(),
            verifier: app().verifier,
            limits: app().limits,
            settle: settle.clone(),
            fees: settings.fees().expect("fees"),
            quote_key: settings.quote_key().expect("a key"),
            calendar_hosts: settings.calendar_hosts().expect("hosts"),
        });
        Self {
            catalogue: App::new(catalogue::router(app())),
            orders: App::new(orders),
            payments: App::new(payments::router(PaymentsState::new(app(), settle.clone()))),
            documents: App::new(documents::router(database(app(), PROJECT))),
            outbox: Outbox {
                settle: settle.clone(),
                push: None,
                ..Outbox::from_settings(&settings, context.clock()).expect("every setting")
            },
            settle,
        }
    }
}
