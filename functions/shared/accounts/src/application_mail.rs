//! Emails about an application: each to the applicant contains a separate link, and so does each to the guardian.

use domain::digest::sha256_hex;
use domain::enrolment::Application;
use domain::notice::{Notice, NoticeContent};
use domain::{ApplicationToken, Email, Language, NoticeGuid};
use http_api::{Clock, Result, random_bytes};
use store::{ApplicationEmail, ApplicationLink, LinkHolder};

/// An email to the applicant with a fresh link, whose secret `content` puts into it.
pub fn mail_applicant(
    clock: &Clock,
    application: &Application,
    content: impl FnOnce(String) -> NoticeContent,
) -> Result<ApplicationEmail> {
    let to = application.email.clone();
    mail_with_link(clock, application, to, LinkHolder::Applicant, content)
}

/// The email that asks the guardian; nothing for an application without one, or when they agreed already.
pub fn mail_guardian(clock: &Clock, application: &Application) -> Result<Option<ApplicationEmail>> {
    let guardian = application.guardian.as_ref();
    let Some(guardian) = guardian.filter(|_| application.guardian_consent.is_none()) else {
        return Ok(None);
    };
    let holder = LinkHolder::Guardian {
        email_digest: sha256_hex(guardian.email.as_str()),
    };
    let to = guardian.email.clone();
    let content = |token| NoticeContent::GuardianAsked {
        reference: application.reference.clone(),
        name: application.display_name.clone(),
        guardian: guardian.name.clone(),
        token,
    };
    mail_with_link(clock, application, to, holder, content).map(Some)
}

/// Returns an email about no order, to be rendered with its content. Without a language it is in that of the
/// recipient's account.
pub fn notice_to(
    clock: &Clock,
    to: Email,
    language: Option<Language>,
    content: NoticeContent,
) -> Result<Notice> {
    Ok(Notice {
        notice_guid: NoticeGuid::from_parts(clock.unix_milliseconds(), random_bytes()?),
        to: Some(to),
        language,
        content,
        created_at: clock.now(),
    })
}

fn mail_with_link(
    clock: &Clock,
    application: &Application,
    to: Email,
    holder: LinkHolder,
    content: impl FnOnce(String) -> NoticeContent,
) -> Result<ApplicationEmail> {
    let token = ApplicationToken::from_random(random_bytes()?);
    let link = ApplicationLink {
        application_guid: application.application_guid,
        holder,
        created_at: clock.now(),
    };
    Ok(ApplicationEmail {
        notice: notice_to(
            clock,
            to,
            Some(application.language),
            content(token.reveal()),
        )?,
        link: Some((token, link)),
    })
}
