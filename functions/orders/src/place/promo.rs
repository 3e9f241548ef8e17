//! Promo codes in quotes and bookings.

use domain::order::OrderCustomer;
use domain::promotion::{PromoCode, Promotion, PromotionRefused};
use domain::quote::{Quote, Selection};
use http_api::{ApiError, ErrorCode, Result};
use jiff::Timestamp;

use crate::OrdersState;
use crate::place::pricing::OnSale;

/// Returns the promotion of the selection's code if it exists and is not used up. The table decides about the last use
/// when the order is paid; this check informs the customer before the rest of the form is filled in.
pub(crate) async fn find_promotion(
    state: &OrdersState,
    selection: &Selection,
) -> Result<Option<Promotion>> {
    let Some(code) = &selection.promo_code else {
        return Ok(None);
    };
    let promotion = state.store.find_promotion(code).await?;
    if let Some(most) = promotion.as_ref().and_then(|one| one.most_uses)
        && state.store.count_promotion_uses(code).await? >= u64::from(most)
    {
        let refused = PromotionRefused::NotValid;
        return Err(ApiError::invalid_field("promoCode", refused));
    }
    Ok(promotion)
}

pub(crate) fn parse_code(typed: Option<&str>) -> Result<Option<PromoCode>> {
    let code = typed.map(PromoCode::parse).transpose();
    code.map_err(|error| ApiError::invalid_field("promoCode", error.rule))
}

/// Returns whether an error is about the promo code of a quote.
pub(crate) fn is_about_code(error: &ApiError) -> bool {
    error.fields().iter().any(|one| one.field == "promoCode")
}

/// Rejects the code of a quote that the caller has a paid order with: the account, and the address if it `is_own`.
/// Payment decides about an address that was only typed. A response here would tell a stranger who used the code.
pub(crate) async fn check_unused(
    state: &OrdersState,
    on_sale: &OnSale,
    quote: &Quote,
    customer: &OrderCustomer,
    is_own: bool,
    now: Timestamp,
) -> Result<()> {
    let selection = &quote.selection;
    let Some(code) = &selection.promo_code else {
        return Ok(());
    };
    let email = is_own.then_some(&customer.email);
    let used = state
        .store
        .has_used_promotion(code, email, customer.user_id);
    if !used.await? {
        return Ok(());
    }
    let message = PromotionRefused::NotValid.to_string();
    Err(without_code(state, on_sale, selection.clone(), message, now).await?)
}

/// Returns `promo_unavailable` with the price without the code, so that the customer can decide.
pub(crate) async fn without_code(
    state: &OrdersState,
    on_sale: &OnSale,
    selection: Selection,
    message: String,
    now: Timestamp,
) -> Result<ApiError> {
    let selection = Selection {
        promo_code: None,
        ..selection
    };
    let view = crate::place::quote::view(state, on_sale, selection, now).await?;
    let details = serde_json::to_value(view).map_err(ApiError::internal)?;
    Ok(ApiError::new(ErrorCode::PromoUnavailable, message).with_details(details))
}
