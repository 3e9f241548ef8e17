//! Creates the talent of an approved application: a page with the proposed offers, for the existing account or by
//! invitation.

use accounts::notice_to;
use domain::audit::AuditEntry;
use domain::enrolment::Application;
use domain::notice::NoticeContent;
use domain::offer::{Offer, OfferKind};
use domain::talent::Talent;
use domain::{InvitationToken, Language, OfferGuid, Slug, TalentGuid};
use http_api::{ApiError, ErrorCode, Result, Role};
use jiff::Timestamp;
use store::{ApproveApplication, ApprovedTalent, StoreError, Taken};
use texts::{Texts, text};

use crate::OperatorsState;

/// The number of slugs that are tried in order (`ada-keller`, `ada-keller-2`, …) before random ones.
const SLUGS_IN_ORDER: u32 = 5;
/// The number of random slugs that are tried.
const SLUGS_DRAWN: u32 = 5;

/// Writes the approval; `application` is already approved, one version later.
pub(crate) async fn approve(
    state: &OperatorsState,
    application: &Application,
    entry: AuditEntry,
    now: Timestamp,
) -> Result<()> {
    match registered_talent(state, application).await? {
        Some(page) => complete(state, application, &page, &entry, now).await,
        None => invite(state, application, &entry, now).await,
    }
}

/// Returns the page of the account with the applicant's address, if the identity service has verified the address. An
/// account may be registered with a foreign address, and must not get another person's page that way.
async fn registered_talent(
    state: &OperatorsState,
    application: &Application,
) -> Result<Option<Talent>> {
    let owner = state.store.find_email(&application.email).await?;
    let Some(owner) = owner.filter(|owner| owner.role == Role::Talent) else {
        return Ok(None);
    };
    let account = state.identity.find_account(&owner.uid).await?;
    let proven = account.and_then(|account| account.proven_email());
    if proven.as_ref() != Some(&application.email) {
        return Ok(None);
    }
    Ok(state.store.find_talent(owner.user_id.into()).await?)
}

async fn complete(
    state: &OperatorsState,
    application: &Application,
    page: &Talent,
    entry: &AuditEntry,
    now: Timestamp,
) -> Result<()> {
    let talent = page.approved(application, now).ok_or_else(|| {
        ApiError::new(
            ErrorCode::ActionRefused,
            "the athlete's page is taken down: restore it before you approve",
        )
    })?;
    let existing = state.store.list_offers(talent.talent_guid).await?;
    let offers = propose(state, &talent, application, &existing, now)?;
    let content = NoticeContent::ApplicationApproved {
        reference: application.reference.clone(),
        name: application.display_name.clone(),
    };
    let notice = notice_to(
        &state.clock,
        application.email.clone(),
        Some(application.language),
        content,
    )?;
    let approve = ApproveApplication {
        application,
        talent: ApprovedTalent::Registered(&talent),
        offers: &offers,
        notice: &notice,
        entry,
    };
    Ok(state.store.approve_application(approve).await?)
}

async fn invite(
    state: &OperatorsState,
    application: &Application,
    entry: &AuditEntry,
    now: Timestamp,
) -> Result<()> {
    let milliseconds = state.clock.unix_milliseconds();
    let guid = TalentGuid::from_parts(milliseconds, http_api::random_bytes()?);
    let token = InvitationToken::from_random(http_api::random_bytes()?);
    let content = NoticeContent::TalentInvited {
        reference: application.reference.clone(),
        name: application.display_name.clone(),
        token: token.reveal(),
    };
    let notice = notice_to(
        &state.clock,
        application.email.clone(),
        Some(application.language),
        content,
    )?;
    for attempt in 1..=SLUGS_IN_ORDER + SLUGS_DRAWN {
        let number = if attempt <= SLUGS_IN_ORDER {
            attempt
        } else {
            1_000 + u32::from(u16::from_be_bytes(http_api::random_bytes()?))
        };
        let slug = Slug::propose(&application.display_name, number);
        let talent = Talent::from_application(application, guid, slug, now);
        let offers = propose(state, &talent, application, &[], now)?;
        let approve = ApproveApplication {
            application,
            talent: ApprovedTalent::Invited(&talent, &token),
            offers: &offers,
            notice: &notice,
            entry,
        };
        match state.store.approve_application(approve).await {
            Err(StoreError::Taken { what: Taken::Slug }) => {}
            outcome => return Ok(outcome?),
        }
    }
    Err(StoreError::Taken { what: Taken::Slug }.into())
}

/// Returns the title of an offer that the talent has not given a title yet.
fn usual_title(kind: OfferKind, language: Language) -> String {
    let texts = Texts::new(language, "");
    match kind {
        OfferKind::Video => text!(texts, "usual-title-video"),
        OfferKind::Session => text!(texts, "usual-title-session"),
        OfferKind::Appearance => text!(texts, "usual-title-appearance"),
        OfferKind::Item => text!(texts, "usual-title-item"),
        OfferKind::Custom => text!(texts, "usual-title-custom"),
    }
}

fn propose(
    state: &OperatorsState,
    talent: &Talent,
    application: &Application,
    existing: &[Offer],
    now: Timestamp,
) -> Result<Vec<Offer>> {
    let milliseconds = state.clock.unix_milliseconds();
    let guid = |_: &_| {
        Ok(OfferGuid::from_parts(
            milliseconds,
            http_api::random_bytes()?,
        ))
    };
    let guids: Vec<OfferGuid> = application.offers.iter().map(guid).collect::<Result<_>>()?;
    Ok(talent.propose_offers(application, existing, guids, usual_title, now))
}
