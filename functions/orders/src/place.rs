//! Place an order (PRODUCT section 6, step 1).

use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use domain::digest::sha256_hex;
use domain::limits::Limited;
use domain::order::{
    Actor, AddressInput, BookedGift, Brief, BriefInput, CommercialInput, CommercialUse, Consents,
    ConsentsInput, CustomerInput, Gift, GiftInput, Order, OrderCustomer, Placement, PostalAddress,
    Schedule, ScheduleInput, Visibility, place,
};
use domain::quote::{Quote, QuoteTokenError};
use domain::slots::slot_at;
use domain::{
    Email, Language, OrderGuid, OrderHash, OrderNumber, TimeZoneName, UserId, Violations,
};
use http_api::{
    ApiError, Caller, ErrorCode, Failures, Json, Limiter, MaybeCaller, Result, Role, Subject,
    idempotency_key, random_bytes,
};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use settle::SettleError;
use store::{IdempotencyKey, IdempotencyRecord, StoreError, Taken};
use utoipa::ToSchema;

use crate::OrdersState;
use crate::pricing::{self, OnSale};
use crate::promo;

/// A bound in bytes that every quote token is below.
const LONGEST_TOKEN: usize = 8_192;

/// The booking form.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct PlaceOrder {
    /// The token of `POST /api/quotes`.
    #[schema(max_length = 8_192, pattern = "^[A-Za-z0-9_-]+\\.[A-Za-z0-9_-]+$")]
    quote_token: String,
    customer: CustomerInput,
    brief: BriefInput,
    /// The selected time, for sessions and appearances.
    #[serde(default)]
    schedule: Option<ScheduleInput>,
    /// The shipping address, for signed items and extras that are shipped.
    #[serde(default)]
    shipping_address: Option<AddressInput>,
    /// Makes the order a gift, which its recipient opens by a separate link.
    #[serde(default)]
    gift: Option<GiftInput>,
    #[serde(default)]
    visibility: Visibility,
    /// The company's terms for commercial use; the licence is part of the quote.
    #[serde(default)]
    commercial: Option<CommercialInput>,
    /// Whether the talent sets the price instead of the quoted one: for custom jobs and commercial use.
    #[serde(default)]
    asks_for_price: bool,
    consents: ConsentsInput,
    /// The language of the page, in which a guest gets emails; an account has its own.
    #[serde(default, skip_serializing_if = "Language::is_source")]
    #[schema(required = false)]
    language: Language,
}

/// A placed order with its checkout page.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct PlacedOrder {
    order_guid: OrderGuid,
    /// The secret of the order's link; only this response and emails contain it.
    order_hash: String,
    number: OrderNumber,
    /// The provider's checkout page; absent if the talent has to set a price first, or if a repeated request finds the
    /// order paid or ended.
    #[serde(skip_serializing_if = "Option::is_none")]
    checkout_url: Option<String>,
}

