//! Returns the sealed price of a selection: the displayed price is the charged price (PRODUCT section 5).

use axum::extract::State;
use domain::limits::Limited;
use domain::money::{AddonLine, AppliedTax, Breakdown, Discount};
use domain::order::{OfferSnapshot, TalentSnapshot, WithdrawalRight, half_refund};
use domain::promotion::PromoCode;
use domain::quote::{LicenceInput, OrderUse, Quote, Selection};
use domain::slots::{LONGEST_BREAK, Slot, bookable_slots, with_breaks};
use domain::tax::BillingInput;
use domain::{Language, Money, OfferGuid, Slug, Violations, earlier};
use http_api::{ApiError, Failures, Json, Limiter, Result};
use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::OrdersState;
use crate::place::pricing::{self, OnSale};
use crate::place::promo;
use crate::place::seal_quote;

/// The most free slots in a response, the earliest ones.
pub(crate) const MOST_SLOTS: usize = 1_000;

/// The selection of a customer.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct QuoteOffer {
    talent_slug: Slug,
    offer_guid: OfferGuid,
    /// The keys of the selected extras, without repetitions.
    #[serde(default)]
    #[schema(value_type = std::collections::BTreeSet<AddonKey>, max_items = 5)]
    addons: Vec<String>,
    #[serde(rename = "use")]
    order_use: OrderUse,
    /// A promo code, in any case.
    #[serde(default)]
    #[schema(value_type = Option<PromoCode>)]
    promo_code: Option<String>,
    /// The licence, for commercial use; absent for the scope that the listed price includes.
    #[serde(default)]
    licence: Option<LicenceInput>,
    /// The buyer's location and billing; if absent, the deployment's default tax applies. The order is billed as it was
    /// quoted.
    #[serde(default)]
    billing: Option<BillingInput>,
    /// The language of the page.
    #[serde(default)]
    language: Language,
}

/// The key of an extra within its offer.
#[derive(ToSchema)]
#[schema(value_type = String, min_length = 1, max_length = 40, pattern = "^[a-z0-9_-]+$")]
#[expect(
    dead_code,
    reason = "a part of the description: the offer contains the valid keys"
)]
pub(crate) struct AddonKey(String);

/// A price that is valid until `expiresAt`.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct QuoteView {
    /// The token to send with the order.
    quote_token: String,
    talent: TalentSnapshot,
    offer: OfferSnapshot,
    price_version: u32,
    breakdown: QuoteLines,
    expires_at: Timestamp,
    /// The talent's deadline to accept, if the order were requested and paid now; for a booked time see `slots`.
    answer_by: Timestamp,
    /// The refund of a cancellation while the offer's policy refunds half; absent if it never does.
    #[serde(skip_serializing_if = "Option::is_none")]
    half_refund: Option<Money>,
    /// Whether the law gives the buyer a right of withdrawal, by the country of `billing` and the kind of offer.
    withdrawal: WithdrawalRight,
    /// The free slots, for sessions and appearances.
    slots: Vec<FreeSlot>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct FreeSlot {
    /// The first instant.
    start_at: Timestamp,
    /// The first instant after it.
    end_at: Timestamp,
    /// The talent's deadline to accept, if the order were requested and paid now.
    answer_by: Timestamp,
}

/// The lines of a price that the customer can see.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct QuoteLines {
    offer_price: Money,
    addons: Vec<AddonLine>,
    subtotal: Money,
    /// The discount of the promo code.
    #[serde(skip_serializing_if = "Option::is_none")]
    discount: Option<DiscountLine>,
    service_fee: Money,
    tax: Money,
    /// The label of the tax line: `VAT 19 %`.
    tax_label: String,
    /// Whether the other lines include the tax.
    tax_inclusive: bool,
    /// The row of the tax table with the rate.
    #[serde(skip_serializing_if = "Option::is_none")]
    applied_tax: Option<Box<AppliedTax>>,
    total: Money,
}

/// A promo code and its discount.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct DiscountLine {
    code: String,
    amount: Money,
}

impl From<Discount> for DiscountLine {
    fn from(discount: Discount) -> Self {
        let Discount { code, amount, .. } = discount;
        Self { code, amount }
    }
}

