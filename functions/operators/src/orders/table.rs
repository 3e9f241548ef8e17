//! Lists orders by filters.

use axum::extract::State;
use domain::money::LARGEST_AMOUNT;
use domain::offer::OfferKind;
use domain::order::{Party, State as OrderState};
use domain::text::FieldRule;
use domain::time_input::read_optional_date;
use domain::{Currency, Money, TalentGuid, UserId, Violations};
use http_api::{Failures, Json, PageQuery, Query, Result};
use jiff::Timestamp;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use serde::Deserialize;
use store::{Cursor, OrderFilter, Page};
use utoipa::ToSchema;

use crate::OperatorsState;
use crate::operator::Operator;
use crate::orders::search::OperatorOrderSummary;

/// The order of a list of orders.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum OrderSorting {
    /// The newest order first.
    #[default]
    Newest,
    /// The oldest order first.
    Oldest,
}

/// The filters of the list.
#[derive(Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct OrderListQuery {
    #[serde(default)]
    state: Option<OrderState>,
    #[serde(default)]
    waiting_for: Option<Party>,
    #[serde(default)]
    mine: bool,
    #[serde(default)]
    kind: Option<OfferKind>,
    #[serde(default)]
    talent: Option<TalentGuid>,
    #[serde(default, deserialize_with = "read_optional_date")]
    from: Option<Date>,
    #[serde(default, deserialize_with = "read_optional_date")]
    until: Option<Date>,
    #[serde(default)]
    at_least: Option<i64>,
    #[serde(default)]
    at_most: Option<i64>,
    #[serde(default)]
    currency: Option<Currency>,
    #[serde(default)]
    sort: OrderSorting,
    #[serde(default)]
    cursor: Option<Cursor>,
}

/// List orders, 25 on a page. A page may have fewer orders, and still a next one.
#[utoipa::path(
    get, path = "/api/operators/orders", tag = "operators",
    params(
        ("state" = Option<OrderState>, Query, description = "Only orders in this state"),
        ("waitingFor" = Option<Party>, Query, description = "Only orders that wait for this party"),
        ("mine" = Option<bool>, Query, description = "Only orders that are assigned to the caller"),
        ("kind" = Option<OfferKind>, Query, description = "Only offers of this kind"),
        ("talent" = Option<TalentGuid>, Query, description = "Only orders of this athlete that were paid"),
        ("from" = Option<String>, Query, description = "The first UTC day on which they were placed", format = Date),
        ("until" = Option<String>, Query, description = "The last UTC day on which they were placed", format = Date),
        (
            "atLeast" = Option<i64>, Query, description = "The lowest price, in minor units of `currency`",
            minimum = 0, maximum = 20_000_000_000_i64,
        ),
        (
            "atMost" = Option<i64>, Query, description = "The highest price, in minor units of `currency`",
            minimum = 0, maximum = 20_000_000_000_i64,
        ),
        ("currency" = Option<Currency>, Query, description = "The currency of the prices, euro unless said otherwise"),
        ("sort" = Option<OrderSorting>, Query, description = "`newest` unless said otherwise"),
        PageQuery,
    ),
    security(("bearer" = [])),
    extensions(("x-access" = json!("operators"))),
    responses((status = 200, body = Page<OperatorOrderSummary>), Failures),
)]
pub(crate) async fn list_all_orders(
    State(state): State<OperatorsState>,
    operator: Operator,
    Query(query): Query<OrderListQuery>,
) -> Result<Json<Page<OperatorOrderSummary>>> {
    let Some(filter) = query.filter(operator.identity.user_id)? else {
        return Ok(Json(Page::empty()));
    };
    let page = state
        .store
        .list_filtered_orders(&filter, query.cursor.as_ref())
        .await?;
    Ok(Json(page.map(OperatorOrderSummary::from)))
}

impl OrderListQuery {
    /// Returns the filter, or `None` if no order can match it.
    fn filter(&self, caller: UserId) -> Result<Option<OrderFilter>> {
        let is_wanted = |state: &OrderState| {
            self.state.is_none_or(|wanted| *state == wanted)
                && (self.waiting_for.is_none() || state.waits_for() == self.waiting_for)
        };
        let states: Vec<OrderState> = if self.state.is_none() && self.waiting_for.is_none() {
            Vec::new()
        } else {
            let all = OrderState::ALL.iter().copied().filter(is_wanted);
            let wanted: Vec<_> = all.collect();
            if wanted.is_empty() {
                return Ok(None);
            }
            wanted
        };
        let until = self.until.map(|day| day.tomorrow().unwrap_or(day));
        Ok(Some(OrderFilter {
            states,
            talent: self.talent,
            assignee: self.mine.then_some(caller),
            kinds: self.kind.into_iter().collect(),
            from: self.from.and_then(start_of),
            until: until.and_then(start_of),
            at_least: self.amount("atLeast", self.at_least)?,
            at_most: self.amount("atMost", self.at_most)?,
            oldest_first: self.sort == OrderSorting::Oldest,
        }))
    }

    fn amount(&self, field: &str, amount: Option<i64>) -> Result<Option<Money>> {
        let Some(amount) = amount else {
            return Ok(None);
        };
        let currency = self.currency.unwrap_or(Currency::eur());
        let money = Money::new(amount, currency);
        let money = money.map_err(|error| Violations::one(field, error))?;
        if amount > LARGEST_AMOUNT {
            return Err(Violations::one(field, FieldRule::TooLarge).into());
        }
        Ok(Some(money))
    }
}

/// Returns the first instant of a UTC day.
fn start_of(day: Date) -> Option<Timestamp> {
    Some(day.to_zoned_datetime(TimeZone::UTC).ok()?.timestamp())
}
