//! Orders in the state where their deadline comes next, made by the steps of production.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use domain::order::{Actor, Command, Deliverable, DeliverableKind, Order, due};
use domain::talent::Talent;
use http_api::Settings;
use jiff::{SignedDuration, Timestamp};
use rand::RngExt;
use rand::rngs::StdRng;
use settle::Settle;
use store::{DUE_SHARDS, Store};
use testkit::{PublishedTalent, TestContext};
use uuid::Uuid;

use crate::gateway::World;
use crate::ledger::Work;

const TALENTS: u32 = 20;

#[derive(Debug)]
pub(crate) struct Seeder {
    pub(crate) context: TestContext,
    store: Store,
    settle: Settle,
    world: Arc<World>,
    talents: Vec<PublishedTalent>,
    /// The time between an order's last step and its deadline.
    lead: BTreeMap<Work, SignedDuration>,
    random: StdRng,
    /// Orders whose athlete must be paid once.
    pub(crate) payouts: Vec<Order>,
}

impl Seeder {
    /// Starts with athletes who can be paid. `settings` name a table whose writes are noted.
    pub(crate) async fn start(
        context: TestContext,
        settings: &Settings,
        world: Arc<World>,
        random: StdRng,
    ) -> Self {
        let store = Store::connect(&settings.store().expect("a table"));
        let settle = Settle::from_settings(settings, store.clone()).expect("a provider");
        let mut seeder = Self {
            context,
            store,
            settle,
            world,
            talents: Vec::new(),
            lead: BTreeMap::new(),
            random,
            payouts: Vec::new(),
        };
        for number in 0..TALENTS {
            let talent = seeder.talent(number).await;
            seeder.talents.push(talent);
        }
        let now = seeder.now();
        for work in [Work::Unanswered, Work::Approval, Work::Payout] {
            let order = Box::pin(seeder.order(work, now)).await;
            let due = due(&order).expect("a deadline");
            seeder.lead.insert(work, due.at.duration_since(now));
        }
        seeder
    }

    /// Places an order whose deadline is `due`, and expects that it is passed.
    pub(crate) async fn seed(&mut self, work: Work, due_at: Duration) {
        let world = Arc::clone(&self.world);
        let _working = world.time.work();
        let lead = self.lead.get(&work).copied().unwrap_or_default();
        let last_step = self.world.time.at(due_at) - lead;
        let order = Box::pin(self.order(work, last_step)).await;
        let due = due(&order).expect("a deadline");
        let due = self.world.time.since_start(due.at);
        let key = order.order_guid.to_string();
        world.with_ledger(|ledger| ledger.expected.insert(key, (work, due)));
        if work == Work::Payout {
            self.payouts.push(order);
        }
    }

    /// Places an order whose last step is at `last_step`.
    async fn order(&mut self, work: Work, last_step: Timestamp) -> Order {
        let now = self.now();
        let guid = self.guid();
        let number = self.random.random_range(0..self.talents.len());
        let talent = &self.talents[number];
        let placed = self.context.placed_in(&self.store, talent, guid, now);
        let placed = Box::pin(placed).await;
        let opened = self.settle.open_checkout(placed.order, &placed.hash, now);
        let opened = Box::pin(opened).await.expect("a page to pay on");
        let order = opened.order.order_guid;
        if work == Work::Unpaid {
            return opened.order;
        }
        self.context.pay(&opened.checkout_url).await;
        let requested_at = if work == Work::Unanswered {
            last_step
        } else {
            now
        };
        let requested = Box::pin(self.settle.reconcile(order, requested_at)).await;
        let requested = requested.expect("a paid order");
        if work == Work::Unanswered {
            return requested;
        }
        let accepted = self
            .act(requested, Command::Accept, Actor::Talent, now)
            .await;
        let deliverables = vec![note(now)];
        let delivered_at = if work == Work::Approval {
            last_step
        } else {
            now
        };
        let deliver = Command::Deliver { deliverables };
        let delivered = self
            .act(accepted, deliver, Actor::Talent, delivered_at)
            .await;
        if work == Work::Approval {
            return delivered;
        }
        self.act(delivered, Command::Approve, Actor::Guest, last_step)
            .await
    }

    async fn act(&self, order: Order, command: Command, actor: Actor, now: Timestamp) -> Order {
        let acted = self.settle.act(order, command, actor, now);
        Box::pin(acted).await.expect("a step")
    }

    async fn talent(&self, number: u32) -> PublishedTalent {
        let mut published = self
            .context
            .published_talent(&format!("athlete-{number}"))
            .await;
        let (store, settle, now) = (
            self.context.store(),
            self.context.settle(),
            self.context.now(),
        );
        let roomy = Talent {
            capacity: 1_000_000,
            ..published.talent.next(now)
        };
        store.save_talent(&roomy).await.expect("an athlete saved");
        let url = Box::pin(settle.open_onboarding(roomy.clone(), now)).await;
        let url = url.expect("a page of the provider");
        self.context.submit(&url, &[("outcome", "finish")]).await;
        let found = store.find_talent(roomy.talent_guid).await.expect("a table");
        let refreshed = settle.refresh_payout_account(found.expect("an athlete"), now);
        published.talent = Box::pin(refreshed).await.expect("an account");
        published
    }

    /// Returns an identifier whose deadlines are in the first of the partitions of orders.
    fn guid(&mut self) -> Uuid {
        let mut bytes: [u8; 16] = self.random.random();
        bytes[6] = 0x70 | (bytes[6] & 0x0F);
        bytes[8] = 0x80 | (bytes[8] & 0x3F);
        bytes[15] -= bytes[15] % DUE_SHARDS;
        Uuid::from_bytes(bytes)
    }

    fn now(&self) -> Timestamp {
        self.world.time.clock().now()
    }
}

fn note(now: Timestamp) -> Deliverable {
    Deliverable {
        kind: DeliverableKind::Note,
        url: None,
        shipment: None,
        file: None,
        note: Some("Here you are.".to_owned()),
        at: now,
    }
}
