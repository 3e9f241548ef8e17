//! The operators' team: who has which role, and who made whom a member.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use super::{OperatorRole, OperatorRoles};
use crate::ids::{Email, UserId};
use crate::text::{Capped, FieldRule, TeamProblem, Violations};

/// The most members. The team is one row of the table.
pub const MOST_MEMBERS: usize = 100;

/// A member of the team.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct TeamMember {
    /// Our own identifier of the account.
    pub user_id: UserId,
    /// The account's id at the identity service; absent for members of an earlier release.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub uid: Option<String>,
    /// The account's address when it joined.
    pub email: Email,
    /// The roles. Without any, the account is a former member whose removal may have to be repeated.
    pub roles: OperatorRoles,
    /// The member who added the account. None for the first operator, whom the owner of the deployment adds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub added_by: Option<UserId>,
    /// The member who last gave it finance or administrator.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub granted_by: Option<UserId>,
    /// When the roles last changed.
    pub updated_at: Timestamp,
}

impl TeamMember {
    /// Returns an account without roles, to be added to the team.
    pub fn new(user_id: UserId, uid: Option<String>, email: Email, updated_at: Timestamp) -> Self {
        Self {
            user_id,
            uid,
            email,
            roles: OperatorRoles::default(),
            added_by: None,
            granted_by: None,
            updated_at,
        }
    }

    /// Returns the member with other roles, which `by` gave.
    #[must_use]
    pub fn with_roles(&self, roles: OperatorRoles, by: UserId, now: Timestamp) -> Self {
        let granted_by = if self.roles.gives_money(&roles) {
            Some(by)
        } else {
            self.granted_by.filter(|_| roles.is_trusted_with_money())
        };
        Self {
            roles,
            granted_by,
            updated_at: now,
            ..self.clone()
        }
    }
}

/// What a caller is in the team.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Standing<'a> {
    /// Not listed, or listed without a role.
    Outsider,
    /// A member whose sign-in lacks the second factor that the team requires.
    LacksSecondFactor,
    /// A member with at least one role.
    Member(&'a OperatorRoles),
}

/// All members, as one row: a change of one is conditional on the whole team, so two administrators cannot remove each
/// other at the same time. Only listed accounts are operators.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Team {
    /// The members, in the order in which they joined.
    pub members: Vec<TeamMember>,
    /// Whether each sign-in of an operator needs a second factor.
    #[serde(default)]
    pub requires_second_factor: bool,
    /// Raised by every write; 0 while there is no row.
    pub version: u64,
}

