//! The health of the marketplace's parts: it shows what real calls reported, never what settings promise.

use std::time::Duration;

use domain::bounce::{AddressProblem, AddressProblemKind};
use domain::health::{HealthFailure, HealthPart, HealthReport};
use domain::notice::NoticeContent;
use emulators::mail::DomainStatus;
use serde_json::{Value, json};
use stripe::IntentStatus;

use crate::support::Fixture;

const HEALTH: &str = "/api/operators/health";
const EMAIL: &str = "/api/operators/health/test-email";
const HOLD: &str = "/api/operators/health/test-hold";
const CHECKS: &str = "/api/operators/health/checks";
const DECLINED: &str = "4000000000000002";

impl Fixture {
    async fn part(&self, name: &str) -> Value {
        let reply = self.get(HEALTH).await.expect(200);
        let items = reply.json["items"].as_array().unwrap();
        items
            .iter()
            .find(|item| item["part"] == name)
            .unwrap()
            .clone()
    }

    /// Returns the status of a part, with the reason of a failure.
    async fn status(&self, name: &str) -> String {
        let part = self.part(name).await;
        match part["failure"].as_str() {
            None => part["status"].as_str().unwrap().to_owned(),
            Some(failure) => format!("{}: {failure}", part["status"].as_str().unwrap()),
        }
    }

    /// Opens the payment page of a test hold, and returns its session and address.
    async fn place(&self) -> (String, String) {
        let page = self.post(HOLD, json!({})).await.expect(200).json;
        let session = self.part("test_hold").await["session"]
            .as_str()
            .unwrap()
            .to_owned();
        (session, page["url"].as_str().unwrap().to_owned())
    }

    async fn released(&self, session: &str) -> testkit::Reply {
        let path = format!("{HOLD}/{session}/released");
        self.app.post(&path).bearer(&self.robin).await
    }

    async fn intent_status(&self, session: &str) -> Option<IntentStatus> {
        let settle = self.context.settle();
        let session = settle.stripe().find_checkout(session).await.unwrap();
        let intent = settle.stripe().find_intent(&session.payment_intent?).await;
        Some(intent.unwrap().status)
    }

    async fn record(&self, part: HealthPart, outcome: Result<(), HealthFailure>) {
        let report = HealthReport::new(part, outcome);
        let store = self.context.store();
        store
            .record_health(&report, self.context.now())
            .await
            .unwrap();
    }
}

#[tokio::test]
async fn every_part_is_listed_as_not_tried_before_its_first_call() {
    let fixture = Fixture::start().await;
    let health = fixture.get(HEALTH).await.expect(200).json;
    let items = health["items"].as_array().unwrap();
    assert_eq!(items.len(), HealthPart::ALL.len());
    assert!(
        items.iter().all(|item| item["status"] == "not_tried"),
        "{items:?}"
    );
    assert_eq!(health["bouncesLastDay"], 0);
}

#[tokio::test]
async fn due_work_is_listed_by_kind_with_its_oldest_order() {
    let fixture = Fixture::start().await;
    let context = &fixture.context;
    let health = fixture.get(HEALTH).await.expect(200).json;
    assert_eq!(health["due"], json!([]));

    let talent = context.published_talent("ada-keller").await;
    let first = context.placed_order(&talent, &talent.video, None).await;
    context.advance(Duration::from_mins(20));
    context.placed_order(&talent, &talent.video, None).await;
    context.advance(Duration::from_mins(31));
    let health = fixture.get(HEALTH).await.expect(200).json;
    let due = health["due"].as_array().unwrap();
    let orders = due.iter().find(|work| work["kind"] == "orders").unwrap();
    assert_eq!(orders["count"], 2, "{due:?}");
    assert_eq!(orders["hasMore"], false);
    assert_eq!(orders["isLate"], true);
    assert_eq!(orders["alarm"], "OverdueOrders");
    assert_eq!(orders["orderGuid"], json!(first.order.order_guid));
    let late = orders["lateSeconds"].as_u64().unwrap();
    assert!((1_200..1_320).contains(&late), "{late}");
}

