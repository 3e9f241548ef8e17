//! Lists and returns applications to join.

use axum::extract::State;
use domain::enrolment::{Application, ApplicationStatus, Level, ReviewStep};
use domain::{ApplicationGuid, CountryCode, OrderNumber, Slug};
use http_api::{ApiError, Failures, Json, PageQuery, Path, Query, Result};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use store::{PAGE_SIZE, Page, Queue};
use utoipa::ToSchema;

use crate::OperatorsState;
use crate::list::ListQuery;
use crate::operator::Operator;

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum ApplicationList {
    /// Those that wait for an operator, longest waiting first.
    #[default]
    Waiting,
    /// Those with an open question to the applicant, longest waiting first.
    Asked,
    /// Those that were approved or rejected, newest first.
    Decided,
}

/// One application in a list.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ApplicationSummary {
    application_guid: ApplicationGuid,
    reference: OrderNumber,
    display_name: String,
    sports: Vec<Slug>,
    country: CountryCode,
    level: Level,
    status: ApplicationStatus,
    created_at: Timestamp,
    updated_at: Timestamp,
}

/// An application with the operator's options.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ApplicationFile {
    pub(crate) application: Application,
    /// The steps that an operator can take now.
    pub(crate) steps: Vec<ReviewStep>,
    /// Whether a guardian's consent is missing for an approval.
    pub(crate) needs_guardian_consent: bool,
}

impl ApplicationFile {
    pub(crate) fn new(application: Application, now: Timestamp) -> Self {
        Self {
            steps: application.review_steps(now),
            needs_guardian_consent: application.status.is_open()
                && application.needs_guardian_consent(now),
            application,
        }
    }
}

impl From<Application> for ApplicationSummary {
    fn from(application: Application) -> Self {
        Self {
            application_guid: application.application_guid,
            reference: application.reference,
            display_name: application.display_name,
            sports: application.sports,
            country: application.country,
            level: application.level,
            status: application.status,
            created_at: application.created_at,
            updated_at: application.updated_at,
        }
    }
}

/// List the applications of athletes.
#[utoipa::path(
    get, path = "/api/operators/applications", tag = "operators",
    params(
        ("list" = Option<ApplicationList>, Query, description = "`waiting` unless said otherwise"),
        PageQuery,
    ),
    security(("bearer" = [])),
    extensions(("x-access" = json!("operators"))),
    responses((status = 200, body = Page<ApplicationSummary>), Failures),
)]
pub(crate) async fn list_applications(
    State(state): State<OperatorsState>,
    _operator: Operator,
    Query(query): Query<ListQuery<ApplicationList>>,
) -> Result<Json<Page<ApplicationSummary>>> {
    let queue = match query.list {
        ApplicationList::Waiting => Queue::Applications,
        ApplicationList::Asked => Queue::AskedApplications,
        ApplicationList::Decided => Queue::DecidedApplications,
    };
    let page = state
        .store
        .list_applications(queue, query.cursor.as_ref(), PAGE_SIZE)
        .await?;
    Ok(Json(page.map(ApplicationSummary::from)))
}

/// Return an application with its history.
#[utoipa::path(
    get, path = "/api/operators/applications/{applicationGuid}", tag = "operators",
    params(("applicationGuid" = ApplicationGuid, Path)),
    security(("bearer" = [])),
    extensions(("x-access" = json!("operators"))),
    responses((status = 200, body = ApplicationFile), Failures),
)]
pub(crate) async fn find_application(
    State(state): State<OperatorsState>,
    _operator: Operator,
    Path(guid): Path<ApplicationGuid>,
) -> Result<Json<ApplicationFile>> {
    let application = load(&state, guid).await?;
    Ok(Json(ApplicationFile::new(application, state.clock.now())))
}

/// Returns the application; `not_found` for a draft, which operators cannot read.
pub(crate) async fn load(state: &OperatorsState, guid: ApplicationGuid) -> Result<Application> {
    let application = state.store.find_application(guid).await?;
    application
        .filter(|application| application.status != ApplicationStatus::Draft)
        .ok_or_else(|| ApiError::not_found("application", guid))
}
