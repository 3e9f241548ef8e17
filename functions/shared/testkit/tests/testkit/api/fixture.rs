//! Every function in one process, with an order of each kind; the limits are raised, so that no test reaches them.

use std::sync::atomic::{AtomicU16, Ordering};

use domain::api_key::ApiScope;
use domain::audit::{AuditAction, AuditEntry, AuditSubject, OperatorIdentity};
use domain::feedback::Feedback;
use domain::limits::{Allowances, LimitKey, Limited};
use domain::mail_topics::AddressDigest;
use domain::media::{Asset, MediaKind, Purpose};
use domain::notice::{Notice, NoticeContent};
use domain::operator::{OperatorRole, TeamInvitation, TeamInvitations};
use domain::order::{Deliverable, DeliverableKind, DeliveredFile, Order};
use domain::webhook::{WebhookDelivery, WebhookEndpoint, WebhookEvent};
use domain::{
    ApiKeyGuid, ApprovalGuid, AssetId, AthleteInvitationGuid, AuditGuid, Currency, InvitationToken,
    Money, NoticeGuid, TeamInvitationGuid, UserId, WebhookGuid,
};
use http::Method;
use http_api::{AccountState, AppState, Role, Tokens};
use jiff::Span;
use serde_json::{Value, json};
use settle::NewTestHold;
use store::{InvitationEmail, Store};
use testkit::{App, FaultProxy, Forgery, Person, Reply, TestContext};
use utoipa_axum::router::OpenApiRouter;

use crate::api::{Description, Viewer};

/// The state of the orders.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Stage {
    /// Requested; the talent's file is being uploaded.
    Requested,
    /// The talent delivered a file, and the customers left feedback.
    Delivered,
}

pub(crate) struct Fixture {
    pub(crate) app: App,
    pub(crate) description: Description,
    /// Values for the parameters of a path and the fields of an example, by name.
    pub(crate) values: Value,
    pub(crate) context: TestContext,
    people: Vec<(Viewer, Person)>,
    signed_out_token: String,
    sent: AtomicU16,
}

impl Fixture {
    /// Creates orders of Ada by Noor's account, and twice by a guest, once as a gift.
    pub(crate) async fn start(stage: Stage) -> Self {
        let context = TestContext::start_with_identity().await;
        let ada = context.published_talent("ada-keller").await;
        let bo = context.published_talent("bo-lind").await;
        let noor = context.customer("noor").await;
        let placed = Box::pin(context.requested_order(&ada, &ada.video, Some(&noor))).await;
        let guest = Box::pin(context.requested_order(&ada, &ada.video, None)).await;
        let given = Box::pin(context.requested_order(&ada, &ada.video, None)).await;
        let newcomer = Person {
            uid: "uid-new".to_owned(),
            email: "new@example.org".parse().unwrap(),
            user_id: UserId::from_parts(1, [1; 10]),
            role: Role::Customer,
            email_verified: true,
        };
        let orders = [&placed.order, &guest.order];
        let asset_id = match stage {
            Stage::Requested => uploading_file(&context, &placed.order).await,
            Stage::Delivered => Box::pin(delivered_file(&context, orders)).await,
        };
        if stage == Stage::Delivered {
            leave_feedback(&context, orders).await;
        }
        let signed_out = signed_out(&context).await;
        let people = vec![
            (Viewer::Newcomer, newcomer),
            (Viewer::Noor, noor),
            (Viewer::Mia, context.customer("mia").await),
            (Viewer::Ada, ada.person.clone()),
            (Viewer::Bo, bo.person),
            (Viewer::Operator, context.operator().await),
        ];
        for (_, person) in &people {
            context.known_to_identity(person).await;
        }
        // Created before the account was signed out: a later token would belong to a new session.
        let signed_out_token = context.token(&signed_out);
        http_api::revoke_tokens(&context.store(), "uid-signed-out", Tokens::All)
            .await
            .unwrap();
        let router = router(&context, context.store());
        let description = Description::of(&router);
        let app = App::new(router);
        let offer = ada.video.offer_guid;
        let wanted = json!({ "talentSlug": "ada-keller", "offerGuid": offer, "use": "personal" });
        let quote = app.post("/api/quotes").json(wanted);
        let quote = quote.await.expect(200);
        let application = context.submitted_application("cara").await;
        let minors = context.submitted_minors_application("dana").await;
        let delivery = webhook_delivery(&context).await;
        let (invitation_guid, invitation_token) = team_invitation(&context, &people).await;
        let invited = athlete_invitation(&context).await;
        let tomorrow = tomorrow(&context);
        let values = json!({
            "offerGuid": offer,
            "orderGuid": placed.order.order_guid,
            "orderHash": guest.hash.reveal(),
            "orderNumber": placed.order.number,
            "assetId": asset_id,
            "posterAssetId": asset_id,
            "applicationGuid": application.application_guid,
            "applicationToken": context.applicant_link(&application).await,
            "guardianToken": context.guardian_link(&minors).await,
            "subscriptionToken": context.subscription_token(),
            "calendarToken": context.calendar_token(ada.talent.talent_guid).await,
            "talentGuid": ada.talent.talent_guid,
            "giftToken": context.give(&given.order).await.reveal(),
            "promoCode": "KICKOFF10",
            "emailText": "customer-receipt",
            "deviceId": "0".repeat(64),
            "webhookGuid": delivery.webhook_guid,
            "approvalGuid": ApprovalGuid::from_parts(1, [1; 10]),
            "invitationGuid": invitation_guid,
            "invitationToken": invitation_token,
            "athleteInvitationGuid": invited.0,
            "athleteInvitationToken": invited.1,
            "keyGuid": ApiKeyGuid::from_parts(1, [1; 10]),
            "deliveryId": delivery.id,
            "userId": UserId::from_parts(2, [2; 10]),
            "slug": "ada-keller",
            "session": test_hold(&context).await,
            "page": "about",
            "language": "en",
            "sportSlug": "athletics",
            "quoteToken": quote.json["quoteToken"],
            "wantedBy": tomorrow,
            "date": tomorrow,
        });
        Self {
            app,
            description,
            values,
            context,
            people,
            signed_out_token,
            sent: AtomicU16::new(0),
        }
    }

