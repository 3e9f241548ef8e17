//! Invitations of athletes to apply: one email for each address, a result for each athlete.

use std::time::Duration;

use domain::bounce::{AddressProblem, AddressProblemKind};
use domain::mail_topics::{AddressDigest, MailTopic, Subscription};
use domain::notice::NoticeContent;
use domain::operator::OperatorRole;
use domain::{Email, Language};
use serde_json::{Value, json};
use testkit::Reply;

use crate::support::{Fixture, operator};

const PATH: &str = "/api/operators/athlete-invitations";
const MIA: &str = "mia@example.org";
const DAY: Duration = Duration::from_hours(24);

fn athletes(emails: &[&str]) -> Value {
    let all = emails.iter();
    all.map(|email| json!({ "email": email, "name": "Mia Berg", "language": "de" }))
        .collect()
}

impl Fixture {
    async fn invite_athletes(&self, emails: &[&str]) -> Reply {
        let body = json!({ "athletes": athletes(emails), "reason": "National team" });
        self.post(PATH, body).await
    }

    /// Returns the outcome for each athlete.
    async fn outcomes(&self, emails: &[&str]) -> Vec<Value> {
        let reply = self.invite_athletes(emails).await.expect(200);
        let results = reply.json["results"].as_array().unwrap().clone();
        results.iter().map(|one| one["outcome"].clone()).collect()
    }

    async fn listed(&self) -> Vec<Value> {
        let page = self.get(PATH).await.expect(200).json;
        page["items"].as_array().unwrap().clone()
    }

    /// Sends the first listed invitation again, or withdraws it.
    async fn change(&self, act: &str) -> Reply {
        let listed = self.listed().await;
        let invitation = listed.first().unwrap();
        let guid = invitation["athleteInvitationGuid"].as_str().unwrap();
        let body = json!({ "version": invitation["version"], "reason": "Because" });
        self.post(&format!("{PATH}/{guid}/{act}"), body).await
    }

    /// Returns the recipients and secrets of the emails, the newest first.
    async fn invited(&self) -> Vec<(String, String)> {
        let notices = self.notices().await;
        let invited = notices.iter().filter_map(|notice| match &notice.content {
            NoticeContent::AthleteInvited { token, .. } => {
                Some((notice.to.as_ref()?.to_string(), token.clone()))
            }
            _ => None,
        });
        invited.collect()
    }
}

#[tokio::test]
async fn each_athlete_gets_an_email_and_is_listed_with_the_operator() {
    let fixture = Fixture::start().await;
    let outcomes = fixture
        .outcomes(&["Mia@Example.org", "bo@example.org"])
        .await;
    assert_eq!(outcomes, ["sent", "sent"]);
    let notices = fixture.notices().await;
    let mia = notices.iter().find(|one| one.to == MIA.parse().ok());
    let mia = mia.unwrap();
    assert_eq!(mia.language, Some(Language::De));
    let NoticeContent::AthleteInvited {
        name, invited_by, ..
    } = &mia.content
    else {
        panic!("another email");
    };
    assert_eq!(name, "Mia Berg");
    assert_eq!(
        invited_by.as_ref().map(Email::as_str),
        Some("robin@matchday.example")
    );
    let listed = fixture.listed().await;
    assert_eq!(listed.len(), 2);
    assert!(listed.iter().all(|one| one["used"].is_null()));
    let log = fixture.audit().await;
    let address = AddressDigest::new(MIA);
    let label = &address.as_str()[..12];
    let entry = json!([
        "athlete_invited",
        label,
        "robin@matchday.example",
        "National team"
    ]);
    assert!(log.contains(&entry), "{log:?}");
}

#[tokio::test]
async fn two_requests_at_the_same_time_send_one_email() {
    let fixture = Fixture::start().await;
    let emails = [MIA];
    let (one, other) = tokio::join!(fixture.outcomes(&emails), fixture.outcomes(&emails));
    let mut outcomes = [one, other].concat();
    outcomes.sort_by_key(ToString::to_string);
    assert_eq!(outcomes, ["already_invited", "sent"]);
    assert_eq!(fixture.invited().await.len(), 1);
    assert_eq!(fixture.outcomes(&[MIA]).await, ["already_invited"]);
    // After the link expired the address may be invited again, before and after the table deleted its rows.
    fixture.context.advance(30 * DAY);
    assert_eq!(fixture.listed().await, Vec::<Value>::new());
    assert_eq!(fixture.outcomes(&[MIA]).await, ["sent"]);
}

#[tokio::test]
async fn each_address_that_gets_no_email_states_why() {
    let fixture = Fixture::start().await;
    let store = fixture.context.store();
    let application = fixture.context.submitted_application("cara").await;
    let talent = fixture.context.published_talent("ada-keller").await;
    let bounced = AddressProblem {
        email: "gone@example.org".parse().unwrap(),
        kind: AddressProblemKind::Bounced,
        reason: "No mailbox".to_owned(),
        at: fixture.context.now(),
    };
    store.save_address_problem(&bounced).await.unwrap();
    let stopped = Subscription {
        topic: MailTopic::AthleteInvitations,
        address: AddressDigest::new("no@example.org"),
    };
    store.unsubscribe(&stopped).await.unwrap();
    let emails = [
        application.email.as_str(),
        talent.person.email.as_str(),
        "gone@example.org",
        "no@example.org",
        MIA,
    ];
    assert_eq!(
        fixture.outcomes(&emails).await,
        [
            "already_applied",
            "already_talent",
            "suppressed",
            "unsubscribed",
            "sent"
        ]
    );
    assert_eq!(fixture.listed().await.len(), 1);
}

