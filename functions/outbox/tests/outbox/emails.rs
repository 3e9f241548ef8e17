use domain::offer::OfferKind;
use domain::order::{Actor, Cancellation, MailTemplate, Meeting, Order, Party};
use domain::{Language, UserId};
use email_frame::Email;
use outbox::Links;
use serde_json::json;
use texts::Texts;

use crate::support::Fixture;

fn links() -> Links {
    Links {
        order: "https://matchday.example/order".to_owned(),
        feedback: "https://matchday.example/feedback/secret".to_owned(),
        talent: "https://matchday.example/ada-keller".to_owned(),
        home: "https://matchday.example/".to_owned(),
        site: "https://matchday.example".to_owned(),
        contact: "https://matchday.example/contact".to_owned(),
        withdraw: "https://matchday.example/withdraw".to_owned(),
        help: "https://matchday.example/help".to_owned(),
    }
}

fn write_email(template: MailTemplate, to: Party, order: &Order, links: &Links) -> Email {
    write_in(Language::En, template, to, order, links)
}

fn write_in(
    language: Language,
    template: MailTemplate,
    to: Party,
    order: &Order,
    links: &Links,
) -> Email {
    let texts = Texts::new(language, "Fan Club");
    outbox::write_email(&texts, template, to, order, links)
}

#[tokio::test]
async fn every_template_renders_for_every_party() {
    let fixture = Fixture::set().await;
    let order = fixture.requested().await.order;
    for (template, party, language) in everything() {
        let email = write_in(language, template, party, &order, &links());
        let text = email.text();
        let what = format!("{template} to {party} in {language:?}: {text}");
        assert!(
            !email.subject.is_empty() && email.subject.chars().count() <= 100,
            "{what}"
        );
        assert!(
            !email.subject.contains(['\n', '_']),
            "{}: {what}",
            email.subject
        );
        // The recipient of a gift has no part in its order.
        let names_order = party != Party::Recipient;
        let number = order.number.to_string();
        assert_eq!(text.contains(&number), names_order, "{what}");
        assert!(!text.to_lowercase().contains("escrow"), "{what}");
        assert_eq!(email.html().contains(&number), names_order, "{what}");
        assert!(email.button.is_some(), "{what}");
        assert!(text.contains("Fan Club"), "{what}");
        let html = email.html();
        assert!(
            !text.contains("Matchday") && !html.contains("Matchday"),
            "{what}"
        );
        // Operators read English.
        let written = match party {
            Party::Operator => Language::En,
            Party::Customer | Party::Talent | Party::Recipient => language,
        };
        let tag = format!("<html lang=\"{}\">", written.as_str());
        assert!(html.contains(&tag), "{what}");
    }
}

fn everything() -> Vec<(MailTemplate, Party, Language)> {
    let mut everything = Vec::new();
    for template in MailTemplate::ALL {
        for party in Party::ALL {
            everything.extend(Language::ALL.map(|language| (*template, *party, language)));
        }
    }
    everything
}

#[tokio::test]
async fn a_booked_time_is_in_the_readers_zone() {
    let fixture = Fixture::set().await;
    let placed = fixture
        .context
        .requested_order(&fixture.talent, &fixture.talent.session, None)
        .await;
    let mut order = placed.order;
    let schedule = order.schedule.as_mut().unwrap();
    schedule.time_zone = "America/New_York".parse().unwrap();
    schedule.slot.start_at = "2027-01-15T18:00:00Z".parse().unwrap();
    order.talent.time_zone = "Europe/Berlin".parse().unwrap();
    let starts = |email: &Email| {
        email
            .facts
            .iter()
            .find(|(label, _)| label == "Starts")
            .unwrap()
            .1
            .clone()
    };

    let customer = write_email(
        MailTemplate::OrderRequested,
        Party::Customer,
        &order,
        &links(),
    );
    let talent = write_email(MailTemplate::NewRequest, Party::Talent, &order, &links());

    assert_eq!(starts(&customer), "15 January 2027, 13:00 EST (New York)");
    assert_eq!(starts(&talent), "15 January 2027, 19:00 CET (Berlin)");
}

