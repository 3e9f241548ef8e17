//! Everybody there is, and every function under one roof.

use domain::feedback::Feedback;
use domain::media::Asset;
use domain::order::{Deliverable, DeliverableKind, DeliveredFile, Order};
use domain::{AssetId, UserId};
use http_api::{AccountState, Role, Tokens};
use serde_json::json;
use testkit::{App, Forgery, Person, TestContext};

/// Who asks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Viewer {
    Nobody,
    /// Somebody who says to be an operator and signed that themselves.
    Forger,
    /// Signed in and not registered.
    Newcomer,
    /// The order's customer.
    Noor,
    /// Another customer.
    Mia,
    /// The order's talent.
    Ada,
    /// Another talent.
    Bo,
    Operator,
    /// Was an operator, and was signed out since.
    SignedOutOperator,
}

impl Viewer {
    pub(crate) const ALL: [Self; 9] = [
        Self::Nobody,
        Self::Forger,
        Self::Newcomer,
        Self::Noor,
        Self::Mia,
        Self::Ada,
        Self::Bo,
        Self::Operator,
        Self::SignedOutOperator,
    ];
}

pub(crate) struct Fixture {
    context: TestContext,
    pub(crate) app: App,
    people: Vec<(Viewer, Person)>,
    guid: String,
    hash: String,
    asset: String,
    application: String,
    applicant_link: String,
    guardian_link: String,
    talent: String,
    signed_out_token: String,
    subscription: String,
    calendar: String,
    gift: String,
}

impl Fixture {
    /// Noor booked Ada, who delivered a file, and left feedback; before she had an account she booked as a guest, and the
    /// link of that order still opens it.
    pub(crate) async fn start() -> Self {
        let context = TestContext::start_with_identity().await;
        let ada = context.published_talent("ada-keller").await;
        let bo = context.published_talent("bo-lind").await;
        let noor = context.customer("noor").await;
        let placed = Box::pin(context.requested_order(&ada, &ada.video, Some(&noor))).await;
        let newcomer = Person {
            uid: "uid-new".to_owned(),
            email: "new@example.org".parse().unwrap(),
            user_id: UserId::from_parts(1, [1; 10]),
            role: Role::Customer,
            email_verified: true,
        };
        let guest = Box::pin(context.requested_order(&ada, &ada.video, None)).await;
        let given = Box::pin(context.requested_order(&ada, &ada.video, None)).await;
        let orders = [&placed.order, &guest.order];
        let asset = Box::pin(delivered_file(&context, orders)).await;
        for order in orders {
            let feedback: Feedback = serde_json::from_value(json!({
                "orderGuid": order.order_guid, "talentGuid": ada.talent.talent_guid, "rating": 5, "text": "",
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
        let signed_out = Person {
            uid: "uid-signed-out".to_owned(),
            email: "signed-out@example.org".parse().unwrap(),
            ..context.operator()
        };
        let application = context.submitted_application("cara").await;
        let minors = context.submitted_minors_application("dana").await;
        let applicant_link = context.applicant_link(&application).await;
        let guardian_link = context.guardian_link(&minors).await;
        let people = vec![
            (Viewer::Newcomer, newcomer),
            (Viewer::Noor, noor),
            (Viewer::Mia, context.customer("mia").await),
            (Viewer::Ada, ada.person.clone()),
            (Viewer::Bo, bo.person),
            (Viewer::Operator, context.operator()),
        ];
        for (_, person) in &people {
            context.known_to_identity(person).await;
        }
        // Made before the account was signed out: a later one would be of a new sign-in.
        let signed_out_token = context.token(&signed_out);
        http_api::revoke_tokens(&context.store(), "uid-signed-out", Tokens::All)
            .await
            .unwrap();
        let account = AccountState::new(context.state(), context.identity_client());
        Self {
            gift: context.give(&given.order).await.reveal(),
            application: application.application_guid.to_string(),
            applicant_link,
            guardian_link,
            signed_out_token,
            subscription: context.subscription_token(),
            calendar: context.calendar_token(ada.talent.talent_guid).await,
            talent: ada.talent.talent_guid.to_string(),
            app: App::new(product::router(&context.settings(), &account).unwrap()),
            people,
            guid: placed.order.order_guid.to_string(),
            hash: guest.hash.reveal(),
            asset,
            context,
        }
    }

    /// The path with the order, the file and the talent there are.
    pub(crate) fn filled(&self, path: &str) -> String {
        path.replace("{orderGuid}", &self.guid)
            .replace("{orderHash}", &self.hash)
            .replace("{assetId}", &self.asset)
            .replace("{applicationGuid}", &self.application)
            .replace("{applicationToken}", &self.applicant_link)
            .replace("{guardianToken}", &self.guardian_link)
            .replace("{subscriptionToken}", &self.subscription)
            .replace("{calendarToken}", &self.calendar)
            .replace("{talentGuid}", &self.talent)
            .replace("{giftToken}", &self.gift)
            .replace("{promoCode}", "KICKOFF10")
            .replace("{deviceId}", &"0".repeat(64))
            .replace("{slug}", "ada-keller")
    }

    pub(crate) fn token(&self, viewer: Viewer) -> Option<String> {
        let tokens = self.context.tokens();
        let person = |viewer: Viewer| {
            let found = self.people.iter().find(|(each, _)| *each == viewer);
            &found.expect("everybody with a token is a person").1
        };
        match viewer {
            Viewer::Nobody => None,
            Viewer::Forger => Some(tokens.forge(Forgery::ChangedClaims, person(Viewer::Noor))),
            Viewer::SignedOutOperator => Some(self.signed_out_token.clone()),
            Viewer::Newcomer => Some(tokens.unregistered("uid-new", "new@example.org", true)),
            known => Some(tokens.sign_for(person(known))),
        }
    }
}

/// A file of Ada's that stands in both orders.
async fn delivered_file(context: &TestContext, orders: [&Order; 2]) -> String {
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
    asset.asset_id.to_string()
}
