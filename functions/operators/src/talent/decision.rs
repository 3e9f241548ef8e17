//! An operator's decision about a talent.

use accounts::notice_to;
use axum::extract::State;
use domain::audit::{AuditAction, AuditChange, AuditSubject, Reason};
use domain::notice::{Notice, NoticeContent};
use domain::talent::{Talent, TalentStatus, TalentStep};
use domain::text::{FieldRule, TextRule};
use domain::{TalentGuid, Version, Violations};
use http_api::{ApiError, ErrorCode, Failures, Json, Path, Result};
use serde::Deserialize;
use store::StoreError;
use utoipa::ToSchema;

use crate::OperatorsState;
use crate::decisions::decided::explain_conflict;
use crate::operator::{Act, Catalogue, Operator};
use crate::talent::{TalentFile, load};

/// Maximum attempts of a decision while other writes change the talent.
const ATTEMPTS: u32 = 5;

/// A decision about a talent.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct DecideTalent {
    decision: TalentDecision,
    /// The version that the operator read. `verify` and `publish` apply only to it; other decisions also to later
    /// versions, unless another operator decided in the meantime.
    version: Version,
    reason: Reason,
    /// The method of the verification, 1 to 80 characters; for `verify`.
    #[serde(default)]
    #[schema(min_length = 1, max_length = 80)]
    method: Option<String>,
    /// The rank among featured talents, 1 to 1,000; for `feature`.
    #[serde(default)]
    #[schema(minimum = 1, maximum = 1_000)]
    rank: Option<u32>,
}

#[derive(Debug, Clone, Copy, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
enum TalentDecision {
    Verify,
    Unverify,
    Feature,
    Unfeature,
    Publish,
    Suspend,
    Restore,
}

/// Decide about a talent. `already_decided` contains the operator who decided first.
#[utoipa::path(
    post, path = "/api/operators/talent/{talentGuid}/decisions", tag = "operators",
    params(("talentGuid" = TalentGuid, Path)),
    request_body(content = DecideTalent, example = json!({
        "decision": "verify", "version": 3, "reason": "It is Ada", "method": "video call", "rank": 1,
    })),
    security(("bearer" = [])),
    extensions(("x-access" = json!({ "operators": "catalogue" }))),
    responses((status = 200, body = TalentFile), Failures),
)]
pub(crate) async fn decide_talent(
    State(state): State<OperatorsState>,
    operator: Operator<Catalogue>,
    Path(guid): Path<TalentGuid>,
    Json(request): Json<DecideTalent>,
) -> Result<Json<TalentFile>> {
    let (step, action) = request.step()?;
    let reason = request.reason.as_str();
    let mut attempt = 1;
    loop {
        let before = load(&state, guid).await?;
        let subject = AuditSubject::talent(guid, before.slug.as_str());
        if !request.applies_to(&before) {
            return Err(explain_conflict(&state, &subject, request.version.get()).await);
        }
        let now = state.clock.now();
        let after = before
            .moderated(step.clone(), &operator.identity, reason, now)
            .map_err(|refused| ApiError::new(ErrorCode::ActionRefused, refused.to_string()))?;
        let act = Act {
            action,
            subject,
            version: after.version,
            reason: reason.to_owned(),
            changes: changes(&before, &after),
        };
        let entry = operator.entry(&state, act, now)?;
        let notice = notice(&state, request.decision, &after, reason)?;
        let store = &state.store;
        match store.moderate_talent(&after, notice.as_ref(), &entry).await {
            // A concurrent write. The next attempt finds whether it was an operator's decision, which blocks this one,
            // or another change, such as the talent's statistics, which does not.
            Err(StoreError::Conflict) if attempt < ATTEMPTS => attempt += 1,
            Err(error) => return Err(error.into()),
            Ok(()) => {
                let offers = store.list_offers(guid).await?;
                return Ok(Json(TalentFile::new(after, offers)));
            }
        }
    }
}

