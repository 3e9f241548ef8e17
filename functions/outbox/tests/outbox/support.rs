//! A context with one talent, an outbox over it, and the table's stream.

use aws_lambda_events::dynamodb::Event;
use domain::order::{Actor, Command, Deliverable, DeliverableKind, Order};
use domain::talent::{Payouts, Talent};
use emulators::mail::Mail;
use http_api::MailSettings;
use outbox::{Mailer, Outbox};
use serde_json::{Value, json};
use settle::Settle;
use store::Store;
use testkit::{FaultProxy, PlacedOrder, PublishedTalent, TestContext};

/// The embedded table requires a signature but does not verify it.
const UNCHECKED: &str = "AWS4-HMAC-SHA256 Credential=local/20261121/eu-central-1/dynamodb/aws4_request, \
                         SignedHeaders=host;x-amz-date, Signature=0";

pub(crate) struct Fixture {
    pub(crate) context: TestContext,
    pub(crate) talent: PublishedTalent,
    pub(crate) outbox: Outbox,
}

/// A document as its row holds it: fields in their wire JSON, versions in microseconds.
#[derive(Debug, PartialEq)]
pub(crate) struct Shown {
    pub(crate) fields: Value,
    pub(crate) created: String,
    pub(crate) updated: String,
}

impl Shown {
    /// The text in a field.
    pub(crate) fn text(&self, field: &str) -> &str {
        self.fields[field]["stringValue"].as_str().unwrap()
    }
}

impl Fixture {
    pub(crate) async fn set() -> Self {
        let context = TestContext::start_with_stream().await;
        let talent = context.published_talent("ada-keller").await;
        let settings = context.settings().mail().unwrap();
        let outbox = outbox_over(&context, &settings);
        Self {
            context,
            talent,
            outbox,
        }
    }

    /// Gives the talent an account that can receive payouts.
    pub(crate) async fn set_up_payouts(&self) {
        let talent = self.talent.talent.next(self.context.now());
        let payouts = Payouts {
            payouts_enabled: true,
            ..talent.payouts.clone()
        };
        let ready = Talent { payouts, ..talent };
        self.context.store().save_talent(&ready).await.unwrap();
    }

    /// Returns an outbox whose email service is unreachable.
    pub(crate) fn outbox_without_mail(&self) -> Outbox {
        let settings = MailSettings {
            endpoint: Some(testkit::UNREACHABLE.to_owned()),
            ..self.context.settings().mail().unwrap()
        };
        outbox_over(&self.context, &settings)
    }

    /// Returns an outbox whose table is behind a proxy.
    pub(crate) async fn outbox_behind_proxy(&self) -> (Outbox, FaultProxy) {
        let table = self.context.settings().store().unwrap();
        let proxy = FaultProxy::start(&table).await;
        let stripe = self.outbox.settle.stripe().clone();
        let store = Store::connect(proxy.settings());
        let outbox = Outbox {
            settle: Settle::new(store, stripe, "http://127.0.0.1:4300"),
            ..self.outbox.clone()
        };
        (outbox, proxy)
    }

    /// Returns an outbox that sends from another address.
    pub(crate) fn outbox_from(&self, from: &str) -> Outbox {
        let settings = MailSettings {
            from: from.to_owned(),
            ..self.context.settings().mail().unwrap()
        };
        outbox_over(&self.context, &settings)
    }

    pub(crate) async fn requested(&self) -> PlacedOrder {
        self.context
            .requested_order(&self.talent, &self.talent.video, None)
            .await
    }

    pub(crate) async fn act(&self, order: Order, command: Command, actor: Actor) -> Order {
        self.outbox
            .settle
            .act(order, command, actor, self.context.now())
            .await
            .unwrap()
    }

    /// Delivers a note as the talent.
    pub(crate) async fn deliver(&self, order: Order) -> Order {
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
        self.act(order, deliver, Actor::Talent).await
    }

    /// Opens a chargeback by the cardholder. Returns the dispute's id.
    pub(crate) async fn open_chargeback(&self, order: &Order) -> String {
        let body = json!({ "paymentIntent": order.payment.intent_id });
        self.open_dispute(body).await
    }

    /// As above, for a part of the payment, in minor units.
    pub(crate) async fn open_partial_chargeback(&self, order: &Order, amount: i64) -> String {
        let body = json!({ "paymentIntent": order.payment.intent_id, "amount": amount });
        self.open_dispute(body).await
    }

    async fn open_dispute(&self, body: Value) -> String {
        let dispute = self.post_to_bank("/_emulator/disputes", body).await;
        let id = dispute["id"].as_str().unwrap().to_owned();
        self.reconcile_chargeback(&id).await;
        id
    }

    /// Decides a chargeback for the cardholder.
    pub(crate) async fn lose_chargeback(&self, dispute: &str) {
        self.close_chargeback(dispute, "lost").await;
    }

    /// Decides a chargeback for the platform.
    pub(crate) async fn win_chargeback(&self, dispute: &str) {
        self.close_chargeback(dispute, "won").await;
    }

    async fn close_chargeback(&self, dispute: &str, status: &str) {
        let path = format!("/_emulator/disputes/{dispute}");
        self.post_to_bank(&path, json!({ "status": status })).await;
        self.reconcile_chargeback(dispute).await;
    }

