//! Browsers of an account that receive push notifications (ADR 41): enabled by the user, one browser at a time.

use axum::extract::State;
use domain::UserId;
use domain::push::{DeviceId, PushHosts, PushKeys, PushSubscription};
use http_api::{ApiError, Caller, Clock, Failures, Json, Path, Result, Role, ended_session};
use jiff::Timestamp;
use push::PushSettings;
use serde::{Deserialize, Serialize};
use store::Store;
use utoipa::ToSchema;

/// The push notifications of an account.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct PushDevices {
    /// The key that a browser subscribes with: a public key of P-256 as base64url. Absent if push notifications are
    /// disabled.
    #[serde(skip_serializing_if = "Option::is_none")]
    public_key: Option<String>,
    /// At most 5 browsers, the oldest first.
    devices: Vec<PushDevice>,
}

/// A browser with push notifications.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct PushDevice {
    /// The SHA-256 of its endpoint in hexadecimal.
    device_id: DeviceId,
    added_at: Timestamp,
}

/// A subscription as the browser returns it.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct AddPushDevice {
    /// The endpoint at its push service.
    #[schema(min_length = 1, max_length = 1_000)]
    endpoint: String,
    /// The public key: 65 bytes as base64url.
    #[schema(min_length = 87, max_length = 87)]
    p256dh: String,
    /// The secret: 16 bytes as base64url.
    #[schema(min_length = 22, max_length = 22)]
    auth: String,
}

/// List the browsers that get push notifications about the caller's orders.
#[utoipa::path(
    get, path = "/api/account/push", tag = "profiles",
    security(("bearer" = [])),
    extensions(("x-access" = json!("account_holders"))),
    responses((status = 200, body = PushDevices), Failures),
)]
pub(crate) async fn list_push_devices(
    State(store): State<Store>,
    State(push): State<PushSettings>,
    caller: Caller,
) -> Result<Json<PushDevices>> {
    let user = check_side(&caller)?;
    Ok(Json(read_devices(&store, &push, user).await?))
}

/// Enable push notifications for a browser. A repetition changes nothing; with more than 5 browsers the oldest is
/// removed.
#[utoipa::path(
    put, path = "/api/account/push", tag = "profiles",
    request_body(content = AddPushDevice, example = json!({
        "endpoint": "https://fcm.googleapis.com/fcm/send/abc", "auth": "BTBZMqHH6r4Tts7J_aSIgg",
        "p256dh": "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
    })),
    security(("bearer" = [])),
    extensions(("x-access" = json!("account_holders"))),
    responses((status = 200, body = PushDevices), Failures),
)]
pub(crate) async fn add_push_device(
    State(store): State<Store>,
    State(clock): State<Clock>,
    State(push): State<PushSettings>,
    caller: Caller,
    Json(request): Json<AddPushDevice>,
) -> Result<Json<PushDevices>> {
    let user = check_side(&caller)?;
    let hosts = PushHosts::with_loopback(push.allows_loopback);
    let endpoint = hosts.check(&request.endpoint);
    let endpoint = endpoint.map_err(|rule| ApiError::invalid_field("endpoint", rule))?;
    let device = PushSubscription {
        endpoint,
        keys: PushKeys::parse(&request.p256dh, &request.auth)?,
        added_at: clock.now(),
    };
    if !store
        .save_push_device(user, &device, &caller.session())
        .await?
    {
        return Err(ended_session());
    }
    Ok(Json(read_devices(&store, &push, user).await?))
}

/// Disable push notifications for a browser. Succeeds for an unknown one.
#[utoipa::path(
    delete, path = "/api/account/push/{deviceId}", tag = "profiles",
    params(("deviceId" = DeviceId, Path)),
    security(("bearer" = [])),
    extensions(("x-access" = json!("account_holders"))),
    responses((status = 200, body = PushDevices), Failures),
)]
pub(crate) async fn remove_push_device(
    State(store): State<Store>,
    State(push): State<PushSettings>,
    caller: Caller,
    Path(device): Path<DeviceId>,
) -> Result<Json<PushDevices>> {
    let user = check_side(&caller)?;
    store.delete_push_device(user, &device).await?;
    Ok(Json(read_devices(&store, &push, user).await?))
}

async fn read_devices(store: &Store, push: &PushSettings, user: UserId) -> Result<PushDevices> {
    let devices = store.list_push_devices(user).await?;
    let device = |one: &PushSubscription| PushDevice {
        device_id: one.device_id(),
        added_at: one.added_at,
    };
    Ok(PushDevices {
        public_key: push.key.as_ref().map(|key| key.public_key().to_owned()),
        devices: devices.iter().map(device).collect(),
    })
}

/// Returns the caller's account. Rejects operators, who use queues.
fn check_side(caller: &Caller) -> Result<UserId> {
    match caller.role {
        Role::Customer | Role::Talent => Ok(caller.user_id),
        Role::Operator => Err(ApiError::forbidden("pushes are for customers and talent")),
    }
}
