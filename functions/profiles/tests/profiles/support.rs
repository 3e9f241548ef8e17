//! Accounts with orders.

use accounts::{Deletion, resume_deletion};
use domain::WebUrl;
use domain::feedback::Feedback;
use domain::order::{Actor, Command, Deliverable, DeliverableKind, Effect, Order, Party};
use http_api::Identity;
use serde_json::json;
use store::{MailState, OrderMail};
use testkit::{App, Person, PublishedTalent, Reply, TestContext};

pub(crate) struct Fixture {
    pub(crate) context: TestContext,
    pub(crate) app: App,
    pub(crate) ada: PublishedTalent,
    pub(crate) noor: Person,
}

impl Fixture {
    /// Creates Ada, who can be booked, and Noor, a customer; both have accounts at the identity service.
    pub(crate) async fn start() -> Self {
        let context = TestContext::start_with_identity().await;
        let ada = context.published_talent("ada-keller").await;
        let noor = context.customer("noor").await;
        context.known_to_identity(&ada.person).await;
        context.known_to_identity(&noor).await;
        let app = App::new(crate::router(&context));
        Self {
            context,
            app,
            ada,
            noor,
        }
    }

    /// Returns an order of Noor's that waits for Ada.
    pub(crate) async fn requested(&self) -> Order {
        let placed = self
            .context
            .requested_order(&self.ada, &self.ada.video, Some(&self.noor));
        Box::pin(placed).await.order
    }

    /// Returns an order that Noor withdrew, with every email sent.
    pub(crate) async fn withdrawn(&self) -> Order {
        let command = Command::Withdraw { note: None };
        let order = self.requested().await;
        let order = self.act(order, command, Actor::Customer).await;
        Box::pin(self.send_everything(&order)).await;
        self.context
            .store()
            .find_order(order.order_guid)
            .await
            .unwrap()
            .unwrap()
    }

    /// Returns an order of Noor's that is completed, with every email sent; its payout is to come.
    pub(crate) async fn completed(&self) -> Order {
        let order = self.requested().await;
        let accepted = self.act(order, Command::Accept, Actor::Talent).await;
        let link = Deliverable {
            kind: DeliverableKind::Link,
            url: Some(WebUrl::parse("https://videos.example.org/mia").unwrap()),
            shipment: None,
            file: None,
            note: None,
            at: self.context.now(),
        };
        let deliver = Command::Deliver {
            deliverables: vec![link],
        };
        let delivered = self.act(accepted, deliver, Actor::Talent).await;
        let order = self.act(delivered, Command::Approve, Actor::Customer).await;
        Box::pin(self.send_everything(&order)).await;
        let store = self.context.store();
        store.find_order(order.order_guid).await.unwrap().unwrap()
    }

    pub(crate) async fn act(&self, order: Order, command: Command, actor: Actor) -> Order {
        let settle = self.context.settle();
        let step = Box::pin(settle.act(order, command, actor, self.context.now()));
        step.await.unwrap()
    }

    /// Runs all effects like the stream's consumer.
    pub(crate) async fn send_everything(&self, order: &Order) {
        Box::pin(self.context.run_money_effects(order.order_guid)).await;
        let store = self.context.store();
        for row in store.list_outbox(order.order_guid).await.unwrap() {
            let Effect::Mail { to, template } = row.effect else {
                store.delete_outbox(order.order_guid, row.id).await.unwrap();
                continue;
            };
            let address = match to {
                Party::Customer => "noor@example.org",
                Party::Talent => "ada-keller@example.org",
                Party::Operator => "operators@matchday.example",
                Party::Recipient => "mia@example.org",
            };
            let mail = OrderMail {
                id: row.id,
                template,
                to,
                address: Some(address.to_owned()),
                subject: "About an order".to_owned(),
                state: MailState::Sent,
                error: None,
                attempts: 1,
                at: self.context.now(),
            };
            store.finish_mail(order.order_guid, &mail).await.unwrap();
        }
    }

    /// Returns Noor's feedback on an order.
    pub(crate) async fn rated(&self, order: &Order) -> Feedback {
        let feedback: Feedback = serde_json::from_value(json!({
            "orderGuid": order.order_guid, "talentGuid": order.talent.talent_guid, "rating": 5,
            "text": "Wonderful.", "publicName": "Noor B.", "showVideo": false, "privateNote": "Call me.",
            "status": "published", "version": 1, "createdAt": order.created_at, "updatedAt": order.created_at,
        }))
        .unwrap();
        self.context
            .store()
            .save_feedback(&feedback, None)
            .await
            .unwrap();
        feedback
    }

    /// Returns the recipients of emails about an order, and their addresses.
    pub(crate) async fn mailed(&self, order: &Order) -> Vec<(Party, Option<String>)> {
        let mails = self
            .context
            .store()
            .list_order_mails(order.order_guid)
            .await;
        let mails = mails.unwrap().into_iter();
        mails.map(|mail| (mail.to, mail.address)).collect()
    }

    pub(crate) async fn close(&self, token: &str) -> Reply {
        self.app
            .request(http::Method::DELETE, "/api/account")
            .bearer(token)
            .await
    }

    /// Resumes a due deletion like the clock.
    pub(crate) async fn resume_deletion(
        &self,
        identity: &Identity,
        person: &Person,
    ) -> Option<Deletion> {
        let (store, clock) = (self.context.store(), self.context.clock());
        let going = resume_deletion(&store, identity, &person.uid, &clock);
        Box::pin(going).await.unwrap()
    }

    /// Returns whether no deletion of this account is in progress.
    pub(crate) async fn is_forgotten(&self, person: &Person) -> bool {
        let found = self
            .context
            .store()
            .find_account_deletion(&person.uid)
            .await;
        found.unwrap().is_none()
    }

    /// Reads the part of an export that begins at `cursor`.
    pub(crate) async fn export_part(&self, person: &Person, cursor: &str) -> Reply {
        self.app
            .get(&format!("/api/account/export?cursor={cursor}"))
            .bearer(&self.context.token(person))
            .await
    }

    pub(crate) async fn export(&self, person: &Person) -> Reply {
        self.app
            .get("/api/account/export")
            .bearer(&self.context.token(person))
            .await
    }
}
