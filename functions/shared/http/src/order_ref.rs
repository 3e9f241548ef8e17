//! Which order a request is about, and in which role its sender sees it.

use axum::extract::{FromRef, FromRequestParts, RawPathParams};
use axum::http::request::Parts;
use domain::limits::Limited;
use domain::order::{Actor, Order, State};
use domain::{OrderGuid, OrderHash, UserId};
use serde_json::json;
use store::Store;
use utoipa::openapi::{ObjectBuilder, RefOr, Schema, Type};
use utoipa::{PartialSchema, ToSchema};

use crate::clock::Clock;
use crate::error::{ApiError, ErrorCode, Result};
use crate::limits::{Limiter, Limits, Subject};
use crate::observe::log_order;
use crate::token::{Caller, Verifier, find_member};

/// The name of the parameter in the paths of endpoints.
const PARAMETER: &str = "orderRef";
const PATTERN: &str = "^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$|^[A-Za-z0-9_-]{21}[AQgw]$";

/// The order that `{orderRef}` names: its GUID, for a caller whose token shows an account, or the secret hash of its
/// link, which is a permission and needs no token.
#[derive(Debug)]
pub enum OrderRef {
    /// By its GUID, with the caller's token.
    Account(Caller, OrderGuid),
    /// By the hash of its link. Wrong links are counted.
    Link(Limiter, OrderHash),
}

impl ToSchema for OrderRef {}

impl PartialSchema for OrderRef {
    fn schema() -> RefOr<Schema> {
        ObjectBuilder::new()
            .schema_type(Type::String)
            .description(Some(
                "An order's GUID, with a token, or the 22 characters of its link, without one.",
            ))
            .pattern(Some(PATTERN))
            .build()
            .into()
    }
}

impl<S> FromRequestParts<S> for OrderRef
where
    S: Send + Sync,
    Clock: FromRef<S>,
    Limits: FromRef<S>,
    Store: FromRef<S>,
    Verifier: FromRef<S>,
{
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self> {
        let missing = || ApiError::missing("the order of this path");
        let parameters = RawPathParams::from_request_parts(parts, state).await;
        let parameters = parameters.map_err(|_unreadable| missing())?;
        let mut parameters = parameters.iter();
        let named = parameters.find(|(name, _)| *name == PARAMETER);
        let (_, text) = named.ok_or_else(|| ApiError::internal("the path names no order"))?;
        if let Ok(guid) = OrderGuid::parse(text) {
            let caller = Caller::from_request_parts(parts, state).await?;
            return Ok(Self::Account(caller, guid));
        }
        let hash = OrderHash::parse(text).map_err(|_reason| missing())?;
        let limiter = Limiter::from_request_parts(parts, state).await?;
        Ok(Self::Link(limiter, hash))
    }
}

impl OrderRef {
    /// The order and the role in which the sender sees it, if it concerns the sender; others receive `not_found`.
    pub async fn find(&self, store: &Store) -> Result<(Order, Actor)> {
        let order = self.find_any(store).await?;
        let viewer = self.viewer(store, &order).await?;
        Ok((order, viewer))
    }

    /// Returns the role in which the sender sees this order: on the own side of it if the account is on one, else as a
    /// member of the operators' team. The hash is the permission, and its holder acts as a
    /// guest, as long as no account holds the order. Then every link to it is retired: it still opens the order while
    /// that waits for payment, because paying is the only possible action, and afterwards the answer is that a login is
    /// required.
    pub async fn viewer(&self, store: &Store, order: &Order) -> Result<Actor> {
        match self {
            Self::Account(caller, guid) => {
                if let Some(side) = order.side_of(caller.user_id, caller.role) {
                    return Ok(side);
                }
                let is_member = find_member(store, caller).await?.is_some();
                is_member
                    .then_some(Actor::Operator)
                    .ok_or_else(|| ApiError::not_found("order", guid))
            }
            Self::Link(..)
                if order.customer.user_id.is_some() && order.state != State::PendingPayment =>
            {
                let error = ApiError::new(
                    ErrorCode::OrderInAccount,
                    "this order is kept in an account: log in to open it",
                );
                Err(error.with_details(json!({ "orderGuid": order.order_guid })))
            }
            Self::Link(..) => Ok(Actor::Guest),
        }
    }

    async fn find_any(&self, store: &Store) -> Result<Order> {
        let order = match self {
            Self::Account(_, guid) => {
                let order = store.find_order(*guid).await?;
                order.ok_or_else(|| ApiError::not_found("order", guid))?
            }
            Self::Link(limiter, hash) => return order_of_link(store, limiter, hash).await,
        };
        log_order(&order.number);
        Ok(order)
    }

    /// The owner of the files that the sender uploads for this order: those of a link belong to the order itself, as
    /// the media function writes them.
    pub fn uploader(&self, order: &Order) -> UserId {
        match self {
            Self::Account(caller, _) => caller.user_id,
            Self::Link(..) => UserId::from_uuid(order.order_guid.as_uuid()),
        }
    }

    /// Returns the subject that is counted besides the network: the account.
    pub fn subject(&self) -> Option<Subject<'_>> {
        match self {
            Self::Account(caller, _) => Some(Subject::Account(&caller.uid)),
            Self::Link(..) => None,
        }
    }
}

/// Returns the order of a link, also of a retired one. Only wrong links are counted and refused: a right one cannot be
/// guessed (128 random bits), so its holder is not limited by other senders of the same network.
pub async fn order_of_link(store: &Store, limiter: &Limiter, hash: &OrderHash) -> Result<Order> {
    let Some(order) = store.find_order_by_hash(hash).await? else {
        limiter.count(Limited::WrongLink, &[]).await?;
        // The hash is a secret: the answer does not repeat it.
        return Err(ApiError::missing("the order of this link"));
    };
    log_order(&order.number);
    Ok(order)
}
