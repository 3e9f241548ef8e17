//! Shipments and their tracking.

use domain::offer::Offer;
use domain::order::{
    Actor, Carrier, Command, Deliverable, DeliverableKind, Refused, Shipment, ShipmentInput,
};
use domain::text::Violations;
use serde_json::{Value, json};

use crate::order::support::{Booking, Life, address, link, morning, video};

fn item() -> Offer {
    let mut offer = serde_json::to_value(video()).unwrap();
    offer["kind"] = json!("item");
    offer.as_object_mut().unwrap().remove("video");
    serde_json::from_value(offer).unwrap()
}

/// An accepted order of an item.
fn accepted_item() -> Life {
    let booking = Booking {
        address: Some(address()),
        ..Booking::new(item(), &[])
    };
    let mut life = Life::placed(video());
    life.order = booking.place(morning()).unwrap().order;
    let authorise = crate::order::support::authorise(&life.order);
    life.act(Actor::System, authorise).unwrap();
    life.act(Actor::Talent, Command::Accept).unwrap();
    life
}

fn checked(input: Value) -> Result<Shipment, Violations> {
    let input: ShipmentInput = serde_json::from_value(input).unwrap();
    input.checked()
}

fn wrong_fields(input: Value) -> Vec<String> {
    let errors = checked(input).unwrap_err().into_errors();
    errors.into_iter().map(|error| error.field).collect()
}

fn parcel(life: &Life) -> Deliverable {
    let shipment = checked(json!({ "carrier": "ups", "trackingNumber": "1Z999AA10123456784" }));
    Deliverable {
        kind: DeliverableKind::Shipment,
        url: None,
        file: None,
        shipment: Some(shipment.unwrap()),
        note: None,
        at: life.now,
    }
}

fn deliver(life: &mut Life, deliverable: Deliverable) -> Result<(), Vec<String>> {
    let command = Command::Deliver {
        deliverables: vec![deliverable],
    };
    match life.act(Actor::Talent, command) {
        Ok(_) => Ok(()),
        Err(Refused::Invalid(violations)) => {
            let errors = violations.into_errors();
            Err(errors.into_iter().map(|error| error.field).collect())
        }
        Err(other) => panic!("{other}"),
    }
}

#[test]
fn every_listed_carrier_has_a_name_and_a_page_and_requires_a_number() {
    for carrier in Carrier::ALL {
        let input = json!({ "carrier": carrier, "trackingNumber": "ab 1234-5678 gb" });
        if *carrier == Carrier::Other {
            assert_eq!(wrong_fields(input), ["carrierName"]);
            continue;
        }
        let shipment = checked(input).unwrap();
        assert_eq!(Some(shipment.carrier_name.as_str()), carrier.brand());
        assert_eq!(shipment.tracking_number.as_deref(), Some("AB12345678GB"));
        let page = shipment.tracking_url.clone().unwrap();
        assert!(
            page.starts_with("https://") && page.ends_with("AB12345678GB"),
            "{page}"
        );
        assert_eq!(
            wrong_fields(json!({ "carrier": carrier })),
            ["trackingNumber"]
        );
        let named =
            json!({ "carrier": carrier, "trackingNumber": "12345678", "carrierName": "Mine" });
        assert_eq!(wrong_fields(named), ["carrierName"]);
    }
}

#[test]
fn another_carrier_needs_a_name_but_no_number() {
    let other =
        checked(json!({ "carrier": "other", "carrierName": " Harbour Couriers " })).unwrap();
    assert_eq!(other.carrier_name, "Harbour Couriers");
    assert_eq!(
        (&other.tracking_number, &other.tracking_url),
        (&None, &None)
    );
    let other = json!({ "carrier": "other", "carrierName": "Harbour Couriers", "trackingNumber": "AB-123456" });
    let other = checked(other).unwrap();
    assert_eq!(other.tracking_number.as_deref(), Some("AB123456"));
    assert_eq!(other.tracking_url, None);
}

#[test]
fn accepts_only_letters_and_digits_as_a_number() {
    for number in [
        "12345",
        "ABCDEFGH",
        "1234/5678",
        "12345678?x=1",
        "1234567é",
        &"1".repeat(36),
    ] {
        let input = json!({ "carrier": "dhl", "trackingNumber": number });
        assert_eq!(wrong_fields(input), ["trackingNumber"], "{number}");
    }
}

#[test]
fn computes_the_tracking_page_when_a_shipment_is_read() {
    let kept = json!({
        "carrier": "gls", "carrierName": "GLS", "trackingNumber": "12345678",
        "trackingUrl": "https://elsewhere.example/",
    });
    let read: Shipment = serde_json::from_value(kept).unwrap();
    let page = read.tracking_url.unwrap();
    assert!(page.starts_with("https://gls-group.com/"), "{page}");
}

#[test]
fn an_item_is_delivered_only_with_a_shipment() {
    let mut life = accepted_item();
    let now = life.now;
    let nothing = deliver(&mut life, link(now));
    assert_eq!(nothing, Err(vec!["deliverable.shipment".to_owned()]));
    let parcel = parcel(&life);
    deliver(&mut life, parcel).unwrap();
    let erased = life.order.erased().unwrap();
    assert_eq!(erased.deliverables[0].shipment, None);
}

#[test]
fn rejects_a_shipment_if_nothing_is_shipped() {
    let mut life = Life::accepted(video());
    let beside = Deliverable {
        shipment: parcel(&life).shipment,
        ..link(life.now)
    };
    let refused = deliver(&mut life, beside.clone());
    assert_eq!(refused, Err(vec!["deliverable.shipment".to_owned()]));
    // A video with an extra that is shipped.
    life.order.shipping_address = Some(Box::new(address()));
    deliver(&mut life, beside).unwrap();
}

#[test]
fn a_shipment_is_approved_automatically_after_two_weeks() {
    let mut life = accepted_item();
    let parcel = parcel(&life);
    deliver(&mut life, parcel).unwrap();
    let two_weeks = life.now + crate::order::support::hours(14 * 24);
    assert_eq!(life.order.timers.review_by, Some(two_weeks));
    let day_before = two_weeks - crate::order::support::hours(24);
    assert_eq!(
        domain::order::next_reminder_at(&life.order, life.now),
        Some(day_before)
    );
}
