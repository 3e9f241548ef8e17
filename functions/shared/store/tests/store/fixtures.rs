//! People and offers for the tests.

use domain::customer::{CustomerProfile, Role, User};
use domain::offer::Offer;
use domain::talent::{Talent, TalentStatus};
use domain::{Language, OfferGuid, Slug, TalentGuid, UserId};
use jiff::Timestamp;
use serde_json::json;
use store::{Store, StoreError};
use uuid::Uuid;

pub(crate) fn at(text: &str) -> Timestamp {
    text.parse().unwrap()
}

pub(crate) fn morning() -> Timestamp {
    at("2026-11-21T09:00:00Z")
}

pub(crate) fn slug(text: &str) -> Slug {
    Slug::parse(text).unwrap()
}

pub(crate) fn published(name: &str) -> Talent {
    let guid = TalentGuid::from_uuid(Uuid::now_v7());
    let email = format!("{name}@example.org").parse().unwrap();
    let draft = Talent::draft(guid, slug(name), name.to_owned(), email, morning());
    Talent {
        status: TalentStatus::Published,
        headline: "Sprinter".to_owned(),
        ..draft
    }
}

pub(crate) fn user(uid: &str, email: &str, role: Role) -> User {
    User {
        uid: uid.to_owned(),
        user_id: UserId::from_uuid(Uuid::now_v7()),
        role,
        email: email.parse().unwrap(),
        language: Language::En,
        profile: CustomerProfile {
            display_name: "Noor".to_owned(),
            ..CustomerProfile::default()
        },
        version: 1,
        created_at: morning(),
        updated_at: morning(),
    }
}

/// Registers an account for a talent, with the given page.
pub(crate) async fn register(store: &Store, talent: &Talent) -> Result<User, StoreError> {
    let guid = talent.talent_guid;
    let (uid, email) = (format!("uid-{guid}"), format!("{guid}@example.org"));
    let account = User {
        user_id: guid.into(),
        ..user(&uid, &email, Role::Talent)
    };
    store.create_user(&account, Some(talent)).await
}

pub(crate) fn video(talent: TalentGuid) -> Offer {
    offer(
        talent,
        &json!({
            "kind": "video",
            "title": "Personal video",
            "video": { "maxSeconds": 60, "turnaroundDays": 7, "revisionsIncluded": 1, "allowDownload": true },
        }),
    )
}

pub(crate) fn session(talent: TalentGuid, seats: u32) -> Offer {
    offer(
        talent,
        &json!({
            "kind": "session",
            "title": "Coaching online",
            "session": {
                "durationMin": 30, "seats": seats, "minNoticeH": 24, "maxAdvanceDays": 60, "bufferMin": 15,
                "weekly": [{ "dow": 1, "from": "09:00", "to": "12:00" }],
                "location": "online", "travelIncluded": false,
            },
        }),
    )
}

fn offer(talent: TalentGuid, particulars: &serde_json::Value) -> Offer {
    let mut fields = json!({
        "offerGuid": OfferGuid::from_uuid(Uuid::now_v7()),
        "talentGuid": talent,
        "status": "active",
        "description": "As you like it.",
        "price": { "amount": 12_000, "currency": "EUR" },
        "priceVersion": 1,
        "use": "personal",
        "acceptWithinH": 72,
        "cancellationPolicy": "flexible",
        "version": 1,
        "createdAt": morning(),
        "updatedAt": morning(),
    });
    for (name, value) in particulars.as_object().unwrap() {
        fields[name] = value.clone();
    }
    serde_json::from_value(fields).unwrap()
}
