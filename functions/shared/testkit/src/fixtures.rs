//! Accounts and offers for tests.

use domain::api_key::{ApiKeyCreator, ApiKeyInput, ApiKeySecret, ApiScope};
use domain::audit::{AuditAction, AuditEntry, AuditSubject, OperatorIdentity};
use domain::customer::{CustomerProfile, User};
use domain::enrolment::{Application, EnrolmentInput};
use domain::notice::NoticeContent;
use domain::offer::Offer;
use domain::operator::{OperatorRole, Team, TeamMember};
use domain::talent::{Image, Talent, TalentStatus};
use domain::{
    ApiKeyGuid, ApplicationGuid, AuditGuid, Language, OfferGuid, OrderNumber, Session, Slug,
    TalentGuid, UserId,
};
use emulators::identity::NewAccount;
use http_api::Role;
use jiff::{SignedDuration, Timestamp};
use serde_json::{Value, json};
use store::ApplicationEmail;
use store::documents::{Commit, EntityUpdate, MATCHDAY};
use uuid::Uuid;

use crate::context::TestContext;
use crate::tokens::Person;

/// A talent who can be booked.
#[derive(Debug, Clone)]
pub struct PublishedTalent {
    pub talent: Talent,
    /// 120.00 EUR, a rush extra for 30.00 EUR, one revision.
    pub video: Offer,
    /// 80.00 EUR, half an hour, one seat, every day from 08:00 to 20:00 UTC.
    pub session: Offer,
    pub person: Person,
}

impl TestContext {
    /// Registers a customer called `name`, with the verified email address `name@example.org`.
    pub async fn customer(&self, name: &str) -> Person {
        let person = person(name, UserId::from_uuid(Uuid::now_v7()), Role::Customer);
        self.register(&person, name, None).await;
        person
    }

    /// Creates the account at the identity emulator, too; only after [`TestContext::start_with_identity`]. The account
    /// is a day old, so that its tokens can be older.
    pub async fn known_to_identity(&self, person: &Person) {
        let account = NewAccount {
            local_id: person.uid.clone(),
            email: person.email.to_string(),
            password: "correct horse".to_owned(),
            display_name: person.uid.clone(),
            claims: json!({ "cl_id": person.user_id, "cl_role": person.role.as_str() }),
        };
        let added = self.identity().add_account(&account);
        assert!(added.expect("accounts that can be written"), "{account:?}");
        let yesterday = http_api::Clock::system().now() - SignedDuration::from_hours(24);
        let aged = self.identity_client().revoke(&person.uid, yesterday).await;
        aged.expect("an account that can be changed");
    }

    /// Returns the account of an administrator of the team; operators do not register.
    pub async fn operator(&self) -> Person {
        let user_id = UserId::from_uuid(Uuid::now_v7());
        let person = person("operator", user_id, Role::Operator);
        self.join_team(&person, &[OperatorRole::Administrator])
            .await;
        person
    }

    /// Makes an account a member of the team with these roles, or gives a member these roles alone.
    pub async fn join_team(&self, person: &Person, roles: &[OperatorRole]) {
        let store = self.store();
        let team = store.find_team().await.expect("a table");
        let (uid, email) = (Some(person.uid.clone()), person.email.clone());
        let member = TeamMember {
            roles: roles.iter().copied().collect(),
            ..TeamMember::new(person.user_id, uid, email, self.now())
        };
        // Tests may leave a team without an administrator.
        let mut members = team.members;
        members.retain(|one| one.user_id != person.user_id);
        members.push(member);
        let team = Team {
            members,
            version: team.version + 1,
            ..team
        };
        let saved = store.seed_team(&team).await;
        saved.expect("a team that can be written");
    }

    /// Submits an application of an athlete called `name`, with the address `name@example.org`: an adult swimmer with a
    /// video for 120.00 EUR and a session for 80.00 EUR. Its version is 2.
    pub async fn submitted_application(&self, name: &str) -> Application {
        self.submit_application(name, "1999-02-03", None).await
    }

    /// Submits the application of an athlete of 15 years, whose guardian is `guardian.name@example.org`.
    pub async fn submitted_minors_application(&self, name: &str) -> Application {
        let year = self.now().strftime("%Y").to_string();
        let born = year.parse::<i32>().expect("a year") - 15;
        let guardian =
            json!({ "name": "Eva Lind", "email": format!("guardian.{name}@example.org") });
        self.submit_application(name, &format!("{born}-01-01"), Some(guardian))
            .await
    }

