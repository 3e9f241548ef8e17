//! Changes the slug of a talent's page.

use axum::extract::State;
use domain::Slug;
use domain::limits::Limited;
use domain::talent::SlugChangeRefused;
use http_api::{
    ApiError, Caller, Clock, ErrorCode, Failures, Identity, Json, Limiter, Result, Subject,
};
use serde::Deserialize;
use serde_json::json;
use store::Store;
use utoipa::ToSchema;

use crate::publication::{PublicationView, view};
use crate::talent::own_talent;

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct ChangeSlug {
    /// The first path segment of the page.
    #[schema(value_type = Slug)]
    slug: String,
}

/// Change the slug of the signed-in talent's page, at most once in 30 days. The old one stays reserved for the talent
/// and redirects to the new one permanently. Fails with `slug_taken` if another talent has or had it, and with
/// `action_refused` and `details.until` if it cannot change yet.
#[utoipa::path(
    put,
    path = "/api/talent-account/slug",
    tag = "profiles",
    security(("bearer" = [])),
    request_body(content = ChangeSlug, example = json!({ "slug": "ada-k" })),
    extensions(("x-access" = json!("talent"))),
    responses((status = 200, body = PublicationView), Failures),
)]
pub(crate) async fn change_slug(
    State(store): State<Store>,
    State(identity): State<Identity>,
    State(clock): State<Clock>,
    limiter: Limiter,
    caller: Caller,
    Json(request): Json<ChangeSlug>,
) -> Result<Json<PublicationView>> {
    let account = Subject::Account(&caller.uid);
    limiter.count(Limited::PublishTalent, &[account]).await?;
    let now = clock.now();
    let talent = own_talent(&store, &caller).await?;
    let slug =
        Slug::parse(&request.slug).map_err(|error| ApiError::invalid_field("slug", error))?;
    let after = talent.with_slug(slug, now).map_err(|why| refused(&why))?;
    if after.version != talent.version {
        store.change_slug(&after, &talent.slug).await?;
    }
    let view = view(&store, &identity, &caller, after, now).await?;
    Ok(Json(view))
}

fn refused(why: &SlugChangeRefused) -> ApiError {
    let error = ApiError::new(ErrorCode::ActionRefused, why.to_string());
    match why {
        SlugChangeRefused::TakenDown => error,
        SlugChangeRefused::TooSoon { until } => error.with_details(json!({ "until": until })),
    }
}
