//! A customer's own profile: read it, save it.

use axum::extract::State;
use domain::customer::{CustomerEdit, User};
use serde::Deserialize;
use store::{Store, StoreError};
use utoipa::ToSchema;
use web::{ApiError, Caller, Clock, Failures, Json, Result, Role};

use crate::view::CustomerProfileView;

/// A customer's profile as its form sends it; what is absent is emptied, except where it says otherwise.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct SaveProfile {
    /// 1 to 80 characters.
    display_name: String,
    /// At most 80 characters.
    #[serde(default)]
    company: Option<String>,
    /// With country code.
    #[serde(default)]
    phone: Option<String>,
    /// ISO 3166-1 alpha-2.
    #[serde(default)]
    country: Option<String>,
    /// Language tag.
    #[serde(default)]
    locale: Option<String>,
    /// ISO 4217.
    #[serde(default)]
    currency: Option<String>,
    /// IANA name.
    #[serde(default)]
    time_zone: Option<String>,
    /// Whether news by mail is wanted; absent: kept as it is.
    #[serde(default)]
    marketing: Option<bool>,
    /// The version that was read.
    version: u64,
}

/// The signed-in customer's profile.
#[utoipa::path(
    get,
    path = "/api/account/profile",
    tag = "profiles",
    security(("bearer" = [])),
    responses((status = 200, body = CustomerProfileView), Failures),
)]
pub(crate) async fn find_profile(
    State(store): State<Store>,
    caller: Caller,
) -> Result<Json<CustomerProfileView>> {
    Ok(Json(own_account(&store, &caller).await?.into()))
}

/// Saves the signed-in customer's profile; `conflict` when it was saved elsewhere since it was read.
#[utoipa::path(
    put,
    path = "/api/account/profile",
    tag = "profiles",
    security(("bearer" = [])),
    request_body = SaveProfile,
    responses((status = 200, body = CustomerProfileView), Failures),
)]
pub(crate) async fn save_profile(
    State(store): State<Store>,
    State(clock): State<Clock>,
    caller: Caller,
    Json(form): Json<SaveProfile>,
) -> Result<Json<CustomerProfileView>> {
    let user = own_account(&store, &caller).await?;
    if user.version != form.version {
        return Err(StoreError::Conflict.into());
    }
    let profile = form.edit(&user).checked()?;
    let saved = User {
        profile,
        version: user.version.saturating_add(1),
        updated_at: clock.now(),
        ..user
    };
    store.save_user(&saved).await?;
    Ok(Json(saved.into()))
}

impl SaveProfile {
    fn edit(self, user: &User) -> CustomerEdit {
        CustomerEdit {
            display_name: self.display_name,
            company: self.company,
            phone: self.phone,
            country: self.country,
            locale: self.locale,
            currency: self.currency,
            time_zone: self.time_zone,
            marketing: self.marketing.unwrap_or(user.profile.marketing),
        }
    }
}

/// A talent's account has no customer profile: its page is the profile. Operators have none at all.
async fn own_account(store: &Store, caller: &Caller) -> Result<User> {
    if caller.role != Role::Customer {
        return Err(ApiError::forbidden("this area is for customers"));
    }
    let account = store.find_user(&caller.uid).await?;
    account.ok_or_else(|| ApiError::not_found("account", caller.user_id))
}
