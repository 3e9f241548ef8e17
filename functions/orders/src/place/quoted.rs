//! The quote of a booking: read from its token, and compared with today's price.

use domain::quote::Quote;
use domain::text::{AbsentWhen, FieldRule, QuoteProblem};
use http_api::{ApiError, ErrorCode, Result};
use jiff::Timestamp;

use super::form::PlaceOrder;
use super::quote_token::open_quote;
use crate::OrdersState;
use crate::place::pricing::{self, OnSale};
use crate::place::promo;

/// Returns the quote with the current offer if it is still valid. Fails with `quote_changed` and a new quote if the
/// offer has changed, and with `promo_unavailable` if its code is no longer valid.
pub(super) async fn find_still_quoted(
    state: &OrdersState,
    request: &PlaceOrder,
    now: Timestamp,
) -> Result<(Quote, OnSale)> {
    let quote = open_quote(&state.quote_key, &request.quote_token, now)?;
    if request.asks_for_price && quote.selection.promo_code.is_some() {
        // A price that the talent sets has no discount.
        let rule = FieldRule::absent(AbsentWhen::PriceAskedFor);
        return Err(ApiError::invalid_field("quoteToken", rule));
    }
    let offer_guid = quote.selection.offer_guid;
    let on_sale = pricing::find_quoted(state, quote.talent_guid, offer_guid, now).await?;
    let selection = quote.selection.clone();
    let priced = price_again(state, &on_sale, &quote, now).await;
    let current = match priced {
        Err(error) if promo::is_about_code(&error) => {
            let message = error.message().to_owned();
            return Err(promo::without_code(state, &on_sale, selection, message, now).await?);
        }
        priced => priced.map_err(outdated)?,
    };
    if quote.agrees_with(&current) {
        Ok((quote, on_sale))
    } else {
        Err(changed(state, &on_sale, &quote, now).await?)
    }
}

/// Returns the current price of a quote's selection under the quote's fees.
async fn price_again(
    state: &OrdersState,
    on_sale: &OnSale,
    quote: &Quote,
    now: Timestamp,
) -> Result<Quote> {
    let selection = quote.selection.clone();
    let promotion = promo::find_promotion(state, &selection).await?;
    on_sale
        .price(state, selection, (promotion.as_ref(), quote.fees), now)
        .await
}

/// Converts the errors of a selection that is no longer sold: the body has no fields for it, because it is in the
/// token.
fn outdated(error: ApiError) -> ApiError {
    if error.code() == ErrorCode::ValidationFailed {
        ApiError::invalid_field(
            "quoteToken",
            FieldRule::Quote {
                kind: QuoteProblem::NoLongerSold,
            },
        )
    } else {
        error
    }
}

/// Returns `quote_changed` with the current price.
async fn changed(
    state: &OrdersState,
    on_sale: &OnSale,
    quote: &Quote,
    now: Timestamp,
) -> Result<ApiError> {
    let view = crate::place::quote::view(state, on_sale, quote.selection.clone(), now).await?;
    let details = serde_json::to_value(view).map_err(ApiError::internal)?;
    let error = ApiError::new(
        ErrorCode::QuoteChanged,
        "the price or the offer has changed",
    );
    Ok(error.with_details(details))
}
