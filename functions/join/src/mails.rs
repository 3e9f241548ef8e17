//! The emails of this function.

use accounts::{mail_applicant, mail_guardian, notice_to};
use domain::enrolment::{Application, ApplicationStatus};
use domain::notice::NoticeContent;
use http_api::{Clock, Result};
use store::ApplicationEmail;

/// Returns the email to verify the address.
pub(crate) fn confirm_address(
    clock: &Clock,
    application: &Application,
) -> Result<ApplicationEmail> {
    let (reference, name) = named(application);
    mail_applicant(clock, application, |token| {
        NoticeContent::ApplicationConfirmAddress {
            reference,
            name,
            token,
        }
    })
}

/// Returns another email with the link, for an open application.
pub(crate) fn link_again(clock: &Clock, application: &Application) -> Result<ApplicationEmail> {
    if application.status == ApplicationStatus::Draft {
        return confirm_address(clock, application);
    }
    let (reference, name) = named(application);
    mail_applicant(clock, application, |token| {
        NoticeContent::ApplicationLinkAgain {
            reference,
            name,
            token,
        }
    })
}

/// Returns the emails of a submitted application: to the applicant, and the request to the guardian.
pub(crate) fn submitted(clock: &Clock, application: &Application) -> Result<Vec<ApplicationEmail>> {
    let (reference, name) = named(application);
    let received = mail_applicant(clock, application, |token| {
        NoticeContent::ApplicationSubmitted {
            reference,
            name,
            token,
        }
    })?;
    let guardian = mail_guardian(clock, application)?;
    Ok(std::iter::once(received).chain(guardian).collect())
}

/// Returns the email about the applicant's answer.
pub(crate) fn answered(clock: &Clock, application: &Application) -> Result<ApplicationEmail> {
    let (reference, name) = named(application);
    mail_applicant(clock, application, |token| {
        NoticeContent::ApplicationAnswered {
            reference,
            name,
            token,
        }
    })
}

/// Returns the email about the guardian's consent.
pub(crate) fn guardian_agreed(
    clock: &Clock,
    application: &Application,
) -> Result<ApplicationEmail> {
    let (reference, name) = named(application);
    mail_applicant(clock, application, |token| NoticeContent::GuardianAgreed {
        reference,
        name,
        token,
    })
}

/// Returns the email about the withdrawal; it has no link.
pub(crate) fn withdrawn(
    clock: &Clock,
    application: &Application,
    by_guardian: bool,
) -> Result<ApplicationEmail> {
    let (reference, name) = named(application);
    let content = NoticeContent::ApplicationWithdrawn {
        reference,
        name,
        by_guardian,
    };
    Ok(ApplicationEmail {
        notice: notice_to(
            clock,
            application.email.clone(),
            Some(application.language),
            content,
        )?,
        link: None,
    })
}

fn named(application: &Application) -> (domain::OrderNumber, String) {
    (
        application.reference.clone(),
        application.display_name.clone(),
    )
}
