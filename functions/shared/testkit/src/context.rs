//! Everything that a function needs in production, started in this process.

use std::time::Duration;

use document_testkit::{FaultProxy, loopback_builder, loopback_client};
use domain::OrderGuid;
use domain::limits::Allowances;
use emulators::EventQueue;
use emulators::dns::DnsServer;
use emulators::functions::FunctionServer;
use emulators::identity::{IdentityOptions, IdentityServer};
use emulators::mail::{Mail, MailOptions, MailServer};
use emulators::objects::{ObjectOptions, ObjectServer};
use emulators::stripe::{StripeOptions, StripeServer};
use http_api::{
    AddressSource, AppState, Clock, Identity, Limits, MovableClock, Settings, Verifier,
};
use jiff::Timestamp;
use jsonwebtoken::jwk::JwkSet;
use objects::ObjectStore;
use settle::{Outcome, Settle};
use store::Store;
use stripe::{Stripe, StripeSettings};

use crate::role_proxy::RoleProxy;
use crate::table::Table;
use crate::tokens::{Person, Tokens};

/// The site's URL in tests; it has no server.
const SITE_URL: &str = "http://127.0.0.1:4300";
const WEBHOOK_SECRET: &str = "whsec_testkit";
/// The name of the function that sends webhooks.
const HOOKS_FUNCTION: &str = "hooks";
const PROJECT: &str = "demo-matchday";
/// A card that is approved.
const GOOD_CARD: &str = "4242424242424242";

/// A table, a clock, keys for tokens and emulators of the hosted services.
#[derive(Debug)]
pub struct TestContext {
    table: Table,
    role: Option<RoleProxy>,
    clock: MovableClock,
    tokens: Tokens,
    identity: Option<IdentityServer>,
    stripe: StripeServer,
    mail: MailServer,
    dns: DnsServer,
    objects: ObjectServer,
    lambda: FunctionServer,
    objects_clock: emulators::Clock,
    http: reqwest::Client,
}

impl TestContext {
    /// Starts without the identity emulator: tokens come from [`TestContext::token`]. Sufficient for most functions.
    pub async fn start() -> Self {
        Self::with(Table::start().await, None, JwkSet { keys: Vec::new() }).await
    }

    /// Starts with a table that has its stream.
    pub async fn start_with_stream() -> Self {
        let keys = JwkSet { keys: Vec::new() };
        Self::with(Table::start_with_stream().await, None, keys).await
    }

    /// Starts with the identity emulator, whose accounts' tokens are valid, too. For functions that change accounts.
    pub async fn start_with_identity() -> Self {
        let options = IdentityOptions {
            project_id: PROJECT.to_owned(),
            ..IdentityOptions::in_memory()
        };
        let identity = IdentityServer::start(options)
            .await
            .expect("an identity emulator");
        let request = loopback_client().get(identity.jwks_url());
        let keys = request.send().await.expect("its keys");
        let keys = keys.json().await.expect("its keys as JSON");
        Self::with(Table::start().await, Some(identity), keys).await
    }

    async fn with(table: Table, identity: Option<IdentityServer>, keys: JwkSet) -> Self {
        let objects_clock = emulators::Clock::default();
        let (role, tokens, stripe, mail, dns, lambda, objects) = tokio::join!(
            RoleProxy::start(table.settings()),
            Tokens::start(PROJECT, keys),
            StripeServer::start(StripeOptions::in_memory()),
            MailServer::start(MailOptions::in_memory()),
            DnsServer::start(),
            FunctionServer::start(HOOKS_FUNCTION),
            ObjectServer::start(ObjectOptions {
                clock: objects_clock.clone(),
                ..ObjectOptions::in_memory()
            }),
        );
        Self {
            table,
            role,
            clock: MovableClock::default(),
            tokens,
            identity,
            stripe: stripe.expect("a payment emulator"),
            mail: mail.expect("a mail emulator"),
            dns: dns.expect("an emulator of DNS"),
            lambda: lambda.expect("an emulator of invocations"),
            objects: objects.expect("an emulator of object storage"),
            objects_clock,
            http: client(),
        }
    }

    /// Returns the table without rights checks, for the reads and writes of a test itself.
    pub fn store(&self) -> Store {
        self.table.store()
    }

    /// Returns the table as the tested function reaches it: with the rights of its role in the template.
    pub fn function_store(&self) -> Store {
        self.role
            .as_ref()
            .map_or_else(|| self.store(), RoleProxy::store)
    }

    /// Returns the clock of functions; [`TestContext::advance`] moves it.
    pub fn clock(&self) -> Clock {
        self.clock.clock()
    }

    /// Returns the current time of functions.
    pub fn now(&self) -> Timestamp {
        self.clock().now()
    }

    /// Advances the clocks of functions, the payment provider and object storage.
    pub fn advance(&self, by: Duration) {
        self.clock
            .advance(i64::try_from(by.as_secs()).expect("a time to come"));
        let ahead = self.clock.seconds_ahead();
        self.stripe
            .set_seconds_ahead(ahead)
            .expect("the provider's clock moved");
        self.objects_clock.set_ahead(ahead);
    }