#[tokio::test]
async fn a_test_email_goes_to_the_operator_and_works_once_the_outbox_reports_it() {
    let fixture = Fixture::start().await;
    let sent = fixture
        .post(EMAIL, json!({ "language": "de" }))
        .await
        .expect(202);
    assert_eq!(sent.json["items"][0]["status"], "pending");
    let notices = fixture.notices().await;
    assert_eq!(notices.len(), 1);
    assert_eq!(notices[0].content, NoticeContent::TestEmail);
    assert_eq!(
        notices[0].to.as_ref().unwrap().as_str(),
        "robin@matchday.example"
    );
    assert_eq!(fixture.audit().await[0][0], "test_email_sent");

    let refused = Err(HealthFailure::RecipientNotVerified);
    fixture.record(HealthPart::TestEmail, refused).await;
    assert_eq!(
        fixture.status("test_email").await,
        "fails: recipient_not_verified"
    );
    fixture.post(EMAIL, json!({})).await.expect(202);
    assert_eq!(fixture.status("test_email").await, "pending");
    fixture.record(HealthPart::TestEmail, Ok(())).await;
    assert_eq!(fixture.status("test_email").await, "works");
    let part = fixture.part("test_email").await;
    assert_eq!(part["lastFailure"], "recipient_not_verified");

    fixture.post(EMAIL, json!({})).await.expect(202);
    fixture.context.advance(Duration::from_mins(5));
    assert_eq!(fixture.status("test_email").await, "fails: no_result");
}

#[tokio::test]
async fn a_test_hold_works_once_the_provider_reports_its_release() {
    let fixture = Fixture::start().await;
    let (session, url) = fixture.place().await;
    assert_eq!(fixture.status("test_hold").await, "pending");
    fixture.context.pay(&url).await;
    assert_eq!(
        fixture.intent_status(&session).await,
        Some(IntentStatus::RequiresCapture)
    );

    fixture.released(&session).await.expect(200);
    assert_eq!(
        fixture.intent_status(&session).await,
        Some(IntentStatus::Canceled)
    );
    assert_eq!(fixture.status("test_hold").await, "works");
    assert_eq!(fixture.part("test_hold").await["session"], Value::Null);
    let acts = || async {
        let audit = fixture.audit().await;
        audit
            .iter()
            .map(|entry| entry[0].clone())
            .collect::<Vec<_>>()
    };
    assert_eq!(acts().await, ["test_hold_released", "test_hold_placed"]);
    // The page was loaded again.
    fixture.released(&session).await.expect(200);
    assert_eq!(acts().await.len(), 2);
    assert_eq!(fixture.status("test_hold").await, "works");
}

#[tokio::test]
async fn a_declined_card_and_a_page_that_was_left_hold_nothing() {
    let fixture = Fixture::start().await;
    let (left, url) = fixture.place().await;
    fixture.released(&left).await.expect(200);
    assert_eq!(fixture.status("test_hold").await, "not_tried");
    let page = fixture.context.pay_with(&url, "4242424242424242").await;
    assert!(page.contains("expired"), "{page}");

    let (declined, url) = fixture.place().await;
    fixture.context.pay_with(&url, DECLINED).await;
    fixture.released(&declined).await.expect(200);
    assert_eq!(fixture.status("test_hold").await, "fails: card_declined");
    assert_eq!(fixture.part("test_hold").await["session"], Value::Null);
    let audit = fixture.audit().await;
    assert!(
        audit.iter().all(|entry| entry[0] == "test_hold_placed"),
        "{audit:?}"
    );
}

#[tokio::test]
async fn a_hold_that_the_provider_does_not_release_is_a_failure_until_it_is_released() {
    let fixture = Fixture::start().await;
    let (session, url) = fixture.place().await;
    fixture.context.pay(&url).await;
    fixture
        .context
        .set_provider_faults(&json!({ "refused": ["cancel"] }))
        .await;
    fixture.released(&session).await.expect(200);
    assert_eq!(fixture.status("test_hold").await, "fails: provider_refused");
    assert_eq!(fixture.part("test_hold").await["session"], session.as_str());
    fixture
        .context
        .set_provider_faults(&json!({ "rateLimited": ["find_session"] }))
        .await;
    fixture.released(&session).await.expect(200);
    assert_eq!(
        fixture.status("test_hold").await,
        "fails: provider_unavailable"
    );

    fixture.context.set_provider_faults(&json!({})).await;
    fixture.released(&session).await.expect(200);
    assert_eq!(fixture.status("test_hold").await, "works");
    assert_eq!(
        fixture.intent_status(&session).await,
        Some(IntentStatus::Canceled)
    );
}