    /// Returns the same functions, which reach the table only through a proxy; the proxy forwards all calls until a
    /// test changes its mode.
    pub(crate) async fn behind_proxy(&self) -> (App, FaultProxy) {
        let settings = self.context.settings();
        let proxy = FaultProxy::start(&settings.store().unwrap()).await;
        let store = Store::connect(proxy.settings());
        (App::new(router(&self.context, store)), proxy)
    }

    /// Gives the operator these roles alone.
    pub(crate) async fn give_operator(&self, roles: &[OperatorRole]) {
        let operator = self.person(Viewer::Operator);
        self.context.join_team(operator, roles).await;
    }

    /// Returns a key of this caller's account with one scope, and whether the account's role may have it.
    pub(crate) async fn key(&self, viewer: Viewer, scope: ApiScope) -> Option<String> {
        let person = self.person(viewer);
        if !scope.is_for(person.role.into()) {
            return None;
        }
        Some(self.context.api_key(person, &[scope]).await)
    }

    /// Sends a body with this bearer token.
    pub(crate) async fn send_with(&self, token: &str, route: &str, body: Option<&Value>) -> Reply {
        self.send_as(&self.app, (route, Some(token.to_owned())), body, &[])
            .await
    }

    /// Sends a body, with some parameters changed.
    pub(crate) async fn send(
        &self,
        app: &App,
        (route, viewer): (&str, Viewer),
        body: Option<&Value>,
        changed: &[(&str, &str)],
    ) -> Reply {
        self.send_as(app, (route, self.token(viewer)), body, changed)
            .await
    }

    async fn send_as(
        &self,
        app: &App,
        (route, token): (&str, Option<String>),
        body: Option<&Value>,
        changed: &[(&str, &str)],
    ) -> Reply {
        let (method, path) = route.split_once(' ').unwrap();
        let method: Method = method.parse().unwrap();
        let mut path = path.to_owned();
        for (name, value) in self.values.as_object().unwrap() {
            let names_order = matches!(name.as_str(), "orderGuid" | "orderHash");
            let changed = changed
                .iter()
                .find(|(changed, _)| *changed == name || (names_order && *changed == "orderRef"))
                .map(|(_, value)| *value);
            let value = changed.or(value.as_str()).unwrap_or_default();
            path = path.replace(&format!("{{{name}}}"), &encoded(value));
        }
        for (name, value) in changed {
            let is_header = matches!(*name, "Idempotency-Key" | "stripe-signature");
            let is_path = *name == "orderRef" || route.contains(&format!("{{{name}}}"));
            if !is_header && !is_path {
                // The audit log needs both the kind and the id of an object.
                let beside = if *name == "id" { "kind=order&" } else { "" };
                path = format!("{path}?{beside}{name}={}", encoded(value));
            }
        }
        let number = self.sent.fetch_add(1, Ordering::Relaxed);
        let own_key = format!("key-number-{number}");
        let changed = |name: &str| changed.iter().find(|(each, _)| *each == name);
        let key = changed("Idempotency-Key").map_or(own_key.as_str(), |(_, key)| *key);
        let mut request = app.request(method, &path).header("idempotency-key", key);
        if let Some((name, signature)) = changed("stripe-signature") {
            request = request.header(name, signature);
        }
        if let Some(token) = token {
            request = request.bearer(&token);
        }
        match body {
            Some(body) => request.json(body).await,
            None => request.await,
        }
    }

