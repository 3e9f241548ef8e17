use domain::Language;
use domain::offer::OfferKind;
use domain::order::{MailTemplate, Meeting, Order, Party};
use outbox::{Email, Links};
use texts::Texts;

use crate::support::Fixture;

fn links() -> Links {
    Links {
        order: "https://matchday.example/order".to_owned(),
        feedback: "https://matchday.example/feedback/secret".to_owned(),
        talent: "https://matchday.example/ada-keller".to_owned(),
        home: "https://matchday.example/".to_owned(),
        contact: "https://matchday.example/contact".to_owned(),
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
    let names = include_str!("../../../../site/app/lib/help-names.ts");
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
