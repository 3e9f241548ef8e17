//! Writes every email about an order, and every notice, as text and HTML into a folder for each language, for review:
//! `cargo run -p outbox --example render_mails -- FOLDER`.
//!
//! Each email is about an order in the state in which it is sent, with all optional parts: extras, a discount, tax, a
//! refund, a decision, a parcel, a proposal, a gift. Notices go through the outbox and the email service's emulator, so
//! that one of them has the unsubscribe link.

#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    reason = "a tool for people stops where it is surprised"
)]

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use domain::approval::ApprovalRequest;
use domain::contact_message::ContactMessageInput;
use domain::notice::{Notice, NoticeContent};
use domain::offer::OfferKind;
use domain::order::{
    Actor, Cancellation, Deliverable, MailTemplate, Order, Party, PayoutStatus, Refund,
    RescheduleProposal, State,
};
use domain::slots::Slot;
use domain::{Currency, Language, Money, NoticeGuid, OrderNumber, later};
use invoke::HooksInvoker;
use jiff::{SignedDuration, Timestamp};
use outbox::{Links, Mailer, Outbox, write_email};
use serde_json::{Value, json};
use store::{ContactRecord, IdempotencyKey};
use testkit::TestContext;
use texts::Texts;

const SITE: &str = "https://matchday.example";
const LONG_TEXT: &str = "I looked forward to this for weeks.\nThe address https://videos.example.org/a/very/long/address/\
    without/any/place/to/break/it/0123456789abcdef0123456789abcdef shows nothing at all.";

/// Emails that no transition sends: reminders, and events outside of the transitions.
const BESIDE_THE_MACHINE: &[(State, Party, MailTemplate)] = {
    use MailTemplate as Template;
    use Party::{Customer, Operator, Recipient, Talent};
    &[
        (State::PendingPayment, Customer, Template::FinishYourOrder),
        (State::QuoteRequested, Talent, Template::AcceptReminder),
        (State::Requested, Talent, Template::AcceptReminder),
        (State::Requested, Talent, Template::BriefChanged),
        (State::Accepted, Talent, Template::AddressChanged),
        (State::Accepted, Talent, Template::DeliverReminder),
        (State::Accepted, Customer, Template::SessionReminder),
        (State::Accepted, Talent, Template::SessionReminder),
        (State::Accepted, Customer, Template::NewTimesProposed),
        (State::Accepted, Talent, Template::NewTimesProposed),
        (State::Accepted, Customer, Template::NewTimesRefused),
        (State::Accepted, Talent, Template::NewTimesRefused),
        (State::Accepted, Customer, Template::NewMessages),
        (State::Accepted, Talent, Template::NewMessages),
        (State::Accepted, Recipient, Template::Rescheduled),
        (State::Delivered, Customer, Template::ReviewReminder),
        (State::Delivered, Recipient, Template::GiftReady),
        (State::Cancelled, Recipient, Template::GiftCancelled),
        (State::Completed, Customer, Template::GiftThanks),
        (State::Completed, Talent, Template::GiftThanks),
        (State::Completed, Customer, Template::FeedbackReminder),
        (State::Completed, Customer, Template::FeedbackReplied),
        (State::Completed, Talent, Template::ChargebackOpened),
        (State::Completed, Operator, Template::ChargebackOpened),
        (State::Completed, Talent, Template::ChargebackWon),
        (State::Completed, Operator, Template::ChargebackWon),
        (State::Refunded, Operator, Template::ChargebackLost),
        (State::Refunded, Talent, Template::ChargebackLost),
        (State::Cancelled, Customer, Template::RefundReturned),
    ]
};

#[tokio::main]
async fn main() {
    let folder = PathBuf::from(
        std::env::args()
            .nth(1)
            .unwrap_or_else(|| "mails".to_owned()),
    );
    for language in Language::ALL {
        let folder = folder.join(language.as_str());
        std::fs::create_dir_all(&folder).unwrap();
        let context = TestContext::start().await;
        Box::pin(write_order_mails(&context, language, &folder)).await;
        write_notices(&context, language, &folder).await;
    }
}

