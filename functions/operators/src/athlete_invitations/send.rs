//! Writes the email of an invitation, unless its address must not get it.

use accounts::notice_to;
use domain::athlete_invitation::{AthleteInvitation, InviteOutcome};
use domain::audit::{AuditAction, AuditEntry, AuditSubject};
use domain::customer::Role;
use domain::enrolment::ApplicationStatus;
use domain::limits::Limited;
use domain::mail_topics::{AddressDigest, MailTopic, Subscription};
use domain::notice::{Notice, NoticeContent};
use domain::{Email, InvitationToken};
use http_api::{ErrorCode, Limiter, Result, Subject};

use crate::OperatorsState;
use crate::operator::{Act, Catalogue, Operator};

/// Returns why the address gets no email now, or counts the email that it gets.
pub(super) async fn find_obstacle(
    state: &OperatorsState,
    limiter: &Limiter,
    email: &Email,
) -> Result<Option<InviteOutcome>> {
    let store = &state.store;
    let owner = store.find_email(email).await?;
    if owner.is_some_and(|owner| owner.role == Role::Talent) {
        return Ok(Some(InviteOutcome::AlreadyTalent));
    }
    // A draft's address is not verified: another person may have entered it.
    let application = store.find_open_application(email).await?;
    if application.is_some_and(|one| one.status != ApplicationStatus::Draft) {
        return Ok(Some(InviteOutcome::AlreadyApplied));
    }
    let address = AddressDigest::new(email.as_str());
    let problem = store.find_address_problem(&address).await?;
    if problem.is_some_and(|problem| problem.stops_mails()) {
        return Ok(Some(InviteOutcome::Suppressed));
    }
    let subscription = Subscription {
        topic: MailTopic::AthleteInvitations,
        address,
    };
    if !store.is_subscribed(&subscription).await? {
        return Ok(Some(InviteOutcome::Unsubscribed));
    }
    let counted = limiter.count_for(Limited::InviteAthlete, Subject::Email(email));
    match counted.await {
        Ok(()) => Ok(None),
        Err(error) if error.code() == ErrorCode::RateLimited => Ok(Some(InviteOutcome::Limited)),
        Err(error) => Err(error),
    }
}

pub(super) fn email_of(
    state: &OperatorsState,
    invitation: &AthleteInvitation,
    token: &InvitationToken,
) -> Result<Notice> {
    let content = NoticeContent::AthleteInvited {
        name: invitation.name.clone(),
        invited_by: invitation.invited_by.email.clone(),
        token: token.reveal(),
    };
    let to = invitation.email.clone();
    notice_to(&state.clock, to, Some(invitation.language), content)
}

pub(super) fn entry_of(
    state: &OperatorsState,
    operator: &Operator<Catalogue>,
    action: AuditAction,
    invitation: &AthleteInvitation,
    reason: &str,
) -> Result<AuditEntry> {
    let address = AddressDigest::new(invitation.email.as_str());
    let guid = invitation.athlete_invitation_guid;
    let act = Act {
        action,
        subject: AuditSubject::athlete_invitation(guid, &address),
        version: invitation.version,
        reason: reason.to_owned(),
        changes: Vec::new(),
    };
    operator.entry(state, act, state.clock.now())
}
