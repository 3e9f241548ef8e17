//! Placing an order.

use domain::marketplace::PayoutDelay;
use domain::offer::{AddonEffect, Offer, OfferKind, OfferStatus};
use domain::order::{
    Actor, BriefInput, Command, ConsentsInput, CustomerInput, Effect, MailTemplate, Party, Refused,
    Shortage, SlotChange, State, apply,
};
use domain::slots::Slot;
use domain::talent::TalentStatus;
use serde_json::json;

use crate::order::support::{Booking, address, at, authorise, hours, morning, session, video};

#[test]
fn an_order_keeps_a_copy_of_talent_offer_and_price() {
    let applied = Booking::new(video(), &["rush"]).place(morning()).unwrap();
    let order = &applied.order;
    assert_eq!((order.state, order.version), (State::PendingPayment, 1));
    assert_eq!(order.offer.price_version, 3);
    assert_eq!(order.offer.turnaround_h, Some(24));
    assert_eq!(order.money.total.amount(), 12_600);
    assert_eq!(order.hash_digest.len(), 64);
    assert_eq!(applied.effects, [Effect::CreateCheckout]);
    assert_eq!(
        (applied.open_requests_change, applied.slots.take),
        (0, None)
    );
}

#[test]
fn a_paid_session_holds_its_slot_and_the_buffer() {
    let placed = Booking::new(session(), &[]).place(morning()).unwrap();
    assert_eq!(placed.slots, SlotChange::default());
    assert_eq!(placed.open_requests_change, 0);
    let authorise = authorise(&placed.order);
    let paid = apply(
        &placed.order,
        authorise,
        Actor::System,
        morning(),
        PayoutDelay::default(),
    )
    .unwrap();
    let slot = Slot {
        start_at: at("2026-11-23T08:00:00Z"),
        end_at: at("2026-11-23T09:30:00Z"),
    };
    assert_eq!(paid.slots.take, Some(slot));
    assert_eq!(paid.open_requests_change, 1);
}

#[test]
fn an_order_that_is_paid_too_late_for_the_last_slot_ends_and_its_hold_is_released() {
    let placed = Booking::new(session(), &[]).place(morning()).unwrap();
    for shortage in [Shortage::SlotTaken, Shortage::FullyBooked] {
        let command = Command::SoldOut { shortage };
        for actor in [Actor::Guest, Actor::Talent, Actor::Timer, Actor::Operator] {
            let refused = apply(
                &placed.order,
                command.clone(),
                actor,
                morning(),
                PayoutDelay::default(),
            );
            assert!(
                matches!(refused, Err(Refused::NotAllowed { .. })),
                "{actor}"
            );
        }
        let over = apply(
            &placed.order,
            command,
            Actor::System,
            morning(),
            PayoutDelay::default(),
        )
        .unwrap();
        assert_eq!(over.order.state, State::Cancelled);
        assert_eq!(over.order.shortage(), Some(shortage));
        assert_eq!(over.slots, SlotChange::default());
        assert_eq!(over.open_requests_change, 0);
        assert_eq!(
            over.effects,
            [
                Effect::Release,
                Effect::Mail {
                    to: Party::Customer,
                    template: MailTemplate::SoldOutNotCharged,
                }
            ]
        );
    }
}

#[test]
fn an_address_is_required_only_for_shipped_items() {
    let mut with_photo = video();
    with_photo.addons[0].effect = AddonEffect::Shipped;
    let mut item = video();
    item.kind = OfferKind::Item;
    item.video = None;
    let place = |offer: &Offer, addons: &[&str], address| {
        let mut booking = Booking::new(offer.clone(), addons);
        booking.address = address;
        booking.place(morning())
    };
    for (offer, addons) in [(&with_photo, &["rush"][..]), (&item, &[])] {
        let Err(Refused::Invalid(wrong)) = place(offer, addons, None) else {
            panic!("{:?} goes nowhere", offer.kind)
        };
        assert_eq!(wrong.errors()[0].field, "shippingAddress");
        let order = place(offer, addons, Some(address())).unwrap().order;
        assert_eq!(order.shipping_address, Some(Box::new(address())));
    }
    assert!(matches!(
        place(&with_photo, &[], Some(address())),
        Err(Refused::Invalid(_))
    ));
    assert!(place(&with_photo, &[], None).is_ok());
}

#[test]
fn rejects_orders_of_a_talent_who_is_not_bookable() {
    let refused = |change: fn(&mut Booking)| {
        let mut booking = Booking::new(video(), &[]);
        change(&mut booking);
        booking.place(morning()).unwrap_err()
    };
    assert_eq!(
        refused(|booking| booking.talent.status = TalentStatus::Paused),
        Refused::TalentUnavailable
    );
    assert_eq!(
        refused(|booking| booking.talent.status = TalentStatus::Draft),
        Refused::TalentUnavailable
    );
    assert_eq!(
        refused(|booking| booking.offer.status = OfferStatus::Paused),
        Refused::TalentUnavailable
    );
    assert_eq!(
        refused(|booking| booking.open_requests = 20),
        Refused::TalentUnavailable
    );
    assert_eq!(
        refused(|booking| booking.offer.price_version = 4),
        Refused::QuoteChanged
    );
    assert!(matches!(
        refused(|booking| booking.actor = Actor::Talent),
        Refused::NotAllowed { .. }
    ));
}

