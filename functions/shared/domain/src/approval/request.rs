//! A request for a second operator's approval, from the first operator's act to the decision about it.

use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::act::{ApprovableAct, SeenObject};
use crate::audit::{AuditAction, AuditChange, AuditSubject, OperatorIdentity};
use crate::ids::ApprovalGuid;
use crate::later;
use crate::money::Money;
use crate::operator::Team;
use crate::refusal::{RefusalKind, RuleRefusal};

/// How long a request waits.
const EXPIRES_AFTER: SignedDuration = SignedDuration::from_hours(7 * 24);

/// The status of a request. Only an open one changes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ApprovalStatus {
    /// Waits for a second operator.
    Open,
    /// Approved and carried out.
    Approved,
    /// Rejected by a second operator.
    Rejected,
    /// Withdrawn by the operator who requested it.
    Withdrawn,
    /// The order, athlete, settings or roles changed in the meantime, or the requesting operator left the team or lost the
    /// role; nothing was carried out.
    Outdated,
    /// Not decided within seven days.
    Expired,
}

impl ApprovalStatus {
    /// Returns the name in the API.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Open => "open",
            Self::Approved => "approved",
            Self::Rejected => "rejected",
            Self::Withdrawn => "withdrawn",
            Self::Outdated => "outdated",
            Self::Expired => "expired",
        }
    }
}

/// A decision about a request.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ApprovalDecision {
    /// Carry the act out; by another operator than the one who requested it.
    Approve,
    /// Reject the act; by another operator than the one who requested it.
    Reject,
    /// Withdraw the request; by the operator who made it.
    Withdraw,
}

impl ApprovalDecision {
    /// Every decision, in the order in which pages list them.
    pub const ALL: [Self; 3] = [Self::Approve, Self::Reject, Self::Withdraw];

    /// Returns the status after it.
    pub const fn status(self) -> ApprovalStatus {
        match self {
            Self::Approve => ApprovalStatus::Approved,
            Self::Reject => ApprovalStatus::Rejected,
            Self::Withdraw => ApprovalStatus::Withdrawn,
        }
    }
}

/// The reason why an operator cannot make a decision about a request.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum ApprovalRefused {
    /// The operator who requested it cannot approve or reject it.
    #[error("another operator than the one who requested it must decide")]
    SamePerson,
    /// The requesting operator made the approving one a member, or gave finance or administrator.
    #[error(
        "a member whom the requesting operator added, or gave the role finance or administrator, cannot approve it"
    )]
    MadeByRequester,
    /// Only the operator who requested it can withdraw it.
    #[error("only the operator who requested it can withdraw it")]
    OtherPerson,
    #[error("it is {} already", .0.as_str())]
    Closed(ApprovalStatus),
}

impl RuleRefusal for ApprovalRefused {
    fn kind(&self) -> RefusalKind {
        match self {
            Self::SamePerson | Self::MadeByRequester | Self::OtherPerson => RefusalKind::Forbidden,
            Self::Closed(_) => RefusalKind::NotNow,
        }
    }
}

/// An act of an operator that waits for a second operator, or waited for one.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ApprovalRequest {
    pub approval_guid: ApprovalGuid,
    /// The act with its data.
    pub act: ApprovableAct,
    /// The action of the act's entry in the audit log.
    pub action: AuditAction,
    /// The object of the act. One object has at most one open request.
    pub subject: AuditSubject,
    /// The version of the object that the first operator saw.
    pub subject_version: u64,
    /// The amount above the limit; none for fees.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub amount: Option<Money>,
    /// The values that the act changes.
    pub changes: Vec<AuditChange>,
    /// The operator who requested it.
    pub requested_by: OperatorIdentity,
    /// The first operator's reason.
    pub reason: String,
    pub requested_at: Timestamp,
    /// From then on it cannot be approved.
    pub expires_at: Timestamp,
    pub status: ApprovalStatus,
    /// The operator who decided; none while it is open, and after it expired.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub decided_by: Option<OperatorIdentity>,
    /// The reason of the decision.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub decision_reason: Option<String>,
    /// When it was decided, or when it was noticed to be expired or outdated.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub decided_at: Option<Timestamp>,
    /// 1 while it is open, 2 from then on.
    pub version: u64,
}