#[tokio::test]
async fn a_provider_that_opens_no_page_is_a_failure() {
    let fixture = Fixture::start().await;
    fixture
        .context
        .set_provider_faults(&json!({ "rateLimited": ["create_session"] }))
        .await;
    let reply = fixture.post(HOLD, json!({})).await;
    assert_eq!(reply.failure(), "502 provider_unavailable");
    assert_eq!(
        fixture.status("test_hold").await,
        "fails: provider_unavailable"
    );
}

#[tokio::test]
async fn the_hold_of_an_order_is_no_test_hold() {
    let fixture = Fixture::start().await;
    let talent = fixture.context.published_talent("ada-keller").await;
    let placed = fixture
        .context
        .requested_order(&talent, &talent.video, None)
        .await;
    let session = placed.order.payment.session_id.unwrap();
    assert_eq!(fixture.released(&session).await.failure(), "404 not_found");
    assert_eq!(
        fixture.intent_status(&session).await,
        Some(IntentStatus::RequiresCapture)
    );
    assert_eq!(
        fixture.released("cs_missing").await.failure(),
        "404 not_found"
    );
    assert_eq!(fixture.released("pi_1").await.failure(), "404 not_found");
}

#[tokio::test]
async fn a_check_stores_what_each_service_reports() {
    let fixture = Fixture::start().await;
    let checked = [
        "payment_provider",
        "identity_service",
        "dkim",
        "mail_from",
        "spf",
        "dmarc",
    ];
    fixture.post(CHECKS, json!({})).await.expect(200);
    for part in checked {
        assert_eq!(fixture.status(part).await, "works", "{part}");
    }
    fixture
        .context
        .set_provider_faults(&json!({ "chargesDisabled": true }))
        .await;
    fixture.context.mail().set_domain_status(DomainStatus {
        dkim: "PENDING".to_owned(),
        mail_from: None,
    });
    fixture
        .context
        .dns()
        .set_records("_dmarc.matchday.example", &[]);
    // The second call within a second is refused by the email service, and repeated.
    fixture.post(CHECKS, json!({})).await.expect(200);
    for (part, status) in [
        ("payment_provider", "fails: charges_disabled"),
        ("identity_service", "works"),
        ("dkim", "fails: dkim_pending"),
        ("mail_from", "fails: mail_from_missing"),
        // Without a domain for bounces, the sender's own one counts.
        ("spf", "fails: record_missing"),
        ("dmarc", "fails: record_missing"),
    ] {
        assert_eq!(fixture.status(part).await, status, "{part}");
    }
    let part = fixture.part("dkim").await;
    assert!(part["succeededAt"].is_string() && part["failedAt"].is_string());
    fixture
        .context
        .set_provider_faults(&json!({ "rateLimited": ["find_own_account"] }))
        .await;
    fixture.post(CHECKS, json!({})).await.expect(200);
    assert_eq!(
        fixture.status("payment_provider").await,
        "fails: provider_unavailable"
    );
}

#[tokio::test]
async fn an_endless_answer_of_the_resolver_is_not_read() {
    let fixture = Fixture::start().await;
    let record = format!("v=DMARC1; p=none; {}", "x".repeat(200_000));
    let dns = fixture.context.dns();
    dns.set_records("_dmarc.matchday.example", &[&record]);
    fixture.post(CHECKS, json!({})).await.expect(200);
    assert_eq!(fixture.status("dmarc").await, "fails: dns_unavailable");
    assert_eq!(fixture.status("spf").await, "works");
}

#[tokio::test]
async fn bounces_of_the_last_day_are_counted() {
    let fixture = Fixture::start().await;
    for (name, hours) in [("kim", 25), ("lou", 1)] {
        let problem = AddressProblem {
            email: format!("{name}@example.org").parse().unwrap(),
            kind: AddressProblemKind::Bounced,
            reason: "smtp; 550 5.1.1 user unknown".to_owned(),
            at: fixture.context.now() - jiff::SignedDuration::from_hours(hours),
        };
        fixture
            .context
            .store()
            .save_address_problem(&problem)
            .await
            .unwrap();
    }
    let health = fixture.get(HEALTH).await.expect(200).json;
    assert_eq!(health["bouncesLastDay"], 1);
}

#[tokio::test]
async fn tests_are_limited_for_each_account() {
    let fixture = Fixture::start_with_limits(&[("test_health.account", 2)]).await;
    fixture.post(EMAIL, json!({})).await.expect(202);
    fixture.post(HOLD, json!({})).await.expect(200);
    assert_eq!(
        fixture.post(CHECKS, json!({})).await.failure(),
        "429 rate_limited"
    );
}
