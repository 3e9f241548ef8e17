//! Lists, writes and removes rows of the tax table.

use axum::extract::State;
use domain::audit::{AuditAction, AuditChange, AuditSubject, Reason};
use domain::tax::{BuyerKind, TaxRate, TaxRateInput};
use domain::{Version, Violations};
use http_api::{ApiError, Failures, Json, Result};
use serde::{Deserialize, Serialize};
use store::StoreError;
use utoipa::ToSchema;

use crate::OperatorsState;
use crate::operator::{Act, Finance, Operator};

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct TaxTable {
    items: Vec<TaxRate>,
}

/// A row of the tax table, and the reason.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct SaveTaxRate {
    rate: TaxRateInput,
    /// The version that the operator read; 0 for a new row.
    version: Version,
    reason: Reason,
}

/// The row to remove, and the reason.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct RemoveTaxRate {
    /// The country, ISO 3166-1 alpha-2.
    #[schema(value_type = domain::CountryCode)]
    country: String,
    buyer: BuyerKind,
    /// The version that the operator read.
    version: Version,
    reason: Reason,
}

/// List the rows of the tax table by country. Countries without a row have the deployment's default rate.
#[utoipa::path(
    get, path = "/api/operators/taxes", tag = "operators",
    security(("bearer" = [])),
    extensions(("x-access" = json!("operators"))),
    responses((status = 200, body = TaxTable), Failures),
)]
pub(crate) async fn list_tax_rates(
    State(state): State<OperatorsState>,
    _operator: Operator,
) -> Result<Json<TaxTable>> {
    let items = state.store.list_tax_rates().await?;
    Ok(Json(TaxTable { items }))
}

/// Write a row of the tax table. It applies to new quotes; orders keep their tax. `conflict` if another operator wrote
/// the row since `version`.
#[utoipa::path(
    put, path = "/api/operators/taxes", tag = "operators",
    request_body(content = SaveTaxRate, example = json!({
        "rate": {
            "country": "DE", "buyer": "business", "name": "VAT", "bps": 1900, "inclusive": false, "reverseCharge": true,
        },
        "version": 0, "reason": "The law",
    })),
    security(("bearer" = [])),
    extensions(("x-access" = json!({ "operators": "finance" }))),
    responses((status = 200, body = TaxRate), Failures),
)]
pub(crate) async fn save_tax_rate(
    State(state): State<OperatorsState>,
    operator: Operator<Finance>,
    Json(request): Json<SaveTaxRate>,
) -> Result<Json<TaxRate>> {
    let now = state.clock.now();
    let mut violations = Violations::new();
    let checked = request.rate.checked(request.version.get(), now);
    let rate = violations.nested("rate", checked);
    let rate = violations.finish(rate)?;
    let settings = state.store.read_marketplace().await?;
    let mut violations = Violations::new();
    violations.nested("rate", settings.money.value.check_rate_payable(&rate));
    violations.into_result(())?;
    let known = state.store.find_tax_rates(&rate.country).await?;
    let before = known.into_iter().find(|known| known.buyer == rate.buyer);
    if request.version != before.as_ref().map_or(0, |before| before.version) {
        return Err(StoreError::Conflict.into());
    }
    let change = AuditChange::new("rate", before.as_ref().map(describe), Some(describe(&rate)));
    let act = Act {
        action: AuditAction::TaxRateSaved,
        subject: AuditSubject::tax_rate(&rate.country, rate.buyer),
        version: rate.version,
        reason: request.reason.into(),
        changes: vec![change],
    };
    let entry = operator.entry(&state, act, now)?;
    state.store.save_tax_rate(&rate, &entry).await?;
    Ok(Json(rate))
}

/// Remove a row of the tax table. `conflict` if another operator wrote the row since `version`.
#[utoipa::path(
    post, path = "/api/operators/taxes/removed", tag = "operators",
    request_body(content = RemoveTaxRate, example = json!({ "country": "DE", "buyer": "business", "version": 1, "reason": "A mistake" })),
    security(("bearer" = [])),
    extensions(("x-access" = json!({ "operators": "finance" }))),
    responses((status = 200, body = TaxTable), Failures),
)]
pub(crate) async fn remove_tax_rate(
    State(state): State<OperatorsState>,
    operator: Operator<Finance>,
    Json(request): Json<RemoveTaxRate>,
) -> Result<Json<TaxTable>> {
    let now = state.clock.now();
    let mut violations = Violations::new();
    let country = domain::CountryCode::parse(&request.country);
    let country = violations.check("country", country);
    let country = violations.finish(country)?;
    let known = state.store.find_tax_rates(&country).await?;
    let rate = known.into_iter().find(|rate| rate.buyer == request.buyer);
    let rate = rate.ok_or_else(|| ApiError::missing("this row of the tax table"))?;
    if request.version != rate.version {
        return Err(StoreError::Conflict.into());
    }
    let act = Act {
        action: AuditAction::TaxRateRemoved,
        subject: AuditSubject::tax_rate(&rate.country, rate.buyer),
        version: rate.version,
        reason: request.reason.into(),
        changes: vec![AuditChange::new("rate", Some(describe(&rate)), None)],
    };
    let entry = operator.entry(&state, act, now)?;
    state.store.remove_tax_rate(&rate, &entry).await?;
    let items = state.store.list_tax_rates().await?;
    Ok(Json(TaxTable { items }))
}

/// Formats a row for the audit log: `VAT 19 %, included, reverse charge`.
fn describe(rate: &TaxRate) -> String {
    let included = if rate.inclusive { ", included" } else { "" };
    let reverse = if rate.reverse_charge {
        ", reverse charge"
    } else {
        ""
    };
    format!("{} {}{included}{reverse}", rate.name, rate.bps.to_percent())
}
