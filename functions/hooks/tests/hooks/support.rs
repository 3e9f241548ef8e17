//! A marketplace with one endpoint, which receives every event.

use std::future::{Ready, ready};
use std::sync::Arc;
use std::time::Duration;

use domain::order::{Actor, Command, Order};
use domain::webhook::{
    DeliveryProblem, ReportedDeliveries, ReportedDelivery, WebhookDelivery, WebhookEndpoint,
    WebhookSettings,
};
use hooks::{Hooks, WebhookRun};
use serde_json::Value;
use store::Store;
use testkit::{PublishedTalent, TestContext, WebhookReceiver};

pub(crate) struct Fixture {
    pub(crate) context: Arc<TestContext>,
    pub(crate) talent: PublishedTalent,
    pub(crate) receiver: WebhookReceiver,
}

impl Fixture {
    pub(crate) async fn start() -> Self {
        let context = TestContext::start().await;
        let talent = context.published_talent("ada-keller").await;
        let receiver = WebhookReceiver::start(&context).await;
        Self {
            context: Arc::new(context),
            talent,
            receiver,
        }
    }

    /// Returns the types of the events that arrived.
    pub(crate) fn types(&self) -> Vec<String> {
        let received = self.receiver.received().into_iter();
        received
            .map(|one| serde_json::from_str::<Value>(&one.body).unwrap())
            .map(|body| body["type"].as_str().unwrap().to_owned())
            .collect()
    }

    pub(crate) async fn endpoint(&self) -> WebhookEndpoint {
        let endpoints = self.context.store().find_webhooks().await.unwrap();
        endpoints.find(WebhookReceiver::webhook()).unwrap().clone()
    }

    pub(crate) async fn save(&self, endpoint: WebhookEndpoint) {
        self.context.save_webhook(endpoint).await;
    }

    pub(crate) async fn deliveries(&self) -> Vec<WebhookDelivery> {
        self.context.webhook_deliveries().await
    }

    pub(crate) fn settings(&self) -> WebhookSettings {
        self.context.settings().webhooks().unwrap()
    }

    /// Returns the function with a timeout that only a hanging receiver reaches.
    pub(crate) fn hooks(&self, settings: &WebhookSettings) -> Hooks {
        let (store, clock) = (self.context.function_store(), self.context.clock());
        Hooks::new(store, settings, clock, Duration::from_secs(2)).unwrap()
    }

    /// Returns the function over this store.
    pub(crate) fn hooks_over(&self, store: Store) -> Hooks {
        let timeout = Duration::from_secs(2);
        Hooks::new(store, &self.settings(), self.context.clock(), timeout).unwrap()
    }

    /// Runs the function as the clock starts it, with waits that move the clock.
    pub(crate) async fn run(&self) -> WebhookRun {
        self.run_with(ReportedDeliveries::default()).await
    }

    pub(crate) async fn run_with(&self, event: ReportedDeliveries) -> WebhookRun {
        let hooks = self.hooks(&self.settings());
        hooks.run(event, self.wait()).await.unwrap()
    }

    /// Returns a wait that advances the clocks.
    pub(crate) fn wait(&self) -> impl Fn(Duration) -> Ready<()> + Clone + Send + 'static {
        let context = Arc::clone(&self.context);
        move |pause| {
            context.advance(pause);
            ready(())
        }
    }

    pub(crate) async fn run_in(&self, minutes: u64) -> WebhookRun {
        self.context.advance(Duration::from_mins(minutes));
        self.run().await
    }

    /// Reports the deliveries of the receiver's endpoint that wait, as the stream does when they are written.
    pub(crate) async fn report(&self) -> ReportedDeliveries {
        let mut deliveries = self.deliveries().await;
        deliveries.retain(WebhookDelivery::is_pending);
        let reported = |one: WebhookDelivery| ReportedDelivery {
            webhook_guid: one.webhook_guid,
            id: one.id,
            is_awaited: false,
        };
        ReportedDeliveries {
            deliveries: deliveries.into_iter().map(reported).collect(),
        }
    }

    /// Returns the only delivery about an object.
    pub(crate) async fn delivery_of(&self, object: &str) -> WebhookDelivery {
        let mut deliveries = self.deliveries().await;
        deliveries.retain(|one| one.id.entity_id == object);
        assert_eq!(deliveries.len(), 1, "{deliveries:?}");
        deliveries.remove(0)
    }

    pub(crate) async fn requested(&self) -> Order {
        let offer = &self.talent.video;
        let placed = Box::pin(self.context.requested_order(&self.talent, offer, None));
        placed.await.order
    }

    pub(crate) async fn accept(&self, order: Order) -> Order {
        let (settle, now) = (self.context.settle(), self.context.now());
        Box::pin(settle.act(order, Command::Accept, Actor::Talent, now))
            .await
            .unwrap()
    }

    pub(crate) async fn problems(&self) -> Vec<DeliveryProblem> {
        let deliveries = self.deliveries().await;
        let attempts = deliveries.iter().flat_map(|one| &one.attempts);
        attempts.filter_map(|attempt| attempt.problem).collect()
    }
}