    async fn submit_application(
        &self,
        name: &str,
        born: &str,
        guardian: Option<Value>,
    ) -> Application {
        let now = self.now();
        let form: EnrolmentInput = serde_json::from_value(json!({
            "legalName": format!("{name} Lind"), "displayName": format!("{name} Lind"),
            "email": format!("{name}@example.org"), "country": "SE", "birthDate": born, "guardian": guardian,
            "sports": ["swimming"], "level": "pro", "languages": ["sv", "en"],
            "offers": [
                { "kind": "video", "price": money(12_000) },
                { "kind": "session", "price": money(8_000) },
            ],
            "why": "Because I swim.", "entity": { "kind": "individual" },
            "consents": { "terms": true, "likeness": true, "data": true },
        }))
        .expect("a form");
        let guid = ApplicationGuid::from_uuid(Uuid::now_v7());
        let (random, _rest) = Uuid::new_v4().as_u64_pair();
        let reference = OrderNumber::from_random(random.to_be_bytes());
        let draft = Application::draft(&form, guid, reference, now).expect("an application");
        let store = self.store();
        let created = store.create_application(&draft, &[]).await;
        created.expect("an application written");
        let application = draft.submitted(now).expect("an application handed in");
        let submitted = store.submit_application(&application, &[]).await;
        submitted.expect("an application written");
        application
    }

    /// Returns the secret of an application's link for its applicant.
    pub async fn applicant_link(&self, application: &Application) -> String {
        let mail = accounts::mail_applicant(&self.clock(), application, |token| {
            NoticeContent::ApplicationLinkAgain {
                reference: application.reference.clone(),
                name: application.display_name.clone(),
                token,
            }
        });
        self.link_of(mail.expect("randomness")).await
    }

    /// Returns the secret of an application's link for its guardian.
    pub async fn guardian_link(&self, application: &Application) -> String {
        let mail = accounts::mail_guardian(&self.clock(), application).expect("randomness");
        self.link_of(mail.expect("a guardian who has not agreed"))
            .await
    }

    async fn link_of(&self, mail: ApplicationEmail) -> String {
        let sent = self.store().send_application_mail(&mail).await;
        sent.expect("a mail written");
        let (token, _link) = mail.link.expect("a mail with a link");
        token.reveal()
    }

    /// Registers a talent with an incomplete page.
    pub async fn talent_with_draft(&self, slug: &str) -> Person {
        self.drafted(slug).await.0
    }

    async fn drafted(&self, slug: &str) -> (Person, Talent) {
        let guid = TalentGuid::from_uuid(Uuid::now_v7());
        let person = person(slug, guid.into(), Role::Talent);
        let draft = Talent::draft(
            guid,
            Slug::parse(slug).expect("a slug"),
            slug.replace('-', " "),
            person.email.clone(),
            self.now(),
        );
        self.register(&person, slug, Some(&draft)).await;
        (person, draft)
    }

    /// Registers and publishes a talent with a video and a session on sale.
    pub async fn published_talent(&self, slug: &str) -> PublishedTalent {
        let now = self.now();
        let (person, draft) = self.drafted(slug).await;
        let guid = draft.talent_guid;
        let avatar = Image {
            src: format!("/media/seed/{slug}.svg"),
            width: 800,
            height: 800,
            alt: format!("Portrait of {slug}"),
        };
        let talent = Talent {
            headline: "Sprinter and morning person".to_owned(),
            bio: "Ran everywhere, and will run for you.".to_owned(),
            sports: vec![Slug::parse("athletics").expect("a slug")],
            country: Some("DE".parse().expect("a country")),
            languages: vec!["en".parse().expect("a language")],
            avatar: Some(avatar),
            status: TalentStatus::Published,
            ..draft.next(now)
        };
        self.store()
            .save_talent(&talent)
            .await
            .expect("a talent saved");
        let (video, session) = (video_offer(guid, now), session_offer(guid, now));
        for offer in [&video, &session] {
            self.store()
                .save_offer(offer)
                .await
                .expect("an offer saved");
        }
        PublishedTalent {
            talent,
            video,
            session,
            person,
        }
    }

    /// Writes an account one version later, like a commit of its document.
    pub async fn save_user(&self, user: &User) {
        let commit = Commit {
            rows: vec![EntityUpdate::User(user.clone()).row_write().expect("a row")],
            ..Commit::default()
        };
        let documents = self.store().documents(&MATCHDAY);
        documents.commit(commit).await.expect("an account saved");
    }