    /// Puts the clock of object storage this many seconds ahead of that of functions.
    pub fn skew_objects(&self, seconds: i64) {
        let ahead = self.clock.seconds_ahead().saturating_add(seconds);
        self.objects_clock.set_ahead(ahead);
    }

    /// Sets the faults of the payment provider's calls: `{ "rateLimited": ["capture"] }`. An empty object ends them.
    pub async fn set_provider_faults(&self, faults: &serde_json::Value) {
        let url = format!("{}/_emulator/faults", self.stripe.url());
        let answer = self.http.post(url).json(faults).send().await;
        let answer = answer.expect("an answer of the provider");
        assert!(answer.status().is_success(), "{answer:?}");
    }

    /// Advances both clocks to the first minute of the next UTC day: a test that counts requests starts with a new
    /// window, because it would fail at the boundary of two windows.
    pub fn advance_to_next_day(&self) {
        const DAY: i64 = 24 * 60 * 60;
        let left = DAY - self.now().as_second().rem_euclid(DAY);
        self.advance(Duration::from_secs(
            u64::try_from(left).expect("a time to come"),
        ));
    }

    /// Returns a valid token of a registered account.
    pub fn token(&self, person: &Person) -> String {
        self.tokens.sign_for(person)
    }

    /// Returns the signer of valid and invalid tokens.
    pub fn tokens(&self) -> &Tokens {
        &self.tokens
    }

    /// Returns the common state of functions.
    pub fn state(&self) -> AppState {
        let verifier = self.settings().verifier().expect("settings of tokens");
        AppState {
            clock: self.clock(),
            store: self.function_store(),
            verifier: Verifier::new(&verifier, self.http.clone()),
            limits: self.settings().limits().expect("settings of limits"),
        }
    }

    /// Returns the state with changed limits, for example `apply.network` changed to 1000.
    pub fn state_with_limits(&self, changes: &[(&str, u32)]) -> AppState {
        let changes = changes
            .iter()
            .map(|(name, times)| ((*name).to_owned(), *times))
            .collect();
        let allowances = Allowances::with(&changes).expect("names of limits");
        AppState {
            limits: Limits::new(allowances, AddressSource::Connection),
            ..self.state()
        }
    }

    /// Returns the settings of the payment emulator, with a short pause before retries.
    pub fn stripe_settings(&self) -> StripeSettings {
        let settings = self.settings();
        StripeSettings {
            first_pause: Duration::from_millis(1),
            ..StripeSettings::from_environment(settings.environment()).expect("every setting")
        }
    }

    /// Returns the store together with the provider.
    pub fn settle(&self) -> Settle {
        let stripe = Stripe::new(self.stripe_settings()).expect("a client of the provider");
        Settle::new(self.store(), stripe, SITE_URL)
    }

    /// Returns the store together with the provider, with the table behind this proxy.
    pub fn settle_behind(&self, proxy: &FaultProxy) -> Settle {
        let stripe = Stripe::new(self.stripe_settings()).expect("a client of the provider");
        Settle::new(Store::connect(proxy.settings()), stripe, SITE_URL)
    }

    /// Returns a proxy of the table, which forwards all calls.
    pub async fn table_proxy(&self) -> FaultProxy {
        let settings = self.settings().store().expect("a table");
        FaultProxy::start(&settings).await
    }

    /// Returns the administration of accounts; only after [`TestContext::start_with_identity`].
    pub fn identity_client(&self) -> Identity {
        let settings = self.settings().identity().expect("a context with identity");
        Identity::new(settings, self.http.clone())
    }

    /// Returns the identity emulator; only after [`TestContext::start_with_identity`].
    pub fn identity(&self) -> &IdentityServer {
        self.identity.as_ref().expect("a context with identity")
    }

    /// Returns the administration of accounts with an identity service that is unreachable.
    pub fn identity_that_is_away(&self) -> Identity {
        let mut settings = self.settings().identity().expect("a context with identity");
        "http://127.0.0.1:9".clone_into(&mut settings.api_url);
        Identity::new(settings, self.http.clone())
    }

    /// Returns the bucket of uploaded files.
    pub fn objects(&self) -> ObjectStore {
        ObjectStore::from_settings(&self.settings()).expect("a client of object storage")
    }

    /// Returns the emulator of object storage.
    pub fn object_server(&self) -> &ObjectServer {
        &self.objects
    }

    pub fn stripe(&self) -> &StripeServer {
        &self.stripe
    }

    pub fn mail(&self) -> &MailServer {
        &self.mail
    }

    /// Returns the emulator of DNS.
    pub fn dns(&self) -> &DnsServer {
        &self.dns
    }

    /// Returns every email so far, newest first.
    pub fn mails(&self) -> Vec<Mail> {
        self.mail
            .mailbox()
            .list()
            .expect("a mailbox that can be read")
    }