/// Returns the email to the talent about a published, suspended or restored page; `None` for other decisions, and for a
/// talent without an address.
fn notice(
    state: &OperatorsState,
    decision: TalentDecision,
    after: &Talent,
    reason: &str,
) -> Result<Option<Notice>> {
    let Some(email) = after.email.clone() else {
        return Ok(None);
    };
    let name = after.display_name.clone();
    let content = match decision {
        TalentDecision::Publish => NoticeContent::TalentPublished {
            name,
            slug: after.slug.clone(),
        },
        TalentDecision::Suspend => NoticeContent::TalentSuspended {
            name,
            reason: reason.to_owned(),
        },
        TalentDecision::Restore => NoticeContent::TalentRestored { name },
        TalentDecision::Verify
        | TalentDecision::Unverify
        | TalentDecision::Feature
        | TalentDecision::Unfeature => return Ok(None),
    };
    notice_to(&state.clock, email, None, content).map(Some)
}

impl DecideTalent {
    /// Returns whether the decision applies to the stored talent. `verify` and `publish` apply only to the version that
    /// the operator read. Any other decision also applies after changes by the talent and after new statistics, but not
    /// after a decision of another operator.
    const fn applies_to(&self, talent: &Talent) -> bool {
        let seen = self.version.get();
        match self.decision {
            TalentDecision::Verify | TalentDecision::Publish => seen == talent.version,
            TalentDecision::Unverify
            | TalentDecision::Feature
            | TalentDecision::Unfeature
            | TalentDecision::Suspend
            | TalentDecision::Restore => seen <= talent.version && talent.decided_version <= seen,
        }
    }

    /// Returns the step with its checked parameters, and the action for the audit log.
    fn step(&self) -> Result<(TalentStep, AuditAction)> {
        Ok(match self.decision {
            TalentDecision::Verify => {
                let mut violations = Violations::new();
                let method = self.method.as_deref().unwrap_or_default();
                let method = violations.text("method", method, TextRule::line(1, 80));
                let method = violations.into_result(method)?;
                (TalentStep::Verify { method }, AuditAction::TalentVerified)
            }
            TalentDecision::Unverify => (TalentStep::Unverify, AuditAction::TalentUnverified),
            TalentDecision::Feature => {
                let rank = self.rank.filter(|rank| (1..=1_000).contains(rank));
                let rank = rank
                    .ok_or_else(|| ApiError::invalid_field("rank", FieldRule::range(1, 1_000)))?;
                (TalentStep::Feature { rank }, AuditAction::TalentFeatured)
            }
            TalentDecision::Unfeature => (TalentStep::Unfeature, AuditAction::TalentUnfeatured),
            TalentDecision::Publish => (TalentStep::Publish, AuditAction::TalentPublished),
            TalentDecision::Suspend => (TalentStep::Suspend, AuditAction::TalentSuspended),
            TalentDecision::Restore => (TalentStep::Restore, AuditAction::TalentRestored),
        })
    }
}

/// The name of a field in the audit log, and the function that returns the field's value.
type LoggedField = (&'static str, fn(&Talent) -> Option<String>);

/// Returns the changed fields for the audit log.
fn changes(before: &Talent, after: &Talent) -> Vec<AuditChange> {
    let fields: [LoggedField; 3] = [
        ("status", |talent| {
            Some(status_name(talent.status).to_owned())
        }),
        ("verified", |talent| {
            let verified = talent.verified.as_ref();
            verified.map(|verified| verified.method.clone())
        }),
        ("featuredRank", |talent| {
            talent.featured_rank.map(|rank| rank.to_string())
        }),
    ];
    fields
        .into_iter()
        .map(|(field, value)| AuditChange::new(field, value(before), value(after)))
        .filter(|change| change.before != change.after)
        .collect()
}

const fn status_name(status: TalentStatus) -> &'static str {
    match status {
        TalentStatus::Draft => "draft",
        TalentStatus::PendingReview => "pending_review",
        TalentStatus::Published => "published",
        TalentStatus::Paused => "paused",
        TalentStatus::Unpublished => "unpublished",
        TalentStatus::Suspended => "suspended",
        TalentStatus::Closed => "closed",
    }
}
