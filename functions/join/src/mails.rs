//! The emails of this function.

use accounts::{mail_applicant, mail_guardian, notice_to};
use domain::NoticeGuid;
use domain::enrolment::{Application, ApplicationStatus};
use domain::notice::{Notice, NoticeContent};
use domain::operator::OperatorRole;
use http_api::{Clock, Result, random_bytes};
use store::{ApplicationEmail, Store};

/// The most operators who get an email about one application: all emails are written in its transaction.
const MOST_READERS: usize = 20;

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

/// Returns the emails to the operators who decide about a submitted application, or to the operators' mailbox if no
/// member of the team may.
pub(crate) async fn received(
    store: &Store,
    clock: &Clock,
    application: &Application,
) -> Result<Vec<ApplicationEmail>> {
    let team = store.find_team().await?;
    let deciding = team
        .members
        .iter()
        .filter(|member| member.roles.allow(OperatorRole::Catalogue))
        .take(MOST_READERS);
    let mut readers: Vec<_> = deciding.map(|member| Some(member.email.clone())).collect();
    if readers.is_empty() {
        readers.push(None);
    }
    let sports = store.list_sports().await?;
    let names = application.sports.iter().map(|slug| {
        let sport = sports.iter().find(|sport| sport.slug == *slug);
        sport.map_or_else(|| slug.to_string(), |sport| sport.name.clone())
    });
    let content = NoticeContent::ApplicationReceived {
        application_guid: application.application_guid,
        name: application.display_name.clone(),
        sports: names.collect(),
    };
    let email = |to| {
        let guid = NoticeGuid::from_parts(clock.unix_milliseconds(), random_bytes()?);
        let notice = Notice {
            notice_guid: guid,
            to,
            language: None,
            content: content.clone(),
            created_at: clock.now(),
        };
        Ok(ApplicationEmail { notice, link: None })
    };
    readers.into_iter().map(email).collect()
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
