//! The approval of large amounts by a second operator: requested, decided once, and carried out in the transaction that
//! closes the request.

use std::time::Duration;

use domain::api_key::ApiScope;
use domain::notice::NoticeContent;
use domain::operator::OperatorRole;
use domain::order::{Order, PayoutStatus};
use serde_json::{Value, json};
use testkit::{App, COMMIT, FaultMode, Reply};

use crate::orders::{disputed, euros};
use crate::payouts::{completed, onboard, refresh};
use crate::support::Fixture;

const DAY: Duration = Duration::from_hours(24);

pub(crate) fn money_settings(commission: u32, limits: &Value) -> Value {
    json!({
        "commissionBps": commission, "serviceFeeBps": 500, "payoutDelayDays": 7, "smallestOrder": [],
        "currencies": ["EUR", "USD"], "referenceRates": [], "approvalAbove": limits,
        "withoutTax": false,
    })
}

pub(crate) async fn save_money(
    fixture: &Fixture,
    token: &str,
    settings: &Value,
    version: u64,
) -> Reply {
    let body = json!({ "settings": settings, "version": version, "reason": "Four eyes" });
    let path = "/api/operators/settings/money";
    fixture.app.put(path).bearer(token).json(body).await
}

/// Starts the function with robin and kim as administrators and lee with the role support. Amounts above `limit` euro
/// cents need an approval.
pub(crate) async fn start_with_limit(limit: i64) -> Fixture {
    let fixture = Fixture::start().await;
    fixture.add_lee().await;
    let settings = money_settings(2_000, &json!([euros(limit)]));
    let saved = save_money(&fixture, &fixture.robin, &settings, 0).await;
    saved.expect(200);
    fixture
}

pub(crate) async fn refund(fixture: &Fixture, token: &str, order: &Order) -> Reply {
    refund_at(&fixture.app, token, order).await
}

async fn refund_at(app: &App, token: &str, order: &Order) -> Reply {
    let path = format!("/api/operators/orders/{}/decisions", order.order_guid);
    let body =
        json!({ "decision": "resolve_refund", "version": order.version, "reason": "Broken" });
    app.post(&path).bearer(token).json(body).await
}

/// Requests the refund of a disputed order as robin. Returns the identifier of the approval request.
pub(crate) async fn request_refund(fixture: &Fixture, order: &Order) -> String {
    let waiting = refund(fixture, &fixture.robin, order)
        .await
        .expect(202)
        .json;
    guid_of(&waiting)
}

pub(crate) fn guid_of(waiting: &Value) -> String {
    let guid = &waiting["approval"]["approvalGuid"];
    guid.as_str().unwrap().to_owned()
}

pub(crate) async fn decide(fixture: &Fixture, token: &str, guid: &str, decision: &str) -> Reply {
    decide_at(&fixture.app, token, guid, decision).await
}

async fn decide_at(app: &App, token: &str, guid: &str, decision: &str) -> Reply {
    let path = format!("/api/operators/approvals/{guid}/decisions");
    let body = json!({ "decision": decision, "reason": "Checked" });
    app.post(&path).bearer(token).json(body).await
}

async fn list_approvals(fixture: &Fixture, token: &str, list: &str) -> Vec<Value> {
    let path = format!("/api/operators/approvals?list={list}");
    let page = fixture.app.get(&path).bearer(token).await.expect(200).json;
    page["items"].as_array().unwrap().clone()
}

pub(crate) async fn stored_order(fixture: &Fixture, order: &Order) -> Order {
    let found = fixture.context.store().find_order(order.order_guid).await;
    found.unwrap().unwrap()
}

async fn order_file(fixture: &Fixture, order: &Order) -> Value {
    let path = format!("/api/operators/orders/{}", order.order_guid);
    fixture.get(&path).await.expect(200).json
}

async fn logged_actions(fixture: &Fixture) -> Vec<Value> {
    let log = fixture.audit().await;
    log.iter().map(|entry| entry[0].clone()).collect()
}