/// Place an order, signed in or as a guest. The same `Idempotency-Key` with the same body returns the same order.
#[utoipa::path(
    post, path = "/api/orders", tag = "orders",
    params((
        "Idempotency-Key" = String, Header, description = "8 to 255 visible characters, new for every booking",
        min_length = 8, max_length = 255, pattern = "^[!-~]+$",
    )),
    request_body(content = PlaceOrder, example = json!({
        "quoteToken": "eyJvZmZlciI6IjAxOTM5YzJmIn0.c2lnbmF0dXJl",
        "customer": {
            "name": "Noor Bakker", "email": "noor@example.org", "phone": "+31 6 12345678", "country": "NL",
            "locale": "nl", "timeZone": "Europe/Amsterdam",
        },
        "brief": {
            "forWhom": "other", "recipientName": "Sam", "pronunciation": "like ham", "recipientPronoun": "they",
            "fromName": "Noor", "occasion": "birthday", "instructions": "Please congratulate Sam on turning ten.",
            "language": "en", "wantedBy": "2026-12-24", "answers": {},
        },
        "gift": {
            "recipientEmail": "mia@example.org", "message": "Happy birthday!",
            "opens": { "date": "2026-12-24", "hour": 9, "timeZone": "Asia/Tokyo" },
        },
        "visibility": "private", "asksForPrice": false, "language": "en",
        "consents": { "terms": true, "performanceBeginsNow": true, "age": true, "marketing": false },
    })),
    security((), ("bearer" = [])),
    extensions(("x-access" = json!("optional"))),
    responses((status = 201, body = PlacedOrder), Failures),
)]
pub(crate) async fn place_order(
    State(state): State<OrdersState>,
    limiter: Limiter,
    MaybeCaller(caller): MaybeCaller,
    headers: HeaderMap,
    Json(request): Json<PlaceOrder>,
) -> Result<(StatusCode, Json<PlacedOrder>)> {
    let now = state.clock.now();
    let account = caller.as_ref().map(|caller| Subject::Account(&caller.uid));
    limiter
        .count(Limited::PlaceOrder, account.as_slice())
        .await?;
    // Only customer accounts own orders; a talent who books another talent uses the order's link.
    let own_email = caller.as_ref().and_then(proven_email);
    let uid = caller.as_ref().map(|caller| caller.uid.clone());
    let customer = caller.filter(|caller| caller.role == Role::Customer);
    let user_id = customer.as_ref().map(|caller| caller.user_id);
    let owner = customer.map(|caller| caller.uid);
    let key = IdempotencyKey {
        caller: user_id.map_or_else(|| "guest".to_owned(), |id| id.to_string()),
        key: idempotency_key(&headers)?,
    };
    let digest = digest(&request)?;
    if let Some(earlier) = state.store.find_idempotency(&key, now).await? {
        return Box::pin(replay(&state, &key, &earlier, &digest, now)).await;
    }

    let (quote, on_sale) = find_still_quoted(&state, &request, now).await?;

    let mut form = check_form(&request, &on_sale, &quote, user_id, now)?;
    form.customer.language = request.language;
    let is_own = own_email.as_ref() == Some(&form.customer.email);
    promo::check_unused(&state, &on_sale, &quote, &form.customer, is_own, now).await?;
    // A caller with a verified address is counted by account, so that others cannot use up the limit by entering the
    // address.
    let subject = match &uid {
        Some(uid) if is_own => Subject::Account(uid),
        _ => Subject::Email(&form.customer.email),
    };
    if let Subject::Email(_) = subject {
        limiter.count_for(Limited::PlaceOrder, subject).await?;
    }
    let unpaid = limiter.unpaid_shares(subject);

    let order_guid = OrderGuid::from_parts(state.clock.unix_milliseconds(), random_bytes()?);
    let hash = state
        .quote_key
        .order_hash(&key.caller, &key.key, order_guid);
    let placement = Placement {
        order_guid,
        number: OrderNumber::from_random(random_bytes()?),
        hash: &hash,
        talent: &on_sale.talent,
        offer: &on_sale.offer,
        quote: &quote,
        open_requests: state
            .store
            .find_open_requests(on_sale.talent.talent_guid)
            .await?,
        customer: form.customer,
        brief: form.brief,
        schedule: form.schedule,
        shipping_address: form.shipping_address,
        gift: form.gift,
        visibility: request.visibility,
        consents: form.consents,
        commercial: form.commercial,
        asks_for_price: request.asks_for_price,
        actor: if user_id.is_some() {
            Actor::Customer
        } else {
            Actor::Guest
        },
    };
    let applied = place(placement, now)?;
    let written = state.store.place(store::PlaceOrder {
        applied: &applied,
        hash: &hash,
        capacity: on_sale.talent.capacity,
        key: &key,
        request_digest: digest.clone(),
        account: owner.as_deref(),
        unpaid: &unpaid,
    });
    match written.await {
        // Nothing can be paid before the talent has set a price.
        Ok(()) if request.asks_for_price => Ok(placed(&applied.order, &hash, None)),
        Ok(()) => {
            let opened = state
                .settle
                .open_checkout(applied.order, &hash, now)
                .await?;
            Ok(placed(&opened.order, &hash, Some(opened.checkout_url)))
        }
        // The same request was sent concurrently, and the other one was first. With many of them some fail, because all
        // write the same row: the stored record decides.
        Err(
            error @ (StoreError::Taken {
                what: Taken::Idempotency,
            }
            | StoreError::Unavailable { .. }),
        ) => match state.store.find_idempotency(&key, now).await? {
            Some(earlier) => Box::pin(replay(&state, &key, &earlier, &digest, now)).await,
            None => Err(error.into()),
        },
        Err(error) => Err(error.into()),
    }
}

