//! Returns and writes the settings of the marketplace.

pub(crate) mod content;
mod site_pictures;
pub(crate) mod sports;

use axum::extract::State;
use domain::approval::{self, ApprovableAct, MoneyAct, SeenObject};
use domain::audit::{AuditAction, AuditSubject, Reason};
use domain::marketplace::{
    Brand, Business, ContentPage, Launch, MoneySettings, SettingsGroup, Versioned,
};
use domain::operator::OperatorRole;
use domain::text::{FieldRule, TeamProblem};
use domain::{Version, Violations};
use http_api::{Failures, Json, Result};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use store::{OperatorAct, StoreError};
use utoipa::ToSchema;

use crate::OperatorsState;
use crate::decisions::approval_request::{
    DoneOrWaiting, RequestedAct, WaitingApproval, request_approval,
};
use crate::decisions::approvals::{ApprovalView, find_pending};
use crate::decisions::approved_act::{Approvable, ApprovedAct};
use crate::operator::{Act, Administrator, Catalogue, Demand, Finance, Operator};
use crate::settings::site_pictures::changed_files;

/// Every group with its version, and the texts of pages.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct SettingsView {
    brand: Versioned<Brand>,
    business: Versioned<Business>,
    money: Versioned<MoneySettings>,
    launch: Versioned<Launch>,
    /// A change of fees or limits that waits for a second operator.
    #[serde(skip_serializing_if = "Option::is_none")]
    pending_approval: Option<ApprovalView>,
    /// Texts that replace the site's own.
    content: Vec<ContentPage>,
}

/// A changed group, and the reason.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct SaveSettings<T> {
    settings: T,
    /// The version that the operator read; 0 before the first write.
    version: Version,
    reason: Reason,
}

/// Return the settings of the marketplace and the texts of its pages.
#[utoipa::path(
    get, path = "/api/operators/settings", tag = "operators",
    security(("bearer" = [])),
    extensions(("x-access" = json!("operators"))),
    responses((status = 200, body = SettingsView), Failures),
)]
pub(crate) async fn read_settings(
    State(state): State<OperatorsState>,
    operator: Operator,
) -> Result<Json<SettingsView>> {
    let (settings, content) =
        tokio::try_join!(state.store.read_marketplace(), state.store.list_content())?;
    let subject = AuditSubject::settings(MoneySettings::NAME);
    let now = state.clock.now();
    let seen = SeenObject::Version(settings.money.version);
    let pending = find_pending(&state, &operator, (&subject, seen), now);
    Ok(Json(SettingsView {
        pending_approval: pending.await?,
        brand: settings.brand,
        business: settings.business,
        money: settings.money,
        launch: settings.launch,
        content,
    }))
}

/// Save the brand, and start a build of the site. `conflict` if another operator wrote it since `version`.
#[utoipa::path(
    put, path = "/api/operators/settings/brand", tag = "operators",
    request_body(content = SaveSettings<Brand>, example = json!({
        "settings": {
            "name": "Courtside", "tagline": "Book your athletes",
            "translations": { "de": { "tagline": "Buch deine Athlet:innen" } }, "senderName": "Courtside team",
            "colours": { "primary": "#0a5c36", "accent": "#f2c14e" }, "logo": null, "preview": null,
        },
        "version": 0, "reason": "Our own name",
    })),
    security(("bearer" = [])),
    extensions(("x-access" = json!({ "operators": "catalogue" }))),
    responses((status = 200, body = Versioned<Brand>), Failures),
)]
pub(crate) async fn save_brand(
    State(state): State<OperatorsState>,
    operator: Operator<Catalogue>,
    Json(request): Json<SaveSettings<Brand>>,
) -> Result<Json<Versioned<Brand>>> {
    let before = state.store.read_marketplace().await?.brand;
    save(&state, &operator, request, before).await
}

