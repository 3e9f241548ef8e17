//! Returns a talent's own page. It is changed as documents, `talents/{talentGuid}` and below.

use axum::extract::State;
use domain::TalentGuid;
use domain::offer::{Offer, OfferStatus};
use domain::talent::Talent;
use http_api::{ApiError, Caller, Clock, Failures, Json, Result, Role};
use store::Store;

use crate::view::OwnTalentView;

/// Return the signed-in talent's page with all offers.
#[utoipa::path(
    get,
    path = "/api/talent-account/profile",
    tag = "profiles",
    security(("bearer" = [])),
    extensions(("x-access" = json!("talent"))),
    responses((status = 200, body = OwnTalentView), Failures),
)]
pub(crate) async fn find_own_talent(
    State(store): State<Store>,
    State(clock): State<Clock>,
    caller: Caller,
) -> Result<Json<OwnTalentView>> {
    let talent = own_talent(&store, &caller).await?;
    let offers = shown_offers(&store, talent.talent_guid).await?;
    Ok(Json(OwnTalentView::new(talent, offers, clock.now())))
}

/// Returns the caller's page. Rejects other roles.
pub(crate) async fn own_talent(store: &Store, caller: &Caller) -> Result<Talent> {
    if caller.role != Role::Talent {
        return Err(ApiError::forbidden("this area is for talent"));
    }
    let guid = TalentGuid::from(caller.user_id);
    store
        .find_talent(guid)
        .await?
        .ok_or_else(|| ApiError::not_found("talent", guid))
}

/// Returns every offer that is not archived.
pub(crate) async fn shown_offers(store: &Store, talent: TalentGuid) -> Result<Vec<Offer>> {
    let mut offers = store.list_offers(talent).await?;
    offers.retain(|offer| offer.status != OfferStatus::Archived);
    Ok(offers)
}
