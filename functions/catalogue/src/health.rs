//! Returns the deployed build.

use http_api::{Failures, Json, Result};
use serde::Serialize;
use utoipa::ToSchema;

/// The commit that the function was built from, if the build sets it.
const BUILD: Option<&str> = option_env!("MATCHDAY_BUILD_ID");

/// The status of the API and its build.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct HealthView {
    /// Always `ok`; otherwise there is no response.
    status: &'static str,
    /// The deployed commit; `development` without a deployment.
    build: &'static str,
}

/// Return whether the API responds, and its build. The request reads neither the table nor a provider.
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
