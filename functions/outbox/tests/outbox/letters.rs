use domain::order::{MailTemplate, Party};
use outbox::{Letter, Links, write_letter};

use crate::support::Fixture;

fn links() -> Links {
    Links {
        order: "https://matchday.example/order".to_owned(),
        feedback: "https://matchday.example/feedback/secret".to_owned(),
        talent: "https://matchday.example/ada-keller".to_owned(),
        home: "https://matchday.example/".to_owned(),
    }
}

#[tokio::test]
async fn every_template_is_a_whole_letter_for_everybody() {
    let fixture = Fixture::set().await;
    let order = fixture.requested().await.order;
    for template in MailTemplate::ALL {
        for party in Party::ALL {
            let letter = write_letter(*template, *party, &order, &links());
            let text = letter.text();
            let what = format!("{template} to {party}: {text}");
            assert!(
                !letter.subject.is_empty() && letter.subject.chars().count() <= 100,
                "{what}"
            );
            assert!(
                !letter.subject.contains(['\n', '_']),
                "{}: {what}",
                letter.subject
            );
            assert!(text.contains(&order.number.to_string()), "{what}");
            assert!(!text.to_lowercase().contains("escrow"), "{what}");
            assert!(letter.html().contains(&order.number.to_string()), "{what}");
            assert!(letter.button.is_some(), "{what}");
        }
    }
}

#[tokio::test]
async fn a_booked_time_is_told_in_the_readers_own_zone() {
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
    let starts = |letter: &Letter| {
        letter
            .facts
            .iter()
            .find(|(label, _)| label == "Starts")
            .unwrap()
            .1
            .clone()
    };

    let customer = write_letter(
        MailTemplate::OrderRequested,
        Party::Customer,
        &order,
        &links(),
    );
    let talent = write_letter(MailTemplate::NewRequest, Party::Talent, &order, &links());

    assert_eq!(
        starts(&customer),
        "15 January 2027, 13:00 (America/New_York)"
    );
    assert_eq!(starts(&talent), "15 January 2027, 19:00 (Europe/Berlin)");
}
