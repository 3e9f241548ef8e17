//! Feedback after completion.

use domain::feedback::{
    Feedback, FeedbackInput, FeedbackPart, FeedbackRefused, FeedbackReportRefused, FeedbackStatus,
    FeedbackStep, ReplyRefused, ReplyStatus,
};
use domain::order::{Actor, State};
use serde_json::json;

use crate::order::support::{Life, hours, video};

fn input(change: serde_json::Value) -> FeedbackInput {
    let mut form = json!({"rating": 5, "text": "She said it perfectly.", "tags": ["funny", "funny"], "publicName": "Ben O."});
    form.as_object_mut()
        .unwrap()
        .extend(change.as_object().unwrap().clone());
    serde_json::from_value(form).unwrap()
}

#[test]
fn feedback_on_a_completed_order_is_published() {
    let life = Life::completed(video());
    let feedback = Feedback::leave(&life.order, None, &input(json!({})), life.now).unwrap();
    assert_eq!(feedback.status, FeedbackStatus::Published);
    assert_eq!(feedback.tags.len(), 1, "a tag counts once");
}

#[test]
fn rejects_feedback_before_completion() {
    let life = Life::delivered(video());
    let refused = Feedback::leave(&life.order, None, &input(json!({})), life.now).unwrap_err();
    assert_eq!(refused, FeedbackRefused::NotCompleted(State::Delivered));
}

#[test]
fn feedback_closes_after_30_days_and_changes_after_two() {
    let mut life = Life::completed(video());
    let first = Feedback::leave(&life.order, None, &input(json!({})), life.now).unwrap();
    life.wait(hours(48));
    let changed = Feedback::leave(
        &life.order,
        Some(&first),
        &input(json!({"rating": 4})),
        life.now,
    )
    .unwrap();
    assert_eq!(
        (changed.rating, changed.version, changed.created_at),
        (4, 2, first.created_at)
    );
    life.wait(hours(1));
    let late = Feedback::leave(&life.order, Some(&first), &input(json!({})), life.now);
    assert_eq!(late.unwrap_err(), FeedbackRefused::Settled);
    life.wait(hours(30 * 24));
    assert_eq!(
        Feedback::leave(&life.order, None, &input(json!({})), life.now).unwrap_err(),
        FeedbackRefused::Closed
    );
}

#[test]
fn public_text_with_contacts_waits_for_moderation() {
    let life = Life::completed(video());
    for text in [
        "Write me: ben@example.org",
        "See https://example.org",
        "Call 0151 234 567 89",
    ] {
        let feedback =
            Feedback::leave(&life.order, None, &input(json!({"text": text})), life.now).unwrap();
        assert_eq!(feedback.status, FeedbackStatus::Pending, "{text}");
    }
}

#[test]
fn reports_invalid_fields() {
    let life = Life::completed(video());
    let wrong = input(json!({"rating": 6, "publicName": " ", "text": "x".repeat(1_001)}));
    let Err(FeedbackRefused::Invalid(violations)) =
        Feedback::leave(&life.order, None, &wrong, life.now)
    else {
        panic!("taken");
    };
    let fields: Vec<_> = violations
        .errors()
        .iter()
        .map(|error| error.field.as_str())
        .collect();
    assert_eq!(fields, ["rating", "text", "publicName"]);
}

fn published(life: &Life) -> Feedback {
    Feedback::leave(&life.order, None, &input(json!({})), life.now).unwrap()
}

#[test]
fn a_reply_can_be_changed_for_two_days_after_its_first_text() {
    let mut life = Life::completed(video());
    let replied = published(&life).replied("Thank you!", life.now).unwrap();
    life.wait(hours(48));
    let changed = replied.replied("Thank you, Ben!", life.now).unwrap();
    let reply = changed.reply.as_ref().unwrap();
    assert_eq!(reply.text, "Thank you, Ben!");
    assert_eq!((reply.edited_at, changed.version), (Some(life.now), 3));
    assert!(!changed.is_first_public_reply(Some(&replied)));
    life.wait(hours(1));
    let late = changed.replied("Thanks", life.now);
    assert_eq!(late.unwrap_err(), ReplyRefused::Settled);
}

