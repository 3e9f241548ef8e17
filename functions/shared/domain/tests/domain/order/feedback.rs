//! Feedback after completion.

use domain::feedback::{Feedback, FeedbackInput, FeedbackRefused, FeedbackStatus};
use domain::order::State;
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
