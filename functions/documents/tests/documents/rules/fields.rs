//! Read marks and favourites: closed sets of fields, and times that are the server's.

use jiff::SignedDuration;
use serde_json::{Value, json};

use crate::rules::support::{Fixture, Who};
use crate::rules::wire::{delete, outcome, set, stamped, time};

fn up_to(path: &str, at: jiff::Timestamp) -> Value {
    let mut write = set(path, &json!({}));
    write["update"]["fields"]["upTo"] = time(at);
    write
}

#[tokio::test]
async fn a_read_mark_moves_on_and_never_back_or_ahead() {
    let fixture = Fixture::new().await;
    let (mark, now) = (fixture.at("reads/customer"), fixture.context.now());
    let hour = SignedDuration::from_hours(1);
    for (at, expected) in [
        (now - hour, "200"),
        (now, "200"),
        (now + hour, "400 INVALID_ARGUMENT"),
        // A device that lags behind.
        (now - hour, "200"),
    ] {
        let reply = fixture.commit(Who::Noor, &[up_to(&mark, at)]).await;
        assert_eq!(outcome(&reply), expected, "{at}: {}", reply.text);
    }
    let stands = fixture.read(Who::Ada, &mark).await["upTo"].clone();
    let stands: jiff::Timestamp = stands.as_str().unwrap().parse().unwrap();
    assert_eq!(stands.as_microsecond(), now.as_microsecond());
    assert_eq!(
        outcome(
            &fixture
                .commit(Who::Noor, &[stamped(&mark, &json!({}), "upTo")])
                .await
        ),
        "200"
    );
    for wrong in [
        set(&mark, &json!({ "upTo": "now" })),
        set(&mark, &json!({})),
        stamped(&mark, &json!({ "who": "me" }), "upTo"),
    ] {
        assert_eq!(
            outcome(&fixture.commit(Who::Noor, &[wrong]).await),
            "400 INVALID_ARGUMENT"
        );
    }
    let others = [fixture.at("reads/talent"), fixture.at("reads/operator")];
    for other in others {
        let reply = fixture.commit(Who::Noor, &[up_to(&other, now)]).await;
        assert_eq!(outcome(&reply), "403 PERMISSION_DENIED", "{other}");
    }
}

#[tokio::test]
async fn a_favourite_is_a_slug_and_when_it_was_added() {
    let fixture = Fixture::new().await;
    let below = format!("customers/{}/favourites", fixture.id(Who::Noor));
    let path = format!("{below}/ada-keller");
    fixture
        .commit(Who::Noor, &[stamped(&path, &json!({}), "addedAt")])
        .await
        .expect(200);
    let first = fixture.read(Who::Noor, &path).await;
    fixture
        .commit(Who::Noor, &[stamped(&path, &json!({}), "addedAt")])
        .await
        .expect(200);
    assert_eq!(
        fixture.read(Who::Noor, &path).await,
        first,
        "added when it was first added"
    );
    for wrong in [
        stamped(&format!("{below}/Ada"), &json!({}), "addedAt"),
        stamped(&format!("{below}/account"), &json!({}), "addedAt"),
        stamped(&path, &json!({ "note": "my favourite" }), "addedAt"),
        set(&path, &json!({ "addedAt": 5 })),
        set(&path, &json!({})),
        stamped(&path, &json!({}), "seenAt"),
    ] {
        assert_eq!(
            outcome(&fixture.commit(Who::Noor, &[wrong]).await),
            "400 INVALID_ARGUMENT"
        );
    }
    fixture
        .commit(Who::Noor, &[delete(&path)])
        .await
        .expect(200);
    assert_eq!(fixture.read(Who::Noor, &path).await, json!(null));
}

#[tokio::test]
async fn a_customer_keeps_two_hundred_favourites_at_most() {
    let fixture = Fixture::new().await;
    let add = |number: usize| {
        let path = format!(
            "customers/{}/favourites/talent-{number}",
            fixture.id(Who::Noor)
        );
        stamped(&path, &json!({}), "addedAt")
    };
    for from in (0..200).step_by(20) {
        let writes: Vec<Value> = (from..from + 20).map(add).collect();
        fixture.commit(Who::Noor, &writes).await.expect(200);
    }
    let reply = fixture.commit(Who::Noor, &[add(200)]).await;
    assert_ne!(outcome(&reply), "200");
    assert!(reply.status.is_client_error(), "{}", reply.text);
}

#[tokio::test]
async fn collections_outside_of_the_table_do_not_exist() {
    let fixture = Fixture::new().await;
    let order = fixture.order.order_guid;
    for path in [
        "secrets/1".to_owned(),
        format!("orders/{order}/secrets/1"),
        format!("orders/{order}/messages/1/replies/1"),
        format!("customers/{}/orders/1", fixture.id(Who::Noor)),
        format!("talents/{}/offers/1/prices/1", fixture.id(Who::Ada)),
    ] {
        for who in Who::ALL {
            for reply in [
                fixture.get(who, &path).await,
                fixture.commit(who, &[set(&path, &json!({}))]).await,
                fixture.commit(who, &[delete(&path)]).await,
            ] {
                assert_eq!(outcome(&reply), "403 PERMISSION_DENIED", "{who:?} {path}");
            }
        }
    }
}