async fn write_order_mails(context: &TestContext, language: Language, folder: &Path) {
    let texts = Texts::new(language, "Matchday");
    let talent = context.published_talent("ada-keller").await;
    let links = Links {
        order: format!("{SITE}/order"),
        feedback: format!("{SITE}/feedback"),
        talent: format!("{SITE}/ada-keller"),
        home: format!("{SITE}/"),
        site: SITE.to_owned(),
        contact: format!("{SITE}/contact"),
        withdraw: format!("{SITE}/withdraw#AB7K-3F9Q"),
        help: format!("{SITE}/help"),
    };
    let video = context.requested_order(&talent, &talent.video, None).await;
    let session = Box::pin(context.requested_order(&talent, &talent.session, None)).await;
    let mut item = video.order.clone();
    item.offer.kind = OfferKind::Item;
    let mails = order_mails();
    for (kind, base) in [
        ("video", video.order),
        ("session", session.order),
        ("item", item),
    ] {
        for (state, to, template) in &mails {
            let order = order_in(*state, &base, context.now());
            let email = write_email(&texts, *template, *to, &order, &links);
            let is_unexpected =
                ["News about", "Neuigkeiten zu"].map(|start| email.subject.starts_with(start));
            assert!(!is_unexpected.contains(&true), "{template}");
            let name = format!("{kind}-{state}-{template}-{to}");
            write_mail(folder, &name, &email.text(), &email.html());
        }
    }
}

fn write_mail(folder: &Path, name: &str, text: &str, html: &str) {
    std::fs::write(folder.join(format!("{name}.txt")), text).unwrap();
    std::fs::write(folder.join(format!("{name}.html")), html).unwrap();
}

/// Returns every email about an order with the state in which it is sent.
fn order_mails() -> BTreeSet<(State, Party, MailTemplate)> {
    let machine = domain::order::machine_json();
    let mut mails: BTreeSet<_> = BESIDE_THE_MACHINE.iter().copied().collect();
    for transition in machine["transitions"].as_array().unwrap() {
        let state: State = serde_json::from_value(transition["to"].clone()).unwrap();
        for mail in transition["email"].as_array().unwrap() {
            let (to, template) = mail.as_str().unwrap().split_once(':').unwrap();
            let to = serde_json::from_value(json!(to)).unwrap();
            mails.insert((state, to, serde_json::from_value(json!(template)).unwrap()));
        }
    }
    let written: BTreeSet<_> = mails.iter().map(|(_, _, template)| *template).collect();
    for template in MailTemplate::ALL {
        assert!(
            written.contains(template),
            "{template} has no state it is sent in"
        );
    }
    mails
}

/// Returns an order in this state with every optional part that it can have.
fn order_in(state: State, base: &Order, now: Timestamp) -> Order {
    let in_days = |days: i64| later(now, SignedDuration::from_hours(24 * days));
    let mut order = base.clone();
    order.state = state;
    order.customer.time_zone = Some("America/Argentina/Buenos_Aires".parse().unwrap());
    order.talent.time_zone = "Europe/Berlin".parse().unwrap();
    "Ada Keller".clone_into(&mut order.talent.display_name);
    "Mia".clone_into(&mut order.brief.recipient_name);
    price(&mut order);
    order.timers.pay_by = Some(in_days(1));
    order.timers.accept_by = Some(in_days(3));
    order.timers.deliver_by = Some(in_days(7));
    order.timers.review_by = Some(in_days(10));
    order.timers.resolve_by = Some(in_days(30));
    if let Some(schedule) = &mut order.schedule {
        schedule.time_zone = "America/Argentina/Buenos_Aires".parse().unwrap();
    }
    if order.offer.kind != OfferKind::Item {
        order.gift = read(json!({
            "recipientEmail": "mia@example.org", "message": "Happy birthday, Mia!\nRun well.",
            "thanks": { "text": "I watched it five times.", "at": now },
        }));
    }
    match state {
        State::QuoteRequested | State::PendingPayment | State::PaymentExpired => {
            // A talent does not name a price for a session.
            if order.schedule.is_none() {
                order.custom_quote =
                    read(json!({ "note": "Two takes are included.", "quotedAt": now }));
            }
        }
        State::Requested | State::Expired => {}
        State::Declined => order.cancellation = Some(cancellation(Actor::Talent)),
        State::Accepted | State::RevisionRequested => {
            capture(&mut order);
            agree(&mut order, now);
        }
        State::Delivered => {
            capture(&mut order);
            order.deliverables = vec![parcel(now)];
        }
        State::Disputed => {
            capture(&mut order);
            order.dispute = read(json!({ "by": "customer", "text": LONG_TEXT }));
        }
        State::Completed => {
            capture(&mut order);
            order.payment.refunded = euros(2_000);
            order.payout.status = PayoutStatus::Scheduled;
            order.payout.due_at = Some(in_days(7));
            order.dispute = Some(decided());
            order.chargeback = Some(Box::new(chargeback(&order, in_days(9))));
        }
        State::Cancelled => {
            capture(&mut order);
            order.payment.refunded = order.money.total;
            order.refunds = vec![returned_refund(&order, now)];
            order.cancellation = Some(cancellation(Actor::Operator));
        }
        State::Refunded => {
            capture(&mut order);
            order.payment.refunded = order.money.total;
            order.payout.reversed = order.payout.amount;
            order.dispute = Some(decided());
        }
    }
    order
}

