//! Both functions with one table.

use ::profiles::{ProfilesState, router as profiles};
use domain::order::{Actor, Command, Order};
use http_api::AccountState;
use serde_json::{Value, json};
use store::documents::{Documents, MATCHDAY, Projection};
use testkit::{App, Person, PublishedTalent, Reply, TestContext};

const DATABASE: &str = "projects/demo-matchday/databases/(default)";

pub(crate) struct Fixture {
    pub(crate) context: TestContext,
    pub(crate) app: App,
    pub(crate) noor: Person,
    pub(crate) ada: PublishedTalent,
    /// Noor's order, which waits for Ada.
    pub(crate) order: Order,
}

impl Fixture {
    pub(crate) async fn start() -> Self {
        let context = TestContext::start_with_identity().await;
        let ada = context.published_talent("ada-keller").await;
        let noor = context.customer("noor").await;
        for person in [&noor, &ada.person] {
            context.known_to_identity(person).await;
        }
        let placed = context.requested_order(&ada, &ada.video, Some(&noor)).await;
        let documents = documents::router(documents::database(context.state(), "demo-matchday"));
        let account = AccountState::new(context.state(), context.identity_client());
        let accounts = profiles(ProfilesState::new(account, &context.settings()).unwrap());
        let account = AccountState::new(context.state(), context.identity_client());
        let settings = context.settings();
        let operators = operators::OperatorsState::new(account, context.settle(), &settings);
        let operators = operators::router(operators.unwrap());
        Self {
            app: App::new(documents.merge(accounts).merge(operators)),
            order: placed.order,
            context,
            noor,
            ada,
        }
    }

    pub(crate) fn documents(&self) -> Documents {
        self.context.store().documents(&MATCHDAY)
    }

    /// Withdraws the order, and runs its effects like the stream's consumer.
    pub(crate) async fn withdraw(&self) {
        let settle = self.context.settle();
        let command = Command::Withdraw { note: None };
        let over = settle.act(
            self.order.clone(),
            command,
            Actor::Customer,
            self.context.now(),
        );
        let over = Box::pin(over).await.unwrap();
        Box::pin(self.context.run_money_effects(over.order_guid)).await;
        let store = self.context.store();
        for row in store.list_outbox(over.order_guid).await.unwrap() {
            store.delete_outbox(over.order_guid, row.id).await.unwrap();
        }
        let documents = self.documents();
        let over = store.find_order(over.order_guid).await.unwrap().unwrap();
        documents
            .project(Projection::Order(&over), self.context.now())
            .await
            .unwrap();
    }

    pub(crate) async fn commit(&self, person: &Person, write: Value) {
        let call = format!("/v1/{DATABASE}/documents:commit");
        let request = self.app.post(&call).bearer(&self.context.token(person));
        request.json(json!({ "writes": [write] })).await.expect(200);
    }

    /// Returns the fields of a document, or `None` if it does not exist.
    pub(crate) async fn read(&self, person: &Person, path: &str) -> Option<Value> {
        let call = format!("/v1/{DATABASE}/documents:batchGet");
        let request = self.app.post(&call).bearer(&self.context.token(person));
        let reply = request
            .json(json!({ "documents": [name(path)] }))
            .await
            .expect(200);
        reply.json[0]["found"].get("fields").cloned()
    }

    pub(crate) async fn get(&self, person: &Person, path: &str) -> Reply {
        self.app.get(path).bearer(&self.context.token(person)).await
    }

    pub(crate) async fn close(&self, person: &Person) {
        let request = self.app.request(http::Method::DELETE, "/api/account");
        request
            .bearer(&self.context.token(person))
            .await
            .expect(200);
    }

    pub(crate) fn about_order(&self, below: &str) -> String {
        format!("orders/{}/{below}", self.order.order_guid)
    }
}

fn name(path: &str) -> String {
    format!("{DATABASE}/documents/{path}")
}

/// Changes texts of a document that must exist.
pub(crate) fn change(path: &str, field: &str, text: &str) -> Value {
    json!({
        "update": { "name": name(path), "fields": { field: { "stringValue": text } } },
        "updateMask": { "fieldPaths": [field] }, "currentDocument": { "exists": true },
    })
}

/// Creates a document of texts and the server's time.
pub(crate) fn stamped(path: &str, texts: &[(&str, &str)], time: &str) -> Value {
    let fields = texts
        .iter()
        .map(|(field, text)| ((*field).to_owned(), json!({ "stringValue": text })));
    let fields: serde_json::Map<String, Value> = fields.collect();
    json!({
        "update": { "name": name(path), "fields": fields },
        "updateTransforms": [{ "fieldPath": time, "setToServerValue": "REQUEST_TIME" }],
    })
}
