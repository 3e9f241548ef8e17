//! The functions in the measured load, with the table behind the proxy.

use domain::limits::Allowances;
use http_api::{AccountState, AddressSource, AppState, Limits, Settings, Verifier};
use outbox::Outbox;
use settle::Settle;
use store::Store;
use testkit::{App, TestContext};

/// The functions that visitors, customers and athletes call, and those that run automatically.
#[derive(Debug)]
pub(crate) struct Functions {
    pub(crate) api: App,
    pub(crate) settle: Settle,
    pub(crate) outbox: Outbox,
}

impl Functions {
    /// Starts them with a deployment's settings, with the table at `table`.
    pub(crate) fn start(context: &TestContext, table: &str) -> Self {
        let pairs = context.environment().into_iter().map(|(name, value)| {
            let value = match name {
                "DYNAMODB_ENDPOINT" => table.to_owned(),
                _ => value,
            };
            (name, value)
        });
        let settings = Settings::from_pairs(pairs);
        let store = Store::connect(&settings.store().expect("a table"));
        let verifier = settings.verifier().expect("settings of tokens");
        let app = AppState {
            clock: context.clock(),
            store: store.clone(),
            verifier: Verifier::new(&verifier, reqwest::Client::new()),
            limits: Limits::new(Allowances::default(), AddressSource::Connection),
        };
        let account = AccountState::new(app, context.identity_client());
        let api = product::router(&settings, &account).expect("every function");
        let settle = Settle::from_settings(&settings, store).expect("a client of the provider");
        Self {
            api: App::new(api),
            outbox: Outbox {
                settle: settle.clone(),
                push: None,
                ..Outbox::from_settings(&settings, context.clock()).expect("every setting")
            },
            settle,
        }
    }
}