#[tokio::test]
async fn a_refund_above_the_limit_waits_until_another_person_approves_it() {
    let fixture = start_with_limit(10_000).await;
    let order = disputed(&fixture).await;
    let path = format!("/api/operators/orders/{}/preview", order.order_guid);
    let preview = json!({ "decision": "resolve_refund" });
    let preview = fixture.post(&path, preview).await.expect(200).json;
    assert_eq!(preview["needsApproval"], true);

    let waiting = refund(&fixture, &fixture.robin, &order)
        .await
        .expect(202)
        .json;
    let approval = &waiting["approval"];
    assert_eq!(approval["action"], "dispute_refunded");
    assert_eq!(approval["amount"], euros(12_600));
    assert_eq!(approval["subject"]["label"], json!(order.number));
    assert_eq!(approval["reason"], "Broken");
    assert_eq!(approval["requestedBy"]["email"], "robin@matchday.example");
    assert_eq!(approval["status"], "open");
    assert_eq!(approval["decisions"], json!(["withdraw"]));
    let refunded = json!({ "field": "refunded", "before": "0.00 EUR", "after": "126.00 EUR" });
    let changes = approval["changes"].as_array().unwrap();
    assert!(changes.contains(&refunded), "{changes:?}");
    assert_eq!(stored_order(&fixture, &order).await, order);
    let file = order_file(&fixture, &order).await;
    assert_eq!(file["pendingApproval"], *approval);
    let [notice] = fixture.notices().await.try_into().unwrap();
    assert_eq!(notice.to, None, "the operators' mailbox");
    let NoticeContent::ApprovalRequested { approval: mailed } = notice.content else {
        panic!("{notice:?}");
    };
    assert_eq!(mailed.subject.label, order.number.to_string());
    let queues = fixture.get("/api/operators/queues").await.expect(200).json;
    let queues = queues["items"].as_array().unwrap();
    let queue = queues.iter().find(|one| one["queue"] == "approvals");
    assert_eq!(queue.unwrap()["count"], 1);

    let [open] = list_approvals(&fixture, &fixture.kim, "open")
        .await
        .try_into()
        .unwrap();
    assert_eq!(open["decisions"], json!(["approve", "reject"]));
    let guid = guid_of(&waiting);
    let approved = decide(&fixture, &fixture.kim, &guid, "approve").await;
    let approved = approved.expect(200).json;
    assert_eq!(approved["status"], "approved");
    assert_eq!(approved["decidedBy"]["email"], "kim@matchday.example");
    assert_eq!(approved["decisions"], json!([]));

    let after = stored_order(&fixture, &order).await;
    assert_eq!(after.state.as_str(), "refunded");
    // Both parties read the reason of the operator who requested it.
    assert_eq!(after.dispute.unwrap().resolution.unwrap(), "Broken");
    assert_eq!(after.refunds.len(), 1);
    assert!(
        list_approvals(&fixture, &fixture.kim, "open")
            .await
            .is_empty()
    );
    let [decided] = list_approvals(&fixture, &fixture.kim, "decided")
        .await
        .try_into()
        .unwrap();
    assert_eq!(decided["approvalGuid"], guid);
    assert_eq!(
        order_file(&fixture, &order).await.get("pendingApproval"),
        None
    );

    let log = fixture.get("/api/operators/audit").await.expect(200).json;
    let entry = &log["items"][0];
    assert_eq!(entry["action"], "dispute_refunded");
    assert_eq!(entry["operator"]["email"], "kim@matchday.example");
    assert_eq!(entry["requestedBy"]["email"], "robin@matchday.example");
    assert_eq!(entry["reason"], "Checked");
    assert_eq!(entry["version"], after.version);
    assert_eq!(log["items"][1]["action"], "approval_requested");
    assert_eq!(log["items"][1]["reason"], "Broken");
}

