//! Emails to applicants about what they did themselves.

use domain::notice::NoticeContent;
use texts::text;

use super::blocks::{Applicant, NoticeEmail};
use email_frame::Email;
use email_frame::block::{button, paragraph};

pub(super) fn write(e: &NoticeEmail<'_>, content: &NoticeContent) -> Option<Email> {
    Some(match content {
        NoticeContent::ApplicationConfirmAddress {
            reference,
            name,
            token,
        } => confirm_address(e, (name, reference), token),
        NoticeContent::ApplicationSubmitted {
            reference,
            name,
            token,
        } => submitted(e, (name, reference), token),
        NoticeContent::ApplicationLinkAgain {
            reference,
            name,
            token,
        } => link_again(e, (name, reference), token),
        NoticeContent::ApplicationAnswered {
            reference,
            name,
            token,
        } => answered(e, (name, reference), token),
        NoticeContent::ApplicationWithdrawn {
            reference,
            name,
            by_guardian,
        } => withdrawn(e, (name, reference), *by_guardian),
        _ => return None,
    })
}

fn confirm_address(e: &NoticeEmail, applicant: Applicant, token: &str) -> Email {
    e.about_application(
        applicant,
        text!(e.t, "notice-confirm-subject"),
        [
            paragraph(text!(e.t, "notice-confirm")),
            button(
                text!(e.t, "notice-confirm-button"),
                e.application_page(token),
            ),
            paragraph(text!(e.t, "notice-confirm-ignore")),
        ],
    )
}

fn submitted(e: &NoticeEmail, applicant: Applicant, token: &str) -> Email {
    e.about_application(
        applicant,
        text!(e.t, "notice-submitted-subject"),
        [
            paragraph(text!(e.t, "notice-submitted")),
            e.open_application(token),
            paragraph(text!(e.t, "notice-submitted-change")),
        ],
    )
}

fn link_again(e: &NoticeEmail, applicant: Applicant, token: &str) -> Email {
    e.about_application(
        applicant,
        text!(e.t, "notice-link-subject"),
        [
            paragraph(text!(e.t, "notice-link")),
            e.open_application(token),
            paragraph(text!(e.t, "notice-link-ignore")),
        ],
    )
}

fn answered(e: &NoticeEmail, applicant: Applicant, token: &str) -> Email {
    e.about_application(
        applicant,
        text!(e.t, "notice-answered-subject"),
        [
            paragraph(text!(e.t, "notice-answered")),
            e.open_application(token),
        ],
    )
}

fn withdrawn(e: &NoticeEmail, applicant: Applicant, by_guardian: bool) -> Email {
    let sentence = if by_guardian {
        text!(e.t, "notice-withdrawn-by-guardian")
    } else {
        text!(e.t, "notice-withdrawn")
    };
    e.about_application(
        applicant,
        text!(e.t, "notice-withdrawn-subject"),
        [paragraph(sentence), e.apply_again()],
    )
}
