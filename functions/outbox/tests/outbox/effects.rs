use std::time::Duration;

use domain::order::{
    Actor, Command, DeclineReason, Effect, MailTemplate, Order, Party, ProblemReason, State,
};
use jiff::SignedDuration;
use outbox::RunOutcome;
use store::{MailState, OrderMail, OutboxRow};

use crate::support::Fixture;

const NOOR: &str = "noor@example.org";
const ADA: &str = "ada-keller@example.org";

#[tokio::test]
async fn emails_both_parties_once_about_a_request() {
    let fixture = Fixture::set().await;
    let order = fixture.requested().await.order;

    fixture.consume().await;
    fixture.consume().await;

    let [to_noor] = fixture.mails_to(NOOR).try_into().unwrap();
    assert_eq!(to_noor.subject, "Your request to ada keller has been sent");
    assert!(
        to_noor.text.contains("€126.00 is reserved"),
        "{}",
        to_noor.text
    );
    assert!(
        to_noor.text.contains("charged only if ada keller accepts"),
        "{}",
        to_noor.text
    );
    assert!(
        to_noor.text.contains(&format!("Request: {}", order.number)),
        "{}",
        to_noor.text
    );
    let [to_ada] = fixture.mails_to(ADA).try_into().unwrap();
    assert_eq!(to_ada.subject, "New request: Personal video");
    assert!(to_ada.text.contains("You earn: €96.00"), "{}", to_ada.text);
    let link = format!("http://127.0.0.1:4300/talent/orders/{}", order.order_guid);
    assert!(to_ada.text.contains(&link), "{}", to_ada.text);
    assert!(
        fixture
            .context
            .store()
            .list_outbox(order.order_guid)
            .await
            .unwrap()
            .is_empty()
    );
}

#[tokio::test]
async fn a_guest_s_email_has_a_link_to_the_order_and_the_first_one_keeps_working() {
    let fixture = Fixture::set().await;
    let placed = fixture.requested().await;
    fixture.consume().await;

    let [mail] = fixture.mails_to(NOOR).try_into().unwrap();
    let (_, rest) = mail
        .text
        .split_once("http://127.0.0.1:4300/payment/")
        .unwrap();
    assert!(
        rest.contains("Keep this email to yourself"),
        "{}",
        mail.text
    );
    let secret = rest.split_whitespace().next().unwrap();
    let store = fixture.context.store();
    for hash in [domain::OrderHash::parse(secret).unwrap(), placed.hash] {
        let found = store.find_order_by_hash(&hash).await.unwrap().unwrap();
        assert_eq!(found.order_guid, placed.order.order_guid);
    }
}

#[tokio::test]
async fn the_emails_of_a_guest_s_order_have_one_link_at_every_attempt() {
    let fixture = Fixture::set().await;
    let order = fixture.requested().await.order;
    let away = fixture.outbox_without_mail();
    let seen = fixture.consume_from(&away, 0).await;
    fixture.context.advance(Duration::from_mins(2));
    let store = fixture.context.store();
    for row in store.list_outbox(order.order_guid).await.unwrap() {
        let again = fixture.context.now() + SignedDuration::from_mins(3);
        store.wake(&row, again).await.unwrap();
    }
    let seen = fixture.consume_from(&fixture.outbox, seen).await;
    fixture.act(order, Command::Accept, Actor::Talent).await;
    fixture.consume_from(&fixture.outbox, seen).await;

    let mails = fixture.mails_to(NOOR);
    let links = mails.iter().filter_map(|mail| {
        let (_, rest) = mail.text.split_once("/payment/")?;
        rest.split_whitespace().next()
    });
    let links: Vec<_> = links.collect();
    assert_eq!(links.len(), 2, "the request and its acceptance");
    assert_eq!(links[0], links[1]);
}

#[tokio::test]
async fn a_member_s_email_links_to_the_account() {
    let fixture = Fixture::set().await;
    let customer = fixture.context.customer("priya").await;
    let placed = fixture
        .context
        .requested_order(&fixture.talent, &fixture.talent.video, Some(&customer))
        .await;
    fixture.consume().await;

    let [mail] = fixture.mails_to("priya@example.org").try_into().unwrap();
    let link = format!(
        "http://127.0.0.1:4300/account/orders/{}",
        placed.order.order_guid
    );
    assert!(mail.text.contains(&link), "{}", mail.text);
    assert!(!mail.text.contains("/payment/"), "{}", mail.text);
    assert!(!mail.text.contains("to yourself"), "{}", mail.text);
}

