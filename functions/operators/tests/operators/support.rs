//! The function under test, with two operators.

use domain::api_key::ApiScope;
use domain::customer::{CustomerProfile, User};
use domain::notice::Notice;
use domain::operator::OperatorRole;
use domain::talent::Talent;
use domain::{Email, Language, Slug, TalentGuid, UserId};
use http_api::{AccountState, AppState, Role};
use jiff::SignedDuration;
use operators::OperatorsState;
use serde_json::{Value, json};
use settle::Settle;
use store::{DuePartition, DueRow, Store};
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
        let context = TestContext::start_with_identity().await;
        let state = context.state();
        Self::with_state(context, state).await
    }

    pub(crate) async fn start_with_limits(limits: &[(&str, u32)]) -> Self {
        let context = TestContext::start_with_identity().await;
        let state = context.state_with_limits(limits);
        Self::with_state(context, state).await
    }

    /// Robin and kim are the administrators of the team.
    async fn with_state(context: TestContext, state: AppState) -> Self {
        let account = AccountState::new(state, context.identity_client());
        let operators = OperatorsState::new(account, context.settle(), &context.settings());
        let app = App::new(operators::router(operators.unwrap()));
        let (robin, kim) = (operator("robin", 1), operator("kim", 2));
        for person in [&robin, &kim] {
            context
                .join_team(person, &[OperatorRole::Administrator])
                .await;
        }
        let (robin, kim) = (context.token(&robin), context.token(&kim));
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
        let operators = OperatorsState::new(account, settle, &settings).unwrap();
        let app = App::new(operators::router(operators));
        proxy.set_mode(mode);
        (app, proxy)
    }

    /// Registers an account, as the operators' command does.
    pub(crate) async fn register(&self, person: &Person) {
        self.context.known_to_identity(person).await;
        let now = self.context.now();
        let user = User {
            uid: person.uid.clone(),
            user_id: person.user_id,
            role: person.role,
            email: person.email.clone(),
            language: Language::En,
            profile: CustomerProfile::default(),
            version: 1,
            created_at: now,
            updated_at: now,
        };
        let store = self.context.store();
        store.create_user(&user, None).await.unwrap();
    }

    pub(crate) async fn register_kim(&self) {
        self.register(&operator("kim", 2)).await;
    }

    /// Adds lee to the team with the role support.
    pub(crate) async fn add_lee(&self) {
        let lee = operator("lee", 3);
        self.context.join_team(&lee, &[OperatorRole::Support]).await;
    }

    /// Returns a key of robin's account.
    pub(crate) async fn key_of_robin(&self, scopes: &[ApiScope]) -> String {
        let robin = operator("robin", 1);
        self.context.api_key(&robin, scopes).await
    }

    /// Returns a token of lee, who has the role support.
    pub(crate) fn lee(&self) -> String {
        self.context.token(&operator("lee", 3))
    }

    /// Returns a token of an operator who signed in with an authenticator app.
    pub(crate) fn with_second_factor(&self, name: &str, id: u8) -> String {
        let person = operator(name, id);
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
        for partition in DuePartition::all() {
            for due in store
                .list_due(partition, far, None, 50)
                .await
                .unwrap()
                .items
            {
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

    /// Signs up with a password at the identity service, and returns the account's uid.
    pub(crate) async fn sign_up(&self, email: &str) -> String {
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
        answer["localId"].as_str().unwrap().to_owned()
    }

    /// Registers a talent with an unverified address.
    pub(crate) async fn register_unverified_talent(&self, email: &str) -> TalentGuid {
        let uid = self.sign_up(email).await;
        let guid = TalentGuid::from_parts(7, [7; 10]);
        let (email, now) = (Email::parse(email).unwrap(), self.context.now());
        let slug = Slug::parse("squatter").unwrap();
        let draft = Talent::draft(guid, slug, "Squatter".to_owned(), email.clone(), now);
        let user = User {
            uid,
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

pub(crate) fn operator(name: &str, id: u8) -> Person {
    Person {
        uid: format!("uid-{name}"),
        email: format!("{name}@matchday.example").parse().unwrap(),
        user_id: UserId::from_parts(u64::from(id), [id; 10]),
        role: Role::Operator,
        email_verified: true,
    }
}
