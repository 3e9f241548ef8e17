//! A talent's own page as it is now. It is changed as documents, `talents/{talentGuid}` and below.

use axum::extract::State;
use domain::TalentGuid;
use domain::offer::{Offer, OfferStatus};
use domain::talent::Talent;
use http_api::{ApiError, Caller, Clock, Failures, Json, Result, Role};
use store::Store;

use crate::view::OwnTalentView;

/// The signed-in talent's page with all offers.
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

/// The page of the caller, who must be talent.
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

/// Every offer but archived ones.
pub(crate) async fn shown_offers(store: &Store, talent: TalentGuid) -> Result<Vec<Offer>> {
    let mut offers = store.list_offers(talent).await?;
    offers.retain(|offer| offer.status != OfferStatus::Archived);
    Ok(offers)
}