fn returned_refund(order: &Order, now: Timestamp) -> Refund {
    let money = &order.money;
    read(json!({
        "version": order.version, "amount": money.total, "reason": "requested", "status": "failed",
        "parts": { "talent": money.talent_net, "platform": money.platform, "tax": money.tax },
        "providerId": "re_1", "at": now,
    }))
}

/// Adds every line that a price can have.
fn price(order: &mut Order) {
    order.money.offer_price = euros(120_000);
    order.money.addons = read(json!([
        { "key": "rush", "label": "Rush: in two days", "price": euros(3_000) },
        { "key": "signed", "label": "A signed photo by post", "price": euros(1_500) },
    ]));
    order.money.subtotal = euros(124_500);
    order.money.discount =
        read(json!({ "code": "SPRING", "amount": euros(4_500), "fundedBy": "platform" }));
    order.money.service_fee = euros(6_000);
    order.money.tax = euros(23_940);
    order.money.total = euros(149_940);
    order.money.talent_net = euros(99_600);
    order.payout.amount = euros(99_600);
}

fn capture(order: &mut Order) {
    order.accepted_at = Some(order.updated_at);
    order.payment.captured = order.money.total;
}

/// Adds a proposal of other times and a meeting place.
fn agree(order: &mut Order, now: Timestamp) {
    let Some(schedule) = &order.schedule else {
        return;
    };
    let moved = |days: i64| {
        let by = SignedDuration::from_hours(24 * days);
        Slot {
            start_at: later(schedule.slot.start_at, by),
            end_at: later(schedule.slot.end_at, by),
        }
    };
    order.reschedule_proposal = Some(RescheduleProposal {
        by: Actor::Talent,
        slots: vec![moved(1), moved(2), moved(3)],
        at: now,
    });
    order.meeting = read(json!({
        "kind": "in_person", "place": "Sports hall of the harbour",
        "address": "Harbour Road 1\nBS1 4ST Bristol", "note": "The door is beside the café.",
    }));
}

fn parcel(now: Timestamp) -> Deliverable {
    read(json!({ "kind": "shipment", "at": now, "shipment": {
        "carrier": "royal_mail", "carrierName": "Royal Mail", "trackingNumber": "AB123456789GB",
    } }))
}

fn decided() -> domain::order::Dispute {
    let resolution = "The video names another club. You get a part of the price back.";
    read(json!({ "by": "customer", "text": LONG_TEXT, "resolution": resolution }))
}

fn cancellation(by: Actor) -> Cancellation {
    Cancellation {
        by,
        reason: "no_time".to_owned(),
        text: Some("I am injured and cannot record this month. Sorry!".to_owned()),
    }
}

fn chargeback(order: &Order, respond_by: Timestamp) -> domain::order::Chargeback {
    read(json!({
        "disputeId": "dp_1", "amount": order.money.total, "reason": "fraudulent", "status": "open",
        "respondBy": respond_by, "openedAt": order.created_at,
    }))
}

/// Sends every notice and writes the emails that arrive at the emulator.
async fn write_notices(context: &TestContext, language: Language, folder: &Path) {
    let settings = context.settings();
    let outbox = Outbox {
        clock: context.clock(),
        settle: context.settle(),
        mailer: Mailer::connect(&settings.mail().unwrap()),
        quote_key: settings.quote_key().unwrap(),
        site_url: SITE.into(),
        operator: "operators@matchday.example".to_owned(),
        hooks: HooksInvoker::new(settings.hooks().unwrap()).unwrap(),
        push: None,
        rebuild_requests: None,
    };
    let (store, now) = (context.store(), context.now());
    for (content, number) in notices(now).into_iter().zip(1..) {
        let name = format!("notice-{}", content.name().replace(' ', "_"));
        let to = format!("reader-{number}@example.org");
        let notice = Notice {
            notice_guid: NoticeGuid::from_parts(number, [1; 10]),
            to: Some(to.parse().unwrap()),
            language: Some(language),
            content,
            created_at: now,
        };
        let key = IdempotencyKey {
            caller: "render".to_owned(),
            key: number.to_string(),
        };
        let record = ContactRecord::new("digest".to_owned(), reference(), now);
        store.save_contact(&key, &record, &notice).await.unwrap();
        let row = store.find_notice(notice.notice_guid).await.unwrap();
        Box::pin(outbox.send_notice(&row.unwrap())).await.unwrap();
        let mails = context.mails();
        let mail = mails.iter().find(|mail| mail.to.contains(&to)).unwrap();
        write_mail(folder, &name, &mail.text, mail.html.as_ref().unwrap());
    }
}

