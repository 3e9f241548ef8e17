//! A talent's own page: read it, save it.

use axum::extract::State;
use domain::offer::{Offer, OfferStatus};
use domain::talent::{Achievement, Socials, Talent, TalentEdit};
use domain::{TalentGuid, Violations};
use serde::Deserialize;
use store::{Store, StoreError};
use utoipa::ToSchema;
use web::{ApiError, Caller, Clock, Failures, Json, Result, Role};

use crate::view::OwnTalentView;

/// A talent's page as its form sends it; what is absent is emptied.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct SaveTalent {
    /// 2 to 60 characters.
    display_name: String,
    /// 1 to 80 characters.
    headline: String,
    /// At most 2,000 characters.
    #[serde(default)]
    bio: String,
    /// At most 10 words of 30 characters.
    #[serde(default)]
    tag_words: Vec<String>,
    /// 1 to 3 sport slugs, the first is primary.
    sports: Vec<String>,
    /// At most 80 characters.
    #[serde(default)]
    team: Option<String>,
    /// At most 60 characters.
    #[serde(default)]
    position: Option<String>,
    /// ISO 3166-1 alpha-2.
    country: String,
    /// At most 80 characters.
    #[serde(default)]
    city: Option<String>,
    /// 1 to 5 language tags.
    languages: Vec<String>,
    /// IANA name.
    time_zone: String,
    /// At most 12.
    #[serde(default)]
    achievements: Vec<Achievement>,
    /// Handles elsewhere.
    #[serde(default)]
    socials: Socials,
    /// Open requests taken at once, 1 to 200.
    capacity: u32,
    /// The version that was read.
    version: u64,
}

/// The signed-in talent's page with all offers.
#[utoipa::path(
    get,
    path = "/api/talent-account/profile",
    tag = "profiles",
    security(("bearer" = [])),
    responses((status = 200, body = OwnTalentView), Failures),
)]
pub(crate) async fn find_own_talent(
    State(store): State<Store>,
    State(clock): State<Clock>,
    caller: Caller,
) -> Result<Json<OwnTalentView>> {
    let talent = own_talent(&store, &caller).await?;
    let offers = shown_offers(&store, talent.talent_guid).await?;
    Ok(Json(OwnTalentView::of(talent, offers, clock.now())))
}

/// Saves the signed-in talent's page; `conflict` when it was saved elsewhere since it was read.
#[utoipa::path(
    put,
    path = "/api/talent-account/profile",
    tag = "profiles",
    security(("bearer" = [])),
    request_body = SaveTalent,
    responses((status = 200, body = OwnTalentView), Failures),
)]
pub(crate) async fn save_own_talent(
    State(store): State<Store>,
    State(clock): State<Clock>,
    caller: Caller,
    Json(form): Json<SaveTalent>,
) -> Result<Json<OwnTalentView>> {
    let talent = own_talent(&store, &caller).await?;
    if talent.version != form.version {
        return Err(StoreError::Conflict.into());
    }
    let saved = talent.edited(&form.into(), clock.now())?;
    check_sports(&store, &saved).await?;
    store.save_talent(&saved).await?;
    let offers = shown_offers(&store, saved.talent_guid).await?;
    Ok(Json(OwnTalentView::of(saved, offers, clock.now())))
}

impl From<SaveTalent> for TalentEdit {
    fn from(form: SaveTalent) -> Self {
        Self {
            display_name: form.display_name,
            headline: form.headline,
            bio: form.bio,
            tag_words: form.tag_words,
            sports: form.sports,
            team: form.team,
            position: form.position,
            country: form.country,
            city: form.city,
            languages: form.languages,
            time_zone: form.time_zone,
            achievements: form.achievements,
            socials: form.socials,
            capacity: form.capacity,
        }
    }
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

/// Every sport named must be one of the catalogue.
async fn check_sports(store: &Store, talent: &Talent) -> Result<()> {
    let mut violations = Violations::new();
    for (position, slug) in talent.sports.iter().enumerate() {
        let known = store.find_sport(slug).await?.is_some();
        violations.require(
            known,
            &format!("sports.{position}"),
            "is not a sport of the catalogue",
        );
    }
    Ok(violations.into_result(())?)
}