#[test]
fn only_published_feedback_takes_a_reply_of_1_to_500_characters() {
    let life = Life::completed(video());
    let feedback = published(&life);
    for text in ["", " ", &"a".repeat(501)] {
        let refused = feedback.replied(text, life.now).unwrap_err();
        assert!(matches!(refused, ReplyRefused::Invalid(_)), "{text}");
    }
    let removed = feedback.moderated(FeedbackStep::Remove, "An insult", life.now);
    let refused = removed.unwrap().replied("Thanks", life.now);
    assert_eq!(refused.unwrap_err(), ReplyRefused::NotPublished);
}

#[test]
fn a_reply_with_contact_details_waits_for_moderation() {
    let life = Life::completed(video());
    let feedback = published(&life);
    let waiting = feedback
        .replied("Write to ada@example.org", life.now)
        .unwrap();
    assert_eq!(waiting.reply.as_ref().unwrap().status, ReplyStatus::Pending);
    assert_eq!(waiting.waits_since(), Some(life.now));
    assert!(waiting.public_reply().is_none() && !waiting.is_first_public_reply(Some(&feedback)));

    let shown = waiting
        .moderated(FeedbackStep::PublishReply, "Her club", life.now)
        .unwrap();
    assert!(shown.public_reply().is_some() && shown.is_first_public_reply(Some(&waiting)));
    assert_eq!(shown.waits_since(), None);

    let hidden = shown
        .moderated(FeedbackStep::RemoveReply, "Advertising", life.now)
        .unwrap();
    assert_eq!(
        hidden.reply.as_ref().unwrap().removed_because.as_deref(),
        Some("Advertising")
    );
    assert_eq!(
        hidden.replied("Thanks", life.now).unwrap_err(),
        ReplyRefused::Settled
    );
    assert!(
        hidden
            .moderated(FeedbackStep::RemoveReply, "Advertising", life.now)
            .is_none()
    );
}

#[test]
fn each_side_reports_what_the_other_wrote_once() {
    let life = Life::completed(video());
    let feedback = published(&life);
    let nothing = feedback.reported(Actor::Customer, "Rude", life.now);
    assert_eq!(nothing.unwrap_err(), FeedbackReportRefused::NothingPublic);
    let replied = feedback.replied("Ask your coach.", life.now).unwrap();
    let by_customer = replied.reported(Actor::Guest, "Rude", life.now).unwrap();
    let both = by_customer
        .reported(Actor::Talent, "Untrue", life.now)
        .unwrap();
    let again = both.reported(Actor::Customer, "Rude", life.now);
    assert_eq!(again.unwrap_err(), FeedbackReportRefused::Reported);

    let dismissed = both
        .moderated(FeedbackStep::DismissReports, "Fair", life.now)
        .unwrap();
    assert_eq!(dismissed.waits_since(), None);
    assert!(
        dismissed
            .moderated(FeedbackStep::DismissReports, "Fair", life.now)
            .is_none()
    );
    // A changed text can be reported again.
    let changed = dismissed.replied("Ask your mother.", life.now).unwrap();
    assert!(changed.reported(Actor::Customer, "Rude", life.now).is_ok());

    let removed = both
        .moderated(FeedbackStep::RemoveReply, "Rude", life.now)
        .unwrap();
    let open = removed.reports.iter().filter(|report| report.is_open());
    assert_eq!(
        open.map(|report| report.part).collect::<Vec<_>>(),
        [FeedbackPart::Review]
    );
}

#[test]
fn reads_a_reply_without_a_status_as_published() {
    let life = Life::completed(video());
    let mut stored = serde_json::to_value(published(&life)).unwrap();
    stored["reply"] = json!({ "text": "Thanks", "at": life.now });
    let feedback: Feedback = serde_json::from_value(stored).unwrap();
    assert!(feedback.public_reply().is_some());
}
