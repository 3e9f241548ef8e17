//! Place an order (PRODUCT section 6, step 1).

mod answer;
pub(crate) mod checkout;
mod form;
pub(crate) mod pricing;
mod promo;
pub(crate) mod quote;
mod quote_token;
mod quoted;

use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use domain::limits::Limited;
use domain::order::{Actor, Placement, place};
use domain::{Email, OrderGuid, OrderNumber, UserId};
use http_api::{
    ApiError, Caller, ErrorCode, Failures, Json, Limiter, MaybeCaller, Result, Role, Subject,
    idempotency_key, random_bytes,
};
use store::{IdempotencyKey, StoreError, Taken};

use crate::OrdersState;
pub(crate) use answer::{PlacedOrder, placed, replay};
use form::{PlaceOrder, check_form, digest};
pub(crate) use quote_token::seal_quote;
use quoted::find_still_quoted;

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

    pricing::check_open(&state).await?;
    let (quote, on_sale) = find_still_quoted(&state, &request, now).await?;

    let mut form = check_form(&request, &on_sale, &quote, user_id, now)?;
    form.customer.language = request.language;
    check_not_suspended(&state, &form.customer.email, user_id).await?;
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
        email_proven: is_own,
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

/// Rejects a customer whom an operator suspended, by the address or the account.
async fn check_not_suspended(
    state: &OrdersState,
    email: &Email,
    account: Option<UserId>,
) -> Result<()> {
    let found = state.store.find_customer_suspension(email, account).await?;
    match found {
        None => Ok(()),
        Some(_) => Err(ApiError::new(
            ErrorCode::CustomerSuspended,
            "this customer cannot place orders",
        )),
    }
}

/// Returns the caller's address, if it is verified.
fn proven_email(caller: &Caller) -> Option<Email> {
    let email = caller.email.clone();
    email.filter(|_| caller.email_verified)
}
