//! Seeding a real table: what a first, a second and an interrupted run leave behind.

use domain::Slug;
use domain::talent::Talent;
use jiff::Timestamp;
use seed::{catalogue, customer_account, run};
use store::Store;
use store::documents::{MATCHDAY, ProjectionKey, ReadRequest, talent_fields};
use testkit::Table;

const NOW: &str = "2026-11-21T09:00:00Z";

fn now() -> Timestamp {
    NOW.parse().unwrap()
}

async fn find(store: &Store, slug: &str) -> Talent {
    store
        .find_talent_by_slug(&Slug::parse(slug).unwrap())
        .await
        .unwrap()
        .unwrap()
}

#[tokio::test]
async fn a_first_run_fills_the_table_and_a_second_one_keeps_what_people_changed() {
    let table = Table::start().await;
    let (store, media) = (table.store(), tempfile::tempdir().unwrap());
    let first = run(&store, media.path(), now()).await.unwrap();
    assert_eq!(
        first.rows_written,
        first.talent + first.offers + first.reviews
    );
    assert_eq!(store.list_sports().await.unwrap().len(), first.sports);

    let catalogue = catalogue().unwrap();
    for seeded in &catalogue.talent {
        let talent = find(&store, seeded.talent.slug.as_str()).await;
        assert_eq!(talent.stats, seeded.talent.stats, "{}", talent.slug);
        assert_eq!(
            store.list_offers(talent.talent_guid).await.unwrap(),
            seeded.offers
        );
        let feedback = store
            .list_feedback(talent.talent_guid, None, 40)
            .await
            .unwrap();
        assert_eq!(feedback.items.len(), seeded.feedback.len());
    }

    // The statistics match the rows: counting again changes nothing, and the stars add up.
    for seeded in &catalogue.talent {
        let guid = seeded.talent.talent_guid;
        assert!(!store.recount_stats(guid, now()).await.unwrap());
        let stats = find(&store, seeded.talent.slug.as_str()).await.stats;
        assert_eq!(stats.stars().iter().sum::<u64>(), stats.rating_count);
    }

    let ada = find(&store, "ada-keller").await;
    let edited = Talent {
        headline: "Now a coach".to_owned(),
        ..ada.next(now())
    };
    store.save_talent(&edited).await.unwrap();
    let second = run(&store, media.path(), now()).await.unwrap();
    assert_eq!((second.rows_written, second.media_written), (0, 0));
    assert_eq!(find(&store, "ada-keller").await, edited);
}

#[tokio::test]
async fn a_run_that_was_cut_short_is_finished_by_the_next_one() {
    let table = Table::start().await;
    let (store, media) = (table.store(), tempfile::tempdir().unwrap());
    let catalogue = catalogue().unwrap();
    let first = &catalogue.talent[0];
    store.save_offer(&first.offers[0]).await.unwrap();
    store
        .create_user(&customer_account().unwrap().user, None)
        .await
        .unwrap();

    let report = run(&store, media.path(), now()).await.unwrap();
    assert_eq!(
        report.rows_written,
        report.talent + report.offers + report.reviews - 1
    );
    let offers = store.list_offers(first.talent.talent_guid).await.unwrap();
    assert_eq!(offers, first.offers);
}

#[tokio::test]
async fn what_is_in_the_table_is_shown_as_documents() {
    let table = Table::start().await;
    let (store, media) = (table.store(), tempfile::tempdir().unwrap());
    run(&store, media.path(), now()).await.unwrap();
    let ada = find(&store, "ada-keller").await;
    let edited = Talent {
        headline: "Now a coach".to_owned(),
        ..ada.next(now())
    };
    store.save_talent(&edited).await.unwrap();
    run(&store, media.path(), now()).await.unwrap();

    let documents = store.documents(&MATCHDAY);
    let customer = customer_account().unwrap().user.user_id;
    let talent = ProjectionKey::Talent(ada.talent_guid).path().unwrap();
    let mut paths = vec![
        talent.clone(),
        ProjectionKey::Customer(customer).path().unwrap(),
    ];
    for offer in store.list_offers(ada.talent_guid).await.unwrap() {
        let name = ProjectionKey::Offer(ada.talent_guid, offer.offer_guid);
        paths.push(name.path().unwrap());
    }
    assert!(paths.len() > 2, "{paths:?}");
    let ask = ReadRequest {
        paths: &paths,
        ..ReadRequest::default()
    };
    let found = documents.read(&ask).await.unwrap().documents;
    assert_eq!(found.len(), paths.len());
    assert_eq!(found[&talent].fields, talent_fields(&edited).unwrap());
}
