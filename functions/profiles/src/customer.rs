//! Returns a customer's profile. It is changed as a document, `customers/{userId}`.

use axum::extract::State;
use domain::customer::User;
use http_api::{ApiError, Caller, Failures, Json, Result, Role};
use store::Store;

use crate::view::CustomerProfileView;

/// Return the signed-in customer's profile.
#[utoipa::path(
    get,
    path = "/api/account/profile",
    tag = "profiles",
    security(("bearer" = [])),
    extensions(("x-access" = json!("customers"))),
    responses((status = 200, body = CustomerProfileView), Failures),
)]
pub(crate) async fn find_profile(
    State(store): State<Store>,
    caller: Caller,
) -> Result<Json<CustomerProfileView>> {
    Ok(Json(own_account(&store, &caller).await?.into()))
}

/// Returns the caller's account. Rejects talents, whose profile is their page, and operators, who have none.
async fn own_account(store: &Store, caller: &Caller) -> Result<User> {
    if caller.role != Role::Customer {
        return Err(ApiError::forbidden("this area is for customers"));
    }
    let account = store.find_user(&caller.uid).await?;
    account.ok_or_else(|| ApiError::not_found("account", caller.user_id))
}
