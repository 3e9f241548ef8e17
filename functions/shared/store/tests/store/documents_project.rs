//! Entities shown as documents.

use std::collections::BTreeSet;
use std::sync::atomic::{AtomicI64, Ordering};

use document_core::{Document, Fields, Scope, Value};
use document_testkit::drafts::{draft, get, head, log, put, text};
use domain::customer::Role;
use domain::order::State;
use domain::{OrderGuid, UserId};
use jiff::SignedDuration;
use store::documents::{
    Commit, CommitError, Documents, EntityUpdate, MATCHDAY, Projection, ProjectionKey,
    customer_fields, offer_fields, order_fields, talent_fields,
};
use uuid::Uuid;

use crate::booking::Booking;
use crate::embedded::Embedded;
use crate::fixtures::{at, morning, published, register, session, user, video};

fn names(fields: &Fields) -> BTreeSet<&str> {
    fields.iter().map(|(name, _)| name.as_str()).collect()
}

fn field<'a>(document: &'a Document, name: &str) -> &'a str {
    document.fields.field(name).and_then(Value::as_str).unwrap()
}

async fn project(documents: &Documents, source: Projection<'_>) {
    documents.project(source, morning()).await.unwrap();
}

#[tokio::test]
async fn a_projection_is_written_once_and_never_goes_back() {
    let table = Embedded::start().await;
    let documents = table.store.documents(&MATCHDAY);
    let ada = published("ada-keller");
    let customer = UserId::from_uuid(Uuid::now_v7());
    let placed = Booking::by(&ada, &video(ada.talent_guid), customer, morning());
    let placed = placed.order().clone();
    let mut accepted = placed.clone();
    (accepted.version, accepted.state) = (2, State::Accepted);
    accepted.requested_at = Some(morning());
    let name = format!("orders/{}", placed.order_guid);

    project(&documents, Projection::Order(&placed)).await;
    let first = get(&documents, &name).await.unwrap();
    assert_eq!(field(&first, "state"), "pending_payment");
    project(&documents, Projection::Order(&placed)).await;
    assert_eq!(get(&documents, &name).await, Some(first.clone()));

    project(&documents, Projection::Order(&accepted)).await;
    let second = get(&documents, &name).await.unwrap();
    assert_eq!(field(&second, "state"), "accepted");
    assert_eq!(second.created, first.created);
    assert!(second.updated > first.updated);
    // A record that comes late.
    project(&documents, Projection::Order(&placed)).await;
    assert_eq!(get(&documents, &name).await, Some(second.clone()));

    let of_customer = Scope::new("customer", &customer.to_string());
    let of_talent = Scope::new("talent", &ada.talent_guid.to_string());
    assert_eq!(log(&documents, &of_customer).await.len(), 2);
    let above = second.updated.next();
    assert_eq!(head(&documents, &of_customer).await, Some(above));
    // The talent sees the order when the money is held.
    let logged = log(&documents, &of_talent).await;
    assert_eq!(logged, [(second.updated, vec![name])]);
}

#[tokio::test]
async fn projections_at_the_same_moment_end_at_the_latest() {
    let table = Embedded::start().await;
    let documents = table.store.documents(&MATCHDAY);
    let noor = user("uid-1", "noor@example.org", Role::Customer);
    let mut writers = tokio::task::JoinSet::new();
    for version in 1..=5 {
        let documents = documents.clone();
        let mut noor = noor.clone();
        noor.version = version;
        writers.spawn(async move { project(&documents, Projection::Customer(&noor)).await });
    }
    writers.join_all().await;
    let shown = get(&documents, &format!("customers/{}", noor.user_id))
        .await
        .unwrap();
    assert_eq!(shown.fields.field("version"), Some(&Value::Integer(5)));
}

#[tokio::test]
async fn deleting_an_entity_deletes_its_documents() {
    let table = Embedded::start().await;
    let documents = table.store.documents(&MATCHDAY);
    let noor = user("uid-1", "noor@example.org", Role::Customer);
    let name = format!("customers/{}", noor.user_id);
    let favourite = format!("{name}/favourites/ada-keller");
    project(&documents, Projection::Customer(&noor)).await;
    put(&documents, &favourite, Some(text("a"))).await;
    let other = user("uid-2", "other@example.org", Role::Customer);
    project(&documents, Projection::Customer(&other)).await;

    let gone = ProjectionKey::Customer(noor.user_id);
    documents.withdraw(gone, morning()).await.unwrap();
    assert_eq!(get(&documents, &name).await, None);
    assert_eq!(get(&documents, &favourite).await, None);
    let logged = log(
        &documents,
        &Scope::new("customer", &noor.user_id.to_string()),
    )
    .await;
    let paths: Vec<_> = logged.into_iter().flat_map(|(_, paths)| paths).collect();
    assert_eq!(
        paths,
        [&name, &favourite, &favourite, &name].map(Clone::clone)
    );
    documents.withdraw(gone, morning()).await.unwrap();
    assert!(
        get(&documents, &format!("customers/{}", other.user_id))
            .await
            .is_some()
    );
}

