//! Corrects the delivery address until the athlete has sent the parcel.

use axum::extract::State;
use domain::Version;
use domain::order::{AddressInput, MailTemplate, Party};
use http_api::{ApiError, Failures, Json, OrderRef, Result};
use serde::Deserialize;
use store::StoreError;
use utoipa::ToSchema;

use crate::OrdersState;
use crate::access::{self, Access};
use crate::view::{self, OrderView};

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct ChangeShippingAddress {
    shipping_address: AddressInput,
    /// The version that the caller saw.
    version: Version,
}

/// Correct the delivery address as the order's customer, until the athlete has sent the parcel. An athlete who has
/// accepted is notified. An athlete who reports the parcel for an earlier version gets `conflict`.
#[utoipa::path(
    put, path = "/api/orders/{orderRef}/shipping-address", tag = "orders",
    params(("orderRef" = OrderRef, Path)),
    request_body(content = ChangeShippingAddress, example = json!({ "version": 3, "shippingAddress": {
        "name": "Noor Bakker", "street": "Prinsengracht 3", "extra": "2nd floor", "postalCode": "1015 AB",
        "city": "Amsterdam", "region": "North Holland", "country": "NL",
    } })),
    security((), ("bearer" = [])),
    extensions(("x-access" = json!({ "account": "order_customer", "link": "public" }))),
    responses((status = 200, body = OrderView), Failures),
)]
pub(crate) async fn change_shipping_address(
    State(state): State<OrdersState>,
    sender: OrderRef,
    Json(request): Json<ChangeShippingAddress>,
) -> Result<Json<OrderView>> {
    let now = state.clock.now();
    let Access { order, viewer } = access::authorise(&state, &sender, now).await?;
    let changed = order
        .with_shipping_address(&request.shipping_address, viewer, now)
        .map_err(ApiError::refused)?;
    if request.version != order.version {
        return Err(StoreError::Conflict.into());
    }
    // The athlete sees the address only once the order is accepted.
    let mails: &[_] = if changed.accepted_at.is_some() {
        &[(Party::Talent, MailTemplate::AddressChanged)]
    } else {
        &[]
    };
    state.store.save_order_and_mail(&changed, mails).await?;
    let access = Access {
        order: changed,
        viewer,
    };
    Ok(Json(view::read_order_view(&state, &access, now).await?))
}
