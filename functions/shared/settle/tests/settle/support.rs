//! A context with one talent, and questions to the payment emulator.

use std::time::Duration;

use domain::OrderGuid;
use domain::order::{Actor, Command, Deliverable, DeliverableKind, Order, State};
use serde_json::{Value, json};
use settle::Settle;
use stripe::{API_VERSION, Secret, Stripe, StripeSettings};
use testkit::{PlacedOrder, PublishedTalent, TestContext};

pub(crate) struct Fixture {
    pub(crate) context: TestContext,
    pub(crate) talent: PublishedTalent,
    pub(crate) settle: Settle,
}

impl Fixture {
    pub(crate) async fn set() -> Self {
        let context = TestContext::start().await;
        let talent = context.published_talent("ada-keller").await;
        let settle = context.settle();
        Self {
            context,
            talent,
            settle,
        }
    }

    /// An order that waits for its payment, with its page open.
    pub(crate) async fn open(&self) -> (PlacedOrder, String) {
        let placed = self
            .context
            .placed_order(&self.talent, &self.talent.video, None)
            .await;
        let now = self.context.now();
        let opened = self
            .settle
            .open_checkout(placed.order, &placed.hash, now)
            .await
            .unwrap();
        (
            PlacedOrder {
                order: opened.order,
                hash: placed.hash,
            },
            opened.checkout_url,
        )
    }

    /// A paid order: the talent can answer.
    pub(crate) async fn requested(&self) -> Order {
        self.context
            .requested_order(&self.talent, &self.talent.video, None)
            .await
            .order
    }

    /// An order that was paid with this card.
    pub(crate) async fn requested_with(&self, card: &str) -> Order {
        let (placed, url) = self.open().await;
        self.context.pay_with(&url, card).await;
        let guid = placed.order.order_guid;
        self.settle
            .reconcile(guid, self.context.now())
            .await
            .unwrap()
    }

    pub(crate) async fn act(&self, order: Order, command: Command, actor: Actor) -> Order {
        self.settle
            .act(order, command, actor, self.context.now())
            .await
            .unwrap()
    }

    pub(crate) async fn delivered(&self) -> Order {
        let accepted = self
            .act(self.requested().await, Command::Accept, Actor::Talent)
            .await;
        let note = Deliverable {
            kind: DeliverableKind::Note,
            url: None,
            shipment: None,
            file: None,
            note: Some("Here you are.".to_owned()),
            at: self.context.now(),
        };
        let deliver = Command::Deliver {
            deliverables: vec![note],
        };
        self.act(accepted, deliver, Actor::Talent).await
    }

    pub(crate) async fn stored(&self, order: OrderGuid) -> Order {
        self.context
            .store()
            .find_order(order)
            .await
            .unwrap()
            .unwrap()
    }

    pub(crate) async fn transitions(&self, order: OrderGuid) -> Vec<String> {
        let events = self.context.store().list_events(order).await.unwrap();
        events
            .iter()
            .map(|event| event.transition.to_string())
            .collect()
    }

    pub(crate) fn advance_hours(&self, hours: u64) {
        self.context.advance(Duration::from_hours(hours));
    }

    pub(crate) fn advance_minutes(&self, minutes: u64) {
        self.context.advance(Duration::from_mins(minutes));
    }

    /// Changes the talent's account at the provider.
    pub(crate) async fn at_provider(&self, action: &str) {
        let guid = self.talent.talent.talent_guid;
        let stored = self.context.store().find_talent(guid).await;
        let account = stored.unwrap().unwrap().payouts.stripe_account_id.unwrap();
        let url = format!("{}/_connected/{account}", self.context.stripe().url());
        self.context.submit(&url, &[("action", action)]).await;
    }

    /// Returns a second client, for changes outside the order.
    pub(crate) fn stripe(&self) -> Stripe {
        self.settle.stripe().clone()
    }

    /// The intent of an order as the emulator has it.
    pub(crate) async fn intent(&self, order: &Order) -> Value {
        self.history(order).await["paymentIntent"].clone()
    }

    /// How often the provider took the money.
    pub(crate) async fn captures(&self, order: &Order) -> u64 {
        self.history(order).await["captures"].as_u64().unwrap()
    }

    async fn history(&self, order: &Order) -> Value {
        let intent = if let Some(intent) = &order.payment.intent_id {
            intent.clone()
        } else {
            let session = order.payment.session_id.as_deref().unwrap();
            let session = self.stripe().find_checkout(session).await.unwrap();
            session.payment_intent.unwrap()
        };
        self.read_emulator(&format!("/_emulator/payment_intents/{intent}"))
            .await
    }

    /// The customer's bank returns a refund, and the provider reports it twice.
    pub(crate) async fn return_refund(&self, refund: &str) {
        let base = self.context.stripe().url();
        let url = format!("{base}/_emulator/refunds/{refund}/bounce");
        self.context.submit(&url, &[]).await;
        for _twice in 0..2 {
            self.report_refund(refund).await;
        }
    }

    /// The provider reports a change of a refund.
    pub(crate) async fn report_refund(&self, refund: &str) {
        let event = stripe::Event {
            id: "evt_refund".to_owned(),
            kind: "refund.failed".to_owned(),
            object_id: refund.to_owned(),
            object_kind: "refund".to_owned(),
            account: None,
        };
        let letter = domain::NoticeGuid::from_parts(1, [1; 10]);
        let (settle, now) = (&self.settle, self.context.now());
        settle.reconcile_event(&event, letter, now).await.unwrap();
    }

    async fn read_emulator(&self, path: &str) -> Value {
        let url = format!("{}{path}", self.context.stripe().url());
        testkit::loopback_client()
            .get(url)
            .send()
            .await
            .unwrap()
            .json()
            .await
            .unwrap()
    }

    /// Calls of these operations are carried out, but never answered.
    pub(crate) async fn never_answer(&self, operations: &[&str]) {
        let faults = json!({ "neverAnswer": operations });
        self.context.set_provider_faults(&faults).await;
    }

    /// The table with an unreachable provider.
    pub(crate) fn without_provider(&self) -> Settle {
        self.settle_with(testkit::UNREACHABLE.to_owned(), "sk_test_local")
    }

    /// The same table and provider, with a key that the provider no longer takes.
    pub(crate) fn with_a_revoked_key(&self) -> Settle {
        self.settle_with(self.context.stripe().url(), "sk_test_revoked")
    }

    pub(crate) fn settle_with(&self, base_url: String, secret_key: &str) -> Settle {
        let stripe = Stripe::new(StripeSettings {
            base_url,
            secret_key: Secret::new(secret_key),
            webhook_secret: Secret::new("whsec_test"),
            api_version: API_VERSION.to_owned(),
            first_pause: Duration::from_millis(1),
        });
        Settle::new(
            self.context.store(),
            stripe.unwrap(),
            "http://127.0.0.1:4300",
        )
    }
}

/// Runs all effects of an order's outbox, and keeps the rows to run them again.
pub(crate) async fn run_effects(fixture: &Fixture, order: OrderGuid) {
    let now = fixture.context.now();
    for row in fixture.context.store().list_outbox(order).await.unwrap() {
        fixture.settle.run_effect(&row, now).await.unwrap();
    }
}

pub(crate) fn assert_state(order: &Order, state: State) {
    assert_eq!(order.state, state, "{order:?}");
}