#[tokio::test]
async fn emails_about_a_booked_time_contain_a_known_meeting_place() {
    let fixture = Fixture::set().await;
    let placed = fixture
        .context
        .requested_order(&fixture.talent, &fixture.talent.session, None)
        .await;
    let mut order = placed.order;
    let write = |order: &_, template, to| write_email(template, to, order, &links()).text();
    let emails = [
        (MailTemplate::OrderAcceptedReceipt, Party::Customer),
        (MailTemplate::SessionReminder, Party::Customer),
        (MailTemplate::SessionReminder, Party::Talent),
    ];
    for (template, to) in emails {
        let text = write(&order, template, to);
        assert!(!text.contains("Join the call"), "{text}");
    }
    order.meeting = Some(Box::new(Meeting::Online {
        join_url: "https://meet.example/ada".parse().unwrap(),
        note: Some("Passcode 4711".to_owned()),
    }));
    for (template, to) in emails {
        let text = write(&order, template, to);
        assert!(
            text.contains("Join the call:\nhttps://meet.example/ada"),
            "{text}"
        );
        assert!(text.contains("Good to know: Passcode 4711"), "{text}");
    }
    order.meeting = Some(Box::new(Meeting::InPerson {
        place: "Sports hall".to_owned(),
        address: "Harbour Road 1\nBristol".to_owned(),
        note: None,
    }));
    for (template, to) in emails {
        let text = write(&order, template, to);
        let place = "Where: Sports hall, Harbour Road 1, Bristol";
        assert!(text.contains(place), "{text}");
    }
    // Requested, not accepted yet: no party gets the meeting place.
    let text = write(&order, MailTemplate::OrderRequested, Party::Customer);
    assert!(!text.contains("Sports hall"), "{text}");
}

#[tokio::test]
async fn the_email_about_a_parcel_links_to_its_carrier() {
    let fixture = Fixture::set().await;
    let mut order = fixture.requested().await.order;
    order.offer.kind = OfferKind::Item;
    let parcel = |carrier: serde_json::Value| {
        serde_json::from_value(serde_json::json!({
            "kind": "shipment", "shipment": carrier, "at": "2026-11-21T09:00:00Z",
        }))
        .unwrap()
    };
    let email = |order: &_| write_email(MailTemplate::Delivered, Party::Customer, order, &links());
    order.deliverables = vec![parcel(serde_json::json!({
        "carrier": "royal_mail", "carrierName": "Royal Mail", "trackingNumber": "AB123456789GB",
    }))];
    let known = email(&order);
    assert!(
        known.subject.ends_with("has sent your parcel"),
        "{}",
        known.subject
    );
    let text = known.text();
    assert!(
        text.contains("Sent with: Royal Mail\nTracking number: AB123456789GB"),
        "{text}"
    );
    let page = "https://www.royalmail.com/track-your-item#/tracking-results/AB123456789GB";
    assert!(
        text.contains(&format!("Track your parcel:\n{page}")),
        "{text}"
    );
    assert!(
        known.html().contains(&format!("href=\"{page}\"")),
        "{}",
        known.html()
    );

    order.deliverables = vec![parcel(serde_json::json!({
        "carrier": "other", "carrierName": "Harbour Couriers",
    }))];
    let text = email(&order).text();
    assert!(text.contains("Sent with: Harbour Couriers"), "{text}");
    assert!(!text.contains("Track"), "{text}");
}

#[tokio::test]
async fn a_refund_email_names_the_amount_before_its_destination() {
    let fixture = Fixture::set().await;
    let mut order = fixture.requested().await.order;
    order.payment.captured = order.money.total;
    order.payment.refunded = order.money.total;
    for template in [
        MailTemplate::NotDeliveredRefunded,
        MailTemplate::TalentCancelledRefunded,
        MailTemplate::CancelConfirmedRefund,
        MailTemplate::CancelledByUs,
        MailTemplate::Refunded,
        MailTemplate::DisputeRefunded,
        MailTemplate::DisputeClosed,
    ] {
        let text = write_email(template, Party::Customer, &order, &links()).text();
        let sentence = "\n\nYour refund of €126.00 goes to the card you paid with";
        assert!(text.contains(sentence), "{template}: {text}");
        assert!(!text.contains("It goes to"), "{template}: {text}");
    }
    // The policy refunds nothing.
    order.payment.refunded = domain::Money::zero(order.money.total.currency());
    let template = MailTemplate::CancelConfirmedRefund;
    let text = write_email(template, Party::Customer, &order, &links()).text();
    assert!(text.contains("Refund: €0.00"), "{text}");
    assert!(!text.contains("goes to the card"), "{text}");
}