fn notices(now: Timestamp) -> Vec<NoticeContent> {
    let (name, token) = ("Cara Lind", "AAAAAAAAAAAAAAAAAAAAAA");
    let payouts = json!({ "amount": euros(99_600), "orders": 3, "since": now });
    let zone = "America/Argentina/Buenos_Aires";
    let application = |kind: &str, more: Value| {
        let mut content = json!({ "notice": kind, "reference": reference(), "name": name });
        let fields = content.as_object_mut().unwrap();
        fields.extend(more.as_object().unwrap().clone());
        content
    };
    let linked = json!({ "token": token });
    let contact = ContactMessageInput {
        topic: read(json!("order")),
        email: "kim@example.org".to_owned(),
        order_number: Some(reference().to_string()),
        message: LONG_TEXT.to_owned(),
        language: Language::De,
    };
    let all = [
        json!({
            "notice": "order_message", "number": reference(), "name": name, "page": "/talent/orders/1",
            "text": LONG_TEXT,
        }),
        application("application_confirm_address", linked.clone()),
        application("application_submitted", linked.clone()),
        application("application_link_again", linked.clone()),
        application("application_answered", linked.clone()),
        application("application_withdrawn", json!({ "byGuardian": true })),
        application(
            "guardian_asked",
            json!({ "guardian": "Eva Lind", "token": token }),
        ),
        application("guardian_agreed", linked.clone()),
        application("application_in_review", linked.clone()),
        application(
            "application_info_requested",
            json!({ "question": LONG_TEXT, "token": token }),
        ),
        application("application_approved", json!({})),
        application("talent_invited", linked),
        application("application_rejected", json!({ "reason": LONG_TEXT })),
        json!({ "notice": "talent_published", "name": name, "slug": "cara-lind" }),
        json!({ "notice": "talent_suspended", "name": name, "reason": LONG_TEXT }),
        json!({ "notice": "talent_restored", "name": name }),
        json!({ "notice": "customer_suspended", "name": name, "reason": LONG_TEXT }),
        json!({ "notice": "customer_restored", "name": name }),
        json!({
            "notice": "athlete_invited", "name": name, "invitedBy": "robin@matchday.example", "token": token,
        }),
        json!({ "notice": "talent_available", "name": name, "slug": "cara-lind" }),
        json!({
            "notice": "contact_message", "reference": reference(), "contact": contact.checked().unwrap(),
        }),
        json!({ "notice": "payouts_waiting", "name": name, "payouts": payouts, "timeZone": zone }),
        json!({
            "notice": "payouts_overdue", "name": name, "payouts": payouts,
            "talentGuid": "01890000-0000-7000-8000-000000000001",
        }),
        json!({ "notice": "approval_requested", "approval": payout_above_the_limit(now) }),
        json!({
            "notice": "webhook_disabled", "description": "Accounting", "host": "hooks.example.org",
        }),
        json!({
            "notice": "calendar_unreadable", "name": name, "host": "calendar.example.org",
            "problem": "refused", "since": now, "timeZone": zone,
        }),
        json!({
            "notice": "bank_payout_failed", "name": name, "amount": euros(99_600),
            "failureCode": "account_closed",
        }),
    ];
    all.into_iter().map(read).collect()
}

fn payout_above_the_limit(now: Timestamp) -> ApprovalRequest {
    let person = "01890000-0000-7000-8000-000000000002";
    let order_guid = "01890000-0000-7000-8000-000000000001";
    read(json!({
        "approvalGuid": order_guid, "act": { "kind": "payout", "orderGuid": order_guid, "step": "release" },
        "action": "payout_released",
        "subject": { "kind": "order", "id": order_guid, "label": reference() },
        "subjectVersion": 3, "amount": euros(99_600), "changes": [],
        "requestedBy": { "userId": person, "email": "robin@matchday.example" },
        "reason": LONG_TEXT, "requestedAt": now, "expiresAt": ApprovalRequest::expiry(now),
        "status": "open", "version": 1,
    }))
}

fn reference() -> OrderNumber {
    OrderNumber::from_random([3; 8])
}

fn euros(minor: i64) -> Money {
    Money::new(minor, Currency::parse("EUR").unwrap()).unwrap()
}

fn read<T: serde::de::DeserializeOwned>(json: Value) -> T {
    serde_json::from_value(json).unwrap()
}