/// Decides for the talent while the bank examines a small part of the payment.
async fn release_during_chargeback(limit: i64) -> Reply {
    let fixture = start_with_limit(limit).await;
    let order = disputed(&fixture).await;
    let url = format!("{}/_emulator/disputes", fixture.context.stripe().url());
    let dispute = json!({ "paymentIntent": order.payment.intent_id, "amount": 100 });
    let answer = testkit::loopback_client().post(url).json(&dispute).send();
    let dispute: Value = answer.await.unwrap().json().await.unwrap();
    let (settle, now) = (fixture.context.settle(), fixture.context.now());
    let id = dispute["id"].as_str().unwrap();
    settle.reconcile_chargeback(id, now).await.unwrap();
    let order = stored_order(&fixture, &order).await;
    let path = format!("/api/operators/orders/{}/decisions", order.order_guid);
    let body = json!({ "decision": "resolve_release", "version": order.version, "reason": "Fine" });
    fixture
        .app
        .post(&path)
        .bearer(&fixture.robin)
        .json(body)
        .await
}

#[tokio::test]
async fn a_payout_that_a_decision_leaves_to_the_bank_needs_an_approval_above_the_limit() {
    let waiting = Box::pin(release_during_chargeback(9_599)).await.expect(202);
    assert_eq!(waiting.json["approval"]["amount"], euros(9_600));
    Box::pin(release_during_chargeback(9_600)).await.expect(200);
}

#[tokio::test]
async fn amounts_need_no_approval_up_to_the_limit_or_without_a_limit() {
    let fixture = start_with_limit(12_600).await;
    let order = disputed(&fixture).await;
    let done = refund(&fixture, &fixture.robin, &order).await.expect(200);
    assert_eq!(done.json["state"], "refunded");

    let fixture = Fixture::start().await;
    let order = disputed(&fixture).await;
    let done = refund(&fixture, &fixture.robin, &order).await.expect(200);
    assert_eq!(done.json["state"], "refunded");
}

#[tokio::test]
async fn the_requesting_operator_cannot_decide_not_even_with_an_api_key() {
    let fixture = start_with_limit(10_000).await;
    let order = disputed(&fixture).await;
    let key = fixture.key_of_robin(&[ApiScope::OrdersWrite]).await;
    let waiting = refund(&fixture, &key, &order).await.expect(202).json;
    let guid = guid_of(&waiting);
    for decision in ["approve", "reject"] {
        let own = decide(&fixture, &fixture.robin, &guid, decision).await;
        assert_eq!(own.failure(), "403 forbidden", "{decision}");
        let own = decide(&fixture, &key, &guid, decision).await;
        assert_eq!(own.failure(), "403 forbidden", "{decision}");
        let other = decide(&fixture, &fixture.lee(), &guid, decision).await;
        assert_eq!(
            other.failure(),
            "403 forbidden",
            "{decision}: lee does not have the role finance"
        );
    }
    let other = decide(&fixture, &fixture.kim, &guid, "withdraw").await;
    assert_eq!(other.failure(), "403 forbidden");
    assert_eq!(stored_order(&fixture, &order).await, order);
    let withdrawn = decide(&fixture, &fixture.robin, &guid, "withdraw").await;
    assert_eq!(withdrawn.expect(200).json["status"], "withdrawn");
}

#[tokio::test]
async fn a_rejected_or_withdrawn_request_changes_nothing_and_allows_the_next() {
    let fixture = start_with_limit(10_000).await;
    let order = disputed(&fixture).await;
    for (decision, token, status) in [
        ("reject", &fixture.kim, "rejected"),
        ("withdraw", &fixture.robin, "withdrawn"),
    ] {
        let guid = request_refund(&fixture, &order).await;
        let closed = decide(&fixture, token, &guid, decision).await;
        assert_eq!(closed.expect(200).json["status"], status);
        let late = decide(&fixture, &fixture.kim, &guid, "approve").await;
        assert_eq!(late.failure(), "409 already_decided");
        assert_eq!(late.json["details"]["decided"], status);
        assert_eq!(stored_order(&fixture, &order).await, order);
    }
    let expected = [
        "approval_withdrawn",
        "approval_requested",
        "approval_rejected",
        "approval_requested",
        "settings_saved",
    ];
    assert_eq!(logged_actions(&fixture).await, expected);
}

