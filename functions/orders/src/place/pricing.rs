//! The bookable offers and their current prices.

use domain::marketplace::Marketplace;
use domain::money::{Fees, QuotedFees};
use domain::offer::Offer;
use domain::order::{ContractFacts, Order, WithdrawalRight};
use domain::promotion::Promotion;
use domain::quote::{Quote, Selection};
use domain::talent::Talent;
use domain::tax::{Billing, apply_rates};
use domain::{CountryCode, Currency, Money, OfferGuid, TalentGuid};
use http_api::{ApiError, ErrorCode, Result};
use jiff::Timestamp;
use serde_json::json;
use texts::Texts;

use crate::OrdersState;
use crate::place::licence_labels::licence_label;

/// A talent and one of its offers.
pub(crate) struct OnSale {
    pub(crate) talent: Talent,
    pub(crate) offer: Offer,
}

/// Rejects bookings while the marketplace is not open.
pub(crate) async fn check_open(state: &OrdersState) -> Result<()> {
    let settings = state.store.marketplace().await?;
    if settings.launch.value.open {
        return Ok(());
    }
    Err(ApiError::new(
        ErrorCode::MarketplaceClosed,
        "this marketplace is not open yet",
    ))
}

/// Adds the smallest and the largest total to the error of a price that cannot be charged.
fn with_bounds(error: ApiError, currency: Currency) -> ApiError {
    if error.code() != ErrorCode::PriceNotPossible {
        return error;
    }
    error.with_details(json!({
        "smallest": { "amount": currency.minimum_charge(), "currency": currency },
        "largest": { "amount": currency.maximum_charge(), "currency": currency },
    }))
}

/// Returns the talent if bookings are accepted now, or the error.
pub(crate) fn bookable(talent: Option<Talent>, now: Timestamp) -> Result<Talent> {
    match talent {
        Some(talent) if talent.is_bookable(now) => Ok(talent),
        Some(talent) if talent.is_public() => {
            Err(unavailable("this talent takes no bookings at the moment"))
        }
        Some(_) | None => Err(ApiError::missing("the talent of this offer")),
    }
}

/// Returns the offer of this talent, in any status.
pub(crate) async fn find(state: &OrdersState, talent: Talent, offer: OfferGuid) -> Result<OnSale> {
    let found = state.store.find_offer(talent.talent_guid, offer).await?;
    let offer = found.ok_or_else(|| ApiError::not_found("offer", offer))?;
    Ok(OnSale { talent, offer })
}

/// Returns the current talent and offer of a quote.
pub(crate) async fn find_quoted(
    state: &OrdersState,
    talent: TalentGuid,
    offer: OfferGuid,
    now: Timestamp,
) -> Result<OnSale> {
    let talent = bookable(state.store.find_talent(talent).await?, now)?;
    find(state, talent, offer).await
}

impl OnSale {
    /// Returns the price of a selection, with the discount of its code. It has the fees of an earlier quote, or the
    /// current ones for an offer that may be sold now.
    pub(crate) async fn price(
        &self,
        state: &OrdersState,
        selection: Selection,
        (promotion, quoted): (Option<&Promotion>, Option<QuotedFees>),
        now: Timestamp,
    ) -> Result<Quote> {
        let settings = state.store.marketplace().await?;
        let current = fees(state, &settings, &self.talent);
        let fees = if let Some(quoted) = quoted {
            current.as_quoted(quoted)
        } else {
            let price = self.offer.listed_price(selection.order_use);
            settings.money.value.check_price("offerGuid", price)?;
            current
        };
        let fees = with_tax(state, fees, selection.billing.as_ref()).await?;
        let currency = self.offer.price.currency();
        let quote = Quote::price(&self.offer, selection, promotion, &fees, now)
            .map_err(|refused| with_bounds(ApiError::refused(refused), currency))?;
        Ok(self.labelled(quote, settings.brand.value.name.as_str()))
    }

    /// Returns what the law gives the buyer of a quote; `country` is the one of the booking form.
    pub(crate) async fn withdrawal_right(
        &self,
        state: &OrdersState,
        quote: &Quote,
        country: Option<&CountryCode>,
    ) -> Result<WithdrawalRight> {
        let settings = state.store.marketplace().await?;
        let facts = ContractFacts {
            kind: self.offer.kind,
            order_use: quote.selection.order_use,
            billing: quote.selection.billing.as_ref(),
            country,
        };
        let countries = &settings.business.value.withdrawal_countries;
        Ok(WithdrawalRight::decide(facts, countries))
    }

    /// Returns the quote with the lines of its licence labelled in its language.
    fn labelled(&self, mut quote: Quote, brand: &str) -> Quote {
        let Some((terms, scope)) = self
            .offer
            .commercial
            .as_ref()
            .zip(quote.selection.licence.as_ref())
        else {
            return quote;
        };
        let texts = Texts::new(quote.selection.language, brand);
        for line in &mut quote.breakdown.addons {
            if let Some(label) = licence_label(&texts, &line.key, terms, scope) {
                line.label = label;
            }
        }
        quote
    }
}

/// Returns the current fee policy for an order's talent and buyer, if the talent may name this price.
pub(crate) async fn find_fees(state: &OrdersState, order: &Order, price: Money) -> Result<Fees> {
    let settings = state.store.marketplace().await?;
    settings.money.value.check_new_price("price", price)?;
    let talent = state.store.find_talent(order.talent.talent_guid).await?;
    let talent = talent.ok_or_else(|| ApiError::missing("the talent of this order"))?;
    let fees = fees(state, &settings, &talent);
    with_tax(state, fees, order.billing.as_deref()).await
}

/// Returns the policy with the tax of the buyer's country, or the default tax if the buyer stated none.
async fn with_tax(state: &OrdersState, fees: Fees, billing: Option<&Billing>) -> Result<Fees> {
    let Some(billing) = billing else {
        return Ok(fees);
    };
    let rates = state.store.find_tax_rates(&billing.country).await?;
    Ok(apply_rates(fees, billing, &rates))
}

/// Returns the current policy with the talent's commission.
fn fees(state: &OrdersState, settings: &Marketplace, talent: &Talent) -> Fees {
    let mut fees = settings.money.fees(state.default_tax);
    if let Some(commission) = talent.commission_bps {
        fees.commission = commission;
    }
    fees
}

fn unavailable(message: &str) -> ApiError {
    ApiError::new(ErrorCode::TalentUnavailable, message)
}
