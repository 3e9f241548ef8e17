//! Returns the deployed build.

use http_api::{Failures, Json, Result};
use serde::Serialize;
use utoipa::ToSchema;

/// The commit that the function was built from, if the build sets it.
const BUILD: Option<&str> = option_env!("MATCHDAY_BUILD_ID");

/// That the API answers, and which build of it.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct HealthView {
    /// Always `ok`: whoever cannot answer does not.
    status: &'static str,
    /// The commit that was deployed; `development` where nobody deployed.
    build: &'static str,
}

/// Whether the API answers, and which build of it runs. Neither the table nor a provider is asked.
#[utoipa::path(
    get,
    path = "/api/health",
    tag = "catalogue",
    extensions(("x-access" = json!("public"))),
    responses((status = 200, body = HealthView), Failures),
)]
pub(crate) async fn read_health() -> Result<Json<HealthView>> {
    Ok(Json(HealthView {
        status: "ok",
        build: BUILD.unwrap_or("development"),
    }))
}