/// Read just before the row was erased or saved again: the document is not restored.
#[tokio::test]
async fn an_erased_entity_is_not_projected_by_an_earlier_reader() {
    let table = Embedded::start().await;
    let (store, documents) = (&table.store, table.store.documents(&MATCHDAY));
    let noor = user("uid-1", "noor@example.org", Role::Customer);
    store.create_user(&noor, None).await.unwrap();
    let name = format!("customers/{}", noor.user_id);
    let stored = async |source: Projection<'_>| {
        documents.project_stored(source, morning()).await.unwrap();
    };
    stored(Projection::Customer(&noor)).await;
    assert!(get(&documents, &name).await.is_some());

    let gone = ProjectionKey::Customer(noor.user_id);
    documents.withdraw(gone, morning()).await.unwrap();
    let mut later = noor.clone();
    later.version = 2;
    let saved = Commit {
        rows: vec![EntityUpdate::User(later.clone()).row_write().unwrap()],
        ..Commit::default()
    };
    documents.commit(saved).await.unwrap();
    stored(Projection::Customer(&noor)).await;
    assert_eq!(get(&documents, &name).await, None, "it is another row");
    stored(Projection::Customer(&later)).await;
    assert!(get(&documents, &name).await.is_some());

    documents.withdraw(gone, morning()).await.unwrap();
    store
        .release_account(&noor.uid, &noor.email, None)
        .await
        .unwrap();
    stored(Projection::Customer(&later)).await;
    assert_eq!(get(&documents, &name).await, None, "there is no row");

    let talent = published("ada-keller");
    register(store, &talent).await.unwrap();
    let offer = video(talent.talent_guid);
    let name = format!("talents/{}/offers/{}", talent.talent_guid, offer.offer_guid);
    stored(Projection::Talent(&talent)).await;
    let page = format!("talents/{}", talent.talent_guid);
    assert!(get(&documents, &page).await.is_some());
    stored(Projection::Offer(&offer)).await;
    assert_eq!(get(&documents, &name).await, None, "it was never saved");
    store.save_offer(&offer).await.unwrap();
    stored(Projection::Offer(&offer)).await;
    assert!(get(&documents, &name).await.is_some());
}

#[test]
fn an_order_document_contains_only_fields_that_both_parties_may_read() {
    let ada = published("ada-keller");
    let customer = UserId::from_uuid(Uuid::now_v7());
    let booking = Booking::by(&ada, &video(ada.talent_guid), customer, morning());
    let mut order = booking.order().clone();
    let before = order_fields(&order).unwrap();
    assert_eq!(before.field("talent"), None);
    order.requested_at = Some(morning());
    let fields = order_fields(&order).unwrap();
    assert_eq!(
        names(&fields),
        BTreeSet::from([
            "createdAt",
            "customer",
            "customerName",
            "dueAt",
            "dueKind",
            "kind",
            "number",
            "recipientName",
            "state",
            "talent",
            "talentName",
            "talentSlug",
            "timers",
            "title",
            "total",
            "updatedAt",
            "version",
        ])
    );
    assert_eq!(fields.field("customer"), Some(&customer.to_string().into()));
    assert_eq!(
        fields.field("talent"),
        Some(&ada.talent_guid.to_string().into())
    );
    assert!(matches!(
        fields.field("updatedAt"),
        Some(Value::Timestamp(_))
    ));
    assert!(matches!(fields.field("dueAt"), Some(Value::Timestamp(_))));
    let shown = fields.to_text();
    let secrets = [
        order.hash_digest.as_str(),
        &order.brief.instructions,
        "noor@example.org",
        "talentNet",
    ];
    for secret in secrets {
        assert!(!shown.contains(secret), "{secret} in {shown}");
    }
    let guest = Booking::new(&ada, &video(ada.talent_guid));
    assert_eq!(order_fields(guest.order()).unwrap().field("customer"), None);
    let erased = order_fields(&order.erased().unwrap()).unwrap();
    assert_eq!(erased.field("customer"), None);
    assert_eq!(erased.field("talent"), fields.field("talent"));
    assert_eq!(erased.field("updatedAt"), fields.field("updatedAt"));
}

