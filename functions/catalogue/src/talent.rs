//! Returns one talent.

use axum::extract::State;
use domain::Slug;
use domain::talent::Talent;
use http_api::{ApiError, Clock, Failures, Json, Path, Result};
use jiff::Timestamp;
use store::{Store, StoreError};

use crate::view::TalentView;

/// Return a talent with offers and the latest feedback; an old slug returns the same talent with its current slug.
#[utoipa::path(
    get,
    path = "/api/talent/{slug}",
    tag = "catalogue",
    params(("slug" = Slug, Path)),
    extensions(("x-access" = json!("public"))),
    responses((status = 200, body = TalentView), Failures),
)]
pub(crate) async fn find_talent(
    State(store): State<Store>,
    State(clock): State<Clock>,
    Path(slug): Path<Slug>,
) -> Result<Json<TalentView>> {
    // All visitors of a famous athlete's page read one partition.
    let store = store.eventually_consistent();
    let unknown = || ApiError::not_found("talent", &slug);
    let talent = store
        .find_talent_by_slug(&slug)
        .await?
        .ok_or_else(unknown)?;
    let view = show_talent(&store, talent, clock.now())
        .await?
        .ok_or_else(unknown)?;
    Ok(Json(view))
}

/// Returns the public view of a talent at `now`, if the talent is public.
pub async fn show_talent(
    store: &Store,
    talent: Talent,
    now: Timestamp,
) -> Result<Option<TalentView>, StoreError> {
    let guid = talent.talent_guid;
    let (settings, offers, feedback, videos) = tokio::try_join!(
        store.marketplace(),
        store.list_offers(guid),
        store.list_feedback(guid, None, TalentView::FEEDBACK_SHOWN),
        store.list_public_videos(guid, TalentView::VIDEOS_SHOWN),
    )?;
    let money = &settings.money.value;
    let view = TalentView::from_talent(talent, offers, feedback.items, money, now);
    let view = view.map_err(|source| StoreError::Corrupt {
        row: format!("price of an offer of talent {guid}"),
        source: source.into(),
    })?;
    Ok(view.map(|view| view.with_videos(videos)))
}
