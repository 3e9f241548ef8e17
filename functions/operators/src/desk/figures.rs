//! Returns the figures of the last days, and the payouts that are due.

use axum::extract::State;
use domain::figures::{Figures, day_of};
use domain::{Currency, Money};
use http_api::{ApiError, Failures, Json, Query, Result};
use jiff::civil::Date;
use jiff::{Timestamp, ToSpan};
use serde::{Deserialize, Serialize};
use store::Queue;
use utoipa::ToSchema;

use crate::OperatorsState;
use crate::operator::Operator;

/// The number of days.
#[derive(Debug, Clone, Copy, Default, Deserialize, ToSchema)]
pub(crate) enum FiguresPeriod {
    #[serde(rename = "7")]
    Week,
    /// 30 days.
    #[default]
    #[serde(rename = "30")]
    Month,
    /// 90 days.
    #[serde(rename = "90")]
    Quarter,
}

/// The query of the figures.
#[derive(Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct FiguresQuery {
    #[serde(default)]
    days: FiguresPeriod,
}

/// The figures of one day in one currency.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct DayView {
    /// The UTC day.
    #[schema(value_type = String, format = Date)]
    day: Date,
    currency: Currency,
    figures: Figures,
}

/// How often pages of athletes were shown on a day.
#[derive(Debug, Serialize, ToSchema)]
struct DayViews {
    /// The UTC day.
    #[schema(value_type = String, format = Date)]
    day: Date,
    views: u64,
}

/// Payouts that were not made yet.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct WaitingPayouts {
    count: u32,
    amount: Money,
}

/// Figures of some days.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct FiguresView {
    /// The first day.
    #[schema(value_type = String, format = Date)]
    from: Date,
    /// The last day, which is today.
    #[schema(value_type = String, format = Date)]
    until: Date,
    /// The days with figures, oldest first; a day has one entry for each of its currencies.
    items: Vec<DayView>,
    /// The days on which pages of athletes were shown, oldest first.
    page_views: Vec<DayViews>,
    /// The payouts that wait for their date or a payout account, or that the provider rejected, by currency.
    waiting_payouts: Vec<WaitingPayouts>,
    /// Whether more payouts wait than were added.
    has_more_payouts: bool,
    /// The time of the last count; absent before the first one.
    #[serde(skip_serializing_if = "Option::is_none")]
    counted_at: Option<Timestamp>,
}

/// Return the figures of the last days, counted every 15 minutes.
#[utoipa::path(
    get, path = "/api/operators/figures", tag = "operators",
    params(("days" = Option<FiguresPeriod>, Query, description = "`30` unless said otherwise")),
    security(("bearer" = [])),
    extensions(("x-access" = json!("operators"))),
    responses((status = 200, body = FiguresView), Failures),
)]
pub(crate) async fn read_figures(
    State(state): State<OperatorsState>,
    _operator: Operator,
    Query(query): Query<FiguresQuery>,
) -> Result<Json<FiguresView>> {
    let until = day_of(state.clock.now());
    let before = match query.days {
        FiguresPeriod::Week => 6,
        FiguresPeriod::Month => 29,
        FiguresPeriod::Quarter => 89,
    };
    let from = until.saturating_sub(before.days());
    let days = state.store.list_figures(from, until).await?;
    let counted_at = days.iter().map(|day| day.counted_at).max();
    let page_views = days
        .iter()
        .filter(|day| day.page_views > 0)
        .map(|day| DayViews {
            day: day.day,
            views: day.page_views,
        })
        .collect();
    let items = days.into_iter().flat_map(|counted| {
        let day = counted.day;
        let currencies = counted.currencies.into_iter();
        currencies.map(move |(currency, figures)| DayView {
            day,
            currency,
            figures,
        })
    });
    let items = items.collect();
    let (waiting_payouts, has_more_payouts) = sum_payouts(&state).await?;
    Ok(Json(FiguresView {
        from,
        until,
        items,
        page_views,
        waiting_payouts,
        has_more_payouts,
        counted_at,
    }))
}

async fn sum_payouts(state: &OperatorsState) -> Result<(Vec<WaitingPayouts>, bool)> {
    let mut sums = std::collections::BTreeMap::<Currency, (u32, i64)>::new();
    let mut has_more = false;
    for queue in [
        Queue::DuePayouts,
        Queue::BlockedPayouts,
        Queue::FailedPayouts,
        Queue::HeldPayouts,
    ] {
        let found = state.store.sum_payouts(queue).await?;
        has_more |= found.is_more;
        for (currency, (count, amount)) in found.currencies {
            let sum = sums.entry(currency).or_default();
            sum.0 = sum.0.saturating_add(count);
            sum.1 = sum.1.saturating_add(amount);
        }
    }
    let view = |(currency, (count, amount))| {
        let amount = Money::new(amount, currency).map_err(ApiError::internal)?;
        Ok(WaitingPayouts { count, amount })
    };
    Ok((sums.into_iter().map(view).collect::<Result<_>>()?, has_more))
}
