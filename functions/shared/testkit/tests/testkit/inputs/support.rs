//! Every function under one roof, with an order whose feedback can be left; nobody is counted.

use std::sync::atomic::{AtomicU16, Ordering};

use domain::limits::{Allowances, By, Limited};
use domain::media::{Asset, MediaKind, Purpose};
use domain::order::Order;
use domain::{AssetId, UserId};
use http::Method;
use http_api::{AccountState, AppState};
use jiff::Span;
use serde_json::{Value, json};
use store::Store;
use testkit::{App, FaultProxy, Person, Reply, TestContext};
use utoipa_axum::router::OpenApiRouter;

use crate::inputs::operations::Operation;

/// Who asks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Viewer {
    Nobody,
    /// Signed in and not registered.
    Newcomer,
    /// The order's customer.
    Customer,
    /// The order's talent.
    Talent,
    Operator,
}

pub(crate) struct Fixture {
    pub(crate) app: App,
    /// What the table of operations is filled with.
    pub(crate) values: Value,
    context: TestContext,
    people: Vec<(Viewer, Person)>,
    sent: AtomicU16,
}

impl Fixture {
    pub(crate) async fn start() -> Self {
        let context = TestContext::start_with_identity().await;
        let ada = context.published_talent("ada-keller").await;
        let noor = context.customer("noor").await;
        let placed = Box::pin(context.requested_order(&ada, &ada.video, Some(&noor))).await;
        let newcomer = Person {
            uid: "uid-new".to_owned(),
            email: "new@example.org".parse().unwrap(),
            user_id: UserId::from_parts(1, [1; 10]),
            ..noor.clone()
        };
        let app = App::new(router(&context, context.store()));
        let offer = ada.video.offer_guid;
        let quote = app.post("/api/quotes").json(json!({
            "talentSlug": "ada-keller", "offerGuid": offer, "use": "personal",
        }));
        let quote = quote.await.expect(200);
        let given = Box::pin(context.placed_order(&ada, &ada.video, None)).await;
        let application = context.submitted_application("cara").await;
        let minors = context.submitted_minors_application("dana").await;
        let tomorrow = context.now().checked_add(Span::new().hours(24)).unwrap();
        let values = json!({
            "offerGuid": offer,
            "orderGuid": placed.order.order_guid,
            "orderHash": placed.hash.reveal(),
            "orderNumber": placed.order.number,
            "assetId": uploading_file(&context, &placed.order).await,
            "applicationGuid": application.application_guid,
            "applicationToken": context.applicant_link(&application).await,
            "guardianToken": context.guardian_link(&minors).await,
            "subscriptionToken": context.subscription_token(),
            "calendarToken": context.calendar_token(ada.talent.talent_guid).await,
            "talentGuid": ada.talent.talent_guid,
            "giftToken": context.give(&given.order).await.reveal(),
            "promoCode": "KICKOFF10",
            "deviceId": "0".repeat(64),
            "quoteToken": quote.json["quoteToken"],
            "tomorrow": tomorrow.strftime("%Y-%m-%d").to_string(),
        });
        let people = vec![
            (Viewer::Newcomer, newcomer),
            (Viewer::Customer, noor),
            (Viewer::Talent, ada.person),
            (Viewer::Operator, context.operator()),
        ];
        Self {
            app,
            values,
            context,
            people,
            sent: AtomicU16::new(0),
        }
    }

    /// The same functions, which reach the table through a proxy alone; the proxy forwards all until it is told otherwise.
    pub(crate) async fn behind_proxy(&self) -> (App, FaultProxy) {
        let settings = self.context.settings();
        let proxy = FaultProxy::start(&settings.store().unwrap()).await;
        let store = Store::connect(proxy.settings());
        (App::new(router(&self.context, store)), proxy)
    }

    /// Sends a body, with some parameters other than those that are right.
    pub(crate) async fn send(
        &self,
        operation: &Operation,
        body: &Value,
        changed: &[(&str, &str)],
    ) -> Reply {
        self.send_to(&self.app, operation, body, changed).await
    }

