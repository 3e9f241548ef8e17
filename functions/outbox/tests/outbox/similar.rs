//! Emails about a declined request suggest other athletes.

use domain::order::{Actor, Command, DeclineReason, Order};
use domain::talent::Talent;

use crate::support::Fixture;

async fn decline(fixture: &Fixture) -> String {
    let order = fixture.requested().await.order;
    fixture.consume().await;
    decline_order(fixture, order).await
}

/// Declines the order and returns the text of the email about it.
async fn decline_order(fixture: &Fixture, order: Order) -> String {
    let declined: Order = fixture.act(order, decline_command(), Actor::Talent).await;
    fixture.consume().await;
    let mails = fixture.mails_to(declined.customer.email.as_str());
    let mail = mails
        .iter()
        .find(|mail| mail.subject.contains("can’t take"));
    mail.unwrap().text.clone()
}

fn decline_command() -> Command {
    Command::Decline {
        reason: DeclineReason::NoTime,
        note: None,
    }
}

#[tokio::test]
async fn the_email_about_a_declined_request_links_to_athletes_of_the_sport_who_take_bookings() {
    let fixture = Fixture::set().await;
    for slug in ["bo-lind", "cara-lind", "dana-lind", "zoe-lind"] {
        fixture.context.published_talent(slug).await;
    }
    let paused = fixture.context.published_talent("abe-lind").await.talent;
    let now = fixture.context.now();
    let store = fixture.context.store();
    store
        .save_talent(&paused.paused(None, now).unwrap())
        .await
        .unwrap();
    let other_sport = fixture.context.published_talent("ace-lind").await.talent;
    let tennis = Talent {
        sports: vec!["tennis".parse().unwrap()],
        ..other_sport.next(now)
    };
    store.save_talent(&tennis).await.unwrap();

    let text = decline(&fixture).await;
    let linked = ["abe", "ace", "ada-keller", "bo", "cara", "dana", "zoe"];
    let linked = linked
        .iter()
        .filter(|name| text.contains(&format!("http://127.0.0.1:4300/{name}-lind\n")));
    let linked: Vec<_> = linked.collect();
    assert_eq!(linked.len(), 3, "{linked:?} in {text}");
    assert!(
        !linked.contains(&&"abe") && !linked.contains(&&"ace"),
        "{text}"
    );
    let lead = "Three track and field athletes at a similar price who are taking requests now:";
    let (before, after) = text.split_once(lead).unwrap_or_else(|| panic!("{text}"));
    assert!(
        before.contains("Request: ") && !after.contains("Request: "),
        "{text}"
    );
    // The video of every athlete costs 120.00 before the service fee of 5 %.
    assert_eq!(after.matches("€126.00").count(), 3, "{after}");
}

#[tokio::test]
async fn names_no_sport_that_only_some_of_the_suggested_athletes_have() {
    let fixture = Fixture::set().await;
    let order = fixture.requested().await.order;
    fixture.consume().await;
    let now = fixture.context.now();
    let store = fixture.context.store();
    let declined = store.find_talent(order.talent.talent_guid).await;
    let declined = declined.unwrap().unwrap();
    let of_two_sports = Talent {
        sports: vec!["athletics".parse().unwrap(), "tennis".parse().unwrap()],
        ..declined.next(now)
    };
    store.save_talent(&of_two_sports).await.unwrap();
    fixture.context.published_talent("bo-lind").await;
    let other_sport = fixture.context.published_talent("cara-lind").await.talent;
    let tennis = Talent {
        sports: vec!["tennis".parse().unwrap()],
        ..other_sport.next(now)
    };
    store.save_talent(&tennis).await.unwrap();

    let text = decline_order(&fixture, order).await;
    let lead = "Two athletes from the same sport at a similar price who are taking requests now:";
    assert!(text.contains(lead), "{text}");
}

#[tokio::test]
async fn suggests_no_athlete_without_a_similar_one() {
    let fixture = Fixture::set().await;
    let text = decline(&fixture).await;
    assert!(!text.contains("similar price"), "{text}");
}
