//! Assigns an order to a member of the team.

use axum::extract::State;
use domain::audit::{AuditAction, AuditChange, AuditSubject, OperatorIdentity};
use domain::operator::Team;
use domain::text::{FieldRule, TeamProblem};
use domain::{OrderGuid, UserId, Violations};
use http_api::{Failures, Json, Path, Result};
use serde::Deserialize;
use utoipa::ToSchema;

use crate::OperatorsState;
use crate::operator::{Act, Operator};
use crate::orders::{OrderFile, load};

/// The entry of the log has a reason; an assignment has no other one.
const REASON: &str = "Assignment";

/// The operator who works on an order.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct AssignOrder {
    /// A member of the team; absent for no one.
    #[serde(default)]
    assignee: Option<UserId>,
}

/// Assign an order to a member of the team, or to no one.
#[utoipa::path(
    put, path = "/api/operators/orders/{orderGuid}/assignee", tag = "operators",
    params(("orderGuid" = OrderGuid, Path)),
    request_body(content = AssignOrder, example = json!({ "assignee": "0192f0c4-7d1e-7b3a-8c2d-1f2e3d4c5b6a" })),
    security(("bearer" = [])),
    extensions(("x-access" = json!("operators"))),
    responses((status = 200, body = OrderFile), Failures),
)]
pub(crate) async fn assign_order(
    State(state): State<OperatorsState>,
    operator: Operator,
    Path(guid): Path<OrderGuid>,
    Json(request): Json<AssignOrder>,
) -> Result<Json<OrderFile>> {
    let now = state.clock.now();
    let order = load(&state, guid, now).await?;
    let assignee = request
        .assignee
        .map(|user| find_member(&operator.team, user))
        .transpose()?;
    let before = state.store.find_assignee(guid).await?;
    if before != assignee {
        let change = AuditChange::new("assignee", before.map(name), assignee.clone().map(name));
        let act = Act {
            action: AuditAction::OrderAssigned,
            subject: AuditSubject::order(guid, order.number.to_string()),
            version: 0,
            reason: REASON.to_owned(),
            changes: vec![change],
        };
        let entry = operator.entry(&state, act, now)?;
        let store = &state.store;
        store
            .save_assignee(&order, assignee.as_ref(), &entry)
            .await?;
    }
    let file = OrderFile::read(&state, &operator, order, now).await?;
    Ok(Json(file))
}

fn find_member(team: &Team, user: UserId) -> Result<OperatorIdentity> {
    let member = team.member(user);
    let member = member.ok_or_else(|| {
        Violations::one(
            "assignee",
            FieldRule::Team {
                kind: TeamProblem::NotMember,
            },
        )
    })?;
    Ok(OperatorIdentity {
        user_id: member.user_id,
        email: Some(member.email.clone()),
    })
}

fn name(operator: OperatorIdentity) -> String {
    operator
        .email
        .map_or_else(|| operator.user_id.to_string(), |email| email.to_string())
}
