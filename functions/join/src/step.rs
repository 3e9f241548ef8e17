//! Takes a step of the applicant.

use accounts::mail_guardian;
use axum::extract::State;
use domain::enrolment::{ANSWER, Application, ApplicationStatus};
use domain::limits::Limited;
use domain::{ApplicationToken, Violations};
use http_api::{ApiError, Clock, ErrorCode, Failures, Json, Limiter, Path, Result, Subject};
use serde::Deserialize;
use store::Store;
use utoipa::ToSchema;

use crate::link::{open_for_applicant, refused};
use crate::mails;
use crate::view::{ApplicantStep, ApplicantView};

/// A step of the applicant.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct TakeApplicantStep {
    /// One of the view's `steps`.
    step: ApplicantStep,
    /// The answer to a question, 1 to 2,000 characters; for `answer_request`.
    #[serde(default)]
    #[schema(min_length = 1, max_length = 2_000)]
    answer: Option<String>,
}

/// Take a step by the link. `submit` can be repeated: a submitted application stays unchanged. Returns
/// `already_applied` if the address has another open application in the meantime.
#[utoipa::path(
    post,
    path = "/api/join/links/{applicationToken}/steps",
    tag = "join",
    params(("applicationToken" = ApplicationToken, Path)),
    request_body(content = TakeApplicantStep, example = json!({ "step": "answer_request", "answer": "For SC Nord." })),
    extensions(("x-access" = json!("public"))),
    responses((status = 200, body = ApplicantView), Failures),
)]
pub(crate) async fn take_applicant_step(
    State(store): State<Store>,
    State(clock): State<Clock>,
    limiter: Limiter,
    Path(token): Path<ApplicationToken>,
    Json(request): Json<TakeApplicantStep>,
) -> Result<Json<ApplicantView>> {
    let before = open_for_applicant(&store, &clock, &limiter, &token).await?;
    limiter.count(Limited::ChangeApplication, &[]).await?;
    let after = match request.step {
        ApplicantStep::Submit => submit(&store, &clock, before).await?,
        ApplicantStep::AnswerRequest => {
            let mut violations = Violations::new();
            let answer = request.answer.as_deref().unwrap_or_default();
            let answer = violations.text("answer", answer, ANSWER);
            let answer = violations.into_result(answer)?;
            let after = before
                .answered(answer, clock.now())
                .map_err(|why| refused(&why))?;
            let mail = mails::answered(&clock, &after)?;
            store.save_application(&after, &[mail]).await?;
            after
        }
        ApplicantStep::Withdraw => {
            let after = before.withdrawn(clock.now()).map_err(|why| refused(&why))?;
            // The address of a draft is not verified: it gets no email.
            let mail = before
                .email_proven_at
                .map(|_| mails::withdrawn(&clock, &after, false));
            let mails: Vec<_> = mail.into_iter().collect::<Result<_>>()?;
            store.save_application(&after, &mails).await?;
            after
        }
        ApplicantStep::MailGuardian => {
            mail_the_guardian(&store, &clock, &limiter, &before).await?;
            before
        }
    };
    Ok(Json(ApplicantView::new(after, clock.now())))
}

async fn submit(store: &Store, clock: &Clock, before: Application) -> Result<Application> {
    if before.status.is_open() && before.status != ApplicationStatus::Draft {
        return Ok(before);
    }
    let after = before.submitted(clock.now()).map_err(|why| refused(&why))?;
    let mut mails = mails::submitted(clock, &after)?;
    mails.extend(mails::received(store, clock, &after).await?);
    store.submit_application(&after, &mails).await?;
    Ok(after)
}

async fn mail_the_guardian(
    store: &Store,
    clock: &Clock,
    limiter: &Limiter,
    application: &Application,
) -> Result<()> {
    let waits = application.status != ApplicationStatus::Draft
        && application.status.is_open()
        && application.needs_guardian_consent(clock.now());
    let guardian = application.guardian.as_ref().filter(|_| waits);
    let Some(guardian) = guardian else {
        return Err(ApiError::new(
            ErrorCode::ActionRefused,
            "no guardian has to agree now",
        ));
    };
    let address = Subject::Email(&guardian.email);
    limiter.count(Limited::MailApplicant, &[address]).await?;
    if let Some(mail) = mail_guardian(clock, application)? {
        store.send_application_mail(&mail).await?;
    }
    Ok(())
}