#[tokio::test]
async fn a_lost_reservation_leads_to_booking_the_same_offer_again() {
    let fixture = Fixture::set().await;
    let mut order = fixture.requested().await.order;
    let offer = order.offer.offer_guid;
    let page = format!("https://matchday.example/ada-keller/book?offer={offer}");
    let leads_to = |order: &_| {
        let template = MailTemplate::HoldLostReorder;
        let email = write_email(template, Party::Customer, order, &links());
        email.button.unwrap().1
    };
    assert_eq!(leads_to(&order), page);
    order.custom_quote = serde_json::from_value(serde_json::json!({
        "quotedAt": "2026-11-21T09:00:00Z",
    }))
    .unwrap();
    assert_eq!(leads_to(&order), format!("{page}&price=ask"));
}

#[tokio::test]
async fn emails_about_refunds_problems_and_payouts_link_to_the_help_centre() {
    let fixture = Fixture::set().await;
    let order = fixture.requested().await.order;
    let cases = [
        (MailTemplate::Refunded, Party::Customer, "refunds"),
        (MailTemplate::RefundReturned, Party::Customer, "refunds"),
        (
            MailTemplate::ProblemReceived,
            Party::Customer,
            "not-as-ordered",
        ),
        (
            MailTemplate::ProblemReported,
            Party::Talent,
            "not-as-ordered",
        ),
        (MailTemplate::CompletedPayoutDate, Party::Talent, "payouts"),
    ];
    let names = include_str!("../../../../site/app/lib/texts/help-names.ts");
    for (template, to, page) in cases {
        assert!(names.contains(&format!("\"{page}\"")), "{page}");
        let email = write_email(template, to, &order, &links());
        let address = format!("https://matchday.example/help/{page}");
        assert!(email.text().contains(&address), "{template} to {to}");
        assert!(email.html().contains(&address), "{template} to {to}");
    }
    let requested = write_email(
        MailTemplate::OrderRequested,
        Party::Customer,
        &order,
        &links(),
    );
    assert!(!requested.text().contains("/help/"));
}

#[tokio::test]
async fn every_email_with_a_secret_link_has_the_warning_once() {
    let fixture = Fixture::set().await;
    let guest = fixture.requested().await.order;
    let mut member = guest.clone();
    member.customer.user_id = Some(UserId::from_parts(1, [1; 10]));
    let warnings = [
        "Keep this email to yourself",
        "Leite diese E-Mail nicht weiter",
    ];
    let links = links();
    let mut warned = Vec::new();
    for (template, party, language) in everything() {
        for (order, is_secret) in [
            (&guest, matches!(party, Party::Customer | Party::Recipient)),
            (&member, party == Party::Recipient),
        ] {
            let email = write_in(language, template, party, order, &links);
            let text = email.text();
            let leads_to = |address: &str| text.contains(&format!("\n{address}\n"));
            let has_link = leads_to(&links.order) || leads_to(&links.feedback);
            let count: usize = warnings
                .map(|words| text.matches(words).count())
                .iter()
                .sum();
            let expected = usize::from(is_secret && has_link);
            assert_eq!(count, expected, "{template} to {party}: {text}");
            if count == 1 {
                warned.push((template, party));
            }
        }
    }
    for template in [
        MailTemplate::OrderRequested,
        MailTemplate::WithdrawnNotCharged,
        MailTemplate::OrderAcceptedReceipt,
        MailTemplate::Refunded,
        MailTemplate::RefundReturned,
        MailTemplate::TipReceipt,
        MailTemplate::FeedbackInvite,
        MailTemplate::NewTimesProposed,
    ] {
        assert!(warned.contains(&(template, Party::Customer)), "{template}");
    }
    for template in [MailTemplate::GiftReady, MailTemplate::Rescheduled] {
        assert!(warned.contains(&(template, Party::Recipient)), "{template}");
    }
    // Their only link leads to a public page.
    let declined = (MailTemplate::OrderDeclinedNotCharged, Party::Customer);
    assert!(!warned.contains(&declined));
    assert!(!warned.contains(&(MailTemplate::GiftCancelled, Party::Recipient)));
}

