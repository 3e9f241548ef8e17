//! A talent who was notified of a chargeback is notified of its outcome, also if nothing changes for them.

use domain::order::{Actor, CancelReason, Command, Order};
use emulators::mail::Mail;

use crate::support::Fixture;

const ADA: &str = "ada-keller@example.org";

async fn accepted(fixture: &Fixture) -> Order {
    let order = fixture.requested().await.order;
    fixture.act(order, Command::Accept, Actor::Talent).await
}

async fn completed(fixture: &Fixture) -> Order {
    fixture.set_up_payouts().await;
    let delivered = fixture.deliver(accepted(fixture).await).await;
    let completed = fixture.act(delivered, Command::Approve, Actor::Guest).await;
    fixture.consume().await;
    completed
}

/// Returns the emails to the talent with this text in their subject.
fn mails(fixture: &Fixture, words: &str) -> Vec<Mail> {
    let mut mails = fixture.mails_to(ADA);
    mails.retain(|mail| mail.subject.contains(words));
    mails
}

#[tokio::test]
async fn a_chargeback_that_is_won_ends_with_the_day_of_the_payout() {
    let fixture = Fixture::set().await;
    let order = completed(&fixture).await;
    let dispute = fixture.open_chargeback(&order).await;
    fixture.consume().await;
    assert_eq!(
        mails(&fixture, "The customer’s bank is investigating").len(),
        1
    );

    fixture.win_chargeback(&dispute).await;
    fixture.win_chargeback(&dispute).await;
    fixture.consume().await;

    let [mail] = mails(&fixture, "The payment of order").try_into().unwrap();
    assert!(
        mail.text.contains("Your payout goes ahead."),
        "{}",
        mail.text
    );
    assert!(mail.text.contains("You earn: €96.00\n"), "{}", mail.text);
    let mut to_operators = fixture.mails_to("operators@matchday.example");
    to_operators.sort_by_key(|mail| mail.subject.clone());
    let [won, opened] = to_operators.try_into().unwrap();
    assert!(won.subject.starts_with("Chargeback won"), "{}", won.subject);
    let deadline = "Answer the bank by: ";
    assert!(opened.text.contains(deadline), "{}", opened.text);
    assert!(!won.text.contains(deadline), "{}", won.text);
    assert!(mail.text.contains("Payout date: "), "{}", mail.text);
}

#[tokio::test]
async fn a_chargeback_that_is_won_promises_no_payout_before_the_order_is_complete() {
    let fixture = Fixture::set().await;
    let order = accepted(&fixture).await;
    let dispute = fixture.open_chargeback(&order).await;
    fixture.win_chargeback(&dispute).await;
    fixture.consume().await;

    let [mail] = mails(&fixture, "The payment of order").try_into().unwrap();
    let words = "you’re paid once it’s complete";
    assert!(mail.text.contains(words), "{}", mail.text);
    assert!(!mail.text.contains("Payout date"), "{}", mail.text);
    // No pending email reports the open chargeback any more.
    assert_eq!(mails(&fixture, "is investigating"), []);
}

#[tokio::test]
async fn a_chargeback_that_is_lost_after_the_refund_ends_for_the_talent_too() {
    let fixture = Fixture::set().await;
    let order = accepted(&fixture).await;
    let cancel = Command::CancelByTalent {
        reason: CancelReason::Illness,
        note: None,
    };
    let cancelled = fixture.act(order, cancel, Actor::Talent).await;
    let dispute = fixture.open_chargeback(&cancelled).await;
    fixture.consume().await;
    assert_eq!(mails(&fixture, "is investigating").len(), 1);

    fixture.lose_chargeback(&dispute).await;
    fixture.lose_chargeback(&dispute).await;
    fixture.consume().await;

    let [mail] = mails(&fixture, "The bank has decided").try_into().unwrap();
    let words = "nothing changes for you";
    assert!(mail.text.contains(words), "{}", mail.text);
    assert_eq!(mails(&fixture, "was refunded"), []);
}

#[tokio::test]
async fn a_chargeback_that_is_lost_before_the_payout_takes_nothing_back() {
    let fixture = Fixture::set().await;
    let order = completed(&fixture).await;
    let dispute = fixture.open_chargeback(&order).await;
    fixture.lose_chargeback(&dispute).await;
    fixture.consume().await;

    let [mail] = mails(&fixture, "was refunded").try_into().unwrap();
    assert!(
        mail.text.contains("nothing is paid out for this order"),
        "{}",
        mail.text
    );
    assert!(!mail.text.contains("taken back"), "{}", mail.text);
}

#[tokio::test]
async fn the_email_about_a_partial_chargeback_has_the_rest_and_its_date() {
    let fixture = Fixture::set().await;
    let order = completed(&fixture).await;
    let dispute = fixture.open_partial_chargeback(&order, 1_000).await;
    fixture.lose_chargeback(&dispute).await;
    fixture.consume().await;

    let [mail] = mails(&fixture, "was refunded").try_into().unwrap();
    let words = "The customer got a partial refund. You’re paid the rest.";
    assert!(mail.text.contains(words), "{}", mail.text);
    assert!(mail.text.contains("Payout date: "), "{}", mail.text);
}