    async fn reconcile_chargeback(&self, dispute: &str) {
        let (settle, now) = (&self.outbox.settle, self.context.now());
        settle.reconcile_chargeback(dispute, now).await.unwrap();
    }

    async fn post_to_bank(&self, path: &str, body: Value) -> Value {
        let url = format!("{}{path}", self.context.stripe().url());
        let answer = testkit::loopback_client()
            .post(url)
            .json(&body)
            .send()
            .await;
        answer.unwrap().json().await.unwrap()
    }

    /// Returns all stream records since the table was created, as the Lambda gets them.
    pub(crate) async fn event(&self) -> Event {
        let records = self.records().await;
        serde_json::from_value(json!({ "Records": records })).unwrap()
    }

    /// Consumes the stream from its beginning; completed effects are not repeated.
    pub(crate) async fn consume(&self) {
        let response = outbox::consume(&self.outbox, self.event().await).await;
        assert!(response.batch_item_failures.is_empty(), "{response:?}");
    }

    /// Consumes the records behind the first `seen` ones. Returns the number of all records before the call.
    pub(crate) async fn consume_from(&self, outbox: &Outbox, seen: usize) -> usize {
        let mut event = self.event().await;
        let all = event.records.len();
        event.records.drain(..seen);
        let response = outbox::consume(outbox, event).await;
        assert!(response.batch_item_failures.is_empty(), "{response:?}");
        all
    }

    pub(crate) fn mails_to(&self, address: &str) -> Vec<Mail> {
        let mut mails = self.context.mails();
        mails.retain(|mail| mail.to == [address]);
        mails
    }

    /// Returns the row of a document, if it exists.
    pub(crate) async fn document(&self, path: &str) -> Option<Shown> {
        let table = self.context.settings().store().unwrap().table_name;
        let (collection, id) = path.rsplit_once('/').unwrap();
        let key = json!({ "pk": { "S": format!("DOC#{collection}") }, "sk": { "S": id } });
        let question = json!({ "TableName": table, "Key": key, "ConsistentRead": true });
        let mut answer = self.call_table("DynamoDB_20120810.GetItem", question).await;
        let row = answer.get_mut("Item")?.take();
        Some(Shown {
            fields: testkit::stored_fields(&row),
            created: row["created"]["N"].as_str().unwrap().to_owned(),
            updated: row["version"]["N"].as_str().unwrap().to_owned(),
        })
    }

    /// Writes a row directly into the table, in its JSON.
    pub(crate) async fn put(&self, item: Value) {
        let table = self.context.settings().store().unwrap().table_name;
        let put = json!({ "TableName": table, "Item": item });
        self.call_table("DynamoDB_20120810.PutItem", put).await;
    }

    /// Makes one call of the table's protocol.
    async fn call_table(&self, operation: &str, question: Value) -> Value {
        let endpoint = self.context.settings().store().unwrap().endpoint.unwrap();
        let request = testkit::loopback_client()
            .post(endpoint)
            .header("x-amz-target", operation)
            .header("content-type", "application/x-amz-json-1.0")
            .header("x-amz-date", "20261121T090000Z")
            .header("authorization", UNCHECKED)
            .body(question.to_string());
        let answer = request.send().await.unwrap();
        assert!(answer.status().is_success(), "{answer:?}");
        let text = answer.text().await.unwrap();
        serde_json::from_str(&text).unwrap()
    }

    /// Reads the stream's records by its protocol.
    pub(crate) async fn records(&self) -> Vec<Value> {
        let table = self.context.settings().store().unwrap();
        let ask = async |operation: &str, question: Value| -> Value {
            let operation = format!("DynamoDBStreams_20120810.{operation}");
            self.call_table(&operation, question).await
        };
        let streams = ask("ListStreams", json!({ "TableName": table.table_name })).await;
        let arn = streams["Streams"][0]["StreamArn"].clone();
        let stream = ask("DescribeStream", json!({ "StreamArn": arn })).await;
        let shard = &stream["StreamDescription"]["Shards"][0]["ShardId"];
        let start =
            json!({ "StreamArn": arn, "ShardId": shard, "ShardIteratorType": "TRIM_HORIZON" });
        let mut iterator = ask("GetShardIterator", start).await["ShardIterator"].clone();
        let mut records = Vec::new();
        loop {
            let page = ask(
                "GetRecords",
                json!({ "ShardIterator": iterator, "Limit": 1000 }),
            )
            .await;
            let found = page["Records"]
                .as_array()
                .unwrap_or_else(|| panic!("{page}"));
            if found.is_empty() {
                return records;
            }
            records.extend(found.iter().cloned());
            iterator = page["NextShardIterator"].clone();
        }
    }
}

fn outbox_over(context: &TestContext, settings: &MailSettings) -> Outbox {
    Outbox {
        settle: context.settle(),
        mailer: Mailer::connect(settings),
        site_url: "http://127.0.0.1:4300".into(),
        operator: "operators@matchday.example".to_owned(),
        rebuild_requests: Some(context.objects()),
        ..Outbox::from_settings(&context.settings(), context.clock()).unwrap()
    }
}