impl ApprovalRequest {
    /// Returns the time until which a request of this moment can be approved.
    pub fn expiry(requested_at: Timestamp) -> Timestamp {
        later(requested_at, EXPIRES_AFTER)
    }

    /// Returns the status at this moment: an open request expires without a write.
    pub fn status_at(&self, now: Timestamp) -> ApprovalStatus {
        match self.status {
            ApprovalStatus::Open if now >= self.expires_at => ApprovalStatus::Expired,
            status => status,
        }
    }

    /// Returns what the first operator saw of the object.
    pub fn seen(&self) -> SeenObject {
        self.act.seen(self.subject_version)
    }

    /// Returns whether it waits for a decision, while its object is like this.
    pub fn waits(&self, object: &SeenObject, now: Timestamp) -> bool {
        self.status_at(now) == ApprovalStatus::Open && self.seen() == *object
    }

    /// Returns whether the requesting operator may still request it: a member who left the team, or lost the role, leaves
    /// no open request behind.
    pub fn is_of_member(&self, team: &Team) -> bool {
        let roles = team.roles_of(self.requested_by.user_id);
        roles.allow(self.act.requester_role())
    }

    /// Checks whether an operator can make this decision. The account decides, so an operator and the operator's API
    /// keys are one person.
    pub fn check(
        &self,
        decision: ApprovalDecision,
        (operator, team): (&OperatorIdentity, &Team),
        now: Timestamp,
    ) -> Result<(), ApprovalRefused> {
        let status = self.status_at(now);
        if status != ApprovalStatus::Open {
            return Err(ApprovalRefused::Closed(status));
        }
        let requester = self.requested_by.user_id;
        let is_own = operator.user_id == requester;
        match decision {
            ApprovalDecision::Approve | ApprovalDecision::Reject if is_own => {
                Err(ApprovalRefused::SamePerson)
            }
            ApprovalDecision::Approve if team.was_made_by(operator.user_id, requester) => {
                Err(ApprovalRefused::MadeByRequester)
            }
            ApprovalDecision::Withdraw if !is_own => Err(ApprovalRefused::OtherPerson),
            ApprovalDecision::Approve | ApprovalDecision::Reject | ApprovalDecision::Withdraw => {
                Ok(())
            }
        }
    }

    /// Returns the request as decided by an operator; written on condition that it is open.
    #[must_use]
    pub fn decided(
        &self,
        status: ApprovalStatus,
        (operator, reason): (&OperatorIdentity, &str),
        now: Timestamp,
    ) -> Self {
        Self {
            decided_by: Some(operator.clone()),
            decision_reason: Some(reason.to_owned()),
            ..self.closed(status, now)
        }
    }

