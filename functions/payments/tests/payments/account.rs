use domain::talent::Talent;
use serde_json::{Value, json};
use testkit::{App, PublishedTalent, Reply, TestContext};

use crate::support::deliver_signed;

/// A talent with a page, and the function.
struct Payee {
    context: TestContext,
    app: App,
    talent: PublishedTalent,
}

impl Payee {
    async fn start() -> Self {
        let context = TestContext::start().await;
        let talent = context.published_talent("ada-keller").await;
        let app = crate::app(&context);
        Self {
            context,
            app,
            talent,
        }
    }

    async fn account(&self) -> Reply {
        let token = self.context.token(&self.talent.person);
        self.app.get("/api/payments/account").bearer(&token).await
    }

    async fn link(&self) -> Reply {
        let token = self.context.token(&self.talent.person);
        self.app.post("/api/payments/account").bearer(&token).await
    }

    async fn onboard(&self, outcome: &str) {
        let link = self.link().await.expect(200);
        self.context
            .submit(link.json["url"].as_str().unwrap(), &[("outcome", outcome)])
            .await;
    }

    async fn stored(&self) -> Talent {
        let guid = self.talent.talent.talent_guid;
        self.context
            .store()
            .find_talent(guid)
            .await
            .unwrap()
            .unwrap()
    }

    async fn at_provider(&self, action: &str) {
        at_provider(&self.context, &self.talent, action).await;
    }

    /// Delivers the provider's events of this kind, the newest first and each twice.
    async fn deliver(&self, kind: &str) {
        let events = account_events(&self.context, &self.talent, kind).await;
        for event in events.iter().chain(&events) {
            deliver_signed(&self.context, &self.app, event)
                .await
                .expect(200);
        }
    }
}

/// Returns the events of this kind of the talent's account, newest first.
pub(crate) async fn account_events(
    context: &TestContext,
    talent: &PublishedTalent,
    kind: &str,
) -> Vec<Value> {
    let guid = talent.talent.talent_guid;
    let stored = context.store().find_talent(guid).await.unwrap();
    let account = stored.unwrap().payouts.stripe_account_id.unwrap();
    let stripe = context.stripe();
    let request = testkit::loopback_client()
        .get(format!("{}/v1/events?type={kind}", stripe.url()))
        .bearer_auth(stripe.secret_key())
        .header("stripe-account", account);
    let list: Value = request.send().await.unwrap().json().await.unwrap();
    let events = list["data"].as_array().unwrap().clone();
    assert!(!events.is_empty(), "no event of {kind}");
    events
}

/// Changes the talent's account at the provider.
pub(crate) async fn at_provider(context: &TestContext, talent: &PublishedTalent, action: &str) {
    let guid = talent.talent.talent_guid;
    let stored = context.store().find_talent(guid).await.unwrap().unwrap();
    let account = stored.payouts.stripe_account_id.unwrap();
    let url = format!("{}/_connected/{account}", context.stripe().url());
    context.submit(&url, &[("action", action)]).await;
}

#[tokio::test]
async fn a_talent_gets_a_link_to_the_providers_form_and_returns() {
    let payee = Payee::start().await;
    let before = payee.account().await.expect(200);
    assert_eq!(before.json["status"], "not_started");
    assert_eq!(
        before.json["owed"],
        json!({ "amount": 0, "currency": "EUR" })
    );

    let link = payee.link().await.expect(200);
    let back = payee
        .context
        .submit(link.json["url"].as_str().unwrap(), &[("outcome", "finish")])
        .await;

    let account = payee.stored().await.payouts.stripe_account_id.unwrap();
    assert_eq!(
        back,
        format!("{}/return?account={account}", payee.context.site_url())
    );
    assert_eq!(payee.account().await.expect(200).json["status"], "verified");
    assert!(payee.stored().await.payouts.payouts_enabled);
}

#[tokio::test]
async fn reports_outstanding_requirements_until_they_are_met() {
    let payee = Payee::start().await;
    payee.onboard("more").await;

    let needed = payee.account().await.expect(200);
    assert_eq!(needed.json["status"], "information_needed");
    assert_eq!(
        needed.json["requirementsDue"],
        json!(["individual.verification.document"])
    );

    payee.onboard("finish").await;
    let done = payee.account().await.expect(200);
    assert_eq!(done.json["status"], "verified");
    assert_eq!(done.json["requirementsDue"], json!([]));
}

#[tokio::test]
async fn an_abandoned_form_counts_as_not_started() {
    let payee = Payee::start().await;
    payee.onboard("later").await;
    assert_eq!(
        payee.account().await.expect(200).json["status"],
        "not_started"
    );
}

