//! `GET` and `PUT /api/talent-account/profile`.

use domain::Slug;
use domain::offer::{Offer, OfferStatus};
use domain::sport::{Sport, SportStatus};
use domain::talent::Image;
use serde_json::{Value, json};
use testkit::{App, Bench, PublishedTalent};

const PATH: &str = "/api/talent-account/profile";

struct Stage {
    bench: Bench,
    app: App,
    ada: PublishedTalent,
    token: String,
}

async fn start() -> Stage {
    let bench = Bench::start_with_identity().await;
    let athletics = Sport {
        slug: Slug::parse("athletics").unwrap(),
        name: "Athletics".into(),
        description: "Running.".into(),
        icon: "🏃".into(),
        hero: Image {
            src: "/media/a.svg".into(),
            width: 1600,
            height: 900,
            alt: "A track".into(),
        },
        synonyms: Vec::new(),
        parent_slug: None,
        sort_order: 1,
        status: SportStatus::Active,
        talent_count: 1,
    };
    bench.store().save_sport(&athletics).await.unwrap();
    let ada = bench.published_talent("ada-keller").await;
    let token = bench.token(&ada.person);
    let app = App::new(crate::router(&bench));
    Stage {
        bench,
        app,
        ada,
        token,
    }
}

fn form(version: u64) -> Value {
    json!({
        "displayName": "Ada Keller", "headline": "Runs", "bio": "Line one\nLine two", "tagWords": ["fast"],
        "sports": ["athletics"], "team": "SC", "country": "AT", "city": "Graz", "languages": ["de", "en"],
        "timeZone": "Europe/Vienna", "achievements": [{ "title": "Won", "year": 2024 }],
        "socials": { "instagram": "@ada.keller" }, "capacity": 5, "version": version,
    })
}

#[tokio::test]
async fn a_talent_reads_the_own_page_with_every_offer_that_is_not_archived() {
    let Stage {
        bench,
        app,
        ada,
        token,
    } = start().await;
    let paused = Offer {
        status: OfferStatus::Paused,
        version: ada.session.version + 1,
        ..ada.session
    };
    bench.store().save_offer(&paused).await.unwrap();
    let page = app.get(PATH).bearer(&token).await.expect(200).json;
    assert_eq!(page["slug"], "ada-keller");
    assert_eq!(page["status"], "published");
    assert_eq!(page["capacity"], 20);
    assert_eq!(page["payoutsEnabled"], false);
    assert_eq!(page["version"], ada.talent.version);
    let states: Vec<_> = page["offers"]
        .as_array()
        .unwrap()
        .iter()
        .map(|offer| &offer["status"])
        .collect();
    assert_eq!(states.len(), 2);
    assert!(states.contains(&&json!("paused")), "{states:?}");
}

#[tokio::test]
async fn a_talent_saves_the_own_page() {
    let Stage {
        bench,
        app,
        ada,
        token,
    } = start().await;
    let version = ada.talent.version;
    let saved = app
        .put(PATH)
        .bearer(&token)
        .json(form(version))
        .await
        .expect(200)
        .json;
    assert_eq!(saved["displayName"], "Ada Keller");
    assert_eq!(saved["bio"], "Line one\nLine two");
    assert_eq!(saved["socials"], json!({ "instagram": "ada.keller" }));
    assert_eq!(saved["capacity"], 5);
    assert_eq!(saved["version"], version + 1);

    let stored = bench
        .store()
        .find_talent(ada.talent.talent_guid)
        .await
        .unwrap()
        .unwrap();
    assert_eq!(stored.headline, "Runs");
    assert_eq!(
        (stored.slug, stored.status, stored.avatar),
        (ada.talent.slug, ada.talent.status, ada.talent.avatar)
    );
}

#[tokio::test]
async fn of_two_saves_of_one_version_the_second_is_a_conflict() {
    let Stage {
        bench: _bench,
        app,
        ada,
        token,
    } = start().await;
    let version = ada.talent.version;
    let (one, other) = tokio::join!(
        app.put(PATH).bearer(&token).json(form(version)),
        app.put(PATH).bearer(&token).json(form(version)),
    );
    let mut statuses = [one.status.as_u16(), other.status.as_u16()];
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 409]);
}

#[tokio::test]
async fn what_a_talent_may_not_set_is_refused() {
    let Stage {
        bench,
        app,
        ada,
        token,
    } = start().await;
    for field in [
        "slug",
        "status",
        "stats",
        "verified",
        "featuredRank",
        "commissionBps",
        "currency",
        "payouts",
        "avatar",
    ] {
        let mut body = form(ada.talent.version);
        body[field] = json!("x");
        let reply = app.put(PATH).bearer(&token).json(body).await;
        assert_eq!(
            (reply.failure().as_str(), reply.fields()),
            ("422 validation_failed", vec![field])
        );
    }
    let stored = bench
        .store()
        .find_talent(ada.talent.talent_guid)
        .await
        .unwrap();
    assert_eq!(stored, Some(ada.talent));
}

#[tokio::test]
async fn every_wrong_field_is_named_and_nothing_is_written() {
    let Stage {
        bench,
        app,
        ada,
        token,
    } = start().await;
    for (field, value, named) in [
        ("displayName", json!("A"), "displayName"),
        ("headline", json!(""), "headline"),
        ("bio", json!("b".repeat(2001)), "bio"),
        ("tagWords", json!(["ok", "x".repeat(31)]), "tagWords.1"),
        ("sports", json!([]), "sports"),
        ("sports", json!(["athletics", "chess-boxing"]), "sports.1"),
        ("country", json!("Austria"), "country"),
        ("languages", json!([]), "languages"),
        ("timeZone", json!("Graz"), "timeZone"),
        (
            "achievements",
            json!([{ "title": "Won", "year": 1066 }]),
            "achievements.0.year",
        ),
        (
            "achievements",
            json!([{ "title": "Won", "year": "2024" }]),
            "achievements.0.year",
        ),
        (
            "socials",
            json!({ "instagram": "two words" }),
            "socials.instagram",
        ),
        ("socials", json!({ "myspace": "ada" }), "socials.myspace"),
        ("capacity", json!(0), "capacity"),
        ("capacity", json!(-1), "capacity"),
    ] {
        let mut body = form(ada.talent.version);
        body[field] = value.clone();
        let reply = app.put(PATH).bearer(&token).json(body).await;
        assert_eq!(
            (reply.failure().as_str(), reply.fields()),
            ("422 validation_failed", vec![named]),
            "{field} = {value}"
        );
    }
    let stored = bench
        .store()
        .find_talent(ada.talent.talent_guid)
        .await
        .unwrap();
    assert_eq!(stored, Some(ada.talent));
}