    /// Returns the request as closed without a decision: expired, or outdated.
    #[must_use]
    pub fn closed(&self, status: ApprovalStatus, now: Timestamp) -> Self {
        Self {
            status,
            decided_at: Some(now),
            version: self.version.saturating_add(1),
            ..self.clone()
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may panic")]

    use super::*;
    use crate::approval::MoneyAct;
    use crate::ids::UserId;
    use crate::marketplace::{MoneySettings, SettingsName};
    use crate::operator::{OperatorRole, TeamMember};

    /// Returns a team of the operators 1 and 2, and of 3, whom 1 added.
    fn team() -> Team {
        let member = |number: u8, added_by: Option<u8>| TeamMember {
            user_id: operator(number).user_id,
            uid: None,
            email: format!("{number}@example.org").parse().unwrap(),
            roles: [OperatorRole::Finance].into_iter().collect(),
            added_by: added_by.map(|by| operator(by).user_id),
            granted_by: None,
            updated_at: Timestamp::UNIX_EPOCH,
        };
        Team {
            members: vec![member(1, None), member(2, None), member(3, Some(1))],
            requires_second_factor: false,
            version: 1,
        }
    }

    fn operator(number: u8) -> OperatorIdentity {
        OperatorIdentity {
            user_id: UserId::from_parts(u64::from(number), [number; 10]),
            email: None,
        }
    }

    fn request() -> ApprovalRequest {
        let at = Timestamp::UNIX_EPOCH;
        ApprovalRequest {
            approval_guid: ApprovalGuid::from_parts(1, [1; 10]),
            act: ApprovableAct::Money(MoneyAct {
                settings: MoneySettings::default(),
            }),
            action: AuditAction::SettingsSaved,
            subject: AuditSubject::settings(SettingsName::Money),
            subject_version: 4,
            amount: None,
            changes: Vec::new(),
            requested_by: operator(1),
            reason: "New fees".to_owned(),
            requested_at: at,
            expires_at: ApprovalRequest::expiry(at),
            status: ApprovalStatus::Open,
            decided_by: None,
            decision_reason: None,
            decided_at: None,
            version: 1,
        }
    }

    #[test]
    fn another_person_decides_and_the_first_one_withdraws() {
        use ApprovalDecision::{Approve, Reject, Withdraw};
        let (request, now) = (request(), Timestamp::UNIX_EPOCH);
        let same = Err(ApprovalRefused::SamePerson);
        for (decision, first, second) in [
            (Approve, same, Ok(())),
            (Reject, same, Ok(())),
            (Withdraw, Ok(()), Err(ApprovalRefused::OtherPerson)),
        ] {
            let check = |number| request.check(decision, (&operator(number), &team()), now);
            assert_eq!(check(1), first);
            assert_eq!(check(2), second);
        }
    }

    #[test]
    fn rejects_approval_by_a_member_whom_the_requester_added() {
        let (request, now) = (request(), Timestamp::UNIX_EPOCH);
        let check = |decision| request.check(decision, (&operator(3), &team()), now);
        let refused = Err(ApprovalRefused::MadeByRequester);
        assert_eq!(check(ApprovalDecision::Approve), refused);
        assert_eq!(check(ApprovalDecision::Reject), Ok(()));
    }

    #[test]
    fn a_request_ends_with_the_membership_of_its_requester() {
        let (request, team) = (request(), team());
        assert!(request.is_of_member(&team));
        assert!(!request.is_of_member(&team.without(operator(1).user_id)));
    }

    #[test]
    fn a_closed_request_is_never_decided_again() {
        let (request, now) = (request(), Timestamp::UNIX_EPOCH);
        for status in [
            ApprovalStatus::Approved,
            ApprovalStatus::Rejected,
            ApprovalStatus::Withdrawn,
            ApprovalStatus::Outdated,
            ApprovalStatus::Expired,
        ] {
            let closed = request.decided(status, (&operator(2), "Checked"), now);
            assert_eq!(closed.version, 2);
            for decision in ApprovalDecision::ALL {
                let refused = closed.check(decision, (&operator(2), &team()), now);
                assert_eq!(refused, Err(ApprovalRefused::Closed(status)));
            }
        }
    }

    #[test]
    fn a_request_expires_after_seven_days() {
        let request = request();
        let end = Timestamp::UNIX_EPOCH + SignedDuration::from_hours(7 * 24);
        let before = end - SignedDuration::from_secs(1);
        let approve =
            |now: Timestamp| request.check(ApprovalDecision::Approve, (&operator(2), &team()), now);
        assert_eq!(approve(before), Ok(()));
        assert_eq!(
            approve(end),
            Err(ApprovalRefused::Closed(ApprovalStatus::Expired))
        );
        let waits = |version, now| request.waits(&SeenObject::Version(version), now);
        assert!(waits(4, before) && !waits(5, before) && !waits(4, end));
    }

    #[test]
    fn the_exact_act_is_stored_and_read_again() {
        let request = request();
        let text = serde_json::to_string(&request).unwrap();
        assert_eq!(
            serde_json::from_str::<ApprovalRequest>(&text).unwrap(),
            request
        );
    }
}
