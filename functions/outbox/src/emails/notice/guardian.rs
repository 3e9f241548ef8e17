//! Emails about the consent of an applicant's guardian.

use domain::notice::NoticeContent;
use texts::text;

use super::blocks::NoticeEmail;
use email_frame::Email;
use email_frame::block::{button, paragraph};

pub(super) fn write(e: &NoticeEmail<'_>, content: &NoticeContent) -> Option<Email> {
    Some(match content {
        NoticeContent::GuardianAsked {
            reference,
            name,
            guardian,
            token,
        } => e
            .about_application(
                (guardian, reference),
                text!(e.t, "notice-guardian-asked-subject"),
                [
                    paragraph(text!(e.t, "notice-guardian-asked", name = name)),
                    button(
                        text!(e.t, "button-read-and-answer"),
                        e.page(&format!("/enroll-success#guardian={token}")),
                    ),
                    paragraph(text!(e.t, "notice-guardian-asked-unknown")),
                ],
            )
            .because_of(text!(e.t, "footer-guardian")),
        NoticeContent::GuardianAgreed {
            reference,
            name,
            token,
        } => e.about_application(
            (name, reference),
            text!(e.t, "notice-guardian-agreed-subject"),
            [
                paragraph(text!(e.t, "notice-guardian-agreed")),
                e.open_application(token),
            ],
        ),
        _ => return None,
    })
}