#[tokio::test]
async fn an_order_has_one_open_request() {
    let fixture = start_with_limit(10_000).await;
    let order = disputed(&fixture).await;
    let guid = request_refund(&fixture, &order).await;
    let second = refund(&fixture, &fixture.kim, &order).await;
    assert_eq!(second.failure(), "409 approval_pending");
    assert_eq!(second.json["details"]["approvalGuid"], guid);

    let fixture = start_with_limit(10_000).await;
    let order = disputed(&fixture).await;
    let (app, _proxy) = fixture.behind_proxy(FaultMode::Gather(COMMIT, 2)).await;
    let (one, other) = tokio::join!(
        refund_at(&app, &fixture.robin, &order),
        refund_at(&app, &fixture.kim, &order),
    );
    let mut statuses = [one.status.as_u16(), other.status.as_u16()];
    statuses.sort_unstable();
    assert_eq!(statuses, [202, 409]);
}

#[tokio::test]
async fn concurrent_approvals_refund_once() {
    let fixture = start_with_limit(10_000).await;
    let order = disputed(&fixture).await;
    let guid = request_refund(&fixture, &order).await;
    let (app, _proxy) = fixture.behind_proxy(FaultMode::Gather(COMMIT, 2)).await;
    let (one, other) = tokio::join!(
        decide_at(&app, &fixture.kim, &guid, "approve"),
        decide_at(&app, &fixture.kim, &guid, "approve"),
    );
    let mut statuses = [one.status.as_u16(), other.status.as_u16()];
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 409], "{} {}", one.text, other.text);
    let late = if one.status == 200 { other } else { one };
    assert_eq!(late.failure(), "409 already_decided");
    assert_eq!(stored_order(&fixture, &order).await.refunds.len(), 1);
    let log = logged_actions(&fixture).await;
    assert_eq!(
        log.iter().filter(|one| **one == "dispute_refunded").count(),
        1
    );
}

#[tokio::test]
async fn one_of_a_concurrent_approval_and_withdrawal_succeeds() {
    let fixture = start_with_limit(10_000).await;
    let order = disputed(&fixture).await;
    let guid = request_refund(&fixture, &order).await;
    let (app, _proxy) = fixture.behind_proxy(FaultMode::Gather(COMMIT, 2)).await;
    let (approved, withdrawn) = tokio::join!(
        decide_at(&app, &fixture.kim, &guid, "approve"),
        decide_at(&app, &fixture.robin, &guid, "withdraw"),
    );
    assert_ne!(approved.status, withdrawn.status);
    let refunds = stored_order(&fixture, &order).await.refunds.len();
    assert_eq!(refunds == 1, approved.status == 200);
}

#[tokio::test]
async fn a_lost_request_or_response_of_the_table_neither_loses_nor_repeats_the_refund() {
    let fixture = start_with_limit(10_000).await;
    let order = disputed(&fixture).await;
    let guid = request_refund(&fixture, &order).await;
    let (app, proxy) = fixture.behind_proxy(FaultMode::Drop).await;
    let lost = decide_at(&app, &fixture.kim, &guid, "approve").await;
    assert_eq!(lost.status.as_u16(), 503, "{}", lost.text);
    assert_eq!(stored_order(&fixture, &order).await, order);
    assert_eq!(
        list_approvals(&fixture, &fixture.kim, "open").await.len(),
        1
    );

    // The table writes the transaction, but the function does not receive the response.
    proxy.set_mode(FaultMode::DropAnswers(COMMIT, 1));
    decide_at(&app, &fixture.kim, &guid, "approve").await;
    let again = decide(&fixture, &fixture.kim, &guid, "approve").await;
    assert_eq!(again.failure(), "409 already_decided");
    assert_eq!(again.json["details"]["decided"], "approved");
    assert_eq!(stored_order(&fixture, &order).await.refunds.len(), 1);
}