/// Save the company behind the marketplace, and start a build of the site. `conflict` if another operator wrote it since
/// `version`.
#[utoipa::path(
    put, path = "/api/operators/settings/business", tag = "operators",
    request_body(content = SaveSettings<Business>, example = json!({
        "settings": {
            "legalName": "Courtside GmbH", "street": "Hauptstr. 1", "postalCode": "10827", "city": "Berlin",
            "country": "DE", "registration": "Amtsgericht Berlin HRB 1234", "vatNumber": "DE123456789",
            "email": "hello@example.org", "phone": "+49 30 1234567", "imprint": "Managing director: Ada Keller",
        },
        "version": 0, "reason": "Our company",
    })),
    security(("bearer" = [])),
    extensions(("x-access" = json!({ "operators": "administrator" }))),
    responses((status = 200, body = Versioned<Business>), Failures),
)]
pub(crate) async fn save_business(
    State(state): State<OperatorsState>,
    operator: Operator<Administrator>,
    Json(request): Json<SaveSettings<Business>>,
) -> Result<Json<Versioned<Business>>> {
    let before = state.store.read_marketplace().await?.business;
    save(&state, &operator, request, before).await
}

/// Save fees, payout delay, smallest prices, currencies, reference rates and the amounts that need a second operator, and
/// start a build of the site. They apply to new quotes and completions; quotes and orders keep their price. `conflict` if
/// another operator wrote them since `version`. 202 if fees, payout delay or these amounts change while there is such an
/// amount: the change then waits for a second operator.
#[utoipa::path(
    put, path = "/api/operators/settings/money", tag = "operators",
    request_body(content = SaveSettings<MoneySettings>, example = json!({
        "settings": {
            "commissionBps": 1500, "serviceFeeBps": 500, "payoutDelayDays": 14,
            "smallestOrder": [{ "amount": 1000, "currency": "EUR" }], "currencies": ["EUR", "USD"],
            "referenceRates": [{ "currency": "USD", "microsPerEuro": 1_163_000 }],
            "approvalAbove": [{ "amount": 50_000, "currency": "EUR" }],
        },
        "version": 0, "reason": "The new conditions",
    })),
    security(("bearer" = [])),
    extensions(("x-access" = json!({ "operators": "finance" }))),
    responses(
        (status = 200, body = Versioned<MoneySettings>), (status = 202, body = WaitingApproval), Failures,
    ),
)]
pub(crate) async fn save_money(
    State(state): State<OperatorsState>,
    operator: Operator<Finance>,
    Json(request): Json<SaveSettings<MoneySettings>>,
) -> Result<DoneOrWaiting<Versioned<MoneySettings>>> {
    let now = state.clock.now();
    let before = state.store.read_marketplace().await?.money;
    let (after, act) = check(request, &before)?;
    check_payable(&state, &after.value).await?;
    let is_first_limit = !before.value.needs_approvals() && after.value.needs_approvals();
    if is_first_limit {
        require_two_approvers(&operator)?;
    }
    if approval::is_needed_for_settings(&before.value, &after.value) {
        let wanted = RequestedAct {
            act: ApprovableAct::Money(MoneyAct {
                settings: after.value,
            }),
            amount: None,
            seen: before.version,
            log: act,
        };
        let waiting = request_approval(&state, &operator, wanted, now).await?;
        return Ok(DoneOrWaiting::Waiting(Box::new(waiting)));
    }
    let entry = operator.entry(&state, act, now)?;
    let act = OperatorAct {
        team_version: is_first_limit.then_some(operator.team.version),
        ..OperatorAct::from(&entry)
    };
    state.store.save_settings(&after, &[], act).await?;
    Ok(DoneOrWaiting::Done(after))
}

impl Approvable for MoneyAct {
    async fn object(&self, state: &OperatorsState, _now: Timestamp) -> Result<SeenObject> {
        let settings = state.store.read_marketplace().await?;
        Ok(SeenObject::Version(settings.money.version))
    }