#[tokio::test]
async fn operators_get_a_deadline_only_while_it_runs() {
    let fixture = Fixture::set().await;
    let mut order = fixture.requested().await.order;
    let by = fixture.context.now();
    order.timers.resolve_by = Some(by);
    order.chargeback = serde_json::from_value(json!({
        "disputeId": "dp_1", "amount": order.money.total, "reason": "fraudulent", "status": "won",
        "respondBy": by, "openedAt": by,
    }))
    .unwrap();
    for template in MailTemplate::ALL {
        let text = write_email(*template, Party::Operator, &order, &links()).text();
        let is_opened = *template == MailTemplate::ChargebackOpened;
        assert_eq!(text.contains("Answer the bank by: "), is_opened, "{text}");
        let is_dispute = *template == MailTemplate::DisputeOpened;
        assert_eq!(text.contains("Decide by: "), is_dispute, "{text}");
    }
}

#[tokio::test]
async fn both_parties_read_the_operators_reason_before_its_consequence() {
    let fixture = Fixture::set().await;
    let mut order = fixture.requested().await.order;
    order.cancellation = Some(Cancellation {
        by: Actor::Operator,
        reason: "operator_cancel".to_owned(),
        text: Some("The event was called off.".to_owned()),
    });
    order.dispute = serde_json::from_value(json!({
        "by": "customer", "text": "It has no sound.", "resolution": "The video has no sound.",
    }))
    .unwrap();
    let cancelled = "The reason: “The event was called off.”";
    let decided = "Our decision: “The video has no sound.”";
    for (template, party, reason, consequence) in [
        (
            MailTemplate::CancelledByUs,
            Party::Customer,
            cancelled,
            "You weren’t charged",
        ),
        (
            MailTemplate::CancelledByUs,
            Party::Talent,
            cancelled,
            "Booking: ",
        ),
        (
            MailTemplate::DisputeRefunded,
            Party::Customer,
            decided,
            "You get a full refund.",
        ),
        (
            MailTemplate::DisputeRefunded,
            Party::Talent,
            decided,
            "nothing is paid out for this order",
        ),
    ] {
        let text = write_email(template, party, &order, &links()).text();
        let (_, after) = text
            .split_once(reason)
            .unwrap_or_else(|| panic!("{template} to {party}: {text}"));
        assert!(after.contains(consequence), "{template} to {party}: {text}");
    }
    // A timer that refunds leaves no reason.
    order.dispute = None;
    let text = write_email(
        MailTemplate::DisputeRefunded,
        Party::Customer,
        &order,
        &links(),
    );
    assert!(!text.text().contains("Our decision"), "{}", text.text());
}

