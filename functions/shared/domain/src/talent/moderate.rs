//! What operators decide about a talent.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{Talent, TalentStatus, Verified};
use crate::audit::OperatorIdentity;

/// A page that was taken down, and what it goes back to.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Suspension {
    /// Where the page stood before.
    pub from: TalentStatus,
    /// When it was taken down.
    pub at: Timestamp,
    /// The operator's reason.
    pub reason: String,
}

/// An operator's decision about a talent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum TalentStep {
    /// This is the athlete; `method` says how that was checked.
    Verify {
        /// 1 to 80 characters.
        method: String,
    },
    /// It is not known any more that this is the athlete.
    Unverify,
    /// Show the talent among the featured, at this place.
    Feature {
        /// 1 first.
        rank: u32,
    },
    /// Show the talent no longer among the featured.
    Unfeature,
    /// Make a page public that waits for it.
    Publish,
    /// Take the page down.
    Suspend,
    /// Put a page back to where it stood before it was taken down.
    Restore,
}

/// A decision that the talent's page does not allow now.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct TalentRefused(&'static str);

impl Talent {
    /// Takes an operator's decision. `reason` is clean.
    pub fn moderated(
        &self,
        step: TalentStep,
        by: &OperatorIdentity,
        reason: &str,
        now: Timestamp,
    ) -> Result<Self, TalentRefused> {
        if self.status == TalentStatus::Closed {
            return Err(TalentRefused("the talent has left"));
        }
        let mut next = self.next(now);
        next.decided_version = next.version;
        match step {
            TalentStep::Verify { method } => {
                refuse_if(self.verified.is_some(), "the talent is verified already")?;
                next.verified = Some(Verified {
                    by: by
                        .email
                        .as_ref()
                        .map_or_else(|| by.user_id.to_string(), |email| email.as_str().to_owned()),
                    at: now,
                    method,
                });
            }
            TalentStep::Unverify => {
                refuse_if(self.verified.is_none(), "the talent is not verified")?;
                next.verified = None;
            }
            TalentStep::Feature { rank } => {
                refuse_if(!self.is_public(), "only a public page can be featured")?;
                next.featured_rank = Some(rank);
            }
            TalentStep::Unfeature => {
                refuse_if(self.featured_rank.is_none(), "the talent is not featured")?;
                next.featured_rank = None;
            }
            TalentStep::Publish => {
                refuse_if(
                    self.status != TalentStatus::PendingReview,
                    "only a page that waits for it can be published",
                )?;
                next.status = TalentStatus::Published;
            }
            TalentStep::Suspend => {
                refuse_if(
                    self.status == TalentStatus::Suspended,
                    "the page is taken down already",
                )?;
                next.status = TalentStatus::Suspended;
                next.featured_rank = None;
                next.suspension = Some(Suspension {
                    from: self.status,
                    at: now,
                    reason: reason.to_owned(),
                });
            }
            TalentStep::Restore => {
                refuse_if(
                    self.status != TalentStatus::Suspended,
                    "the page is not taken down",
                )?;
                let suspension = next.suspension.take();
                next.status = suspension.map_or(TalentStatus::Draft, |one| one.from);
            }
        }
        Ok(next)
    }
}

fn refuse_if(holds: bool, why: &'static str) -> Result<(), TalentRefused> {
    if holds {
        Err(TalentRefused(why))
    } else {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may stop")]

    use super::*;
    use crate::ids::{Slug, TalentGuid, UserId};

    fn by() -> OperatorIdentity {
        OperatorIdentity {
            user_id: UserId::from_parts(1, [1; 10]),
            email: Some("kim@matchday.example".parse().unwrap()),
        }
    }

    fn talent(status: TalentStatus) -> Talent {
        let draft = Talent::draft(
            TalentGuid::from_parts(1, [2; 10]),
            Slug::parse("ada-keller").unwrap(),
            "Ada Keller".to_owned(),
            "ada@example.org".parse().unwrap(),
            Timestamp::UNIX_EPOCH,
        );
        Talent { status, ..draft }
    }

    fn step(talent: &Talent, step: TalentStep) -> Result<Talent, TalentRefused> {
        talent.moderated(step, &by(), "Because", Timestamp::UNIX_EPOCH)
    }

    #[test]
    fn a_page_that_was_taken_down_goes_back_to_where_it_stood() {
        use TalentStatus::{Draft, Paused, PendingReview, Published};
        for status in [Draft, PendingReview, Published, Paused] {
            let before = talent(status);
            let down = step(&before, TalentStep::Suspend).unwrap();
            assert_eq!(down.status, TalentStatus::Suspended);
            assert!(!down.is_public());
            assert_eq!(down.version, before.version + 1);
            assert!(step(&down, TalentStep::Suspend).is_err());
            let back = step(&down, TalentStep::Restore).unwrap();
            assert_eq!((back.status, back.suspension), (status, None));
        }
    }

    #[test]
    fn only_a_page_that_waits_is_published_and_only_a_public_one_featured() {
        let waiting = talent(TalentStatus::PendingReview);
        let feature = TalentStep::Feature { rank: 1 };
        assert!(step(&waiting, feature.clone()).is_err());
        let public = step(&waiting, TalentStep::Publish).unwrap();
        assert!(public.is_public());
        assert!(step(&public, TalentStep::Publish).is_err());
        let featured = step(&public, feature).unwrap();
        assert_eq!(featured.featured_rank, Some(1));
        // A page that is taken down is featured no more, nor when it comes back.
        let down = step(&featured, TalentStep::Suspend).unwrap();
        let back = step(&down, TalentStep::Restore).unwrap();
        assert_eq!(back.featured_rank, None);
    }

    #[test]
    fn a_verification_says_who_checked_and_how() {
        let method = "video call".to_owned();
        let verify = TalentStep::Verify { method };
        let verified = step(&talent(TalentStatus::Draft), verify.clone()).unwrap();
        let check = verified.verified.clone().unwrap();
        assert_eq!(
            (check.by.as_str(), check.method.as_str()),
            ("kim@matchday.example", "video call")
        );
        assert!(step(&verified, verify).is_err());
        let taken_back = step(&verified, TalentStep::Unverify).unwrap();
        assert_eq!(taken_back.verified, None);
        assert!(step(&taken_back, TalentStep::Unverify).is_err());
    }

    #[test]
    fn nothing_is_decided_about_a_talent_who_left() {
        let gone = talent(TalentStatus::Closed);
        for one in [
            TalentStep::Suspend,
            TalentStep::Publish,
            TalentStep::Unverify,
        ] {
            assert!(step(&gone, one).is_err());
        }
    }
}