    /// The same, to functions of one's own.
    pub(crate) async fn send_to(
        &self,
        app: &App,
        operation: &Operation,
        body: &Value,
        changed: &[(&str, &str)],
    ) -> Reply {
        let (method, path) = operation.route.split_once(' ').unwrap();
        let method: Method = method.parse().unwrap();
        let value = |name: &str, right: &str| {
            let names_order = matches!(name, "orderGuid" | "orderHash");
            let found = changed
                .iter()
                .find(|(changed, _)| *changed == name || (names_order && *changed == "orderRef"));
            found.map_or(right, |(_, value)| *value).to_owned()
        };
        let mut path = path.to_owned();
        for name in [
            "assetId",
            "orderGuid",
            "orderHash",
            "applicationGuid",
            "applicationToken",
            "guardianToken",
            "subscriptionToken",
            "calendarToken",
            "talentGuid",
            "giftToken",
            "promoCode",
            "deviceId",
            "slug",
        ] {
            let right = self.values[name]
                .as_str()
                .unwrap_or("ada-keller")
                .to_owned();
            path = path.replace(&format!("{{{name}}}"), &encoded(&value(name, &right)));
        }
        for name in [
            "cursor",
            "month",
            "session_id",
            "id",
            "find",
            "kind",
            "tab",
            "inboxGroup",
            "placedFrom",
            "placedBefore",
        ] {
            if changed.iter().any(|(changed, _)| *changed == name) {
                // The other half of what the audit log is asked for.
                let beside = if name == "id" { "kind=order&" } else { "" };
                path = format!("{path}?{beside}{name}={}", encoded(&value(name, "")));
            }
        }
        let number = self.sent.fetch_add(1, Ordering::Relaxed);
        let mut request = app.request(method, &path).header(
            "idempotency-key",
            &value("Idempotency-Key", &format!("key-number-{number}")),
        );
        if let Some(signature) = changed.iter().find(|(name, _)| *name == "stripe-signature") {
            request = request.header("stripe-signature", signature.1);
        }
        if let Some((_, person)) = self
            .people
            .iter()
            .find(|(viewer, _)| *viewer == operation.viewer)
        {
            let tokens = self.context.tokens();
            let token = match operation.viewer {
                Viewer::Newcomer => tokens.unregistered("uid-new", "new@example.org", true),
                _ => tokens.sign_for(person),
            };
            request = request.bearer(&token);
        }
        if body.is_null() {
            request.await
        } else {
            request.json(body).await
        }
    }
}

/// A file of the talent's that is being uploaded for the order.
async fn uploading_file(context: &TestContext, order: &Order) -> AssetId {
    let now = context.now();
    let asset_id = AssetId::from_parts(1, [2; 10]);
    let key = Asset::object_key_of(asset_id);
    let upload_id = context.objects().begin_upload(&key, now).await.unwrap();
    let purpose = Purpose::Deliverable {
        order_guid: order.order_guid,
    };
    let owner = order.talent.talent_guid.into();
    let announced = (MediaKind::Video, 1_000_000);
    let asset = Asset::announced(asset_id, owner, purpose, announced, upload_id, now).unwrap();
    context.store().create_asset(&asset).await.unwrap();
    asset_id
}

fn encoded(text: &str) -> String {
    let keep = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_' | b'.');
    text.bytes()
        .map(|byte| {
            if keep(byte) {
                char::from(byte).to_string()
            } else {
                format!("%{byte:02X}")
            }
        })
        .collect()
}

/// Every function's routes over this table.
fn router(context: &TestContext, store: Store) -> OpenApiRouter {
    let standard = Allowances::default();
    let names: Vec<String> = Limited::ALL
        .into_iter()
        .flat_map(|limited| By::ALL.map(|by| (limited, by)))
        .filter(|(limited, by)| standard.allowance(*limited, *by).is_some())
        .map(|(limited, by)| format!("{}.{}", limited.as_str(), by.as_str()))
        .collect();
    let raised: Vec<(&str, u32)> = names
        .iter()
        .map(|name| (name.as_str(), 1_000_000))
        .collect();
    let app = AppState {
        store,
        ..context.state_with_limits(&raised)
    };
    let account = AccountState::new(app, context.identity_client());
    product::router(&context.settings(), &account).unwrap()
}