#[tokio::test]
async fn two_concurrent_requests_create_one_account() {
    let payee = Payee::start().await;
    let (one, other) = tokio::join!(payee.link(), payee.link());
    one.expect(200);
    other.expect(200);

    let stripe = payee.context.stripe();
    let page = testkit::loopback_client()
        .get(format!("{}/_connected", stripe.url()))
        .send();
    let page = page.await.unwrap().text().await.unwrap();
    let account = payee.stored().await.payouts.stripe_account_id.unwrap();
    assert_eq!(page.matches("<dt>Account</dt>").count(), 1);
    assert!(page.contains(&account));
}

#[tokio::test]
async fn account_events_are_handled_in_any_order_and_number() {
    let payee = Payee::start().await;
    payee.onboard("more").await;
    payee.onboard("finish").await;
    payee.deliver("account.updated").await;
    assert!(payee.stored().await.payouts.payouts_enabled);

    payee.at_provider("restrict").await;
    payee.deliver("account.updated").await;
    let restricted = payee.stored().await.payouts;
    assert!(!restricted.payouts_enabled);
    assert_eq!(
        restricted.requirements_due,
        ["individual.verification.document"]
    );

    payee.at_provider("withdraw").await;
    // Sent to the webhook only: the platform may no longer list the account's events.
    let account = payee.stored().await.payouts.stripe_account_id.unwrap();
    let left = json!({
        "id": "evt_left", "type": "account.application.deauthorized", "account": account,
        "data": { "object": { "id": "ca_1", "object": "application" } },
    });
    deliver_signed(&payee.context, &payee.app, &left)
        .await
        .expect(200);
    let withdrawn = payee.stored().await.payouts;
    assert!(!withdrawn.payouts_enabled);
    assert_eq!(
        withdrawn.disabled_reason.as_deref(),
        Some("platform.disconnected")
    );
}

#[tokio::test]
async fn ignores_events_of_unknown_accounts() {
    let payee = Payee::start().await;
    let event = json!({
        "id": "evt_stranger", "type": "account.updated", "account": "acct_stranger",
        "data": { "object": { "id": "acct_stranger", "object": "account" } },
    });
    deliver_signed(&payee.context, &payee.app, &event)
        .await
        .expect(200);
    assert_eq!(payee.stored().await, payee.talent.talent);
}

#[tokio::test]
async fn rejects_callers_who_are_not_talents() {
    let payee = Payee::start().await;
    let customer = payee.context.customer("mia").await;
    let token = payee.context.token(&customer);
    for path in [
        "/api/payments/account",
        "/api/payments/statement?month=2026-11",
    ] {
        payee.app.get(path).await.expect(401);
        let refused = payee.app.get(path).bearer(&token).await.expect(403);
        assert_eq!(refused.code(), "forbidden");
    }
    payee.app.post("/api/payments/account").await.expect(401);
    let refused = payee.app.post("/api/payments/account").bearer(&token).await;
    assert_eq!(refused.expect(403).code(), "forbidden");
}

#[tokio::test]
async fn rejects_a_draft_without_a_country_before_calling_the_provider() {
    let context = TestContext::start().await;
    let draft = context.talent_with_draft("kim-novak").await;
    let app = crate::app(&context);
    let token = context.token(&draft);
    let refused = app.post("/api/payments/account").bearer(&token).await;
    assert_eq!(refused.expect(409).code(), "action_refused");
}

#[tokio::test]
async fn a_country_without_accounts_is_named_as_the_reason() {
    let payee = Payee::start().await;
    let mut talent = payee.stored().await;
    talent.country = Some("WS".parse().unwrap());
    talent.version += 1;
    payee.context.store().save_talent(&talent).await.unwrap();
    let refused = payee.link().await;
    assert_eq!(refused.failure(), "422 validation_failed");
    assert_eq!(refused.fields(), ["country"]);

    // The next country gets another request, although the provider repeats answers for a day.
    talent.country = Some("FR".parse().unwrap());
    talent.version += 1;
    payee.context.store().save_talent(&talent).await.unwrap();
    payee.link().await.expect(200);
}

#[tokio::test]
async fn an_account_can_be_opened_within_the_day_after_a_refusal() {
    let payee = Payee::start().await;
    for fault in ["refused", "failing"] {
        let faults = json!({ fault: ["create_account"] });
        payee.context.set_provider_faults(&faults).await;
        let refused = payee.link().await;
        assert_eq!(refused.failure(), "502 provider_unavailable");
    }
    payee.context.set_provider_faults(&json!({})).await;
    payee.link().await.expect(200);
}

#[tokio::test]
async fn a_rejected_account_is_not_in_review() {
    let payee = Payee::start().await;
    payee.onboard("finish").await;
    payee.at_provider("reject").await;
    assert_eq!(payee.account().await.expect(200).json["status"], "rejected");
    assert!(!payee.stored().await.payouts.payouts_enabled);
}
