//! Noor booked Ada, who accepted or did not; Mia and Bo have nothing to do with it.

use domain::OrderGuid;
use domain::operator::Team;
use domain::order::{Actor, Command, Order};
use serde_json::{Value, json};
use store::documents::{Documents, MATCHDAY, Projection};
use testkit::{App, Person, PublishedTalent, Reply, TestContext};
use uuid::Uuid;

use crate::rules::wire::{DATABASE, name, outcome, plain_fields, stamped};

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Who {
    Visitor,
    /// Signed in and not registered.
    Newcomer,
    Noor,
    /// Another customer.
    Mia,
    Ada,
    /// Another talent.
    Bo,
    /// A member of the team, which requires a second factor, signed in with one.
    Operator,
    /// The same member, signed in without a second factor.
    OperatorWithoutFactor,
    /// An account that is an operator's alone and whose token still claims the team, which it left.
    FormerOperator,
}

impl Who {
    pub(crate) const ALL: [Self; 9] = [
        Self::Visitor,
        Self::Newcomer,
        Self::Noor,
        Self::Mia,
        Self::Ada,
        Self::Bo,
        Self::Operator,
        Self::OperatorWithoutFactor,
        Self::FormerOperator,
    ];
}

pub(crate) struct Fixture {
    pub(crate) context: TestContext,
    pub(crate) app: App,
    pub(crate) noor: Person,
    mia: Person,
    pub(crate) ada: PublishedTalent,
    bo: PublishedTalent,
    pub(crate) operator: Person,
    former: Person,
    /// Noor's order of Ada's video, that Ada has not answered.
    pub(crate) order: Order,
}

impl Fixture {
    pub(crate) async fn new() -> Self {
        let context = TestContext::start().await;
        let ada = context.published_talent("ada-keller").await;
        let bo = context.published_talent("bo-lind").await;
        let noor = context.customer("noor").await;
        let mia = context.customer("mia").await;
        let placed = context.requested_order(&ada, &ada.video, Some(&noor)).await;
        let state = context.state_with_limits(&[("commit_documents.account", 100_000)]);
        let app = App::new(documents::router(documents::database(
            state,
            "demo-matchday",
        )));
        let operator = context.operator().await;
        let former = Person {
            uid: "uid-former".to_owned(),
            ..context.operator().await
        };
        context.join_team(&former, &[]).await;
        let store = context.store();
        let team = store.find_team().await.unwrap();
        let team = Team {
            requires_second_factor: true,
            version: team.version + 1,
            ..team
        };
        store.seed_team(&team).await.unwrap();
        let fixture = Self {
            operator,
            former,
            order: placed.order,
            context,
            app,
            noor,
            mia,
            ada,
            bo,
        };
        fixture.project(&fixture.order).await;
        fixture
    }

    /// The same after Ada accepted.
    pub(crate) async fn accepted() -> Self {
        let mut fixture = Self::new().await;
        let accept = fixture.context.settle();
        let accepted = accept.act(
            fixture.order.clone(),
            Command::Accept,
            Actor::Talent,
            fixture.context.now(),
        );
        fixture.order = Box::pin(accepted).await.unwrap();
        fixture.project(&fixture.order).await;
        fixture
    }

    pub(crate) fn documents(&self) -> Documents {
        self.context.store().documents(&MATCHDAY)
    }

    /// What the stream's consumer does.
    pub(crate) async fn project(&self, order: &Order) {
        let documents = self.documents();
        documents
            .project(Projection::Order(order), self.context.now())
            .await
            .unwrap();
    }

    /// Another order like this one, without a word said about it.
    pub(crate) async fn another_order(&self) -> OrderGuid {
        let order = Order {
            order_guid: OrderGuid::from_uuid(Uuid::now_v7()),
            ..self.order.clone()
        };
        self.project(&order).await;
        order.order_guid
    }

    pub(crate) fn token(&self, who: Who) -> Option<String> {
        let person = match who {
            Who::Visitor => return None,
            Who::Newcomer => {
                let tokens = self.context.tokens();
                return Some(tokens.unregistered("new", "new@example.org", true));
            }
            Who::Noor => &self.noor,
            Who::Mia => &self.mia,
            Who::Ada => &self.ada.person,
            Who::Bo => &self.bo.person,
            Who::Operator | Who::OperatorWithoutFactor => &self.operator,
            Who::FormerOperator => &self.former,
        };
        let tokens = self.context.tokens();
        let mut claims = tokens.claims(person);
        if matches!(who, Who::Operator | Who::FormerOperator) {
            claims["cl_team"] = json!(true);
            claims["firebase"] = json!({ "sign_in_second_factor": "totp" });
        }
        Some(tokens.sign(&claims))
    }

    /// Returns the id of a registered user.
    pub(crate) fn id(&self, who: Who) -> String {
        let person = match who {
            Who::Noor => &self.noor,
            Who::Mia => &self.mia,
            Who::Ada => &self.ada.person,
            Who::Bo => &self.bo.person,
            _ => &self.operator,
        };
        person.user_id.to_string()
    }

    pub(crate) async fn call(&self, who: Who, call: &str, body: &Value) -> Reply {
        let slash = if call.starts_with(':') { "" } else { "/" };
        let path = format!("/v1/{DATABASE}/documents{slash}{call}");
        let request = self.app.post(&path).raw("text/plain", body.to_string());
        match self.token(who) {
            Some(token) => request.bearer(&token).await,
            None => request.await,
        }
    }

    pub(crate) async fn get(&self, who: Who, path: &str) -> Reply {
        self.call(who, ":batchGet", &json!({ "documents": [name(path)] }))
            .await
    }

    pub(crate) async fn commit(&self, who: Who, writes: &[Value]) -> Reply {
        self.call(who, ":commit", &json!({ "writes": writes }))
            .await
    }

    pub(crate) async fn query(&self, who: Who, parent: &str, query: &Value) -> Reply {
        self.call(
            who,
            &format!("{parent}:runQuery"),
            &json!({ "structuredQuery": query }),
        )
        .await
    }

    /// Returns the plain fields of a readable document; null if there is none.
    pub(crate) async fn read(&self, who: Who, path: &str) -> Value {
        let reply = self.get(who, path).await.expect(200);
        match reply.json[0]["found"]["fields"].as_object() {
            Some(_) => plain_fields(&reply.json[0]["found"]["fields"]),
            None => Value::Null,
        }
    }

    /// Sends a message about the order; returns `200`, or the rejection.
    pub(crate) async fn send_message(&self, who: Who, id: &str, text: &str) -> String {
        outcome(&self.commit(who, &[self.message(who, id, text)]).await)
    }

    /// The write of a message about the order.
    pub(crate) fn message(&self, who: Who, id: &str, text: &str) -> Value {
        message_about(self.order.order_guid, who, id, text)
    }

    /// A path below the order.
    pub(crate) fn at(&self, below: &str) -> String {
        format!("orders/{}/{below}", self.order.order_guid)
    }
}

pub(crate) fn message_about(order: OrderGuid, who: Who, id: &str, text: &str) -> Value {
    let author = if who == Who::Ada {
        "talent"
    } else {
        "customer"
    };
    let said = json!({ "author": author, "text": text });
    stamped(&format!("orders/{order}/messages/{id}"), &said, "sentAt")
}