#[test]
fn accepts_orders_after_a_pause_has_ended() {
    let mut booking = Booking::new(video(), &[]);
    booking.talent.status = TalentStatus::Paused;
    booking.talent.paused_until = Some(morning());
    assert!(booking.place(morning()).is_ok());
}

#[test]
fn a_quote_expires_after_half_an_hour() {
    let booking = Booking::new(video(), &[]);
    assert!(booking.place(at("2026-11-21T09:29:59Z")).is_ok());
    assert_eq!(
        booking.place(at("2026-11-21T09:30:00Z")).unwrap_err(),
        Refused::QuoteChanged
    );
}

#[test]
fn accepts_only_slots_of_the_offer() {
    let mut booking = Booking::new(session(), &[]);
    booking.slot = None;
    assert!(matches!(booking.place(morning()), Err(Refused::Invalid(_))));
    let odd = at("2026-11-23T08:10:00Z");
    booking.slot = Some(Slot {
        start_at: odd,
        end_at: odd.checked_add(hours(1)).unwrap(),
    });
    assert_eq!(booking.place(morning()).unwrap_err(), Refused::SlotGone);
    let start = at("2026-11-23T08:00:00Z");
    booking.slot = Some(Slot {
        start_at: start,
        end_at: start.checked_add(hours(3)).unwrap(),
    });
    assert_eq!(
        booking.place(morning()).unwrap_err(),
        Refused::SlotGone,
        "longer than the offer says"
    );
    let mut booking = Booking::new(video(), &[]);
    booking.slot = Some(Slot {
        start_at: start,
        end_at: start.checked_add(hours(1)).unwrap(),
    });
    assert!(matches!(booking.place(morning()), Err(Refused::Invalid(_))));
}

fn wrong_fields(result: Result<impl Sized, domain::Violations>) -> Vec<String> {
    result
        .err()
        .unwrap()
        .into_errors()
        .into_iter()
        .map(|error| error.field)
        .collect()
}

#[test]
fn reports_every_invalid_field_of_a_brief() {
    let input: BriefInput = serde_json::from_value(json!({
        "forWhom": "self", "recipientName": " ", "occasion": "other", "instructions": "Too short",
        "fromName": "x".repeat(61), "language": "klingon", "wantedBy": "2026-11-01", "answers": {"size": "XL"},
    }))
    .unwrap();
    let fields = wrong_fields(input.checked(&[], morning()));
    assert_eq!(
        fields,
        [
            "recipientName",
            "fromName",
            "instructions",
            "language",
            "wantedBy",
            "answers.size"
        ]
    );
}

#[test]
fn rejects_a_customer_without_name_or_address() {
    let input: CustomerInput = serde_json::from_value(
        json!({"name": "", "email": "ben", "phone": "0151", "country": "Germany"}),
    )
    .unwrap();
    assert_eq!(
        wrong_fields(input.checked(None)),
        ["name", "email", "phone", "country"]
    );
}

#[test]
fn rejects_missing_consents() {
    let input: ConsentsInput = serde_json::from_value(
        json!({"terms": false, "performanceBeginsNow": false, "age": false}),
    )
    .unwrap();
    assert_eq!(
        wrong_fields(input.checked(morning())),
        ["terms", "performanceBeginsNow", "age"]
    );
}

#[test]
fn validates_answers_by_the_type_of_the_question() {
    let questions = serde_json::from_value::<Vec<domain::offer::Question>>(json!([
        {"key": "size", "label": "Size?", "type": "select", "required": true, "options": ["S", "M"]},
        {"key": "day", "label": "Which day?", "type": "date", "required": false},
        {"key": "count", "label": "How many?", "type": "number", "required": false},
    ]))
    .unwrap();
    let brief = |answers: serde_json::Value| -> BriefInput {
        serde_json::from_value(json!({
            "forWhom": "self", "recipientName": "Mia", "occasion": "other",
            "instructions": "Please sign it with a green pen.", "answers": answers,
        }))
        .unwrap()
    };
    let wrong = brief(json!({"size": "XL", "day": "tomorrow", "count": "many"}));
    assert_eq!(
        wrong_fields(wrong.checked(&questions, morning())),
        ["answers.size", "answers.day", "answers.count"]
    );
    assert_eq!(
        wrong_fields(brief(json!({})).checked(&questions, morning())),
        ["answers.size"]
    );
    let right = brief(json!({"size": "M", "day": "2026-12-24", "count": "2"}));
    assert_eq!(
        right.checked(&questions, morning()).unwrap().answers.len(),
        3
    );
}