#[tokio::test]
async fn an_email_before_the_acceptance_calls_the_order_a_request() {
    let fixture = Fixture::set().await;
    let requested = fixture.requested().await.order;
    let mut accepted = requested.clone();
    accepted.accepted_at = Some(fixture.context.now());
    let before = [
        (MailTemplate::PriceRequested, Party::Customer),
        (MailTemplate::QuoteSent, Party::Customer),
        (MailTemplate::QuoteExpired, Party::Customer),
        (MailTemplate::FinishYourOrder, Party::Customer),
        (MailTemplate::OrderRequested, Party::Customer),
        (MailTemplate::OrderDeclinedNotCharged, Party::Customer),
        (MailTemplate::WithdrawnNotCharged, Party::Customer),
        (MailTemplate::ExpiredNotCharged, Party::Customer),
        (MailTemplate::SoldOutNotCharged, Party::Customer),
        (MailTemplate::HoldLostReorder, Party::Customer),
        (MailTemplate::CancelledByUs, Party::Customer),
        (MailTemplate::NewMessages, Party::Customer),
        (MailTemplate::QuoteRequested, Party::Talent),
        (MailTemplate::QuoteExpired, Party::Talent),
        (MailTemplate::NewRequest, Party::Talent),
        (MailTemplate::AcceptReminder, Party::Talent),
        (MailTemplate::BriefChanged, Party::Talent),
        (MailTemplate::RequestWithdrawn, Party::Talent),
        (MailTemplate::MissedRequest, Party::Talent),
        (MailTemplate::RequestLost, Party::Talent),
        (MailTemplate::CancelledByUs, Party::Talent),
        (MailTemplate::NewMessages, Party::Talent),
    ];
    for (language, request, order) in [
        (Language::En, "Request", "order"),
        (Language::De, "Anfrage", "bestellung"),
    ] {
        for (template, party) in before {
            let email = write_in(language, template, party, &requested, &links());
            let number = (request.to_owned(), requested.number.to_string());
            assert!(email.facts.contains(&number), "{:?}", email.facts);
            let labels = email.facts.iter().map(|(label, _)| label.clone());
            let mut words: Vec<_> = labels.collect();
            words.extend(email.opening.iter().chain(&email.closing).cloned());
            words.push(email.button.unwrap().0);
            words.push(email.subject);
            for text in words {
                assert!(
                    !text.to_lowercase().contains(order),
                    "{template} to {party}: {text}"
                );
            }
        }
    }
    for party in [Party::Customer, Party::Talent] {
        let email = write_email(MailTemplate::CancelledByUs, party, &accepted, &links());
        let number = ("Order".to_owned(), accepted.number.to_string());
        assert!(email.facts.contains(&number), "{:?}", email.facts);
        assert!(email.subject.contains("order"), "{}", email.subject);
        let (button, _) = email.button.unwrap();
        assert!(button.contains("order"), "{button}");
    }
}

#[tokio::test]
async fn a_reminder_without_a_meeting_point_explains_what_to_do() {
    let fixture = Fixture::set().await;
    let placed = fixture
        .context
        .requested_order(&fixture.talent, &fixture.talent.session, None)
        .await;
    let mut order = placed.order;
    let write = |order: &_, to| write_email(MailTemplate::SessionReminder, to, order, &links());
    let talent = write(&order, Party::Talent);
    assert!(talent.subject.starts_with("Join link missing: "));
    let (button, address) = talent.button.clone().unwrap();
    assert_eq!(
        (button.as_str(), address),
        ("Enter the join link", links().order)
    );
    let customer = write(&order, Party::Customer).text();
    assert!(
        customer.contains("hasn’t entered the join link yet"),
        "{customer}"
    );
    assert!(
        customer.contains("report a problem there: you get a full refund"),
        "{customer}"
    );
    let after = write_email(MailTemplate::HowDidItGo, Party::Customer, &order, &links());
    assert!(
        after.text().contains("entered no join link"),
        "{}",
        after.text()
    );

    order.meeting = Some(Box::new(Meeting::Online {
        join_url: "https://meet.example/ada".parse().unwrap(),
        note: None,
    }));
    assert!(
        write(&order, Party::Talent)
            .subject
            .starts_with("Coming up: ")
    );
    for template in [MailTemplate::SessionReminder, MailTemplate::HowDidItGo] {
        let text = write_email(template, Party::Customer, &order, &links()).text();
        assert!(!text.contains("join link"), "{text}");
    }
}

#[tokio::test]
async fn a_guest_who_asks_for_a_price_gets_the_link_and_the_deadline_of_the_answer() {
    let fixture = Fixture::set().await;
    let order = fixture.requested().await.order;
    let asked = write_email(
        MailTemplate::PriceRequested,
        Party::Customer,
        &order,
        &links(),
    );
    let text = asked.text();
    assert!(text.contains("We’ll email you the answer"), "{text}");
    assert!(text.contains("Answer by: "), "{text}");
    let answered = write_email(MailTemplate::QuoteSent, Party::Customer, &order, &links());
    for email in [asked, answered] {
        assert_eq!(email.button.unwrap().1, links().order);
    }
}
