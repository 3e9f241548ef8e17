//! Invitations to the team: sent by email, and accepted by the account of the invited address.

use std::time::Duration;

use domain::customer::User;
use domain::notice::NoticeContent;
use http_api::Role;
use serde_json::{Value, json};
use testkit::Reply;

use crate::support::Fixture;

const PATH: &str = "/api/operators/invitations";
const LOU: &str = "lou@example.org";
const DAY: Duration = Duration::from_hours(24);

impl Fixture {
    async fn invite(&self, email: &str, roles: &[&str]) -> Reply {
        let body = json!({
            "email": email, "roles": roles, "version": self.version().await, "reason": "Helps", "language": "de",
        });
        self.post(PATH, body).await
    }

    async fn version(&self) -> u64 {
        let invitations = self.context.store().find_team_invitations().await;
        invitations.unwrap().version
    }

    /// Sends an invitation again, or withdraws it.
    async fn act(&self, list: &Value, act: &str) -> Reply {
        let guid = list["invitations"][0]["invitationGuid"].as_str().unwrap();
        let body = json!({ "version": self.version().await, "reason": "Because" });
        self.post(&format!("{PATH}/{guid}/{act}"), body).await
    }

    /// Returns the path of the newest emailed link.
    async fn emailed_link(&self) -> String {
        let notices = self.notices().await;
        let tokens = notices.iter().filter_map(|notice| match &notice.content {
            NoticeContent::TeamInvited { token, .. } => Some((notice.created_at, token)),
            _ => None,
        });
        let (_, token) = tokens.max().unwrap();
        format!("/api/operators/join/{token}")
    }

    /// Signs up with this address, and returns the token of the account, whose address is not confirmed.
    async fn newcomer(&self, email: &str) -> (String, String) {
        let uid = self.sign_up(email).await;
        let token = self.context.tokens().unregistered(&uid, email, false);
        (uid, token)
    }

    async fn join(&self, link: &str, token: &str) -> Reply {
        self.app.post(link).bearer(token).json(json!({})).await
    }

    async fn claims(&self, uid: &str) -> (Value, bool) {
        let account = self.context.identity_client().find_account(uid).await;
        let account = account.unwrap().unwrap();
        let claims = account.custom_attributes.unwrap_or_default();
        let claims = serde_json::from_str(&claims).unwrap_or_default();
        (claims, account.email_verified)
    }

    async fn user(&self, uid: &str) -> User {
        self.context.store().find_user(uid).await.unwrap().unwrap()
    }
}

#[tokio::test]
async fn a_new_account_joins_with_the_given_roles_and_the_link_confirms_its_address() {
    let fixture = Fixture::start().await;
    let list = fixture.invite(LOU, &["support"]).await.expect(200).json;
    assert_eq!(list["invitations"][0]["email"], LOU);
    assert_eq!(list["invitations"][0]["roles"], json!(["support"]));
    let link = fixture.emailed_link().await;

    let seen = fixture.app.get(&link).await.expect(200).json;
    assert_eq!(
        (&seen["email"], &seen["invitedBy"], &seen["isAccepted"]),
        (&json!(LOU), &json!("robin@matchday.example"), &json!(false))
    );
    let (uid, token) = fixture.newcomer(LOU).await;
    // Looking at the invitation used nothing.
    fixture.join(&link, &token).await.expect(200);
    let user = fixture.user(&uid).await;
    assert_eq!((user.role, user.email.as_str()), (Role::Operator, LOU));
    let (claims, is_confirmed) = fixture.claims(&uid).await;
    assert_eq!(claims["cl_id"], json!(user.user_id));
    assert_eq!(claims["cl_role"], "operator");
    assert!(is_confirmed);
    let team = fixture.get("/api/operators/team").await.expect(200).json;
    assert_eq!(team["members"][2]["email"], LOU);
    assert_eq!(team["members"][2]["roles"], json!(["support"]));
    let open = fixture.get(PATH).await.expect(200).json;
    assert_eq!(open["invitations"], json!([]));
    let log = fixture.audit().await;
    assert_eq!(log[0], json!(["operator_joined", LOU, LOU, "Helps"]));
    assert_eq!(
        log[1],
        json!(["operator_invited", LOU, "robin@matchday.example", "Helps"])
    );
}

#[tokio::test]
async fn repeating_the_acceptance_changes_nothing_and_another_account_cannot_use_the_link() {
    let fixture = Fixture::start().await;
    fixture.invite(LOU, &["support"]).await.expect(200);
    let link = fixture.emailed_link().await;
    let (uid, token) = fixture.newcomer(LOU).await;
    let (one, other) = tokio::join!(fixture.join(&link, &token), fixture.join(&link, &token));
    one.expect(200);
    other.expect(200);
    fixture.join(&link, &token).await.expect(200);
    let joined = fixture.audit().await;
    let joined = joined.iter().filter(|entry| entry[0] == "operator_joined");
    assert_eq!(joined.count(), 1);
    // The account's address was freed at the identity service, and a stranger has it now.
    let identity = fixture.context.identity_client();
    identity.delete_account(&uid).await.unwrap();
    let (_, stranger) = fixture.newcomer(LOU).await;
    let refused = fixture.join(&link, &stranger).await;
    assert_eq!(refused.failure(), "404 not_found");
}

