//! Emails about a booked time contain a calendar file, which later ones update and cancel.

use domain::calendar::EntryUids;
use domain::order::{
    Actor, CancelReason, Cancellation, Command, MailTemplate, Order, Party, State,
};
use domain::{Language, OrderGuid};
use outbox::calendar_file;
use texts::Texts;

use crate::gifts::{MIA, accepted_session_of_mia, advance_to_start};
use crate::support::Fixture;

const NOOR: &str = "noor@example.org";
const ADA: &str = "ada-keller@example.org";

fn texts() -> Texts {
    Texts::new(Language::En, "Matchday")
}

/// The UIDs of the site that the fixture's outbox names.
fn uids() -> EntryUids {
    EntryUids::new("http://127.0.0.1:4300")
}

/// The value of a property of the only calendar file that came to this address with such a subject.
fn calendar(fixture: &Fixture, address: &str, subject: &str) -> String {
    let mails = fixture.mails_to(address);
    let mail = mails
        .into_iter()
        .find(|mail| mail.subject.contains(subject));
    let [file] = mail.unwrap().attachments.try_into().unwrap();
    assert_eq!(file.name, "booking.ics");
    assert!(file.content_type.starts_with("text/calendar"));
    file.text
}

fn property<'a>(calendar: &'a str, name: &str) -> &'a str {
    let mut lines = calendar.split("\r\n");
    let value = |line: &'a str| line.strip_prefix(name)?.strip_prefix(':');
    lines.find_map(value).unwrap()
}

#[tokio::test]
async fn a_booked_time_has_an_invitation_on_acceptance_and_a_cancellation_with_the_same_uid() {
    let fixture = Fixture::set().await;
    let placed = fixture
        .context
        .requested_order(&fixture.talent, &fixture.talent.session, None)
        .await;
    fixture.consume().await;
    let order = fixture
        .act(placed.order, Command::Accept, Actor::Talent)
        .await;
    fixture.consume().await;
    let cancel = Command::CancelByTalent {
        reason: CancelReason::ALL[0],
        note: None,
    };
    fixture.act(order.clone(), cancel, Actor::Talent).await;
    fixture.consume().await;

    let uid = uids().booked_time(order.order_guid);
    for (address, accepted, cancelled) in [
        (NOOR, "accepted: your receipt", "had to cancel"),
        (ADA, "You accepted order", "You cancelled order"),
    ] {
        let invitation = calendar(&fixture, address, accepted);
        let cancellation = calendar(&fixture, address, cancelled);
        assert_eq!(property(&invitation, "METHOD"), "REQUEST");
        assert_eq!(property(&cancellation, "METHOD"), "CANCEL");
        assert_eq!(property(&cancellation, "STATUS"), "CANCELLED");
        assert!(sequence(&cancellation) > sequence(&invitation));
        for calendar in [&invitation, &cancellation] {
            assert_eq!(property(calendar, "UID"), uid);
            assert!(!calendar.contains("/payment/"), "{calendar}");
        }
    }
    let request = fixture.mails_to(ADA);
    let request = request
        .iter()
        .find(|mail| mail.subject.starts_with("New request"));
    assert_eq!(request.unwrap().attachments, []);
}

/// The version of the entry, which a calendar compares with the one it has.
fn sequence(calendar: &str) -> u64 {
    property(calendar, "SEQUENCE").parse().unwrap()
}

#[tokio::test]
async fn the_emails_about_a_gift_contain_the_invitation_and_later_the_cancellation() {
    let fixture = Fixture::set().await;
    let order = accepted_session_of_mia(&fixture).await;
    let cancel = Command::CancelByCustomer { note: None };
    fixture.act(order.clone(), cancel, Actor::Guest).await;
    fixture.consume().await;

    let invitation = calendar(&fixture, MIA, "has a gift for you");
    let cancellation = calendar(&fixture, MIA, "is cancelled");
    assert_eq!(property(&invitation, "METHOD"), "REQUEST");
    assert_eq!(property(&cancellation, "METHOD"), "CANCEL");
    assert!(sequence(&cancellation) > sequence(&invitation));
    for calendar in [&invitation, &cancellation] {
        let uid = uids().booked_time(order.order_guid);
        assert_eq!(property(calendar, "UID"), uid);
        assert!(calendar.contains(&format!("mailto:{MIA}")), "{calendar}");
        let number = order.number.to_string();
        for secret in [&*number, "DESCRIPTION", "EUR", "€", NOOR, "/gift/"] {
            assert!(!calendar.contains(secret), "{secret}: {calendar}");
        }
    }
}