    /// Returns an example with the fixture's values in the fields with their names.
    pub(crate) fn filled(&self, example: &Value) -> Value {
        match example {
            Value::Object(fields) => {
                let fields = fields.iter().map(|(name, value)| {
                    let known = self.values.get(name).filter(|_| value.is_string());
                    let value = known.cloned().unwrap_or_else(|| self.filled(value));
                    (name.clone(), value)
                });
                Value::Object(fields.collect())
            }
            Value::Array(items) => items.iter().map(|item| self.filled(item)).collect(),
            other => other.clone(),
        }
    }

    fn token(&self, viewer: Viewer) -> Option<String> {
        let tokens = self.context.tokens();
        match viewer {
            Viewer::Visitor => None,
            Viewer::Forger => Some(tokens.forge(Forgery::ChangedClaims, self.person(Viewer::Noor))),
            Viewer::SignedOutOperator => Some(self.signed_out_token.clone()),
            Viewer::Newcomer => Some(tokens.unregistered("uid-new", "new@example.org", true)),
            known => Some(tokens.sign_for(self.person(known))),
        }
    }

    fn person(&self, viewer: Viewer) -> &Person {
        let found = self.people.iter().find(|(each, _)| *each == viewer);
        &found.expect("each caller with a token is a person").1
    }
}

async fn leave_feedback(context: &TestContext, orders: [&Order; 2]) {
    for order in orders {
        let feedback: Feedback = serde_json::from_value(json!({
            "orderGuid": order.order_guid, "talentGuid": order.talent.talent_guid, "rating": 5, "text": "",
            "publicName": "Noor B.", "showVideo": false, "status": "published", "version": 1,
            "createdAt": context.now(), "updatedAt": context.now(),
        }))
        .unwrap();
        context
            .store()
            .save_feedback(&feedback, None)
            .await
            .unwrap();
    }
}

/// Starts an upload of the talent for the order.
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