#[tokio::test]
async fn declining_releases_the_hold_and_emails_the_customer() {
    let fixture = Fixture::set().await;
    let order = fixture.requested().await.order;
    let decline = Command::Decline {
        reason: DeclineReason::NoTime,
        note: Some("Cup week <sorry>".to_owned()),
    };
    let declined = fixture.act(order, decline, Actor::Talent).await;
    fixture.consume().await;

    let intent = declined.payment.intent_id.as_deref().unwrap();
    let intent = fixture
        .outbox
        .settle
        .stripe()
        .find_intent(intent)
        .await
        .unwrap();
    assert_eq!(intent.status, stripe::IntentStatus::Canceled);
    let mail = fixture.mails_to(NOOR).remove(0);
    assert_eq!(mail.subject, "ada keller can’t take your request");
    let positions = [
        "ada keller has no time for your request.",
        "ada keller wrote: “Cup week <sorry>”",
        "You weren’t charged",
    ]
    .map(|sentence| {
        let found = mail.text.find(sentence);
        found.unwrap_or_else(|| panic!("{sentence}: {}", mail.text))
    });
    assert!(positions.is_sorted(), "{}", mail.text);
    assert!(mail.html.unwrap().contains("Cup week &lt;sorry&gt;"));
}

#[tokio::test]
async fn the_email_about_an_accepted_order_has_every_price_line() {
    let fixture = Fixture::set().await;
    let order = fixture.requested().await.order;
    fixture.act(order, Command::Accept, Actor::Talent).await;
    fixture.consume().await;

    let mail = fixture.mails_to(NOOR).remove(0);
    assert_eq!(mail.subject, "ada keller accepted: your receipt");
    for line in [
        "Price: €120.00",
        "Service fee: €6.00",
        "Total charged: €126.00",
        "Delivery due: ",
    ] {
        assert!(mail.text.contains(line), "{line} in {}", mail.text);
    }
}

#[tokio::test]
async fn a_completed_order_makes_the_talent_s_page_stale_and_asks_for_feedback() {
    let fixture = Fixture::set().await;
    fixture.set_up_payouts().await;
    let accepted = fixture
        .act(
            fixture.requested().await.order,
            Command::Accept,
            Actor::Talent,
        )
        .await;
    let delivered = fixture.deliver(accepted).await;
    fixture.act(delivered, Command::Approve, Actor::Guest).await;
    fixture.consume().await;

    let [page] = fixture
        .context
        .store()
        .list_stale_pages()
        .await
        .unwrap()
        .try_into()
        .unwrap();
    assert_eq!(page.talent_guid(), Some(fixture.talent.talent.talent_guid));
    let mails = fixture.mails_to(NOOR);
    let invite = mails
        .iter()
        .find(|mail| mail.subject == "How was ada keller?")
        .unwrap();
    assert!(
        invite.text.contains("http://127.0.0.1:4300/feedback/"),
        "{}",
        invite.text
    );
    let payout = fixture.mails_to(ADA).remove(0);
    assert!(payout.text.contains("Payout date: "), "{}", payout.text);
}

#[tokio::test]
async fn a_completed_order_promises_no_payout_date_while_no_account_can_receive_it() {
    let fixture = Fixture::set().await;
    let requested = fixture.requested().await.order;
    let accepted = fixture.act(requested, Command::Accept, Actor::Talent).await;
    let delivered = fixture.deliver(accepted).await;
    fixture.act(delivered, Command::Approve, Actor::Guest).await;
    fixture.consume().await;

    let payout = fixture.mails_to(ADA).remove(0);
    let words = "Set up payouts in your account to be paid.";
    assert!(payout.text.contains(words), "{}", payout.text);
    assert!(!payout.text.contains("Payout date: "), "{}", payout.text);
}

#[tokio::test]
async fn emails_the_operators_about_a_dispute() {
    let fixture = Fixture::set().await;
    let accepted = fixture
        .act(
            fixture.requested().await.order,
            Command::Accept,
            Actor::Talent,
        )
        .await;
    let delivered = fixture.deliver(accepted).await;
    let report = Command::ReportProblem {
        reason: ProblemReason::Broken,
        text: "It has no sound.".to_owned(),
    };
    let disputed = fixture.act(delivered, report, Actor::Guest).await;
    fixture.consume().await;

    let [mail] = fixture
        .mails_to("operators@matchday.example")
        .try_into()
        .unwrap();
    assert_eq!(mail.subject, format!("Dispute: order {}", disputed.number));
    assert!(
        mail.text.contains("The guest wrote: “It has no sound.”"),
        "{}",
        mail.text
    );
}

#[tokio::test]
async fn an_email_that_cannot_be_sent_waits_and_is_sent_once_when_woken() {
    let fixture = Fixture::set().await;
    let order = fixture.requested().await.order;
    let away = fixture.outbox_without_mail();
    outbox::consume(&away, fixture.event().await).await;
    assert!(fixture.context.mails().is_empty());
    let store = fixture.context.store();
    let waiting = store.list_outbox(order.order_guid).await.unwrap();
    assert_eq!(waiting.len(), 2);
    for row in &waiting {
        assert_eq!(row.attempt, 1);
        assert!(row.due_at > fixture.context.now());
        assert!(
            row.last_error
                .as_ref()
                .unwrap()
                .contains("the mail service did not answer")
        );
    }

    // Neither the old records nor the record of the failed attempt start another one.
    fixture.consume().await;
    assert!(fixture.context.mails().is_empty());

    fixture.context.advance(Duration::from_mins(2));
    for row in &waiting {
        store.wake(row, fixture.context.now()).await.unwrap();
    }
    fixture.consume().await;
    fixture.consume().await;
    assert_eq!(fixture.mails_to(NOOR).len(), 1);
    assert_eq!(fixture.mails_to(ADA).len(), 1);
    assert!(
        store
            .list_outbox(order.order_guid)
            .await
            .unwrap()
            .is_empty()
    );
}

