//! Emails to applicants about the operators' review.

use domain::notice::NoticeContent;
use texts::text;

use super::blocks::{Applicant, NoticeEmail};
use crate::emails::parts::quoted;
use email_frame::Email;
use email_frame::block::{button, paragraph};

pub(super) fn write(e: &NoticeEmail<'_>, content: &NoticeContent) -> Option<Email> {
    Some(match content {
        NoticeContent::ApplicationInReview {
            reference,
            name,
            token,
        } => in_review(e, (name, reference), token),
        NoticeContent::ApplicationInfoRequested {
            reference,
            name,
            question,
            token,
        } => asked(e, (name, reference), question, token),
        NoticeContent::ApplicationApproved { reference, name } => approved(e, (name, reference)),
        NoticeContent::TalentInvited {
            reference,
            name,
            token,
        } => invited(e, (name, reference), token),
        NoticeContent::ApplicationRejected {
            reference,
            name,
            reason,
        } => rejected(e, (name, reference), reason),
        _ => return None,
    })
}

fn in_review(e: &NoticeEmail, applicant: Applicant, token: &str) -> Email {
    e.about_application(
        applicant,
        text!(e.t, "notice-in-review-subject"),
        [
            paragraph(text!(e.t, "notice-in-review")),
            e.open_application(token),
        ],
    )
}

fn asked(e: &NoticeEmail, applicant: Applicant, question: &str, token: &str) -> Email {
    e.about_application(
        applicant,
        text!(e.t, "notice-question-subject"),
        [
            paragraph(text!(e.t, "notice-question")),
            paragraph(quoted(e.t, question)),
            button(text!(e.t, "button-answer"), e.application_page(token)),
        ],
    )
}

fn approved(e: &NoticeEmail, applicant: Applicant) -> Email {
    e.about_application(
        applicant,
        text!(e.t, "notice-approved-subject"),
        [
            paragraph(text!(e.t, "notice-approved")),
            button(
                text!(e.t, "notice-approved-button"),
                e.page("/talent/account/profile"),
            ),
        ],
    )
}

fn invited(e: &NoticeEmail, applicant: Applicant, token: &str) -> Email {
    e.about_application(
        applicant,
        text!(e.t, "notice-approved-subject"),
        [
            paragraph(text!(e.t, "notice-invited")),
            button(
                text!(e.t, "notice-invited-button"),
                e.page(&format!("/signup?as=talent#invitation={token}")),
            ),
            paragraph(text!(e.t, "notice-invited-once")),
        ],
    )
}

fn rejected(e: &NoticeEmail, applicant: Applicant, reason: &str) -> Email {
    e.about_application(
        applicant,
        text!(e.t, "notice-rejected-subject"),
        [
            paragraph(text!(e.t, "notice-rejected")),
            paragraph(quoted(e.t, reason)),
            e.apply_again(),
            paragraph(text!(e.t, "notice-rejected-again")),
        ],
    )
}
