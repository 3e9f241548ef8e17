//! The browsers of talents and signed-in customers: records their push messages, and whether they were still correct.

use std::collections::BTreeSet;
use std::sync::Arc;

use domain::order::{Effect, Order, Party};
use domain::push::{PushHosts, PushKeys, PushSubscription};
use domain::{Session, UserId};
use emulators::push::{PushServer, ReceivedPush};
use http::StatusCode;
use rand::RngExt;
use serde_json::Value;
use store::OutboxRow;

use crate::faults::Faults;
use crate::relevance::is_still_so;
use crate::report::{Check, Finding};
use crate::simulation::Simulation;
use crate::stream::outbox_row;
use crate::wire::{Upstream, Wire};

/// The push messages with their browsers.
#[derive(Debug)]
pub(crate) struct Browsers {
    service: PushServer,
    /// The address of the proxy.
    url: String,
    /// The account of each browser.
    owners: Vec<UserId>,
    /// The number of push messages that were checked.
    pub(crate) judged: usize,
    /// The rows that each browser was notified of.
    notified: BTreeSet<(String, usize)>,
    findings: Vec<Finding>,
}

impl Browsers {
    /// Starts the push service and its proxy.
    pub(crate) async fn start(faults: Arc<Faults>) -> (Self, Wire) {
        let service = PushServer::start().await.expect("a push service");
        let wire = Wire::start(service.url(), faults, Upstream::Push).await;
        let browsers = Self {
            service,
            url: wire.url.clone(),
            owners: Vec::new(),
            judged: 0,
            notified: BTreeSet::new(),
            findings: Vec::new(),
        };
        (browsers, wire)
    }

    /// Returns the push messages that should not have been sent.
    pub(crate) fn findings(&self) -> Vec<Finding> {
        self.findings.clone()
    }

    fn judge(&mut self, push: &ReceivedPush, row: &OutboxRow, order: &Order) {
        let Effect::Mail { to, template } = row.effect else {
            return self.find(order, "a push without a mail".to_owned());
        };
        let name = format!("{}-{}-{}", row.order_guid, row.id.version, row.id.number);
        if !self.notified.insert((name, push.browser)) {
            self.find(order, format!("{template} was pushed twice"));
        }
        if !is_still_so(&template.to_string(), order.state) {
            let state = order.state;
            self.find(
                order,
                format!("{template} was pushed while the order was {state}"),
            );
        }
        let reader = match to {
            Party::Customer => order.customer.user_id,
            Party::Talent => Some(UserId::from_uuid(order.talent.talent_guid.as_uuid())),
            Party::Operator | Party::Recipient => None,
        };
        if reader != self.owners.get(push.browser).copied() {
            self.find(order, format!("{template} was pushed to somebody else"));
        }
    }

    fn find(&mut self, order: &Order, what: String) {
        let about = order.order_guid.to_string();
        self.findings
            .push(Finding::new(Check::StaleMails, about, what));
    }
}

impl Simulation {
    /// Adds another browser of an account; a few have ended their subscription, which the product has not noticed yet.
    pub(crate) async fn add_browser(&mut self, user: UserId) {
        let given = self.browsers.service.subscribe().expect("a browser");
        let (service, proxy) = (self.browsers.service.url(), &self.browsers.url);
        let endpoint = given.endpoint.replace(&service, proxy);
        let endpoint = PushHosts::ServicesAndLoopback.check(&endpoint);
        let device = PushSubscription {
            endpoint: endpoint.expect("an address"),
            keys: PushKeys::parse(&given.p256dh, &given.auth).expect("keys"),
            added_at: self.context.now(),
        };
        let session = Session {
            uid: user.to_string(),
            signed_in_at: device.added_at,
            issued_at: device.added_at,
        };
        let store = self.context.store();
        let saved = store.save_push_device(user, &device, &session).await;
        assert!(saved.expect("a browser saved"), "no gate is closed");
        let answer = match self.random.random_range(0..20) {
            0 => Some(StatusCode::GONE),
            1 => Some(StatusCode::SERVICE_UNAVAILABLE),
            _ => None,
        };
        if let Some(answer) = answer {
            self.browsers
                .service
                .answer(self.browsers.owners.len(), answer);
        }
        self.browsers.owners.push(user);
    }

    /// Checks the push messages that were sent since the last call, while a record of the stream was consumed.
    pub(crate) async fn judge_pushes(&mut self, record: &Value) {
        let new = self.browsers.service.received_after(self.browsers.judged);
        for push in new {
            self.browsers.judged += 1;
            let row = outbox_row(&record["dynamodb"]["NewImage"]).expect("an effect's record");
            let found = self.context.store().find_order(row.order_guid).await;
            let order = found.expect("a table").expect("the order of an effect");
            self.browsers.judge(&push, &row, &order);
        }
    }
}