/// The booking form after validation.
struct CheckedForm {
    customer: OrderCustomer,
    brief: Brief,
    consents: Consents,
    schedule: Option<Schedule>,
    shipping_address: Option<PostalAddress>,
    gift: Option<Gift>,
    commercial: Option<CommercialUse>,
}

/// Checks the whole form, so that the response contains all violations.
fn check_form(
    request: &PlaceOrder,
    on_sale: &OnSale,
    quote: &Quote,
    user_id: Option<UserId>,
    now: Timestamp,
) -> Result<CheckedForm> {
    let mut violations = Violations::new();
    let customer = violations.nested("customer", request.customer.checked(user_id));
    let brief = violations.nested(
        "brief",
        request.brief.checked(&on_sale.offer.questions, now),
    );
    let consents = violations.nested("consents", request.consents.checked(now));
    violations.require(
        request.visibility != Visibility::Public || request.consents.recipient_agrees,
        "consents.recipientAgrees",
        "must be given before a video is public",
    );
    let schedule = violations.nested("schedule", schedule(on_sale, request.schedule.as_ref()));
    let address = request.shipping_address.as_ref();
    let address = violations.nested(
        "shippingAddress",
        address.map(AddressInput::checked).transpose(),
    );
    let licence = quote.selection.licence.as_ref();
    let commercial = match (&request.commercial, licence) {
        (Some(input), Some(scope)) => violations
            .nested("commercial", input.checked(scope))
            .map(Some),
        (Some(_), None) => {
            violations.add("quoteToken", "must be for a licence");
            None
        }
        (None, _) => Some(None),
    };
    let form = customer.zip(brief).zip(consents).zip(schedule);
    let booked = BookedGift {
        kind: on_sale.offer.kind,
        order_use: quote.selection.order_use,
        for_whom: request.brief.for_whom,
        starts_at: request.schedule.as_ref().map(|schedule| schedule.start_at),
    };
    let gift = request.gift.as_ref();
    let gift = gift.map(|gift| gift.checked(booked, now)).transpose();
    let gift = violations.nested("gift", gift);
    let form = form.zip(address).zip(commercial).zip(gift);
    let ((((((customer, brief), consents), schedule), shipping_address), commercial), gift) =
        violations.finish(form)?;
    Ok(CheckedForm {
        customer,
        brief,
        consents,
        schedule,
        shipping_address,
        gift,
        commercial,
    })
}

