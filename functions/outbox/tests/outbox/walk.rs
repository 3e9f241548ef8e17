//! Every email of the order machine is sent to its recipient, with a separate text.

use std::collections::BTreeSet;

use domain::Language;
use domain::order::{Actor, ReminderKind, Transition};
use domain::order::{
    Applied, Effect, Event, MailTemplate, Order, Party, SlotChange, State, machine_json,
};
use outbox::{Links, write_email};
use serde_json::Value;
use texts::Texts;

use crate::support::Fixture;

/// Returns each transition of the machine with its target state and its emails as `party:template`.
fn machine() -> Vec<(Transition, State, Vec<String>)> {
    let machine = machine_json();
    let transitions = machine["transitions"].as_array().unwrap();
    let named = |one: &Value| {
        let name = serde_json::from_value(one["name"].clone()).unwrap();
        let to = serde_json::from_value(one["to"].clone()).unwrap();
        (
            name,
            to,
            serde_json::from_value(one["email"].clone()).unwrap(),
        )
    };
    transitions.iter().map(named).collect()
}

fn parse(mail: &str) -> (Party, MailTemplate) {
    let (to, template) = mail.split_once(':').unwrap();
    let read = |text: &str| Value::String(text.to_owned());
    (
        serde_json::from_value(read(to)).unwrap(),
        serde_json::from_value(read(template)).unwrap(),
    )
}

/// Returns the transition with the machine's emails, from the order's current state: an email is sent while the order
/// is in the transition's target state.
fn step(order: &Order, transition: Transition, to: State, mails: &[String]) -> Applied {
    let mut after = order.clone();
    after.state = to;
    after.version += 1;
    let mail = |mail: &String| {
        let (to, template) = parse(mail);
        Effect::Mail { to, template }
    };
    Applied {
        event: Event {
            version: after.version,
            at: after.updated_at,
            actor: Actor::System,
            transition,
            from: Some(order.state),
            to,
            note: None,
        },
        order: after,
        effects: mails.iter().map(mail).collect(),
        slots: SlotChange::default(),
        open_requests_change: 0,
    }
}

#[tokio::test]
async fn each_transition_emails_exactly_the_machines_recipients() {
    let fixture = Fixture::set().await;
    let mut order = fixture.requested().await.order;
    fixture.consume().await;
    let store = fixture.context.store();
    let machine = machine();
    assert_eq!(machine.len(), Transition::ALL.len());
    for (transition, to, mails) in machine {
        let applied = step(&order, transition, to, &mails);
        store.commit(&applied).await.unwrap();
        order = applied.order;
        fixture.consume().await;
        let sent = store.list_order_mails(order.order_guid).await.unwrap();
        let of_step = sent.iter().filter(|mail| mail.id.version == order.version);
        let sent: BTreeSet<_> = of_step
            .map(|mail| format!("{}:{}", mail.to, mail.template))
            .collect();
        assert_eq!(sent, mails.into_iter().collect(), "{transition}");
    }
}

const PORTRAIT: &str = "/media/pages/ada-keller.webp";

#[tokio::test]
async fn no_email_of_the_machine_and_no_reminder_has_a_generic_text() {
    let fixture = Fixture::set().await;
    let mut order = fixture.requested().await.order;
    assert_eq!(order.state, State::Requested);
    let avatar = order.talent.avatar.as_mut().unwrap();
    PORTRAIT.clone_into(&mut avatar.src);
    let links = Links {
        order: "https://matchday.example/order".to_owned(),
        feedback: "https://matchday.example/feedback".to_owned(),
        talent: "https://matchday.example/ada-keller".to_owned(),
        home: "https://matchday.example/".to_owned(),
        site: "https://matchday.example".to_owned(),
        contact: "https://matchday.example/contact".to_owned(),
        withdraw: "https://matchday.example/withdraw".to_owned(),
        help: "https://matchday.example/help".to_owned(),
    };
    let of_machine = machine().into_iter().flat_map(|(_, _, mails)| mails);
    let mut mails: BTreeSet<_> = of_machine.map(|mail| parse(&mail)).collect();
    for kind in ReminderKind::ALL {
        let to = match kind {
            ReminderKind::AcceptFirst
            | ReminderKind::AcceptSecond
            | ReminderKind::AcceptLast
            | ReminderKind::DeliverFirst
            | ReminderKind::DeliverLast => Party::Talent,
            ReminderKind::GiftReady => Party::Recipient,
            _ => Party::Customer,
        };
        mails.insert((to, kind.template()));
    }
    mails.insert((Party::Talent, MailTemplate::SessionReminder));
    let texts = Texts::new(Language::En, "Matchday");
    for (to, template) in mails {
        let email = write_email(&texts, template, to, &order, &links);
        let what = format!("{template} to {to}: {}", email.subject);
        assert!(!email.subject.starts_with("News about"), "{what}");
        let html = email.html();
        assert!(html.contains("color-scheme") && html.contains("width=device-width"));
        for outside in ["url(", "<script", "<link", "@import"] {
            assert!(!html.contains(outside), "{what} has {outside}");
        }
        // The athlete's picture is the only one, from the same address for every reader.
        let is_peak = matches!(
            (to, template),
            (
                Party::Customer,
                MailTemplate::OrderAcceptedReceipt
                    | MailTemplate::Delivered
                    | MailTemplate::VideoReady
            ) | (Party::Recipient, MailTemplate::GiftReady)
        );
        let picture = format!("<img src=\"https://matchday.example{PORTRAIT}\"");
        assert_eq!(html.matches("<img").count(), usize::from(is_peak), "{what}");
        assert_eq!(html.matches("src=").count(), usize::from(is_peak), "{what}");
        assert_eq!(html.contains(&picture), is_peak, "{what}");
        assert!(html.matches("class=\"button\"").count() <= 1, "{what}");
        for (label, value) in &email.facts {
            assert!(
                email.text().contains(&format!("{label}: {value}")),
                "{what}"
            );
        }
    }
}