/// Return the price of a selection, and the free slots.
#[utoipa::path(
    post, path = "/api/quotes", tag = "orders",
    request_body(content = QuoteOffer, example = json!({
        "talentSlug": "ada-keller", "offerGuid": "01939c2f-5d70-7a30-8b11-5f3c2b1a0d9e", "addons": ["rush"], "use": "personal",
        "billing": { "country": "DE", "business": { "name": "Sport GmbH", "address": "Hafenstraße 12\n20457 Hamburg", "taxNumber": "DE123456789" } },
    })),
    extensions(("x-access" = json!("public"))),
    responses((status = 200, body = QuoteView), Failures),
)]
pub(crate) async fn quote_offer(
    State(state): State<OrdersState>,
    limiter: Limiter,
    Json(request): Json<QuoteOffer>,
) -> Result<Json<QuoteView>> {
    limiter.count(Limited::Quote, &[]).await?;
    pricing::check_open(&state).await?;
    let now = state.clock.now();
    let QuoteOffer {
        talent_slug,
        offer_guid,
        addons,
        order_use,
        promo_code,
        licence,
        billing,
        language,
    } = request;
    let promo_code = promo::parse_code(promo_code.as_deref())?;
    let mut violations = Violations::new();
    let licence = licence.as_ref().map(LicenceInput::checked).transpose();
    let licence = violations.nested("licence", licence);
    let billing = billing.as_ref().map(BillingInput::checked).transpose();
    let billing = violations.nested("billing", billing);
    let (licence, billing) = violations.finish(licence.zip(billing))?;
    let talent = state.store.find_talent_by_slug(&talent_slug).await?;
    let on_sale = pricing::find(&state, pricing::bookable(talent, now)?, offer_guid).await?;
    let selection = Selection {
        offer_guid,
        addons,
        order_use,
        promo_code,
        licence,
        billing,
        language,
    };
    Ok(Json(view(&state, &on_sale, selection, now).await?))
}

/// Returns the quote of a selection for a response, also inside `quote_changed`.
pub(crate) async fn view(
    state: &OrdersState,
    on_sale: &OnSale,
    selection: Selection,
    now: Timestamp,
) -> Result<QuoteView> {
    let promotion = promo::find_promotion(state, &selection).await?;
    let quote = on_sale.price(state, selection, (promotion.as_ref(), None), now);
    let quote = quote.await?;
    let offer =
        OfferSnapshot::from_offer(&on_sale.talent, &on_sale.offer, &quote, Language::default());
    let withdrawal = on_sale.withdrawal_right(state, &quote, None).await?;
    let slots = free_slots(state, on_sale, now).await?;
    let half_refund = half_refund(&quote.breakdown, offer.kind, offer.cancellation_policy)
        .map_err(ApiError::internal)?;
    Ok(QuoteView {
        quote_token: seal_quote(&state.quote_key, &quote)?,
        talent: TalentSnapshot::from_talent(&on_sale.talent),
        slots: slots
            .into_iter()
            .map(|Slot { start_at, end_at }| FreeSlot {
                start_at,
                end_at,
                answer_by: offer.answer_by(Some(start_at), now),
            })
            .collect(),
        answer_by: offer.answer_by(None, now),
        half_refund,
        withdrawal,
        offer,
        price_version: quote.price_version,
        expires_at: quote.expires_at,
        breakdown: lines(quote),
    })
}

fn lines(quote: Quote) -> QuoteLines {
    let tax_label = quote.breakdown.tax_label();
    let Breakdown {
        offer_price,
        addons,
        subtotal,
        discount,
        service_fee,
        tax,
        tax_inclusive,
        applied_tax,
        total,
        ..
    } = quote.breakdown;
    QuoteLines {
        offer_price,
        addons,
        subtotal,
        discount: discount.map(DiscountLine::from),
        service_fee,
        tax,
        tax_label,
        tax_inclusive,
        applied_tax,
        total,
    }
}

async fn free_slots(state: &OrdersState, on_sale: &OnSale, now: Timestamp) -> Result<Vec<Slot>> {
    let OnSale { talent, offer } = on_sale;
    let Some(terms) = offer.session.as_ref().filter(|_| offer.kind.is_scheduled()) else {
        return Ok(Vec::new());
    };
    let window = SignedDuration::from_hours(24 * (i64::from(terms.max_advance_days) + 1));
    let until = now.checked_add(window).unwrap_or(now);
    let mut busy = state.store.list_busy(offer, now, until).await?;
    let recent = earlier(now, LONGEST_BREAK);
    let own = state.store.list_own_busy(offer.talent_guid, recent, until);
    busy.extend(with_breaks(own.await?, terms));
    Ok(bookable_slots(
        terms,
        &talent.time_zone,
        &busy,
        now,
        MOST_SLOTS,
    ))
}
