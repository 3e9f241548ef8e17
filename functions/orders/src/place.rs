//! Place an order (PRODUCT section 6, step 1).

mod answer;
mod buyer;
mod check;
pub(crate) mod checkout;
mod form;
mod licence_labels;
pub(crate) mod pricing;
mod promo;
pub(crate) mod quote;
mod quote_token;
mod quoted;

use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use domain::limits::Limited;
use domain::order::{Actor, Applied, Placement, place};
use domain::{OrderGuid, OrderHash, OrderNumber};
use http_api::{Failures, Json, Limiter, MaybeCaller, Result, Subject, random_bytes};
use jiff::Timestamp;
use store::{NewOrder, StoreError, Taken};

use crate::OrdersState;
pub(crate) use answer::{PlacedOrder, placed, replay};
use buyer::Buyer;
use check::{CheckedBooking, check_booking};
use form::{PlaceOrder, digest};
pub(crate) use quote_token::seal_quote;

/// Place an order, signed in or as a guest. The same `Idempotency-Key` with the same body returns the same order.
#[utoipa::path(
    post, path = "/api/orders", tag = "orders",
    params((
        "Idempotency-Key" = String, Header, description = "8 to 255 visible characters, new for every booking",
        min_length = 8, max_length = 255, pattern = "^[!-~]+$",
    )),
    request_body(content = PlaceOrder, example = json!({
        "quoteToken": "q2.bm9uY2UgYW5kIHNlYWxlZCBxdW90ZQ",
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
    let buyer = Buyer::new(caller, &headers)?;
    let digest = digest(&request)?;
    if let Some(earlier) = state.store.find_idempotency(&buyer.key, now).await? {
        return Box::pin(replay(&state, &buyer.key, &earlier, &digest, now)).await;
    }
    let booking = check_booking(&state, &limiter, &request, &buyer, now).await?;
    let (capacity, unpaid) = (booking.on_sale.talent.capacity, booking.unpaid.clone());
    let (applied, hash) = apply_placement(&state, &request, &buyer, booking, now).await?;
    let written = state.store.create_order(NewOrder {
        applied: &applied,
        hash: &hash,
        capacity,
        key: &buyer.key,
        request_digest: digest.clone(),
        account: buyer.owner.as_deref(),
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
        ) => match state.store.find_idempotency(&buyer.key, now).await? {
            Some(earlier) => Box::pin(replay(&state, &buyer.key, &earlier, &digest, now)).await,
            None => Err(error.into()),
        },
        Err(error) => Err(error.into()),
    }
}

/// Creates the order by the rules, with the secret of its link. Writes nothing.
async fn apply_placement(
    state: &OrdersState,
    request: &PlaceOrder,
    buyer: &Buyer,
    booking: CheckedBooking,
    now: Timestamp,
) -> Result<(Applied, OrderHash)> {
    let CheckedBooking {
        on_sale,
        quote,
        form,
        email_proven,
        unpaid: _,
    } = booking;
    let order_guid = OrderGuid::from_parts(state.clock.unix_milliseconds(), random_bytes()?);
    let hash = state
        .quote_key
        .order_hash(&buyer.key.caller, &buyer.key.key, order_guid);
    let country = form.customer.country.as_ref();
    let withdrawal = on_sale.withdrawal_right(state, &quote, country).await?;
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
        email_proven,
        brief: form.brief,
        schedule: form.schedule,
        shipping_address: form.shipping_address,
        gift: form.gift,
        visibility: request.visibility,
        consents: form.consents,
        withdrawal,
        commercial: form.commercial,
        asks_for_price: request.asks_for_price,
        actor: if buyer.user_id.is_some() {
            Actor::Customer
        } else {
            Actor::Guest
        },
    };
    Ok((place(placement, now)?, hash))
}
