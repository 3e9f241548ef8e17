//! The function under test, with two operators.

use domain::api_key::ApiScope;
use domain::audit::{AuditAction, AuditEntry, AuditSubject, OperatorIdentity};
use domain::customer::{CustomerProfile, User};
use domain::notice::Notice;
use domain::operator::{OperatorRole, Team, TeamMember};
use domain::talent::Talent;
use domain::{AuditGuid, Email, Language, Slug, TalentGuid, UserId};
use http_api::{AccountState, AppState, Role};
use jiff::SignedDuration;
use operators::OperatorsState;
use serde_json::{Value, json};
use settle::Settle;
use store::{DUE_SHARDS, DueRow, Store};
use stripe::Stripe;
use testkit::{App, FaultMode, FaultProxy, Person, Reply, TestContext};

/// The function, and two signed-in operators.
pub(crate) struct Fixture {
    pub(crate) context: TestContext,
    pub(crate) app: App,
    pub(crate) robin: String,
    pub(crate) kim: String,
}

impl Fixture {
    pub(crate) async fn start() -> Self {
        Self::with(TestContext::start_with_identity().await)
    }

    pub(crate) async fn start_with_limits(limits: &[(&str, u32)]) -> Self {
        let context = TestContext::start_with_identity().await;
        let state = context.state_with_limits(limits);
        Self::with_state(context, state)
    }

    pub(crate) fn with(context: TestContext) -> Self {
        let state = context.state();
        Self::with_state(context, state)
    }

    fn with_state(context: TestContext, state: AppState) -> Self {
        let account = AccountState::new(state, context.identity_client());
        let app = App::new(operators::router(OperatorsState::new(
            account,
            context.settle(),
            context.settings().webhooks().unwrap(),
        )));
        let robin = context.token(&operator(&context, "robin", 1));
        let kim = context.token(&operator(&context, "kim", 2));
        Self {
            context,
            app,
            robin,
            kim,
        }
    }

    /// Returns the same function behind a proxy of the table.
    pub(crate) async fn behind_proxy(&self, mode: FaultMode) -> (App, FaultProxy) {
        let settings = self.context.settings();
        let proxy = FaultProxy::start(&settings.store().unwrap()).await;
        let state = AppState {
            store: Store::connect(proxy.settings()),
            ..self.context.state()
        };
        let stripe = Stripe::new(self.context.stripe_settings()).unwrap();
        let store = Store::connect(proxy.settings());
        let settle = Settle::new(store, stripe, self.context.site_url());
        let account = AccountState::new(state, self.context.identity_client());
        let webhooks = settings.webhooks().unwrap();
        let app = App::new(operators::router(OperatorsState::new(
            account, settle, webhooks,
        )));
        proxy.set_mode(mode);
        (app, proxy)
    }

    /// Registers the account of kim, as the operators' command does.
    pub(crate) async fn register_kim(&self) {
        let kim = operator(&self.context, "kim", 2);
        self.context.known_to_identity(&kim).await;
        let now = self.context.now();
        let user = User {
            uid: kim.uid,
            user_id: kim.user_id,
            role: Role::Operator,
            email: kim.email,
            language: Language::En,
            profile: CustomerProfile::default(),
            version: 1,
            created_at: now,
            updated_at: now,
        };
        let store = self.context.store();
        store.create_user(&user, None).await.unwrap();
    }

    /// Makes robin and kim the administrators of a team, in which lee has the role support.
    pub(crate) async fn form_team(&self) {
        let member = |name, id, role| TeamMember {
            user_id: operator(&self.context, name, id).user_id,
            email: operator(&self.context, name, id).email,
            roles: [role].into_iter().collect(),
            updated_at: self.context.now(),
        };
        let team = Team {
            members: vec![
                member("robin", 1, OperatorRole::Administrator),
                member("kim", 2, OperatorRole::Administrator),
                member("lee", 3, OperatorRole::Support),
            ],
            requires_second_factor: false,
            version: 1,
        };
        let robin = operator(&self.context, "robin", 1);
        let entry = AuditEntry {
            audit_guid: AuditGuid::from_parts(1, [1; 10]),
            at: self.context.now(),
            operator: OperatorIdentity {
                user_id: robin.user_id,
                email: Some(robin.email),
            },
            action: AuditAction::OperatorRolesChanged,
            subject: AuditSubject::team(),
            version: 1,
            reason: "The first team".to_owned(),
            changes: Vec::new(),
            requested_by: None,
        };
        let store = self.context.store();
        store.save_team(&team, &entry).await.unwrap();
    }