    /// Returns the events that were queued for the function that sends webhooks.
    pub fn hooks_events(&self) -> EventQueue {
        self.lambda.events()
    }

    /// Returns the secret that signs the provider's events.
    pub fn webhook_secret(&self) -> &str {
        WEBHOOK_SECRET
    }

    /// Returns the settings of a deployed function with the emulators' URLs.
    pub fn settings(&self) -> Settings {
        Settings::from_pairs(self.environment())
    }

    /// Returns the environment of a deployed function, for a function in a separate process.
    pub fn environment(&self) -> Vec<(&'static str, String)> {
        let table = self.table.settings();
        let endpoint = table
            .endpoint
            .as_ref()
            .expect("an embedded table")
            .to_string();
        let mut pairs = vec![
            ("TABLE_NAME", table.table_name.clone()),
            ("DYNAMODB_ENDPOINT", endpoint),
            ("SITE_URL", SITE_URL.to_owned()),
            ("IDENTITY_PROJECT_ID", PROJECT.to_owned()),
            ("IDENTITY_JWKS_URL", self.tokens.jwks_url().to_owned()),
            ("STRIPE_API_URL", self.stripe.url()),
            ("STRIPE_SECRET_KEY", self.stripe.secret_key()),
            ("STRIPE_WEBHOOK_SECRET", WEBHOOK_SECRET.to_owned()),
            ("QUOTE_KEY", "0123456789abcdef".repeat(4)),
            ("CLIENT_ADDRESS", "connection".to_owned()),
            (
                "MAIL_FROM",
                "Matchday <no-reply@matchday.example>".to_owned(),
            ),
            ("CALENDAR_LOOPBACK", "allowed".to_owned()),
            (
                "VAPID_PRIVATE_KEY",
                "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw".to_owned(),
            ),
            ("PUSH_LOOPBACK", "allowed".to_owned()),
            ("WEBHOOK_KEY", "fedcba9876543210".repeat(4)),
            ("WEBHOOK_LOOPBACK", "allowed".to_owned()),
            ("HOOKS_FUNCTION", HOOKS_FUNCTION.to_owned()),
            ("HOOKS_ENDPOINT", self.lambda.url()),
            ("OPERATOR_EMAIL", "operators@matchday.example".to_owned()),
            ("MAIL_ENDPOINT", self.mail.url()),
            ("DNS_URL", self.dns.url()),
        ];
        pairs.extend(self.objects.environment());
        if let Some(identity) = &self.identity {
            pairs.push(("IDENTITY_API_URL", identity.api_url()));
            pairs.push((
                "IDENTITY_SERVICE_ACCOUNT",
                identity.service_account().to_string(),
            ));
        }
        pairs
    }

    /// Pays on the provider's page with an approved card, like a customer in a browser. No function is notified: call
    /// `reconcile`, the return page or the webhook afterwards.
    pub async fn pay(&self, checkout_url: &str) {
        self.pay_with(checkout_url, GOOD_CARD).await;
    }

    /// Pays on the provider's page with this card number, and returns the page's response as text.
    pub async fn pay_with(&self, checkout_url: &str, card: &str) -> String {
        let form = [
            ("number", card),
            ("name", "Noor Bakker"),
            ("email", "noor@example.org"),
        ];
        let answer = self.http.post(checkout_url).form(&form).send().await;
        let answer = answer.expect("an answer of the pay page");
        assert!(!answer.status().is_server_error(), "{answer:?}");
        answer.text().await.expect("the pay page as text")
    }

    /// Submits a form of one of the provider's pages, and returns the URL of its redirect, or an empty text if there is
    /// none.
    pub async fn submit(&self, url: &str, form: &[(&str, &str)]) -> String {
        let answer = self.http.post(url).form(form).send().await;
        let answer = answer.expect("an answer of the provider's page");
        assert!(!answer.status().is_client_error(), "{answer:?}");
        assert!(!answer.status().is_server_error(), "{answer:?}");
        let location = answer.headers().get("location");
        location.map_or_else(String::new, |location| {
            location.to_str().expect("an address").to_owned()
        })
    }

    /// Returns the site's URL in the functions' settings.
    pub const fn site_url(&self) -> &'static str {
        SITE_URL
    }

    /// Runs the effects in the order's outbox that concern the payment provider, like the stream's consumer. Emails and
    /// rebuilds stay, because they belong to the outbox function.
    pub async fn run_money_effects(&self, order: OrderGuid) {
        let (settle, now) = (self.settle(), self.now());
        for row in self.store().list_outbox(order).await.expect("an outbox") {
            let outcome = Box::pin(settle.run_effect(&row, now))
                .await
                .expect("an effect that works");
            if outcome == Outcome::Done {
                self.store()
                    .delete_outbox(order, row.id)
                    .await
                    .expect("an effect deleted");
            }
        }
    }
}

/// Returns a client that follows no redirects: they are for browsers, and their pages do not exist.
fn client() -> reqwest::Client {
    let builder = loopback_builder().redirect(reqwest::redirect::Policy::none());
    builder.build().expect("an HTTP client")
}
