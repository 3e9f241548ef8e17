//! Pictures that the parties of a disputed order submit to the operators (PRODUCT section 3, Order: dispute).

use crate::{RefusalKind, RuleRefusal};
use jiff::Timestamp;

use crate::media::Asset;
use crate::order::machine::state::{Actor, State};
use crate::order::record::{Evidence, Order};
use crate::text::{FieldRule, UploadProblem};

/// The most pictures of one party.
const MOST_OF_A_SIDE: usize = 5;

/// The reason why a picture is rejected.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum EvidenceRefused {
    /// Operators cannot submit evidence.
    #[error("only the two sides of the order show evidence")]
    NotAParty,
    /// There is no dispute, or it is decided.
    #[error("the order is not in dispute")]
    NotDisputed,
    /// The party has reached the limit.
    #[error("each side shows at most 5 pictures")]
    TooMany,
    /// The file is not checked, or already belongs to the order.
    #[error("must be a new picture that was uploaded")]
    NotNew,
    /// A provider call is in progress.
    #[error("a payment step of this order is under way")]
    Busy,
}

impl RuleRefusal for EvidenceRefused {
    fn kind(&self) -> RefusalKind {
        match self {
            Self::NotAParty => RefusalKind::Forbidden,
            Self::NotDisputed | Self::TooMany => RefusalKind::NotNow,
            Self::NotNew => RefusalKind::Field(
                "assetId".into(),
                FieldRule::upload(UploadProblem::NotNewPicture),
            ),
            Self::Busy => RefusalKind::Busy,
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Side {
    Customer,
    Talent,
}

impl Side {
    const fn of_actor(actor: Actor) -> Option<Self> {
        match actor {
            Actor::Customer | Actor::Guest => Some(Self::Customer),
            Actor::Talent => Some(Self::Talent),
            Actor::Operator | Actor::System | Actor::Timer => None,
        }
    }
}

impl Order {
    /// Checks whether this party may submit another picture now.
    pub fn check_evidence(&self, by: Actor) -> Result<(), EvidenceRefused> {
        let side = Side::of_actor(by).ok_or(EvidenceRefused::NotAParty)?;
        if self.state != State::Disputed {
            return Err(EvidenceRefused::NotDisputed);
        }
        let shown = self.evidence.iter();
        let shown = shown.filter(|shown| Side::of_actor(shown.by) == Some(side));
        if shown.count() >= MOST_OF_A_SIDE {
            return Err(EvidenceRefused::TooMany);
        }
        Ok(())
    }

    /// Returns the order with one more picture of this party.
    pub fn with_evidence(
        &self,
        asset: &Asset,
        by: Actor,
        now: Timestamp,
    ) -> Result<Self, EvidenceRefused> {
        self.check_evidence(by)?;
        let content = asset.content.clone().ok_or(EvidenceRefused::NotNew)?;
        if self.asset_ids().any(|held| held == asset.asset_id) {
            return Err(EvidenceRefused::NotNew);
        }
        // The result of the provider call is written on condition of this version.
        if self.pending_op.is_some() {
            return Err(EvidenceRefused::Busy);
        }
        let mut order = self.next(now);
        order.evidence.push(Evidence {
            by,
            asset_id: asset.asset_id,
            content,
            at: now,
        });
        Ok(order)
    }

    /// Returns the evidence that a viewer with this role can see: operators all, a party its own.
    pub fn evidence_seen_by(&self, viewer: Actor) -> impl Iterator<Item = &Evidence> {
        let side = Side::of_actor(viewer);
        let shown = self.evidence.iter();
        shown.filter(move |shown| side.is_none() || Side::of_actor(shown.by) == side)
    }
}