    async fn run(
        &self,
        state: &OperatorsState,
        approved: &ApprovedAct<'_>,
        now: Timestamp,
    ) -> Result<()> {
        let before = state.store.read_marketplace().await?.money;
        approved.check_object(&SeenObject::Version(before.version))?;
        let after = before.next(self.settings.clone().checked()?);
        check_payable(state, &after.value).await?;
        let act = act_of(&after, &before, approved.reason.to_owned());
        let entry = approved.entry(state, act, now)?;
        let approved_act = approved.with(&entry);
        state.store.save_settings(&after, &[], approved_act).await?;
        Ok(())
    }
}

/// Rejects smallest prices that some buyers of the tax table could not pay.
async fn check_payable(state: &OperatorsState, settings: &MoneySettings) -> Result<()> {
    let rates = state.store.list_tax_rates().await?;
    let mut violations = Violations::new();
    violations.nested("settings", settings.check_payable(&rates));
    Ok(violations.into_result(())?)
}

/// Rejects a first limit if no member can approve what another requests: no one could approve a request, not even the one
/// to remove the limit. The transaction that writes the limit fails if the team changed since.
fn require_two_approvers(operator: &Operator<Finance>) -> Result<()> {
    let mut violations = Violations::new();
    violations.require(
        operator.team.can_approve(OperatorRole::Finance),
        "settings.approvalAbove",
        FieldRule::Team {
            kind: TeamProblem::NeedsTwoFinanceMembers,
        },
    );
    Ok(violations.into_result(())?)
}

/// Open the marketplace to the public or close it, and start a build of the site. `conflict` if another operator wrote it
/// since `version`.
#[utoipa::path(
    put, path = "/api/operators/settings/launch", tag = "operators",
    request_body(content = SaveSettings<Launch>, example = json!({
        "settings": { "open": true }, "version": 1, "reason": "Everything is ready",
    })),
    security(("bearer" = [])),
    extensions(("x-access" = json!({ "operators": "administrator" }))),
    responses((status = 200, body = Versioned<Launch>), Failures),
)]
pub(crate) async fn save_launch(
    State(state): State<OperatorsState>,
    operator: Operator<Administrator>,
    Json(request): Json<SaveSettings<Launch>>,
) -> Result<Json<Versioned<Launch>>> {
    let before = state.store.read_marketplace().await?.launch;
    save(&state, &operator, request, before).await
}

/// Saves one group of settings, keeps the files of its new pictures and discards those of its removed ones.
async fn save<T: SettingsGroup, D: Demand + Sync>(
    state: &OperatorsState,
    operator: &Operator<D>,
    request: SaveSettings<T>,
    before: Versioned<T>,
) -> Result<Json<Versioned<T>>> {
    let (after, act) = check(request, &before)?;
    let entry = operator.entry(state, act, state.clock.now())?;
    let (earlier, later) = (before.value.pictures(), after.value.pictures());
    let files = changed_files(&state.store, "settings", &earlier, &later, entry.at).await?;
    state.store.save_settings(&after, &files, &entry).await?;
    Ok(Json(after))
}

/// Checks a request. Returns the next version of its group and the act for the audit log. Fails with `Conflict` if the
/// group changed since the operator read it.
fn check<T: SettingsGroup>(
    request: SaveSettings<T>,
    before: &Versioned<T>,
) -> Result<(Versioned<T>, Act)> {
    let mut violations = Violations::new();
    let checked = violations.nested("settings", request.settings.checked());
    let checked = violations.finish(checked)?;
    if request.version != before.version {
        return Err(StoreError::Conflict.into());
    }
    let after = before.next(checked);
    let act = act_of(&after, before, request.reason.into());
    Ok((after, act))
}

fn act_of<T: SettingsGroup>(after: &Versioned<T>, before: &Versioned<T>, reason: String) -> Act {
    Act {
        action: AuditAction::SettingsSaved,
        subject: AuditSubject::settings(T::NAME),
        version: after.version,
        reason,
        changes: after.changes(before),
    }
}
