//! Carries out an operator's step of an application.

use accounts::{mail_applicant, notice_to};
use axum::extract::State;
use domain::audit::{AuditAction, AuditChange, AuditSubject, Reason};
use domain::enrolment::{Application, ReviewStep};
use domain::notice::NoticeContent;
use domain::text::FieldRule;
use domain::{ApplicationGuid, Version};
use http_api::{ApiError, ErrorCode, Failures, Json, Path, Result};
use serde::Deserialize;
use store::{ApplicationEmail, StoreError};
use utoipa::ToSchema;

use crate::OperatorsState;
use crate::decisions::decided::review_refused;
use crate::operator::{Act, Catalogue, Operator};
use crate::talent::applications::{ApplicationFile, load};
use crate::talent::approve::approve;

/// A step of an application.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct ReviewApplication {
    /// One of the application's `steps`.
    step: ReviewStep,
    /// The version that the operator read.
    version: Version,
    /// The reason. For `request_info` it is the question, for `reject` the explanation; the
    /// athlete can read both.
    reason: Reason,
}

/// Take a step of an application. `already_decided` contains the operator who decided first.
#[utoipa::path(
    post, path = "/api/operators/applications/{applicationGuid}/steps", tag = "operators",
    params(("applicationGuid" = ApplicationGuid, Path)),
    request_body(content = ReviewApplication, example = json!({ "step": "start_review", "version": 3, "reason": "Looks fine" })),
    security(("bearer" = [])),
    extensions(("x-access" = json!({ "operators": "catalogue" }))),
    responses((status = 200, body = ApplicationFile), Failures),
)]
pub(crate) async fn review_application(
    State(state): State<OperatorsState>,
    operator: Operator<Catalogue>,
    Path(guid): Path<ApplicationGuid>,
    Json(request): Json<ReviewApplication>,
) -> Result<Json<ApplicationFile>> {
    let now = state.clock.now();
    let reason = String::from(request.reason);
    let action = action_of(request.step)?;
    let before = load(&state, guid).await?;
    let by = operator.identity.clone();
    let after = before
        .reviewed(request.step, by, reason.clone(), now)
        .map_err(|refused| review_refused(&refused))?;
    // The operator read an earlier version, and has to read the application again.
    if request.version != before.version {
        return Err(StoreError::Conflict.into());
    }
    let act = Act {
        action,
        subject: AuditSubject::application(guid, before.reference.to_string()),
        version: after.version,
        reason,
        changes: vec![status_change(&before, &after)],
    };
    let entry = operator.entry(&state, act, now)?;
    let outcome = if request.step == ReviewStep::Approve {
        approve(&state, &after, entry.clone(), now).await
    } else {
        let mails = mails_of(&state, &after, request.step)?;
        state
            .store
            .review_application(&after, &mails, &entry)
            .await
            .map_err(Into::into)
    };
    match outcome {
        Ok(()) => Ok(Json(ApplicationFile::new(after, now))),
        // Another write was first: if it was a decision, the response contains it.
        Err(error) if error.code() == ErrorCode::Conflict => {
            let stored = load(&state, guid).await?;
            let refused = stored.reviewed(request.step, entry.operator, entry.reason, now);
            Err(match refused {
                Err(refused) => review_refused(&refused),
                Ok(_) => StoreError::Conflict.into(),
            })
        }
        Err(error) => Err(error),
    }
}

/// Returns the emails to the athlete. An approval has none here: `approve` sends its email.
fn mails_of(
    state: &OperatorsState,
    application: &Application,
    step: ReviewStep,
) -> Result<Vec<ApplicationEmail>> {
    let (reference, name) = (
        application.reference.clone(),
        application.display_name.clone(),
    );
    let clock = &state.clock;
    let mail = match step {
        ReviewStep::StartReview => mail_applicant(clock, application, |token| {
            NoticeContent::ApplicationInReview {
                reference,
                name,
                token,
            }
        })?,
        ReviewStep::RequestInfo => {
            let request = application.info_request.as_ref();
            let question = request.map(|request| request.question.clone());
            mail_applicant(clock, application, |token| {
                NoticeContent::ApplicationInfoRequested {
                    reference,
                    name,
                    question: question.unwrap_or_default(),
                    token,
                }
            })?
        }
        ReviewStep::Reject => {
            let decision = application.decision.as_ref();
            let reason = decision.map(|decision| decision.reason.clone());
            let content = NoticeContent::ApplicationRejected {
                reference,
                name,
                reason: reason.unwrap_or_default(),
            };
            ApplicationEmail {
                notice: notice_to(
                    clock,
                    application.email.clone(),
                    Some(application.language),
                    content,
                )?,
                link: None,
            }
        }
        ReviewStep::Approve
        | ReviewStep::Submit
        | ReviewStep::Withdraw
        | ReviewStep::AnswerRequest => return Ok(Vec::new()),
    };
    Ok(vec![mail])
}

fn status_change(before: &Application, after: &Application) -> AuditChange {
    let name = |application: &Application| Some(application.status.as_str().to_owned());
    AuditChange::new("status", name(before), name(after))
}

/// Returns the step's name in the log. Rejects the applicant's steps.
fn action_of(step: ReviewStep) -> Result<AuditAction> {
    Ok(match step {
        ReviewStep::StartReview => AuditAction::ReviewStarted,
        ReviewStep::RequestInfo => AuditAction::InfoRequested,
        ReviewStep::Approve => AuditAction::ApplicationApproved,
        ReviewStep::Reject => AuditAction::ApplicationRejected,
        ReviewStep::Submit | ReviewStep::Withdraw | ReviewStep::AnswerRequest => {
            return Err(ApiError::invalid_field("step", FieldRule::AthleteOnly));
        }
    })
}