#[tokio::test]
async fn skips_an_effect_with_a_lease() {
    let fixture = Fixture::set().await;
    let order = fixture.requested().await.order;
    let store = fixture.context.store();
    let rows = store.list_outbox(order.order_guid).await.unwrap();
    let mail = rows
        .iter()
        .find(|row| matches!(row.effect, Effect::Mail { .. }))
        .unwrap();
    let until = fixture.context.now() + SignedDuration::from_mins(2);
    store.lease(mail, until).await.unwrap();

    assert_eq!(fixture.outbox.run(mail).await.unwrap(), RunOutcome::NotOurs);

    assert!(fixture.context.mails().is_empty());
}

#[tokio::test]
async fn a_checkout_that_an_interrupted_request_did_not_open_is_opened() {
    let fixture = Fixture::set().await;
    let placed = fixture
        .context
        .placed_order(&fixture.talent, &fixture.talent.video, None)
        .await;
    fixture.consume().await;

    let guid = placed.order.order_guid;
    let order = fixture
        .context
        .store()
        .find_order(guid)
        .await
        .unwrap()
        .unwrap();
    assert_eq!(order.state, State::PendingPayment);
    // The row contained the secret of the order's link, which is deleted with it.
    assert!(
        fixture
            .context
            .store()
            .list_outbox(guid)
            .await
            .unwrap()
            .is_empty()
    );
    let url = order.payment.checkout_url.unwrap();
    fixture.context.pay(&url).await;
    let order = fixture
        .outbox
        .settle
        .reconcile(guid, fixture.context.now())
        .await
        .unwrap();
    assert_eq!(order.state, State::Requested);
}

#[tokio::test]
async fn a_sent_email_is_recorded_once_without_its_links() {
    let fixture = Fixture::set().await;
    let order = fixture.requested().await.order;
    let store = fixture.context.store();
    fixture.consume().await;
    fixture.consume().await;
    // An instance with an expired lease sends the first email again and records it later.
    let recorded = store.list_order_mails(order.order_guid).await.unwrap();
    let late = OrderMail {
        at: fixture.context.now() + SignedDuration::from_mins(5),
        attempts: 2,
        ..recorded[0].clone()
    };
    store.finish_mail(order.order_guid, &late).await.unwrap();

    let mails = store.list_order_mails(order.order_guid).await.unwrap();
    assert_eq!(mails, recorded);
    let told: Vec<_> = mails
        .iter()
        .map(|mail| (mail.template, mail.to, mail.address.as_deref(), mail.state))
        .collect();
    let sent = MailState::Sent;
    assert_eq!(
        told,
        [
            (
                MailTemplate::OrderRequested,
                Party::Customer,
                Some(NOOR),
                sent
            ),
            (MailTemplate::NewRequest, Party::Talent, Some(ADA), sent),
        ]
    );
    assert_eq!(mails[0].subject, "Your request to ada keller has been sent");
    let text = serde_json::to_string(&mails).unwrap();
    assert!(!text.contains("/payment/"), "{text}");
}

#[tokio::test]
async fn a_failed_email_keeps_its_reason_until_it_is_sent() {
    let fixture = Fixture::set().await;
    let order = fixture.requested().await.order;
    let store = fixture.context.store();
    let outbox = fixture.outbox_without_mail();
    let row = mail_to_customer(&fixture, &order).await;
    assert_eq!(Box::pin(outbox.run(&row)).await.unwrap(), RunOutcome::Later);

    let failed = store.list_order_mails(order.order_guid).await.unwrap();
    let [failed] = failed.try_into().unwrap();
    assert_eq!((failed.state, failed.attempts), (MailState::Failed, 1));
    let why = failed.error.unwrap();
    assert!(why.contains("the mail service did not answer"), "{why}");

    let row = mail_to_customer(&fixture, &order).await;
    assert_eq!(
        Box::pin(fixture.outbox.run(&row)).await.unwrap(),
        RunOutcome::Done
    );
    let sent = store.list_order_mails(order.order_guid).await.unwrap();
    let [sent] = sent.try_into().unwrap();
    assert_eq!(
        (sent.state, sent.attempts, sent.error),
        (MailState::Sent, 2, None)
    );
}

/// Returns the row of the first email to the customer.
async fn mail_to_customer(fixture: &Fixture, order: &Order) -> OutboxRow {
    let rows = fixture
        .context
        .store()
        .list_outbox(order.order_guid)
        .await
        .unwrap();
    let is_it = |row: &OutboxRow| {
        matches!(
            row.effect,
            Effect::Mail {
                to: Party::Customer,
                ..
            }
        )
    };
    rows.into_iter().find(is_it).unwrap()
}