    /// Returns a key of this account with these scopes; an account without a row gets one.
    pub async fn api_key(&self, person: &Person, scopes: &[ApiScope]) -> String {
        let store = self.store();
        if store
            .find_user(&person.uid)
            .await
            .expect("a table")
            .is_none()
        {
            self.register(person, &person.uid, None).await;
        }
        let random = Uuid::now_v7();
        let guid = ApiKeyGuid::from_uuid(random);
        let mut bytes = [7; 32];
        for (byte, random) in bytes.iter_mut().zip(random.as_bytes()) {
            *byte = *random;
        }
        let secret = ApiKeySecret::from_random(person.user_id, bytes);
        let signed_in_at = http_api::Clock::system().now();
        let input = ApiKeyInput {
            name: "A test".to_owned(),
            scopes: scopes.to_vec(),
            expires_in_days: 30,
        };
        let creator = ApiKeyCreator {
            kind: person.role.into(),
            session: Session {
                uid: person.uid.clone(),
                signed_in_at,
                issued_at: signed_in_at,
            },
            has_second_factor: false,
            second_factor_id: None,
        };
        let key = input
            .checked(guid, &secret, creator, self.now())
            .expect("scopes of the role");
        let keys = store.find_api_keys(person.user_id).await.expect("a table");
        let keys = keys.with(key).expect("at most ten keys");
        let entry = self.audit_entry(AuditAction::ApiKeyCreated, AuditSubject::team());
        let saved = store.save_api_keys(person.user_id, &keys, &entry).await;
        saved.expect("keys that can be written");
        secret.reveal()
    }

    /// Returns an entry of the audit log of some operator.
    pub fn audit_entry(&self, action: AuditAction, subject: AuditSubject) -> AuditEntry {
        AuditEntry {
            audit_guid: AuditGuid::from_uuid(Uuid::now_v7()),
            at: self.now(),
            operator: OperatorIdentity {
                user_id: UserId::from_parts(1, [1; 10]),
                email: None,
            },
            action,
            subject,
            version: 1,
            reason: "A test".to_owned(),
            changes: Vec::new(),
            requested_by: None,
        }
    }

    async fn register(&self, person: &Person, name: &str, draft: Option<&Talent>) {
        let now = self.now();
        let user = User {
            uid: person.uid.clone(),
            user_id: person.user_id,
            role: person.role,
            email: person.email.clone(),
            language: Language::En,
            profile: CustomerProfile {
                display_name: name.to_owned(),
                ..CustomerProfile::default()
            },
            version: 1,
            created_at: now,
            updated_at: now,
        };
        self.store()
            .create_user(&user, draft)
            .await
            .expect("an account registered");
    }
}

/// Returns a video for 120.00 EUR with a rush extra for 30.00 EUR, at version 1.
pub fn video_offer(talent: TalentGuid, now: Timestamp) -> Offer {
    offer(
        talent,
        now,
        12_000,
        json!({
            "kind": "video",
            "title": "Personal video",
            "video": { "maxSeconds": 60, "turnaroundDays": 7, "revisionsIncluded": 1, "allowDownload": true },
            "addons": [{ "key": "rush", "label": "Within a day", "price": money(3_000), "effect": "rush24h" }],
        }),
    )
}

/// Returns half an hour online for 80.00 EUR, every day from 08:00 to 20:00 in the talent's zone, at version 1.
pub fn session_offer(talent: TalentGuid, now: Timestamp) -> Offer {
    let weekly: Vec<Value> = (1..=7)
        .map(|day| json!({ "dow": day, "from": "08:00", "to": "20:00" }))
        .collect();
    offer(
        talent,
        now,
        8_000,
        json!({
            "kind": "session",
            "title": "Coaching online",
            "session": {
                "durationMin": 30, "seats": 1, "minNoticeH": 24, "maxAdvanceDays": 60, "bufferMin": 0,
                "weekly": weekly, "location": "online", "travelIncluded": false,
            },
        }),
    )
}

fn offer(talent: TalentGuid, now: Timestamp, price: i64, particulars: Value) -> Offer {
    let mut fields = json!({
        "offerGuid": OfferGuid::from_uuid(Uuid::now_v7()),
        "talentGuid": talent,
        "status": "active",
        "description": "As you like it.",
        "price": money(price),
        "priceVersion": 1,
        "use": "personal",
        "acceptWithinH": 72,
        "cancellationPolicy": "flexible",
        "version": 1,
        "createdAt": now,
        "updatedAt": now,
    });
    let (Value::Object(fields_map), Value::Object(more)) = (&mut fields, particulars) else {
        panic!("an offer is an object");
    };
    fields_map.extend(more);
    serde_json::from_value(fields).expect("an offer")
}

fn money(amount: i64) -> Value {
    json!({ "amount": amount, "currency": "EUR" })
}

fn person(name: &str, user_id: UserId, role: Role) -> Person {
    Person {
        uid: format!("uid-{name}"),
        user_id,
        role,
        email: format!("{name}@example.org").parse().expect("an email"),
        email_verified: true,
    }
}