#[tokio::test]
async fn a_request_about_a_changed_order_becomes_outdated() {
    let fixture = start_with_limit(10_000).await;
    let order = disputed(&fixture).await;
    let guid = request_refund(&fixture, &order).await;
    let path = format!("/api/operators/orders/{}/decisions", order.order_guid);
    // The refund and the payout are each at most the limit, so the decision needs no second operator.
    let body = json!({
        "decision": "resolve_release", "version": order.version, "reason": "By phone", "refund": euros(6_300),
    });
    fixture.post(&path, body).await.expect(200);
    assert_eq!(
        order_file(&fixture, &order).await.get("pendingApproval"),
        None
    );
    let outdated = decide(&fixture, &fixture.kim, &guid, "approve").await;
    assert_eq!(outdated.expect(200).json["status"], "outdated");
    let after = stored_order(&fixture, &order).await;
    assert_eq!(after.state.as_str(), "completed");
    assert_eq!(after.refunds.len(), 1);
    assert_eq!(logged_actions(&fixture).await[0], "approval_outdated");
    let late = decide(&fixture, &fixture.kim, &guid, "approve").await;
    assert_eq!(late.failure(), "409 already_decided");

    // A further decision about the same version returns the operator's decision, not the outdated request.
    let late = refund(&fixture, &fixture.kim, &order).await;
    assert_eq!(late.failure(), "409 already_decided");
    assert_eq!(late.json["details"]["decided"], "dispute_released");
}

#[tokio::test]
async fn an_expired_request_cannot_be_approved_and_is_replaced() {
    let fixture = start_with_limit(1_000).await;
    let ada = fixture.context.published_talent("ada-keller").await;
    let robin = fixture.robin.clone();
    let path = format!(
        "/api/operators/talent/{}/commission",
        ada.talent.talent_guid
    );
    let body = json!({ "commissionBps": 500, "version": ada.talent.version, "reason": "Agreed" });
    let first = fixture.app.put(&path).bearer(&robin).json(&body).await;
    let first = guid_of(&first.expect(202).json);
    fixture.context.advance(DAY * 7);
    // The tokens expired as well, so each operator needs a new one.
    let kim = fixture.context.token(&crate::support::operator("kim", 2));
    let late = decide(&fixture, &kim, &first, "approve").await;
    assert_eq!(late.failure(), "409 already_decided");
    assert_eq!(late.json["details"]["decided"], "expired");
    let robin = fixture.context.token(&crate::support::operator("robin", 1));
    let second = fixture.app.put(&path).bearer(&robin).json(&body).await;
    let second = guid_of(&second.expect(202).json);
    let [open] = list_approvals(&fixture, &kim, "open")
        .await
        .try_into()
        .unwrap();
    assert_eq!(open["approvalGuid"], second);
    fixture.context.advance(DAY * 8);
    let kim = fixture.context.token(&crate::support::operator("kim", 2));
    // Reading the list moves expired requests from the open to the decided ones.
    assert!(list_approvals(&fixture, &kim, "open").await.is_empty());
    let decided = list_approvals(&fixture, &kim, "decided").await;
    let statuses: Vec<_> = decided.iter().map(|one| one["status"].clone()).collect();
    assert_eq!(statuses, ["expired", "expired"]);
}

#[tokio::test]
async fn releasing_a_held_payout_above_the_limit_needs_an_approval() {
    let fixture = start_with_limit(1_000).await;
    let ada = fixture.context.published_talent("ada-keller").await;
    onboard(&fixture, &ada).await;
    refresh(&fixture, &ada).await;
    let order = completed(&fixture, &ada).await;
    let path = format!("/api/operators/orders/{}/payout-steps", order.order_guid);
    let hold = json!({ "step": "hold", "version": order.version, "reason": "Looks odd" });
    fixture.post(&path, hold).await.expect(200);
    let version = stored_order(&fixture, &order).await.version;
    let release = json!({ "step": "release", "version": version, "reason": "It was fine" });
    let waiting = fixture.post(&path, release).await.expect(202).json;
    assert_eq!(waiting["approval"]["action"], "payout_released");
    let held = fixture
        .get("/api/operators/payouts?list=held")
        .await
        .expect(200)
        .json;
    assert_eq!(held["items"][0]["approvalSteps"], json!(["release"]));
    assert_eq!(held["items"][0]["pendingApproval"], waiting["approval"]);
    // The request is the newest log entry of the order, but the shown reason is still that of the hold.
    assert_eq!(held["items"][0]["reason"], "Looks odd");

    let guid = guid_of(&waiting);
    let approved = decide(&fixture, &fixture.kim, &guid, "approve").await;
    assert_eq!(approved.expect(200).json["status"], "approved");
    assert_eq!(
        stored_order(&fixture, &order).await.payout.status,
        PayoutStatus::Scheduled
    );
}