#[tokio::test]
async fn a_payment_that_a_bank_took_back_before_the_booked_time_cancels_every_entry() {
    let fixture = Fixture::set().await;
    let order = accepted_session_of_mia(&fixture).await;
    let dispute = fixture.open_chargeback(&order).await;
    fixture.lose_chargeback(&dispute).await;
    // The emails may wait until the time has passed.
    advance_to_start(&fixture, &order);
    fixture.consume().await;

    for (address, accepted, refunded) in [
        (NOOR, "accepted: your receipt", "was refunded"),
        (ADA, "You accepted order", "was refunded"),
        (MIA, "has a gift for you", "is cancelled"),
    ] {
        let invitation = calendar(&fixture, address, accepted);
        let cancellation = calendar(&fixture, address, refunded);
        assert_eq!(property(&cancellation, "METHOD"), "CANCEL", "{address}");
        assert_eq!(property(&cancellation, "UID"), property(&invitation, "UID"));
        assert!(sequence(&cancellation) > sequence(&invitation));
    }
}

#[tokio::test]
async fn a_refund_does_not_cancel_the_entry_of_a_booked_time_that_has_begun() {
    let fixture = Fixture::set().await;
    let order = accepted_session_of_mia(&fixture).await;
    advance_to_start(&fixture, &order);
    let dispute = fixture.open_chargeback(&order).await;
    fixture.lose_chargeback(&dispute).await;
    fixture.consume().await;

    for address in [NOOR, ADA] {
        let mut mails = fixture.mails_to(address);
        mails.retain(|mail| mail.subject.contains("was refunded"));
        let [mail] = mails.try_into().unwrap();
        assert_eq!(mail.attachments, [], "{address}");
    }
}

#[tokio::test]
async fn an_order_that_was_cancelled_before_the_bank_refunded_it_cancels_its_entry_once() {
    let fixture = Fixture::set().await;
    let order = accepted_session_of_mia(&fixture).await;
    let dispute = fixture.open_chargeback(&order).await;
    fixture.lose_chargeback(&dispute).await;
    let refunded = fixture.context.store().find_order(order.order_guid).await;
    let mut order = refunded.unwrap().unwrap();
    assert_eq!(order.state, State::Refunded);
    let file = |template, order: &Order| {
        let file = calendar_file(
            &texts(),
            &uids(),
            template,
            Party::Customer,
            order,
            ADA,
            NOOR,
        );
        file.map(|file| property(&file.content, "METHOD").to_owned())
    };
    let cancel = Some("CANCEL".to_owned());
    assert_eq!(file(MailTemplate::Refunded, &order), cancel);
    order.cancellation = Some(Cancellation {
        by: Actor::Guest,
        reason: "cancel_by_customer".to_owned(),
        text: None,
    });
    assert_eq!(file(MailTemplate::Refunded, &order), None);
    assert_eq!(file(MailTemplate::CancelConfirmedRefund, &order), cancel);
}

/// The three files that an independent parser reads in `infra/scripts/check/calendar.test.mjs`.
#[tokio::test]
async fn the_calendar_files_are_those_that_another_parser_reads() {
    let fixture = Fixture::set().await;
    let placed = fixture
        .context
        .requested_order(&fixture.talent, &fixture.talent.session, None)
        .await;
    let mut order: Order = placed.order;
    order.order_guid = OrderGuid::from_parts(1, [1; 10]);
    order.number = domain::OrderNumber::from_random([7; 8]);
    order.offer.title =
        "Coaching; online, with a ball\\ and äöü in a very long title that folds".to_owned();
    order.state = State::Accepted;
    order.version = 4;
    order.updated_at = "2027-01-10T09:00:00Z".parse().unwrap();
    order.accepted_at = Some(order.updated_at);
    let schedule = order.schedule.as_mut().unwrap();
    schedule.slot.start_at = "2027-01-15T18:00:00Z".parse().unwrap();
    schedule.slot.end_at = "2027-01-15T19:00:00Z".parse().unwrap();
    let write = |template, order: &Order| {
        let from = "Matchday <mail@matchday.example>";
        let uids = EntryUids::new("https://matchday.example");
        let file = calendar_file(
            &texts(),
            &uids,
            template,
            Party::Customer,
            order,
            from,
            NOOR,
        )
        .unwrap();
        assert!(file.content.split("\r\n").all(|line| line.len() <= 75));
        file.content.replace("\r\n", "\n")
    };
    let accepted = write(MailTemplate::OrderAcceptedReceipt, &order);
    order.version = 6;
    let schedule = order.schedule.as_mut().unwrap();
    schedule.slot.start_at = "2027-01-16T18:00:00Z".parse().unwrap();
    schedule.slot.end_at = "2027-01-16T19:00:00Z".parse().unwrap();
    let moved = write(MailTemplate::Rescheduled, &order);
    order.version = 7;
    order.state = State::Cancelled;
    let cancelled = write(MailTemplate::TalentCancelledRefunded, &order);

    assert_eq!(accepted, include_str!("../calendar/accepted.ics"));
    assert_eq!(moved, include_str!("../calendar/moved.ics"));
    assert_eq!(cancelled, include_str!("../calendar/cancelled.ics"));
}
