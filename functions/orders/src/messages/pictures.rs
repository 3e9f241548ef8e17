//! Pictures in the messages of an order.
//!
//! A message with a picture is always written here, also for accounts: the rules of documents do not allow its field,
//! so no account can refer to another owner's file. The message's id is the picture's id, so that a repeated request
//! gives the same message, and so that the clock can check whether a picture is used.

use axum::extract::State;
use domain::UserId;
use domain::media::Purpose;
use domain::message;
use domain::order::{Actor, Order};
use http_api::{ApiError, Failures, Json, Limiter, OrderRef, Result};
use jiff::Timestamp;
use store::StoreError;
use store::documents::{Author, NewMessage};

use crate::OrdersState;
use crate::access::{self, Access};
use crate::act::pictures::{self, AddPicture};
use crate::messages::{MessageView, count, documents};

/// The text of such a message where its picture is not shown.
const WORDS: &str = "Sent a picture.";
/// The most attempts to write a message when the order changes concurrently.
const MOST_TRIES: u32 = 3;

/// Send an uploaded picture to the other party, as the order's customer or talent.
#[utoipa::path(
    post, path = "/api/orders/{orderRef}/message-pictures", tag = "orders",
    params(("orderRef" = OrderRef, Path)),
    request_body = AddPicture,
    security((), ("bearer" = [])),
    extensions(("x-access" = json!({ "account": "sides", "link": "public" }))),
    responses((status = 200, body = MessageView), Failures),
)]
pub(crate) async fn send_picture(
    State(state): State<OrdersState>,
    limiter: Limiter,
    sender: OrderRef,
    Json(request): Json<AddPicture>,
) -> Result<Json<MessageView>> {
    let access = access::authorise(&state, &sender, state.clock.now()).await?;
    count(&limiter, &access.order).await?;
    let owner = sender.uploader(&access.order);
    send(&state, access, owner, request).await
}

async fn send(
    state: &OrdersState,
    access: Access,
    owner: UserId,
    AddPicture { asset_id }: AddPicture,
) -> Result<Json<MessageView>> {
    let Access { mut order, viewer } = access;
    let author = match viewer {
        Actor::Customer | Actor::Guest => Author::Customer,
        Actor::Talent => Author::Talent,
        Actor::Operator | Actor::System | Actor::Timer => {
            return Err(ApiError::forbidden(
                "only the two sides of the order send pictures",
            ));
        }
    };
    let now = state.clock.now();
    let (order_guid, holder) = (order.order_guid, order.customer.user_id);
    check(&order, now)?;
    let purpose = Purpose::MessagePicture { order_guid };
    let asset = pictures::find_own(state, asset_id, owner, purpose).await?;
    // Claimed before the message is written, like a delivered file.
    if !asset.is_claimed {
        state.store.save_asset(&asset.claimed(now)).await?;
    }
    let id = asset_id.to_string();
    let mut tries = 1;
    loop {
        let message = NewMessage {
            id: &id,
            text: WORDS,
            picture: Some(asset_id),
        };
        match documents(state)
            .add_message(&order, author, message, now)
            .await
        {
            Ok(added) => return Ok(Json(added.into())),
            Err(StoreError::Conflict) if tries < MOST_TRIES => tries += 1,
            Err(error) => return Err(error.into()),
        }
        let again = state.store.find_order(order_guid).await?;
        order = again.ok_or_else(|| ApiError::not_found("order", order_guid))?;
        // A caller with the link loses access once an account has claimed the order.
        if order.customer.user_id != holder {
            return Err(StoreError::Conflict.into());
        }
        check(&order, now)?;
    }
}

fn check(order: &Order, now: Timestamp) -> Result<()> {
    message::check_picture(order.state, order.updated_at, now).map_err(ApiError::refused)
}
