//! Operators' decisions about a talent.

use jiff::Timestamp;

use super::{Suspension, Talent, TalentStatus, Verified};
use crate::audit::OperatorIdentity;
use crate::money::BasisPoints;

/// An operator's decision about a talent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum TalentStep {
    /// Confirm the athlete's identity; `method` describes the check.
    Verify {
        /// The method, 1 to 80 characters.
        method: String,
    },
    /// Withdraw the confirmation of the athlete's identity.
    Unverify,
    /// Feature the talent at this rank.
    Feature {
        /// The rank, from 1.
        rank: u32,
    },
    Unfeature,
    /// Publish a page that waits for a review.
    Publish,
    Suspend,
    /// Restore the status before the suspension.
    Restore,
}

/// The error of a decision that the page's status does not allow.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct TalentRefused(&'static str);

impl Talent {
    /// Applies an operator's decision. `reason` is already cleaned.
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

impl Talent {
    /// Sets the commission, or returns it to the marketplace's with `None`.
    pub fn with_commission(
        &self,
        commission: Option<BasisPoints>,
        now: Timestamp,
    ) -> Result<Self, TalentRefused> {
        refuse_if(self.status == TalentStatus::Closed, "the talent has left")?;
        let mut next = self.next(now);
        next.decided_version = next.version;
        next.commission_bps = commission;
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
    #![allow(clippy::unwrap_used, reason = "a test may panic")]

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
    fn restoring_a_suspended_page_restores_its_status() {
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
    fn publishes_only_pending_pages_and_features_only_public_ones() {
        let waiting = talent(TalentStatus::PendingReview);
        let feature = TalentStep::Feature { rank: 1 };
        assert!(step(&waiting, feature.clone()).is_err());
        let public = step(&waiting, TalentStep::Publish).unwrap();
        assert!(public.is_public());
        assert!(step(&public, TalentStep::Publish).is_err());
        let featured = step(&public, feature).unwrap();
        assert_eq!(featured.featured_rank, Some(1));
        // A suspended page is not featured, also after it is restored.
        let down = step(&featured, TalentStep::Suspend).unwrap();
        let back = step(&down, TalentStep::Restore).unwrap();
        assert_eq!(back.featured_rank, None);
    }

    #[test]
    fn a_verification_contains_the_operator_and_the_method() {
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
    fn rejects_decisions_about_a_closed_page() {
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