#[tokio::test]
async fn fees_and_limits_need_an_approval_while_there_is_a_limit() {
    let fixture = start_with_limit(10_000).await;
    let off = money_settings(2_000, &json!([]));
    let waiting = save_money(&fixture, &fixture.robin, &off, 1)
        .await
        .expect(202)
        .json;
    assert_eq!(waiting["approval"]["action"], "settings_saved");
    assert_eq!(waiting["approval"].get("amount"), None);
    let path = "/api/operators/settings";
    let settings = fixture.get(path).await.expect(200).json;
    assert_eq!(settings["money"]["version"], 1);
    assert_eq!(settings["pendingApproval"], waiting["approval"]);
    let second = save_money(&fixture, &fixture.kim, &money_settings(100, &json!([])), 1).await;
    assert_eq!(second.failure(), "409 approval_pending");
    let guid = guid_of(&waiting);
    let approved = decide(&fixture, &fixture.kim, &guid, "approve").await;
    assert_eq!(approved.expect(200).json["status"], "approved");
    let settings = fixture.get(path).await.expect(200).json;
    assert_eq!(settings["money"], json!({ "value": off, "version": 2 }));
    let log = fixture.get("/api/operators/audit").await.expect(200).json;
    assert_eq!(log["items"][0]["action"], "settings_saved");
    assert_eq!(
        log["items"][0]["requestedBy"]["email"],
        "robin@matchday.example"
    );

    // Without a limit, one operator changes fees without an approval.
    let fees = money_settings(1_000, &json!([]));
    save_money(&fixture, &fixture.robin, &fees, 2)
        .await
        .expect(200);
}

#[tokio::test]
async fn money_settings_other_than_fees_and_limits_need_no_approval() {
    let fixture = start_with_limit(10_000).await;
    let mut settings = money_settings(2_000, &json!([euros(10_000)]));
    settings["smallestOrder"] = json!([euros(500)]);
    let saved = save_money(&fixture, &fixture.robin, &settings, 1).await;
    assert_eq!(saved.expect(200).json["version"], 2);
}

#[tokio::test]
async fn a_commission_is_approved_although_another_field_of_the_talent_changed() {
    let fixture = start_with_limit(10_000).await;
    let ada = fixture.context.published_talent("ada-keller").await.talent;
    let file = format!("/api/operators/talent/{}", ada.talent_guid);
    let read = fixture.get(&file).await.expect(200).json;
    assert_eq!(read["commissionNeedsApproval"], true);
    let path = format!("{file}/commission");
    let body = json!({ "commissionBps": 500, "version": ada.version, "reason": "Agreed" });
    let waiting = fixture.app.put(&path).bearer(&fixture.robin).json(body);
    let waiting = waiting.await.expect(202).json;
    let body = json!({ "decision": "feature", "rank": 1, "version": ada.version, "reason": "Top" });
    let featured = fixture.post(&format!("{file}/decisions"), body).await;
    assert_eq!(featured.expect(200).json.get("commissionBps"), None);
    let read = fixture.get(&file).await.expect(200).json;
    assert_eq!(read["pendingApproval"], waiting["approval"]);

    let guid = guid_of(&waiting);
    let approved = decide(&fixture, &fixture.kim, &guid, "approve").await;
    assert_eq!(approved.expect(200).json["status"], "approved");
    let read = fixture.get(&file).await.expect(200).json;
    assert_eq!(read["commissionBps"], 500);
    assert_eq!(read["featuredRank"], 1);
}

