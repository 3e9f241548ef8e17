use serde_json::{Value, json};

use crate::arguments::Analytics;
use crate::services::Services;

/// Returns `/config.json`, which the site fetches before it signs a user in or counts a visit.
pub(crate) fn site_config(services: &Services, analytics: Option<&Analytics>) -> Value {
    let identity = &services.identity;
    json!({
        "firebase": {
            "apiKey": identity.api_key(),
            "authDomain": identity.url().trim_start_matches("http://"),
            "projectId": identity.project_id(),
        },
        "identityEmulator": identity.url(),
        "identityFrameScript": identity.frame_script_url(),
        "analytics": analytics.map(|analytics| json!({
            "ga4": {
                "measurementId": analytics.measurement_id,
                "scriptUrl": analytics.script_url,
            },
        })),
    })
}
