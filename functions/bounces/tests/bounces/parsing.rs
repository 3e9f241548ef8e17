//! Events as the email service writes them.

use bounces::MailEvent;
use domain::bounce::AddressProblemKind;

const BOUNCE: &str = include_str!("bounce.json");

#[test]
fn a_bounce_is_read_as_the_service_writes_it() {
    let text = BOUNCE;
    let event = MailEvent::parse(text).unwrap().unwrap();
    assert_eq!(event.mail.as_deref(), Some("notice-0199-test"));
    let [problem] = event.problems.as_slice() else {
        panic!("{event:?}")
    };
    assert_eq!(problem.email.as_str(), "noor@example.org");
    assert_eq!(problem.kind, AddressProblemKind::Bounced);
    assert_eq!(problem.reason, "smtp; 550 5.1.1 user unknown");
    assert_eq!(problem.at.to_string(), "2026-11-22T20:00:00Z");
}

#[test]
fn what_is_about_something_else_is_skipped_and_what_is_no_event_is_an_error() {
    let sent = r#"{"eventType":"Delivery","mail":{"tags":{}},"delivery":{}}"#;
    assert_eq!(MailEvent::parse(sent).unwrap(), None);
    for text in ["", "{}", r#"{"eventType":"Bounce"}"#, "[]"] {
        assert!(MailEvent::parse(text).is_err(), "{text}");
    }
}

#[test]
fn a_full_mailbox_is_no_address_that_does_not_exist() {
    let text = BOUNCE.replace("Permanent", "Transient");
    let event = MailEvent::parse(&text).unwrap().unwrap();
    assert_eq!(event.problems[0].kind, AddressProblemKind::NotDelivered);
}
