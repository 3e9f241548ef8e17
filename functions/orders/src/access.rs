//! Which order a request is about, and in which role its sender sees it.

use axum::extract::{FromRequestParts, RawPathParams};
use axum::http::request::Parts;
use domain::limits::Limited;
use domain::order::{Actor, Order, State};
use domain::{OrderGuid, OrderHash, UserId};
use http_api::{ApiError, Caller, ErrorCode, Limiter, Path, Result, Subject};
use jiff::Timestamp;
use serde_json::json;

use crate::OrdersState;

/// An order and the role in which it is looked at.
#[derive(Debug, Clone)]
pub(crate) struct Access {
    pub(crate) order: Order,
    pub(crate) viewer: Actor,
}

/// How a request names its order: an account by `{orderGuid}` with its token, anybody else by the secret `{orderHash}` of
/// the order's link. An endpoint that exists for both has one handler for each path, and the second calls the first.
#[derive(Debug)]
pub(crate) enum OrderRequest {
    Account(Caller, OrderGuid),
    Link(Limiter, OrderHash),
}

impl FromRequestParts<OrdersState> for OrderRequest {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &OrdersState) -> Result<Self> {
        let params = RawPathParams::from_request_parts(parts, state).await;
        let is_link = params
            .map_err(ApiError::internal)?
            .iter()
            .any(|(name, _)| name == "orderHash");
        if is_link {
            let limiter = Limiter::from_request_parts(parts, state).await?;
            let Path(hash) = Path::from_request_parts(parts, state).await?;
            return Ok(Self::Link(limiter, hash));
        }
        let caller = Caller::from_request_parts(parts, state).await?;
        let Path(guid) = Path::from_request_parts(parts, state).await?;
        Ok(Self::Account(caller, guid))
    }
}

impl OrderRequest {
    /// The order, if it is the sender's business. Boxed, since settling a deadline that passed makes a large future.
    pub(crate) async fn authorise(&self, state: &OrdersState, now: Timestamp) -> Result<Access> {
        match self {
            Self::Account(caller, guid) => Box::pin(by_guid(state, *guid, caller, now)).await,
            Self::Link(limiter, hash) => Box::pin(by_hash(state, limiter, hash, now)).await,
        }
    }

    /// Whose the files are that the sender uploads for this order: those of a link belong to the order itself, as the
    /// media function writes them.
    pub(crate) fn uploader(&self, order: &Order) -> UserId {
        match self {
            Self::Account(caller, _) => caller.user_id,
            Self::Link(..) => UserId::from_uuid(order.order_guid.as_uuid()),
        }
    }

    /// Who is counted besides the network: the account.
    pub(crate) fn subject(&self) -> Option<Subject<'_>> {
        match self {
            Self::Account(caller, _) => Some(Subject::Account(&caller.uid)),
            Self::Link(..) => None,
        }
    }
}

/// The order of this guid, if it is the caller's business; everyone else learns that it does not exist.
pub(crate) async fn by_guid(
    state: &OrdersState,
    guid: OrderGuid,
    caller: &Caller,
    now: Timestamp,
) -> Result<Access> {
    let missing = || ApiError::not_found("order", guid);
    let order = state.store.find_order(guid).await?.ok_or_else(missing)?;
    let viewer = order
        .viewer(caller.user_id, caller.role)
        .ok_or_else(missing)?;
    up_to_date(state, order, viewer, now).await
}

/// The order whose link this is. The hash is the permission, and whoever holds it acts as a guest, as long as no
/// account holds the order. From then on every link that ever led to it is retired, without having to be found: it
/// opens the order while that waits for its payment, when there is nothing to do but pay, and says afterwards that one
/// has to log in.
pub(crate) async fn by_hash(
    state: &OrdersState,
    limiter: &Limiter,
    hash: &OrderHash,
    now: Timestamp,
) -> Result<Access> {
    let access = by_any_hash(state, limiter, hash, now).await?;
    let Access { order, .. } = &access;
    if order.customer.user_id.is_some() && order.state != State::PendingPayment {
        let error = ApiError::new(
            ErrorCode::OrderInAccount,
            "this order is kept in an account: log in to open it",
        );
        return Err(error.with_details(json!({ "orderGuid": order.order_guid })));
    }
    Ok(access)
}

/// The order whose link this is, also a retired one: for its owner, who says who they are.
pub(crate) async fn by_any_hash(
    state: &OrdersState,
    limiter: &Limiter,
    hash: &OrderHash,
    now: Timestamp,
) -> Result<Access> {
    // Wrong links alone are counted, and refused: a right one cannot be guessed (128 random bits), so whoever has it
    // is let in however many strangers of the same network try.
    let Some(order) = state.store.find_order_by_hash(hash).await? else {
        limiter.count(Limited::WrongLink, &[]).await?;
        // The hash is a secret: the answer does not repeat it.
        return Err(ApiError::missing("the order of this link"));
    };
    up_to_date(state, order, Actor::Guest, now).await
}

/// A deadline that passed is acted on before anybody sees the order, so that no page shows a stale state.
async fn up_to_date(
    state: &OrdersState,
    order: Order,
    viewer: Actor,
    now: Timestamp,
) -> Result<Access> {
    http_api::log_order(&order.number);
    let order = state.settle.due(order, now).await?;
    Ok(Access { order, viewer })
}