fn tomorrow(context: &TestContext) -> String {
    let tomorrow = context.now().checked_add(Span::new().hours(24)).unwrap();
    tomorrow.strftime("%Y-%m-%d").to_string()
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

/// Returns a delivery that waits for an endpoint. The version of the endpoints is not that of the examples, so no call
/// removes it.
async fn webhook_delivery(context: &TestContext) -> WebhookDelivery {
    let (store, now) = (context.store(), context.now());
    let endpoint: WebhookEndpoint = serde_json::from_value(json!({
        "webhookGuid": WebhookGuid::from_parts(1, [4; 10]), "url": "https://erp.example/hook", "description": "Orders",
        "events": ["order.completed"], "status": "enabled", "secretGeneration": 1, "createdAt": now, "updatedAt": now,
    }))
    .unwrap();
    let guid = endpoint.webhook_guid;
    let entry = |version: u64| AuditEntry {
        audit_guid: AuditGuid::from_parts(version, [5; 10]),
        at: now,
        operator: OperatorIdentity {
            user_id: UserId::from_parts(2, [2; 10]),
            email: None,
        },
        action: AuditAction::WebhookSaved,
        subject: AuditSubject::webhook(&endpoint),
        version,
        reason: "A test".to_owned(),
        changes: Vec::new(),
        requested_by: None,
    };
    for version in 1..=2 {
        let endpoints = store.find_webhooks().await.unwrap();
        let endpoints = endpoints.with(endpoint.clone());
        store
            .save_webhooks(&endpoints, guid, &entry(version))
            .await
            .unwrap();
    }
    let delivery = WebhookDelivery::new(guid, &WebhookEvent::test(guid, guid, now));
    store
        .add_webhook_delivery(&delivery, &entry(3))
        .await
        .unwrap();
    delivery
}

/// Returns the identifier and the link's secret of an invitation to the team.
async fn team_invitation(
    context: &TestContext,
    people: &[(Viewer, Person)],
) -> (TeamInvitationGuid, String) {
    let operator = people
        .iter()
        .find(|(viewer, _)| *viewer == Viewer::Operator);
    let (_, operator) = operator.unwrap();
    let token = InvitationToken::from_random([6; 16]);
    let invitation_guid = TeamInvitationGuid::from_parts(1, [6; 10]);
    let invitation = TeamInvitation {
        invitation_guid,
        email: "sam@matchday.example".parse().unwrap(),
        roles: [OperatorRole::Support].into_iter().collect(),
        invited_by: OperatorIdentity {
            user_id: operator.user_id,
            email: Some(operator.email.clone()),
        },
        reason: "A test".to_owned(),
        token_digest: token.digest(),
        sent_at: context.now(),
        accepted_by: None,
    };
    let subject = AuditSubject::team_invitation(invitation_guid, "sam@matchday.example");
    let entry = context.audit_entry(AuditAction::OperatorInvited, subject);
    let invitations = TeamInvitations::default();
    let invitations = invitations.with(invitation, context.now()).unwrap();
    context
        .store()
        .save_team_invitations(&invitations, &entry, None)
        .await
        .unwrap();
    (invitation_guid, token.reveal())
}

/// Returns the payment page of a test hold that was not paid.
async fn test_hold(context: &TestContext) -> String {
    let hold = NewTestHold {
        id: "hold-1".to_owned(),
        amount: Money::new(50, Currency::eur()).unwrap(),
        label: "Test hold".to_owned(),
        page: "https://matchday.example/operators/health".to_owned(),
    };
    let opened = context.settle().open_test_hold(hold, context.now()).await;
    opened.unwrap().0
}

/// Returns an operator who is signed out everywhere.
async fn signed_out(context: &TestContext) -> Person {
    Person {
        uid: "uid-signed-out".to_owned(),
        email: "signed-out@example.org".parse().unwrap(),
        ..context.operator().await
    }
}

/// Returns the identifier and the link's secret of an invitation of an athlete. Its version is not that of the examples,
/// so no call withdraws it.
async fn athlete_invitation(context: &TestContext) -> (AthleteInvitationGuid, String) {
    let (first, _) = context
        .invited_athlete(&"lena@example.org".parse().unwrap())
        .await;
    let guid = first.athlete_invitation_guid;
    let token = InvitationToken::from_random([8; 16]);
    let second = first.sent_again(first.invited_by.clone(), token.digest(), context.now());
    let address = AddressDigest::new(second.email.as_str());
    let subject = AuditSubject::athlete_invitation(guid, &address);
    let notice = Notice {
        notice_guid: NoticeGuid::from_parts(1, [8; 10]),
        to: Some(second.email.clone()),
        language: None,
        content: NoticeContent::OrderLinks,
        created_at: context.now(),
    };
    let entry = context.audit_entry(AuditAction::AthleteInvitationResent, subject);
    let email = InvitationEmail {
        notice: &notice,
        entry: &entry,
    };
    let store = context.store();
    store.send_athlete_invitation(&second, email).await.unwrap();
    (guid, token.reveal())
}

/// Delivers a file of Ada's in both orders.
async fn delivered_file(context: &TestContext, orders: [&Order; 2]) -> AssetId {
    let [order, _] = orders;
    let now = context.now();
    let asset: Asset = serde_json::from_value(json!({
        "assetId": AssetId::from_parts(1, [2; 10]), "owner": order.talent.talent_guid,
        "purpose": { "kind": "deliverable", "orderGuid": order.order_guid }, "kind": "video", "bytes": 1_000,
        "status": "ready", "isPublishable": true, "uploadId": "upload", "isClaimed": true, "version": 1, "createdAt": now, "updatedAt": now,
        "content": { "format": "mp4", "width": 1080, "height": 1920, "seconds": 42, "sha256": "0".repeat(64) },
    }))
    .unwrap();
    context.store().create_asset(&asset).await.unwrap();
    for order in orders {
        let mut order = order.clone();
        order.version += 1;
        order.deliverables.push(Deliverable {
            kind: DeliverableKind::Video,
            url: None,
            shipment: None,
            file: DeliveredFile::new(&asset),
            note: None,
            at: now,
        });
        context.store().save_order(&order).await.unwrap();
    }
    asset.asset_id
}

/// Returns every function's routes with this table.
fn router(context: &TestContext, store: Store) -> OpenApiRouter {
    let standard = Allowances::default();
    let names: Vec<String> = Limited::ALL
        .into_iter()
        .flat_map(|limited| LimitKey::ALL.map(|by| (limited, by)))
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