#[tokio::test]
async fn a_commission_is_approved_unless_the_talent_changes_four_times() {
    for (changes, status) in [(3, 200), (4, 409)] {
        let fixture = start_with_limit(10_000).await;
        let (store, now) = (fixture.context.store(), fixture.context.now());
        let ada = fixture.context.published_talent("ada-keller").await.talent;
        let path = format!("/api/operators/talent/{}/commission", ada.talent_guid);
        let body = json!({ "commissionBps": 500, "version": ada.version, "reason": "Agreed" });
        let waiting = fixture.app.put(&path).bearer(&fixture.robin).json(body);
        let guid = guid_of(&waiting.await.expect(202).json);

        let (app, proxy) = fixture.behind_proxy(FaultMode::Hold(COMMIT, 0)).await;
        let kim = fixture.kim.clone();
        let decided = tokio::spawn(async move { decide_at(&app, &kim, &guid, "approve").await });
        for change in 1..=changes {
            proxy.wait_for_fault().await;
            let talent = store.find_talent(ada.talent_guid).await.unwrap().unwrap();
            store.save_talent(&talent.next(now)).await.unwrap();
            let next = if change < changes {
                FaultMode::Hold(COMMIT, 1)
            } else {
                FaultMode::Forward
            };
            proxy.set_mode(next);
        }
        assert_eq!(decided.await.unwrap().status, status);
        let left = list_approvals(&fixture, &fixture.kim, "open").await.len();
        assert_eq!(left, usize::from(status == 409), "the request stays open");
    }
}

#[tokio::test]
async fn a_limit_needs_two_members_with_the_role_finance() {
    let fixture = Fixture::start().await;
    let kim = crate::support::operator("kim", 2);
    fixture
        .context
        .join_team(&kim, &[OperatorRole::Support])
        .await;
    let settings = money_settings(2_000, &json!([euros(10_000)]));
    let alone = save_money(&fixture, &fixture.robin, &settings, 0).await;
    assert_eq!(alone.fields(), ["settings.approvalAbove"]);

    let fixture = start_with_limit(10_000).await;
    let team = fixture.get("/api/operators/team").await.expect(200).json;
    let kim = team["members"][1]["userId"].as_str().unwrap();
    let body = json!({ "roles": ["support"], "version": team["version"], "reason": "Less" });
    let path = format!("/api/operators/team/{kim}");
    let refused = fixture.app.put(&path).bearer(&fixture.robin).json(body);
    assert_eq!(refused.await.fields(), ["roles"]);
}

#[tokio::test]
async fn visitors_read_neither_limits_nor_approvals_and_every_operator_reads_approvals() {
    let fixture = start_with_limit(10_000).await;
    let settings = fixture.context.store().marketplace().await.unwrap();
    assert!(settings.money.value.needs_approvals());
    for token in [None, Some(fixture.lee())] {
        let request = fixture.app.get("/api/operators/approvals");
        let reply = match &token {
            Some(token) => request.bearer(token).await,
            None => request.await,
        };
        let expected = if token.is_some() { 200 } else { 401 };
        assert_eq!(reply.status.as_u16(), expected);
    }
    let unknown = "018f0000-0000-7000-8000-000000000000";
    let missing = decide(&fixture, &fixture.kim, unknown, "approve").await;
    assert_eq!(missing.failure(), "404 not_found");
}

#[tokio::test]
async fn no_invitation_gives_finance_or_administrator_while_large_amounts_need_two() {
    let fixture = start_with_limit(10_000).await;
    for role in ["finance", "administrator"] {
        let body =
            json!({ "email": "max@example.org", "roles": [role], "version": 0, "reason": "Helps" });
        let refused = fixture.post("/api/operators/invitations", body).await;
        assert_eq!(refused.fields(), ["roles"], "{role}");
    }
    let body = json!({ "email": "max@example.org", "roles": ["support"], "version": 0, "reason": "Helps" });
    let invited = fixture.post("/api/operators/invitations", body).await;
    invited.expect(200);
}