    /// Returns a key of robin's account.
    pub(crate) async fn key_of_robin(&self, scopes: &[ApiScope]) -> String {
        let robin = operator(&self.context, "robin", 1);
        self.context.api_key(&robin, scopes).await
    }

    /// Returns a token of lee, who has the role support.
    pub(crate) fn lee(&self) -> String {
        self.context.token(&operator(&self.context, "lee", 3))
    }

    /// Returns a token of an operator who signed in with an authenticator app.
    pub(crate) fn with_second_factor(&self, name: &str, id: u8) -> String {
        let person = operator(&self.context, name, id);
        let tokens = self.context.tokens();
        let mut claims = tokens.claims(&person);
        claims["firebase"] = json!({ "sign_in_second_factor": "totp" });
        tokens.sign(&claims)
    }

    pub(crate) async fn get(&self, path: &str) -> Reply {
        self.app.get(path).bearer(&self.robin).await
    }

    pub(crate) async fn post(&self, path: &str, body: Value) -> Reply {
        self.app.post(path).bearer(&self.robin).json(body).await
    }

    /// Returns the pending emails about no order.
    pub(crate) async fn notices(&self) -> Vec<Notice> {
        let store = self.context.store();
        let far = self.context.now() + SignedDuration::from_hours(24);
        let mut notices = Vec::new();
        for shard in 0..DUE_SHARDS {
            for due in store.list_due(shard, far, None, 50).await.unwrap().items {
                if let DueRow::Notice { notice_guid, .. } = due {
                    let row = store.find_notice(notice_guid).await.unwrap();
                    notices.push(row.unwrap().notice);
                }
            }
        }
        // The emails of a review come first and second; the last one reports the decision.
        notices.sort_by_key(|notice| std::cmp::Reverse(notice.notice_guid));
        notices
    }

    /// Registers a talent with an unverified address.
    pub(crate) async fn register_unverified_talent(&self, email: &str) -> TalentGuid {
        let identity = self.context.identity();
        let (url, key) = (identity.api_url(), identity.api_key());
        let url = format!("{url}/v1/accounts:signUp?key={key}");
        let body =
            json!({ "email": email, "password": "correct horse", "returnSecureToken": true });
        let answer = testkit::loopback_client()
            .post(url)
            .json(&body)
            .send()
            .await;
        let answer: Value = answer.unwrap().json().await.unwrap();
        let guid = TalentGuid::from_parts(7, [7; 10]);
        let (email, now) = (Email::parse(email).unwrap(), self.context.now());
        let slug = Slug::parse("squatter").unwrap();
        let draft = Talent::draft(guid, slug, "Squatter".to_owned(), email.clone(), now);
        let user = User {
            uid: answer["localId"].as_str().unwrap().to_owned(),
            user_id: guid.into(),
            role: Role::Talent,
            email,
            language: Language::En,
            profile: CustomerProfile::default(),
            version: 1,
            created_at: now,
            updated_at: now,
        };
        self.context
            .store()
            .create_user(&user, Some(&draft))
            .await
            .unwrap();
        guid
    }

    /// Returns the log, newest first: action, object, operator and reason.
    pub(crate) async fn audit(&self) -> Vec<Value> {
        let reply = self.get("/api/operators/audit").await.expect(200);
        let items = reply.json["items"].as_array().unwrap().clone();
        items
            .into_iter()
            .map(|entry| {
                json!([
                    entry["action"],
                    entry["subject"]["label"],
                    entry["operator"]["email"],
                    entry["reason"],
                ])
            })
            .collect()
    }
}

pub(crate) fn operator(context: &TestContext, name: &str, id: u8) -> Person {
    Person {
        uid: format!("uid-{name}"),
        email: format!("{name}@matchday.example").parse().unwrap(),
        user_id: UserId::from_parts(u64::from(id), [id; 10]),
        ..context.operator()
    }
}
