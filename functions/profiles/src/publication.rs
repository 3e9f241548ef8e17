//! The requirements for publication, publishing and unpublishing.

use accounts::notice_to;
use axum::extract::State;
use domain::Slug;
use domain::limits::Limited;
use domain::notice::NoticeContent;
use domain::talent::{ChecklistItem, PublicationItem, PublicationRefused, Talent, TalentStatus};
use http_api::{
    ApiError, Caller, Clock, ErrorCode, Failures, Identity, Json, Limiter, Result, Subject,
};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use serde_json::json;
use store::Store;
use utoipa::ToSchema;

use crate::talent::own_talent;

/// The publication status of a talent's page.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct PublicationView {
    status: TalentStatus,
    slug: Slug,
    /// The time from which the slug can change; absent if it can change now.
    #[serde(skip_serializing_if = "Option::is_none")]
    slug_changeable_at: Option<Timestamp>,
    /// The requirements, and whether each is met.
    checklist: Vec<ChecklistItem>,
    /// Whether an operator reviews the page before it is public.
    is_reviewed_first: bool,
    /// The reason of a suspension.
    #[serde(skip_serializing_if = "Option::is_none")]
    suspension: Option<String>,
}

/// Requests the publication of the page.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct PublishTalent {
    /// Accepts the terms for athletes; required unless they were accepted before.
    accepts_terms: bool,
}

/// Return the requirements for publication of the signed-in talent's page.
#[utoipa::path(
    get,
    path = "/api/talent-account/publication",
    tag = "profiles",
    security(("bearer" = [])),
    extensions(("x-access" = json!("talent"))),
    responses((status = 200, body = PublicationView), Failures),
)]
pub(crate) async fn find_publication(
    State(store): State<Store>,
    State(identity): State<Identity>,
    State(clock): State<Clock>,
    caller: Caller,
) -> Result<Json<PublicationView>> {
    let talent = own_talent(&store, &caller).await?;
    let view = view(&store, &identity, &caller, talent, clock.now()).await?;
    Ok(Json(view))
}

/// Publish the signed-in talent's page: immediately after an approved application, otherwise after an operator's
/// review. A repetition changes nothing. `action_refused` contains unmet requirements in `details.missing`.
#[utoipa::path(
    post,
    path = "/api/talent-account/publication",
    tag = "profiles",
    security(("bearer" = [])),
    request_body(content = PublishTalent, example = json!({ "acceptsTerms": true })),
    extensions(("x-access" = json!("talent"))),
    responses((status = 200, body = PublicationView), Failures),
)]
pub(crate) async fn publish_talent(
    State(store): State<Store>,
    State(identity): State<Identity>,
    State(clock): State<Clock>,
    limiter: Limiter,
    caller: Caller,
    Json(request): Json<PublishTalent>,
) -> Result<Json<PublicationView>> {
    let account = Subject::Account(&caller.uid);
    limiter.count(Limited::PublishTalent, &[account]).await?;
    let now = clock.now();
    let talent = own_talent(&store, &caller).await?;
    let offers = store.list_offers(talent.talent_guid).await?;
    let is_proven = has_proven_address(&identity, &caller).await?;
    let after = talent
        .submitted_for_publication(&offers, is_proven, request.accepts_terms, now)
        .map_err(|why| refused(&why))?;
    if after.version != talent.version {
        let email = after.email.clone().filter(|_| after.is_public());
        let notice = email.map(|email| {
            let content = NoticeContent::TalentPublished {
                name: after.display_name.clone(),
                slug: after.slug.clone(),
            };
            notice_to(&clock, email, None, content)
        });
        store
            .publish_talent(&after, notice.transpose()?.as_ref())
            .await?;
    }
    let view = view(&store, &identity, &caller, after, now).await?;
    Ok(Json(view))
}

/// Unpublish the signed-in talent's page: it is in no list and its URL is not found, but the slug stays reserved for
/// the talent. Open orders continue. Publishing makes it public again; a repetition changes nothing.
#[utoipa::path(
    delete,
    path = "/api/talent-account/publication",
    tag = "profiles",
    security(("bearer" = [])),
    extensions(("x-access" = json!("talent"))),
    responses((status = 200, body = PublicationView), Failures),
)]
pub(crate) async fn unpublish_talent(
    State(store): State<Store>,
    State(identity): State<Identity>,
    State(clock): State<Clock>,
    limiter: Limiter,
    caller: Caller,
) -> Result<Json<PublicationView>> {
    let account = Subject::Account(&caller.uid);
    limiter.count(Limited::PublishTalent, &[account]).await?;
    let now = clock.now();
    let talent = own_talent(&store, &caller).await?;
    let after = talent.unpublished(now).map_err(|why| refused(&why))?;
    if after.version != talent.version {
        store.unpublish_talent(&after).await?;
    }
    let view = view(&store, &identity, &caller, after, now).await?;
    Ok(Json(view))
}

/// Returns whether the address is verified, as the identity service reports it: a token may be an hour older.
async fn has_proven_address(identity: &Identity, caller: &Caller) -> Result<bool> {
    if caller.email.is_some() && caller.email_verified {
        return Ok(true);
    }
    let account = identity.find_account(&caller.uid).await?;
    Ok(account.is_some_and(|account| account.proven_email().is_some()))
}

pub(crate) async fn view(
    store: &Store,
    identity: &Identity,
    caller: &Caller,
    talent: Talent,
    now: Timestamp,
) -> Result<PublicationView> {
    let offers = store.list_offers(talent.talent_guid).await?;
    let is_proven = has_proven_address(identity, caller).await?;
    Ok(PublicationView {
        checklist: talent.publication_checklist(&offers, is_proven).to_vec(),
        is_reviewed_first: !talent.publishes_at_once(),
        slug_changeable_at: talent.slug_changeable_at().filter(|until| now < *until),
        suspension: talent.suspension.map(|suspension| suspension.reason),
        status: talent.status,
        slug: talent.slug,
    })
}

fn refused(why: &PublicationRefused) -> ApiError {
    let error = ApiError::new(ErrorCode::ActionRefused, why.to_string());
    match why {
        PublicationRefused::TakenDown => error,
        PublicationRefused::Incomplete(missing) => {
            let missing: &[PublicationItem] = missing;
            error.with_details(json!({ "missing": missing }))
        }
    }
}