#[tokio::test]
async fn a_customer_joins_and_stays_a_customer() {
    let fixture = Fixture::start().await;
    let noor = fixture.context.customer("noor").await;
    fixture.context.known_to_identity(&noor).await;
    fixture
        .invite(noor.email.as_str(), &["catalogue"])
        .await
        .expect(200);
    let link = fixture.emailed_link().await;
    let token = fixture.context.token(&noor);
    fixture.join(&link, &token).await.expect(200);
    assert_eq!(fixture.user(&noor.uid).await.role, Role::Customer);
    let (claims, _) = fixture.claims(&noor.uid).await;
    assert_eq!(claims["cl_role"], "customer");
    let team = fixture.context.store().find_team().await.unwrap();
    assert_eq!(team.roles_of(noor.user_id).describe(), "catalogue");
}

#[tokio::test]
async fn only_an_account_with_the_invited_address_joins() {
    let fixture = Fixture::start().await;
    fixture.invite(LOU, &["support"]).await.expect(200);
    let link = fixture.emailed_link().await;
    let (uid, token) = fixture.newcomer("max@example.org").await;
    // The token contains an address that the account no longer has.
    let outdated = fixture.context.tokens().unregistered(&uid, LOU, true);
    for token in [token, outdated] {
        let refused = fixture.join(&link, &token).await;
        assert_eq!(refused.failure(), "422 validation_failed");
        assert_eq!(refused.fields(), ["email"]);
    }
    let wrong = fixture
        .app
        .get("/api/operators/join/AAAAAAAAAAAAAAAAAAAAAA");
    assert_eq!(wrong.await.failure(), "404 not_found");
}

#[tokio::test]
async fn a_withdrawn_replaced_or_expired_link_does_not_work() {
    let fixture = Fixture::start().await;
    let list = fixture.invite(LOU, &["support"]).await.expect(200).json;
    let first = fixture.emailed_link().await;
    fixture.context.advance(DAY);
    fixture.act(&list, "sent").await.expect(200);
    let second = fixture.emailed_link().await;
    assert_ne!(first, second);
    let gone = async |link: &str| fixture.app.get(link).await.failure();
    assert_eq!(gone(&first).await, "404 not_found");
    fixture.context.advance(6 * DAY);
    fixture.app.get(&second).await.expect(200);
    fixture.context.advance(DAY);
    assert_eq!(gone(&second).await, "404 not_found");

    let list = fixture.invite(LOU, &["support"]).await.expect(200).json;
    let third = fixture.emailed_link().await;
    let open = fixture.act(&list, "withdrawn").await.expect(200).json;
    assert_eq!(open["invitations"], json!([]));
    assert_eq!(gone(&third).await, "404 not_found");
    let actions: Vec<_> = fixture
        .audit()
        .await
        .iter()
        .map(|one| one[0].clone())
        .collect();
    assert_eq!(
        actions[..4],
        [
            "operator_invitation_withdrawn",
            "operator_invited",
            "operator_invitation_resent",
            "operator_invited",
        ]
    );
}

#[tokio::test]
async fn an_invitation_ends_with_the_rights_of_its_sender() {
    let fixture = Fixture::start().await;
    fixture.invite(LOU, &["administrator"]).await.expect(200);
    let link = fixture.emailed_link().await;
    let (_, lou) = fixture.newcomer(LOU).await;
    let team = fixture.get("/api/operators/team").await.expect(200).json;
    let robin = team["members"][0]["userId"].as_str().unwrap();
    let body = json!({ "roles": ["support"], "version": team["version"], "reason": "Other work" });
    let change = fixture.app.put(&format!("/api/operators/team/{robin}"));
    change.bearer(&fixture.kim).json(body).await.expect(200);
    let refused = fixture.join(&link, &lou).await;
    assert_eq!(refused.failure(), "404 not_found");
}

#[tokio::test]
async fn reports_the_invalid_field_of_an_invitation() {
    let fixture = Fixture::start().await;
    fixture.invite(LOU, &["support"]).await.expect(200);
    for (email, roles, field) in [
        ("no address", &["support"][..], "email"),
        ("max@example.org", &[], "roles"),
        // A member, and an address with an open invitation.
        ("kim@matchday.example", &["support"], "email"),
        (LOU, &["finance"], "email"),
    ] {
        let refused = fixture.invite(email, roles).await;
        assert_eq!(refused.failure(), "422 validation_failed", "{email}");
        assert_eq!(refused.fields(), [field], "{email}");
    }
    let stale = json!({ "email": "max@example.org", "roles": ["support"], "version": 0, "reason": "Helps" });
    assert_eq!(fixture.post(PATH, stale).await.failure(), "409 conflict");
}

#[tokio::test]
async fn an_address_gets_a_few_invitations_an_hour() {
    let fixture = Fixture::start_with_limits(&[("invite_operator.email", 2)]).await;
    let list = fixture.invite(LOU, &["support"]).await.expect(200).json;
    fixture.act(&list, "sent").await.expect(200);
    let refused = fixture.act(&list, "sent").await;
    assert_eq!(refused.failure(), "429 rate_limited");
}
