//! Writes the roles of a member, or requests the approval of a second person for finance and administrator.

use accounts::write_claims;
use domain::Violations;
use domain::approval::{ApprovableAct, ApprovalRequest, ApprovalStatus, RolesAct, SeenObject};
use domain::audit::{AuditAction, AuditChange, AuditSubject};
use domain::customer::User;
use domain::marketplace::{MoneySettings, Versioned};
use domain::operator::{OperatorRole, OperatorRoles, Team, TeamMember};
use domain::text::{FieldRule, TeamProblem};
use http_api::Result;
use jiff::Timestamp;
use store::{OperatorAct, RoleChange};

use crate::OperatorsState;
use crate::decisions::approval_request::{DoneOrWaiting, RequestedAct, request_approval};
use crate::decisions::approved_act::{Approvable, ApprovedAct};
use crate::operator::{Act, Administrator, Operator};

/// Gives a member, who may be new, these roles. While large amounts need a second person, finance and administrator need
/// one, too: the change then waits.
pub(super) async fn give_roles(
    state: &OperatorsState,
    operator: &Operator<Administrator>,
    (team, member, roles): (&Team, TeamMember, OperatorRoles),
    reason: String,
) -> Result<DoneOrWaiting<Team>> {
    let now = state.clock.now();
    let money = state.store.read_marketplace().await?.money;
    let before = member.roles.clone();
    let after = member.with_roles(roles.clone(), operator.identity.user_id, now);
    let (written, log) = check(team, &money, after.clone(), reason)?;
    if money.value.needs_approvals() && before.gives_money(&roles) {
        let wanted = RequestedAct {
            act: ApprovableAct::Roles(RolesAct {
                user_id: member.user_id,
                uid: member.uid,
                email: member.email,
                before,
                roles,
            }),
            amount: None,
            seen: team.version,
            log,
        };
        let waiting = request_approval(state, operator, wanted, now).await?;
        return Ok(DoneOrWaiting::Waiting(Box::new(waiting)));
    }
    let entry = operator.entry(state, log, now)?;
    let act = OperatorAct::from(&entry);
    write(state, (&written, &money), act, now).await?;
    Ok(DoneOrWaiting::Done(written))
}

/// Takes all roles of a member, who is a former one from then on.
pub(super) async fn end_roles(
    state: &OperatorsState,
    operator: &Operator<Administrator>,
    (team, member): (&Team, &TeamMember),
    reason: String,
) -> Result<Team> {
    let now = state.clock.now();
    let money = state.store.read_marketplace().await?.money;
    let former = member.with_roles(OperatorRoles::default(), operator.identity.user_id, now);
    let (written, log) = check(team, &money, former, reason)?;
    let entry = operator.entry(state, log, now)?;
    write(state, (&written, &money), OperatorAct::from(&entry), now).await?;
    Ok(written)
}

/// Gives roles that another operator requested. The requesting operator counts as the one who gave them.
impl Approvable for RolesAct {
    async fn object(&self, state: &OperatorsState, _now: Timestamp) -> Result<SeenObject> {
        let team = state.store.find_team().await?;
        Ok(SeenObject::Roles(team.roles_of(self.user_id)))
    }

    async fn run(
        &self,
        state: &OperatorsState,
        approved: &ApprovedAct<'_>,
        now: Timestamp,
    ) -> Result<()> {
        let team = approved.team();
        approved.check_object(&SeenObject::Roles(team.roles_of(self.user_id)))?;
        let requester = approved.request.requested_by.user_id;
        let member = match team.member(self.user_id) {
            Some(member) => member.clone(),
            None => TeamMember {
                added_by: Some(requester),
                ..TeamMember::new(self.user_id, self.uid.clone(), self.email.clone(), now)
            },
        };
        let money = state.store.read_marketplace().await?.money;
        let member = member.with_roles(self.roles.clone(), requester, now);
        let user = find_user(state, &member).await?;
        let (written, log) = check(team, &money, member, approved.reason.to_owned())?;
        let entry = approved.entry(state, log, now)?;
        let act = approved.with_own_team(&entry);
        write(state, (&written, &money), act, now).await?;
        if let Some(user) = user {
            set_claims(state, &user).await;
        }
        Ok(())
    }
}

/// Returns the account of a member, if it still exists.
pub(super) async fn find_user(state: &OperatorsState, member: &TeamMember) -> Result<Option<User>> {
    let uid = if let Some(uid) = &member.uid {
        Some(uid.clone())
    } else {
        let owner = state.store.find_email(&member.email).await?;
        owner.map(|owner| owner.uid)
    };
    let Some(uid) = uid else {
        return Ok(None);
    };
    let user = state.store.find_user(&uid).await?;
    Ok(user.filter(|user| user.user_id == member.user_id))
}

/// Sets the claims after the team was written. A failure fails nothing: the account's next sign-in sets them.
async fn set_claims(state: &OperatorsState, user: &User) {
    if let Err(error) = write_claims(&state.store, &state.identity, user).await {
        tracing::warn!(%error, user = %user.user_id, "team.claims_not_set");
    }
}

/// Returns the team with the changed member, and the act for the log. Rejects a team in which no administrator is left, or
/// in which large amounts could no longer be approved.
fn check(
    team: &Team,
    money: &Versioned<MoneySettings>,
    member: TeamMember,
    reason: String,
) -> Result<(Team, Act)> {
    let before = team.entry(member.user_id);
    let before = before.map(|entry| entry.roles.describe());
    let change = AuditChange::new("roles", before, Some(member.roles.describe()));
    let subject = AuditSubject::account(member.user_id, member.email.as_str());
    let team = team.with(member)?;
    let mut violations = Violations::new();
    violations.require(
        !money.value.needs_approvals() || team.can_approve(OperatorRole::Finance),
        "roles",
        FieldRule::Team {
            kind: TeamProblem::TwoIndependentFinanceMembers,
        },
    );
    violations.into_result(())?;
    let act = Act {
        action: AuditAction::OperatorRolesChanged,
        subject,
        version: team.version,
        reason,
        changes: vec![change],
    };
    Ok((team, act))
}

/// Writes the team and ends the open requests of members who lost the role to request them.
async fn write(
    state: &OperatorsState,
    (team, money): (&Team, &Versioned<MoneySettings>),
    act: OperatorAct<'_>,
    now: Timestamp,
) -> Result<()> {
    let approved = act.approval.map(|request| request.approval_guid);
    let is_kept = |request: &ApprovalRequest| {
        request.is_of_member(team) || Some(request.approval_guid) == approved
    };
    let ended = state.store.find_approvals_to_end(is_kept).await?;
    let close = |request: &ApprovalRequest| request.closed(ApprovalStatus::Outdated, now);
    let ended: Vec<ApprovalRequest> = ended.iter().map(close).collect();
    let change = RoleChange {
        team,
        money_version: money.version,
        ended: &ended,
        act,
    };
    Ok(state.store.change_roles(change).await?)
}