/// Returns the quote with the current offer if it is still valid. Fails with `quote_changed` and a new quote if the
/// offer has changed, and with `promo_unavailable` if its code is no longer valid.
async fn find_still_quoted(
    state: &OrdersState,
    request: &PlaceOrder,
    now: Timestamp,
) -> Result<(Quote, OnSale)> {
    let quote = read_quote(state, &request.quote_token, now)?;
    if request.asks_for_price && quote.selection.promo_code.is_some() {
        // A price that the talent sets has no discount.
        let message = "must be without a promo code where a price is asked for";
        return Err(ApiError::invalid_field("quoteToken", message));
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

/// Returns the caller's address, if it is verified.
fn proven_email(caller: &Caller) -> Option<Email> {
    let email = caller.email.clone();
    email.filter(|_| caller.email_verified)
}

fn placed(
    order: &Order,
    hash: &OrderHash,
    checkout_url: Option<String>,
) -> (StatusCode, Json<PlacedOrder>) {
    http_api::log_order(&order.number);
    let placed = PlacedOrder {
        order_guid: order.order_guid,
        order_hash: hash.reveal(),
        number: order.number.clone(),
        checkout_url,
    };
    (StatusCode::CREATED, Json(placed))
}

/// Responds to a repeated request, also if the provider failed at the first one. The link is not stored but computed
/// again, so an order always has the same link.
async fn replay(
    state: &OrdersState,
    key: &IdempotencyKey,
    earlier: &IdempotencyRecord,
    digest: &str,
    now: Timestamp,
) -> Result<(StatusCode, Json<PlacedOrder>)> {
    let mismatch = |message: &str| Err(ApiError::new(ErrorCode::IdempotencyMismatch, message));
    if earlier.request_digest != digest {
        return mismatch("this `idempotency-key` was used with another request");
    }
    let order = state.store.find_order(earlier.order_guid).await?;
    let order = order.ok_or_else(|| ApiError::not_found("order", earlier.order_guid))?;
    let hash = state
        .quote_key
        .order_hash(&key.caller, &key.key, order.order_guid);
    if hash.digest() != order.hash_digest {
        // The key was rotated between the two requests.
        return mismatch("this `idempotency-key` is too old: place the order again with a new one");
    }
    match state.settle.open_checkout(order.clone(), &hash, now).await {
        Ok(opened) => Ok(placed(&opened.order, &hash, Some(opened.checkout_url))),
        Err(SettleError::NotPayable(_)) => Ok(placed(&order, &hash, None)),
        Err(error) => Err(error.into()),
    }
}

fn read_quote(state: &OrdersState, token: &str, now: Timestamp) -> Result<Quote> {
    if token.len() > LONGEST_TOKEN {
        return Err(ApiError::invalid_field("quoteToken", "was not issued here"));
    }
    state
        .quote_key
        .verify(token, now)
        .map_err(|error| match error {
            QuoteTokenError::Forged => ApiError::invalid_field("quoteToken", "was not issued here"),
            QuoteTokenError::Expired => ApiError::new(
                ErrorCode::QuoteExpired,
                "the quote has expired, ask for a new one",
            ),
        })
}

/// Converts the errors of a selection that is no longer sold: the body has no fields for it, because it is in the
/// token.
fn outdated(error: ApiError) -> ApiError {
    if error.code() == ErrorCode::ValidationFailed {
        ApiError::invalid_field(
            "quoteToken",
            "is for what is no longer sold, ask for a new quote",
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
    let view = crate::quote::view(state, on_sale, quote.selection.clone(), now).await?;
    let details = serde_json::to_value(view).map_err(ApiError::internal)?;
    let error = ApiError::new(
        ErrorCode::QuoteChanged,
        "the price or the offer has changed",
    );
    Ok(error.with_details(details))
}

/// Returns the selected slot; `domain` checks whether the offer needs one.
fn schedule(
    on_sale: &OnSale,
    input: Option<&ScheduleInput>,
) -> Result<Option<Schedule>, Violations> {
    let (Some(input), Some(terms)) = (input, &on_sale.offer.session) else {
        return if input.is_some() {
            Err(Violations::one("", "must be absent for this offer"))
        } else {
            Ok(None)
        };
    };
    let mut violations = Violations::new();
    let time_zone = violations.check("timeZone", TimeZoneName::parse(&input.time_zone));
    let slot = slot_at(terms, input.start_at);
    violations.finish(time_zone.map(|time_zone| Some(Schedule { slot, time_zone })))
}

/// Returns the digest of a request, which detects that a key is reused with another request.
fn digest(request: &PlaceOrder) -> Result<String> {
    let bytes = serde_json::to_vec(request).map_err(ApiError::internal)?;
    Ok(sha256_hex(bytes))
}
