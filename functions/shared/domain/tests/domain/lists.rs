//! Lists of an operator or an athlete end at their bounds.

use domain::audit::OperatorIdentity;
use domain::operator::{
    MOST_INVITATIONS, MOST_MEMBERS, OperatorRole, Team, TeamInvitation, TeamInvitations, TeamMember,
};
use domain::saved_replies::{MOST_SAVED_REPLIES, SavedReplies, SavedReply};
use domain::sport::{MOST_SPORTS, SportInput};
use domain::{Email, TalentGuid, TeamInvitationGuid, UserId};
use jiff::Timestamp;
use serde_json::json;

const NOW: Timestamp = Timestamp::UNIX_EPOCH;

fn user(number: usize) -> UserId {
    UserId::from_parts(u64::try_from(number).unwrap(), [1; 10])
}

fn email(number: usize) -> Email {
    format!("kim{number}@matchday.example").parse().unwrap()
}

#[test]
fn a_team_has_at_most_a_hundred_members() {
    let member = |number| TeamMember {
        roles: [OperatorRole::Administrator].into_iter().collect(),
        ..TeamMember::new(user(number), None, email(number), NOW)
    };
    let mut team = Team::default();
    for number in 0..MOST_MEMBERS {
        team = team.with(member(number)).unwrap();
    }
    assert!(team.with(member(MOST_MEMBERS)).is_err());
    assert!(team.with(member(0)).is_ok(), "a member can change");
}

#[test]
fn a_team_has_at_most_fifty_open_invitations() {
    let invitation = |number: usize| TeamInvitation {
        invitation_guid: TeamInvitationGuid::from_parts(u64::try_from(number).unwrap(), [2; 10]),
        email: email(number),
        roles: [OperatorRole::Support].into_iter().collect(),
        invited_by: OperatorIdentity {
            user_id: user(0),
            email: None,
        },
        reason: "Helps".to_owned(),
        token_digest: number.to_string(),
        sent_at: NOW,
        accepted_by: None,
    };
    let mut all = TeamInvitations::default();
    for number in 0..MOST_INVITATIONS {
        all = all.with(invitation(number), NOW).unwrap();
    }
    assert!(all.with(invitation(MOST_INVITATIONS), NOW).is_err());
}

#[test]
fn a_marketplace_has_at_most_sixty_sports() {
    let input: SportInput = serde_json::from_value(json!({
        "name": "Fencing", "hero": null, "status": "active",
    }))
    .unwrap();
    let checked = |count| input.checked("fencing".parse().unwrap(), None, count);
    let last = checked(MOST_SPORTS - 1).unwrap();
    assert!(checked(MOST_SPORTS).is_err());
    let change = input.checked(last.slug.clone(), Some(&last), MOST_SPORTS);
    assert!(change.is_ok(), "a sport can change");
}

#[test]
fn a_talent_stores_at_most_twenty_replies() {
    let none = SavedReplies::none(TalentGuid::from(user(1)));
    let reply = SavedReply {
        title: "Thanks".to_owned(),
        text: "Thank you for your request!".to_owned(),
    };
    let replies = vec![reply; MOST_SAVED_REPLIES + 1];
    assert!(none.replaced(&replies[1..]).is_ok());
    assert!(none.replaced(&replies).is_err());
}
