//! Places a hold on the operator's own card by the provider's page, and releases it.

use axum::extract::State;
use domain::audit::AuditAction;
use domain::health::{HealthPart, HealthReport};
use domain::limits::Limited;
use domain::{Currency, Money};
use http_api::{ApiError, Caller, ErrorCode, Failures, Json, Limiter, Path, Result, Subject};
use serde::Serialize;
use settle::{NewTestHold, SettleError, TestHoldOutcome};
use store::StoreError;
use texts::{Texts, text};
use utoipa::ToSchema;

use super::{HealthTest, MarketplaceHealth, act_of, view};
use crate::OperatorsState;
use crate::operator::{Finance, Operator};

/// The webhook may record the release at the same time.
const ROUNDS: u32 = 3;

/// The provider's page on which the operator enters a card.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct TestHoldPage {
    /// The address of the page.
    url: String,
    /// The amount that is held until the operator returns.
    amount: Money,
}

/// Open the payment provider's page to hold the smallest amount of the marketplace's first currency on the operator's own
/// card. Nothing is charged: the hold is released when the operator returns, or when the provider reports it.
#[utoipa::path(
    post, path = "/api/operators/health/test-hold", tag = "operators",
    request_body(content = HealthTest, example = json!({ "language": "en" })),
    security(("bearer" = [])),
    extensions(("x-access" = json!({ "operators": "finance" }))),
    responses((status = 200, body = TestHoldPage), Failures),
)]
pub(crate) async fn place_test_hold(
    State(state): State<OperatorsState>,
    operator: Operator<Finance>,
    limiter: Limiter,
    caller: Caller,
    Json(request): Json<HealthTest>,
) -> Result<Json<TestHoldPage>> {
    limiter
        .count(Limited::TestHealth, &[Subject::Account(&caller.uid)])
        .await?;
    let now = state.clock.now();
    let marketplace = state.store.read_marketplace().await?;
    let currencies = &marketplace.money.value.currencies;
    let currency = currencies.first().copied().unwrap_or_else(Currency::eur);
    let amount = Money::new(currency.minimum_charge(), currency).map_err(ApiError::internal)?;
    let texts = Texts::new(request.language, marketplace.brand.value.name.as_str());
    let random = u128::from_be_bytes(http_api::random_bytes()?);
    let hold = NewTestHold {
        id: format!("{random:032x}"),
        amount,
        label: text!(texts, "test-hold"),
        page: texts.page(state.settle.site_url(), "/operators/health"),
    };
    let (session, url) = match state.settle.open_test_hold(hold, now).await {
        Ok(opened) => opened,
        Err(error) => {
            if let Some(failure) = error.health_failure() {
                let report = HealthReport::new(HealthPart::TestHold, Err(failure));
                state.store.record_health(&report, now).await?;
            }
            return Err(error.into());
        }
    };
    let record = state.store.find_health(HealthPart::TestHold).await?;
    let record = record.requested(Some(session), now);
    let entry = operator.entry(&state, act_of(AuditAction::TestHoldPlaced, &record), now)?;
    state
        .store
        .save_health_test(&record, Some(&entry), None)
        .await?;
    Ok(Json(TestHoldPage { url, amount }))
}

/// Release the test hold of a payment page that the operator returned from, and close the page. The part `test_hold` works
/// only if the provider reports the hold as released. Repeating it is harmless. `not_found` for a page of another kind.
#[utoipa::path(
    post, path = "/api/operators/health/test-hold/{session}/released", tag = "operators",
    params((
        "session" = String, Path, description = "The checkout session, `cs_…`",
        min_length = 4, max_length = 255, pattern = "^cs_[A-Za-z0-9_]+$",
    )),
    security(("bearer" = [])),
    extensions(("x-access" = json!({ "operators": "finance" }))),
    responses((status = 200, body = MarketplaceHealth), Failures),
)]
pub(crate) async fn release_test_hold(
    State(state): State<OperatorsState>,
    operator: Operator<Finance>,
    Path(session): Path<String>,
) -> Result<Json<MarketplaceHealth>> {
    check(&session)?;
    let now = state.clock.now();
    match state.settle.release_test_hold(&session, now).await {
        Ok(outcome) => finish(&state, &operator, (&session, outcome)).await?,
        Err(SettleError::Missing) => return Err(ApiError::not_found("test hold", &session)),
        // The part has the reason, and the operator can try again.
        Err(error) if error.health_failure().is_some() => {
            tracing::warn!(%error, "health.hold_not_released");
        }
        Err(error) => return Err(error.into()),
    }
    Ok(Json(view(&state).await?))
}

/// Writes that the operator returned, with the audit entry of a release; nothing if that is written already.
async fn finish(
    state: &OperatorsState,
    operator: &Operator<Finance>,
    (session, outcome): (&str, TestHoldOutcome),
) -> Result<()> {
    let now = state.clock.now();
    for _ in 0..ROUNDS {
        let record = state.store.find_health(HealthPart::TestHold).await?;
        if record.session.as_deref() != Some(session) {
            return Ok(());
        }
        let record = record.returned_from(session);
        let entry = operator.entry(state, act_of(AuditAction::TestHoldReleased, &record), now)?;
        let entry = Some(&entry).filter(|_| outcome == TestHoldOutcome::Released);
        match state.store.save_health_test(&record, entry, None).await {
            Err(StoreError::Conflict) => {}
            outcome => return Ok(outcome?),
        }
    }
    Err(StoreError::Conflict.into())
}

/// Validates the form of a session's id: letters, digits and underscores. The message does not repeat an invalid one.
fn check(session: &str) -> Result<()> {
    let plain = |letter: u8| letter.is_ascii_alphanumeric() || letter == b'_';
    let fits = session.starts_with("cs_") && (4..=255).contains(&session.len());
    if fits && session.bytes().all(plain) {
        return Ok(());
    }
    let message = "there is no such test hold";
    Err(ApiError::new(ErrorCode::NotFound, message))
}