#[tokio::test]
async fn an_invitation_is_sent_again_with_a_new_link_and_withdrawn() {
    let fixture = Fixture::start().await;
    fixture.outcomes(&[MIA]).await;
    let (_, first) = fixture.invited().await.remove(0);
    fixture.context.advance(DAY);
    let sent = fixture.change("sent").await.expect(200).json;
    assert_eq!(sent["outcome"], "sent");
    assert_eq!(sent["invitation"]["version"], 2);
    let (_, second) = fixture.invited().await.remove(0);
    assert_ne!(first, second);
    let store = fixture.context.store();
    let works = async |token: &str| {
        let token = domain::InvitationToken::parse(token).unwrap();
        let found = store.find_athlete_invitation_by_link(&token).await;
        found.unwrap().is_some()
    };
    assert!(!works(&first).await);
    assert!(works(&second).await);
    fixture.change("withdrawn").await.expect(200);
    assert!(!works(&second).await);
    assert_eq!(fixture.listed().await, Vec::<Value>::new());
    let actions: Vec<_> = fixture.audit().await;
    let actions: Vec<_> = actions.iter().map(|one| one[0].clone()).collect();
    assert_eq!(
        actions[..3],
        [
            "athlete_invitation_withdrawn",
            "athlete_invitation_resent",
            "athlete_invited"
        ]
    );
    // The address is free again.
    assert_eq!(fixture.outcomes(&[MIA]).await, ["sent"]);
}

#[tokio::test]
async fn a_change_needs_the_current_version_and_an_open_invitation() {
    let fixture = Fixture::start().await;
    fixture.outcomes(&[MIA]).await;
    let listed = fixture.listed().await;
    let guid = listed[0]["athleteInvitationGuid"].as_str().unwrap();
    for act in ["sent", "withdrawn"] {
        let path = format!("{PATH}/{guid}/{act}");
        let stale = fixture.post(&path, json!({ "version": 7, "reason": "Because" }));
        assert_eq!(stale.await.failure(), "409 conflict", "{act}");
        let body = json!({ "version": 1, "reason": "" });
        assert_eq!(fixture.post(&path, body).await.fields(), ["reason"]);
    }
    fixture.context.advance(30 * DAY);
    let path = format!("{PATH}/{guid}/sent");
    let expired = fixture.post(&path, json!({ "version": 1, "reason": "Because" }));
    assert_eq!(expired.await.failure(), "404 not_found");
}

#[tokio::test]
async fn reports_each_wrong_athlete_and_sends_nothing() {
    let fixture = Fixture::start().await;
    let refused = fixture
        .invite_athletes(&[MIA, "mia", "MIA@example.org"])
        .await;
    assert_eq!(refused.failure(), "422 validation_failed");
    assert_eq!(refused.fields(), ["athletes.1.email", "athletes.2.email"]);
    assert_eq!(fixture.invited().await, []);
    let empty = fixture.invite_athletes(&[]).await;
    assert_eq!(empty.fields(), ["athletes"]);
}

#[tokio::test]
async fn two_hundred_athletes_with_long_addresses_fit_into_one_request() {
    let fixture = Fixture::start().await;
    let label = "a".repeat(60);
    let emails: Vec<_> = (0..200)
        .map(|number| format!("{label}{number:03}@{label}.{label}.{label}.example"))
        .collect();
    let emails: Vec<_> = emails.iter().map(String::as_str).collect();
    let outcomes = fixture.outcomes(&emails).await;
    assert_eq!(outcomes.len(), 200);
    assert!(outcomes.iter().all(|one| one == "sent"), "{outcomes:?}");
    let page = fixture.get(PATH).await.expect(200).json;
    assert_eq!(page["items"].as_array().unwrap().len(), 25);
    let next = page["next"].as_str().unwrap();
    let second = fixture.get(&format!("{PATH}?cursor={next}")).await;
    assert_eq!(
        second.expect(200).json["items"].as_array().unwrap().len(),
        25
    );
}

#[tokio::test]
async fn an_address_and_an_operator_send_a_limited_number() {
    let limits = [("invite_athlete.email", 2), ("invite_athlete.account", 5)];
    let fixture = Fixture::start_with_limits(&limits).await;
    assert_eq!(fixture.outcomes(&[MIA]).await, ["sent"]);
    assert_eq!(
        fixture.change("sent").await.expect(200).json["outcome"],
        "sent"
    );
    let limited = fixture.change("sent").await.expect(200).json;
    assert_eq!(limited["outcome"], "limited");
    assert_eq!(limited["invitation"]["version"], 2);
    let refused = fixture.invite_athletes(&["a@b.example", "b@b.example", "c@b.example"]);
    assert_eq!(refused.await.failure(), "429 rate_limited");
    assert_eq!(fixture.invited().await.len(), 2);
}

#[tokio::test]
async fn only_operators_who_decide_applications_invite() {
    let fixture = Fixture::start().await;
    fixture.add_lee().await;
    let body = json!({ "athletes": athletes(&[MIA]), "reason": "National team" });
    let post = |token: &str| fixture.app.post(PATH).bearer(token).json(&body);
    assert_eq!(post(&fixture.lee()).await.failure(), "403 forbidden");
    let read = fixture.app.get(PATH).bearer(&fixture.lee()).await;
    assert_eq!(read.expect(200).json["items"], json!([]));
    let lee = operator("lee", 3);
    let context = &fixture.context;
    context.join_team(&lee, &[OperatorRole::Catalogue]).await;
    post(&fixture.lee()).await.expect(200);
}
