//! What answers and works in the background behind the site: emulators, table, functions, consumer and ticker.

use std::sync::Arc;

use axum::Router;
use emulators::stripe::Webhook;
use http_api::{MovableClock, Settings};
use store::Store;

use crate::bounces::BounceSubscription;
use crate::consumer::Consumer;
use crate::database::EmbeddedDatabase;
use crate::error::RunnerError;
use crate::folder::DataFolder;
use crate::functions;
use crate::hooks::HooksInvocations;
use crate::secrets::Secrets;
use crate::services::{Ports, Services};
use crate::ticker::Ticker;

/// Where a product runs, and its public addresses.
pub(crate) struct ProductOptions<'a> {
    pub(crate) folder: &'a DataFolder,
    pub(crate) ports: Ports,
    /// The site's address in emails and redirects.
    pub(crate) site_url: &'a str,
    /// The seconds by which its clock is behind that of the folder until it is moved.
    pub(crate) behind: i64,
}

/// A product that runs on a data folder.
pub(crate) struct Product {
    pub(crate) services: Arc<Services>,
    pub(crate) store: Store,
    pub(crate) clock: MovableClock,
    pub(crate) ticker: Ticker,
    pub(crate) functions: Router,
    /// What the functions were given.
    pub(crate) settings: Settings,
    consumer: Consumer,
    bounces: BounceSubscription,
    hooks: HooksInvocations,
    database: EmbeddedDatabase,
    webhook_secret: String,
}

impl Product {
    /// Starts everything, with the folder's clock or one that is behind it.
    pub(crate) async fn start(options: ProductOptions<'_>) -> Result<Self, RunnerError> {
        let ProductOptions {
            folder,
            ports,
            site_url,
            behind,
        } = options;
        let secrets = Secrets::load_or_generate(&folder.secrets())?;
        let database = EmbeddedDatabase::start(&folder.table()).await?;
        folder.tell_table_address(database.endpoint())?;
        let services = Services::start(Some(folder), &secrets, ports, site_url).await?;
        let store = functions::table(database.endpoint()).await?;
        let ahead = services.stripe.clock().ahead().saturating_sub(behind);
        services.stripe.clock().set_ahead(ahead);
        let clock = MovableClock::ahead_by(ahead);
        let settings = functions::settings(&services, &secrets, database.endpoint(), site_url);
        let functions = http_api::finish(functions::router(&settings, clock.clock())?);
        let marker = folder.stale_page_marker();
        let consumer = Consumer::start(database.database(), &settings, &clock, marker)?;
        let bounces = BounceSubscription::start(services.mail.events(), store.clone());
        let hooks = HooksInvocations::start(services.lambda.events(), &settings, &clock)?;
        let ticker = Ticker::start(&settings, &clock)?;
        Ok(Self {
            services: Arc::new(services),
            store,
            clock,
            ticker,
            functions,
            settings,
            consumer,
            bounces,
            hooks,
            database,
            webhook_secret: secrets.stripe_webhook_secret,
        })
    }

    /// Makes the payment emulator send its events to `address`, the origin of the functions.
    pub(crate) fn receive_events_at(&self, address: &str) {
        self.services.stripe.set_webhook(Webhook {
            url: format!("{address}/api/payments/webhook"),
            secret: self.webhook_secret.clone(),
        });
    }

    /// Stops everything. What is not done yet is in the table.
    pub(crate) async fn stop(self) {
        self.ticker.stop();
        self.consumer.stop();
        self.bounces.stop();
        self.hooks.stop();
        if let Ok(services) = Arc::try_unwrap(self.services) {
            services.shutdown().await;
        }
        self.database.shutdown().await;
    }
}