impl Team {
    /// Returns what an account is in the team, by the sign-in of its request.
    pub fn standing(&self, user: UserId, has_second_factor: bool) -> Standing<'_> {
        match self.member(user) {
            None => Standing::Outsider,
            Some(_) if self.requires_second_factor && !has_second_factor => {
                Standing::LacksSecondFactor
            }
            Some(member) => Standing::Member(&member.roles),
        }
    }

    /// Returns the entry of an account, also of a former member without roles.
    pub fn entry(&self, user: UserId) -> Option<&TeamMember> {
        self.members.iter().find(|one| one.user_id == user)
    }

    /// Returns a member with at least one role.
    pub fn member(&self, user: UserId) -> Option<&TeamMember> {
        self.entry(user).filter(|member| !member.roles.is_empty())
    }

    /// Returns the roles of an account; none if it is not listed.
    pub fn roles_of(&self, user: UserId) -> OperatorRoles {
        let found = self.entry(user);
        found.map(|member| member.roles.clone()).unwrap_or_default()
    }

    /// Returns whether `approver` may approve what `requester` requested: another member with the role, whom the
    /// requester neither added nor gave finance or administrator. Otherwise one person could make the second one.
    pub fn may_approve(&self, role: OperatorRole, requester: UserId, approver: UserId) -> bool {
        let has_role = self.roles_of(approver).allow(role);
        has_role && approver != requester && !self.was_made_by(approver, requester)
    }

    /// Returns whether `user` owes the membership, or the role with money, to `maker`.
    pub fn was_made_by(&self, user: UserId, maker: UserId) -> bool {
        let member = self.member(user);
        member.is_some_and(|member| [member.added_by, member.granted_by].contains(&Some(maker)))
    }

    /// Returns whether any member may approve what `requester` requested.
    pub fn has_approver_of(&self, role: OperatorRole, requester: UserId) -> bool {
        let mut members = self.members.iter();
        members.any(|member| self.may_approve(role, requester, member.user_id))
    }

    /// Returns whether two members have the role and one may approve what the other requested. While there is no such
    /// pair, no act could be approved, not even the one that removes the limit.
    pub fn can_approve(&self, role: OperatorRole) -> bool {
        let mut allowed = self.members.iter().filter(|one| one.roles.allow(role));
        allowed.any(|requester| self.has_approver_of(role, requester.user_id))
    }

    /// Returns the team with a new or changed member. Rejects the field `roles` if no administrator would be left, and
    /// `email` if the team is full.
    pub fn with(&self, member: TeamMember) -> Result<Self, Violations> {
        let mut members = self.members.clone();
        match members.iter_mut().find(|one| one.user_id == member.user_id) {
            Some(place) => *place = member,
            None => members.push(member),
        }
        let mut violations = Violations::new();
        violations.require(
            members.iter().any(|one| one.roles.is_administrator()),
            "roles",
            FieldRule::Team {
                kind: TeamProblem::LastAdministrator,
            },
        );
        violations.require(
            members.len() <= MOST_MEMBERS,
            "email",
            FieldRule::Limit {
                most: 100,
                of: Capped::Members,
            },
        );
        violations.into_result(self.next(members))
    }

    /// Returns the team without the entry of a former member.
    #[must_use]
    pub fn without(&self, user: UserId) -> Self {
        let kept = self.members.iter().filter(|one| one.user_id != user);
        self.next(kept.cloned().collect())
    }

    fn next(&self, members: Vec<TeamMember>) -> Self {
        Self {
            members,
            requires_second_factor: self.requires_second_factor,
            version: self.version.saturating_add(1),
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may panic")]

    use OperatorRole::{Administrator, Catalogue, Finance, Support};

    use super::*;

    fn user(number: u8) -> UserId {
        UserId::from_parts(u64::from(number), [number; 10])
    }

    fn member(number: u8, roles: &[OperatorRole]) -> TeamMember {
        TeamMember {
            user_id: user(number),
            uid: None,
            email: format!("operator{number}@matchday.example")
                .parse()
                .unwrap(),
            roles: roles.iter().copied().collect(),
            added_by: None,
            granted_by: None,
            updated_at: Timestamp::UNIX_EPOCH,
        }
    }

    fn added(number: u8, roles: &[OperatorRole], by: u8) -> TeamMember {
        TeamMember {
            added_by: Some(user(by)),
            ..member(number, roles)
        }
    }

    fn team(members: &[TeamMember]) -> Team {
        Team {
            members: members.to_vec(),
            requires_second_factor: false,
            version: 1,
        }
    }

    #[test]
    fn only_accounts_that_are_listed_with_a_role_are_members() {
        let standing =
            |team: &Team, number| matches!(team.standing(user(number), true), Standing::Member(_));
        assert!(!standing(&Team::default(), 1));
        let team = team(&[member(1, &[Administrator]), member(2, &[])]);
        assert!(standing(&team, 1));
        assert!(!standing(&team, 2) && !standing(&team, 3));
        assert!(team.roles_of(user(3)).is_empty());
    }

    #[test]
    fn a_required_second_factor_counts_for_members_alone() {
        let team = Team {
            requires_second_factor: true,
            ..team(&[member(1, &[Support])])
        };
        assert_eq!(team.standing(user(1), false), Standing::LacksSecondFactor);
        assert!(matches!(team.standing(user(1), true), Standing::Member(_)));
        assert_eq!(team.standing(user(2), false), Standing::Outsider);
    }

    #[test]
    fn the_last_administrator_stays() {
        let first = Team::default().with(member(1, &[Administrator])).unwrap();
        let refused = first.with(member(1, &[Support])).unwrap_err();
        assert_eq!(refused.errors().first().unwrap().field, "roles");
        let two = first.with(member(2, &[Administrator])).unwrap();
        let one = two.with(member(1, &[])).unwrap();
        assert!(one.member(user(1)).is_none() && one.entry(user(1)).is_some());
        let one = one.without(user(1));
        assert!(one.entry(user(1)).is_none());
        assert_eq!(one.version, 4);
    }

    #[test]
    fn rejects_approval_by_the_requester_and_by_members_whom_the_requester_added() {
        let team = team(&[
            member(1, &[Administrator]),
            added(2, &[Finance], 1),
            added(3, &[Finance], 2),
            added(4, &[Support], 2),
        ]);
        let may = |requester, approver| team.may_approve(Finance, user(requester), user(approver));
        assert!(!may(1, 1) && !may(1, 2) && may(1, 3));
        assert!(may(2, 1) && !may(2, 3));
        assert!(may(3, 1) && may(3, 2));
        assert!(!may(3, 4) && !may(3, 5));
    }

    #[test]
    fn rejects_approval_by_members_to_whom_the_requester_gave_finance() {
        let support = added(2, &[Support], 3);
        let finance = support.with_roles([Finance].into_iter().collect(), user(1), Timestamp::MAX);
        assert_eq!(finance.granted_by, Some(user(1)));
        let team = team(&[member(1, &[Administrator]), finance.clone()]);
        assert!(!team.may_approve(Finance, user(1), user(2)));
        let more = [Finance, Catalogue].into_iter().collect();
        let more = finance.with_roles(more, user(4), Timestamp::MAX);
        assert_eq!(more.granted_by, Some(user(1)));
        let none = finance.with_roles(OperatorRoles::default(), user(4), Timestamp::MAX);
        assert_eq!(none.granted_by, None);
    }

    #[test]
    fn approvals_need_two_members_with_the_role_of_whom_one_may_approve() {
        let first = team(&[member(1, &[Administrator])]);
        assert!(!first.can_approve(Finance));
        let support = first.with(added(2, &[Support], 1)).unwrap();
        assert!(!support.can_approve(Finance));
        let finance = support.with(added(2, &[Finance], 1)).unwrap();
        assert!(finance.can_approve(Finance));
        assert!(!finance.has_approver_of(Finance, user(1)));
        assert!(finance.has_approver_of(Finance, user(2)));
        let crossed = TeamMember {
            granted_by: Some(user(2)),
            ..member(1, &[Administrator])
        };
        assert!(!finance.with(crossed).unwrap().can_approve(Finance));
    }

    #[test]
    fn a_full_team_takes_no_further_member() {
        let mut team = Team::default();
        for number in 0..100 {
            team = team.with(member(number, &[Administrator])).unwrap();
        }
        let refused = team.with(member(200, &[Support])).unwrap_err();
        assert_eq!(refused.errors().first().unwrap().field, "email");
    }
}