#[test]
fn account_documents_contain_only_permitted_fields() {
    let noor = user("uid-1", "noor@example.org", Role::Customer);
    let fields = customer_fields(&noor).unwrap();
    assert_eq!(
        names(&fields),
        BTreeSet::from([
            "createdAt",
            "displayName",
            "email",
            "marketing",
            "updatedAt",
            "userId",
            "version",
        ])
    );
    assert!(!fields.to_text().contains("uid-1"));

    let mut ada = published("ada-keller");
    ada.payouts.stripe_account_id = Some("acct_1".to_owned());
    ada.payouts.payouts_enabled = true;
    ada.featured_rank = Some(1);
    ada.paused_until = Some(at("2026-12-01T00:00:00Z"));
    let fields = talent_fields(&ada).unwrap();
    assert_eq!(fields.field("payoutsEnabled"), Some(&Value::Boolean(true)));
    assert_eq!(fields.field("verified"), Some(&Value::Boolean(false)));
    assert!(matches!(
        fields.field("pausedUntil"),
        Some(Value::Timestamp(_))
    ));
    for secret in [
        "acct_1",
        "featuredRank",
        "commissionBps",
        "ada-keller@example.org",
    ] {
        assert!(!fields.to_text().contains(secret), "{secret}");
    }
}

#[tokio::test]
async fn an_offer_is_projected_completely_below_its_talent() {
    let table = Embedded::start().await;
    let documents = table.store.documents(&MATCHDAY);
    let ada = published("ada-keller");
    let offer = session(ada.talent_guid, 3);
    project(&documents, Projection::Talent(&ada)).await;
    project(&documents, Projection::Offer(&offer)).await;
    let name = format!("talents/{}/offers/{}", ada.talent_guid, offer.offer_guid);
    let shown = get(&documents, &name).await.unwrap();
    assert_eq!(shown.fields, offer_fields(&offer).unwrap());
    let Some(Value::Map(session)) = shown.fields.field("session") else {
        panic!("{shown:?}");
    };
    assert!(matches!(session.field("weekly"), Some(Value::Array(rules)) if rules.len() == 1));
    let mut archived = offer.clone();
    archived.version = 2;
    project(&documents, Projection::Offer(&archived)).await;
    let gone = ProjectionKey::Talent(ada.talent_guid);
    documents.withdraw(gone, morning()).await.unwrap();
    assert_eq!(get(&documents, &name).await, None);
    let logged = log(
        &documents,
        &Scope::new("talent", &ada.talent_guid.to_string()),
    )
    .await;
    assert_eq!(logged.len(), 5);
}

#[tokio::test]
async fn entities_and_documents_are_written_together() {
    let table = Embedded::start().await;
    let documents = table.store.documents(&MATCHDAY);
    let noor = user("uid-1", "noor@example.org", Role::Customer);
    table.store.create_user(&noor, None).await.unwrap();
    let name = format!("customers/{}", noor.user_id);
    let mut renamed = noor.clone();
    renamed.version = 2;
    renamed.profile.display_name = "Noor B.".to_owned();
    let mut commit = draft(&documents, morning(), &[(&name, Some(text("Noor B.")))]).await;
    commit.rows = vec![EntityUpdate::User(renamed.clone()).row_write().unwrap()];
    documents.commit(commit).await.unwrap();
    let stored = table.store.find_user("uid-1").await.unwrap();
    assert_eq!(stored.as_ref(), Some(&renamed));

    // Another writer wrote version 2 already.
    let mut late = draft(&documents, morning(), &[(&name, Some(text("Noor C.")))]).await;
    late.rows = vec![EntityUpdate::User(renamed.clone()).row_write().unwrap()];
    let outcome = documents.commit(late).await;
    assert!(matches!(outcome, Err(CommitError::Moved)), "{outcome:?}");
    assert_eq!(
        get(&documents, &name).await.unwrap().fields,
        text("Noor B.")
    );
}

#[tokio::test]
async fn an_erasure_that_takes_long_makes_each_change_at_its_own_time() {
    let table = Embedded::start().await;
    let documents = table.store.documents(&MATCHDAY);
    let orders = [Uuid::now_v7(), Uuid::now_v7()].map(OrderGuid::from_uuid);
    for order in orders {
        put(
            &documents,
            &format!("orders/{order}/messages/m1"),
            Some(text("hello")),
        )
        .await;
    }
    let minutes = AtomicI64::new(0);
    let now = || morning() + SignedDuration::from_mins(minutes.fetch_add(1, Ordering::SeqCst));
    for order in orders {
        documents.forget_customer_of(order, &now).await.unwrap();
    }
    let mut versions = Vec::new();
    for order in orders {
        let erased = get(&documents, &format!("orders/{order}/messages/m1")).await;
        versions.push(erased.unwrap().updated.0);
    }
    assert!(versions[1] - versions[0] >= 60_000_000, "{versions:?}");
}
