//! A stream's client sends again what it got no answer to: what must be new then is there already.

use std::time::Duration;

use domain::order::{Order, State};
use serde_json::{Value, json};
use uuid::Uuid;

use crate::rules::support::{Fixture, Who, message_about};
use crate::rules::watch::write_on_stream;
use crate::rules::wire::{set, stamped};

/// The same write, of what must not be there yet: what `createDocument` of the site sends.
fn new(mut write: Value) -> Value {
    write["currentDocument"] = json!({ "exists": false });
    write
}

#[tokio::test]
async fn whatever_is_created_once_is_acknowledged_again() {
    let fixture = Fixture::new().await;
    fixture
        .send_message(Who::Ada, "reported", "Pay me elsewhere.")
        .await;
    let offer = format!("talents/{}/offers/{}", fixture.id(Who::Ada), Uuid::now_v7());
    let favourite = format!("customers/{}/favourites/ada-keller", fixture.id(Who::Noor));
    let report = fixture.at("reports/reported");
    for (who, write) in [
        (Who::Noor, fixture.message(Who::Noor, "a", "Hello!")),
        (Who::Ada, set(&offer, &crate::rules::offers::form())),
        (Who::Noor, stamped(&favourite, &json!({}), "addedAt")),
        (
            Who::Noor,
            stamped(
                &report,
                &json!({ "reason": "Asks for money" }),
                "reportedAt",
            ),
        ),
    ] {
        let write = new(write);
        for time in ["first", "second"] {
            let outcome = write_on_stream(&fixture, who, write.clone()).await;
            assert_eq!(outcome, "200", "the {time} time: {write}");
        }
    }
    let talent = fixture.ada.talent.talent_guid;
    let offers = fixture.context.store().list_offers(talent).await.unwrap();
    assert_eq!(offers.len(), 3, "made once");
}

#[tokio::test]
async fn something_else_under_the_same_name_is_refused() {
    let fixture = Fixture::new().await;
    fixture.send_message(Who::Noor, "a", "Hello!").await;
    let other = new(fixture.message(Who::Noor, "a", "Good bye!"));
    assert_eq!(
        write_on_stream(&fixture, Who::Noor, other).await,
        "ALREADY_EXISTS"
    );
    let theirs = new(fixture.message(Who::Ada, "a", "Hello!"));
    assert_eq!(
        write_on_stream(&fixture, Who::Ada, theirs).await,
        "ALREADY_EXISTS"
    );
    let strangers = new(fixture.message(Who::Mia, "a", "Hello!"));
    assert_eq!(
        write_on_stream(&fixture, Who::Mia, strangers).await,
        "PERMISSION_DENIED"
    );
}

/// The answer was lost while the order could still be talked about; it comes again when it cannot.
#[tokio::test]
async fn what_was_said_in_time_is_acknowledged_later_too() {
    let fixture = Fixture::accepted().await;
    let order = Order {
        order_guid: fixture.another_order().await,
        version: fixture.order.version + 1,
        state: State::Completed,
        ..fixture.order.clone()
    };
    fixture.project(&order).await;
    let said = new(message_about(
        order.order_guid,
        Who::Noor,
        "m",
        "Call +49 171 1234567",
    ));
    assert_eq!(
        write_on_stream(&fixture, Who::Noor, said.clone()).await,
        "200"
    );
    fixture.context.advance(Duration::from_hours(31 * 24));
    assert_eq!(write_on_stream(&fixture, Who::Noor, said).await, "200");
    let late = new(message_about(order.order_guid, Who::Noor, "n", "Hello?"));
    assert_eq!(
        write_on_stream(&fixture, Who::Noor, late).await,
        "FAILED_PRECONDITION"
    );
}
