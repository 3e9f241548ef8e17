//! Pictures that a customer adds to the brief (PRODUCT section 3, Order: brief).

use crate::{RefusalKind, RuleRefusal};
use jiff::Timestamp;

use super::record::{BriefPicture, Order};
use super::state::Actor;
use crate::media::Asset;

/// Pictures of one brief.
const MOST: usize = 3;

/// Why a picture is not added to the brief.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum BriefPictureRefused {
    /// The brief is the customer's.
    #[error("only the customer adds pictures to the brief")]
    NotCustomer,
    /// The talent has decided by what the brief said.
    #[error("the brief cannot be changed any more")]
    Decided,
    /// There are as many as there may be.
    #[error("a brief has at most 3 pictures")]
    TooMany,
    /// The file is not checked, or stands in the order already.
    #[error("must be a new picture that was uploaded")]
    NotNew,
    /// A provider call is under way.
    #[error("a payment step of this order is under way")]
    Busy,
}

impl RuleRefusal for BriefPictureRefused {
    fn kind(&self) -> RefusalKind {
        match self {
            Self::NotCustomer => RefusalKind::Forbidden,
            Self::Decided | Self::TooMany => RefusalKind::NotNow,
            Self::NotNew => RefusalKind::Field("assetId".into()),
            Self::Busy => RefusalKind::Busy,
        }
    }
}

impl Order {
    /// Whether this viewer may add another picture to the brief now: until the talent has answered.
    pub fn check_brief_picture(&self, by: Actor) -> Result<(), BriefPictureRefused> {
        if !matches!(by, Actor::Customer | Actor::Guest) {
            return Err(BriefPictureRefused::NotCustomer);
        }
        if !self.is_brief_open() {
            return Err(BriefPictureRefused::Decided);
        }
        if self.brief.pictures.len() >= MOST {
            return Err(BriefPictureRefused::TooMany);
        }
        Ok(())
    }

    /// The order with one more picture of the brief.
    pub fn with_brief_picture(
        &self,
        asset: &Asset,
        by: Actor,
        now: Timestamp,
    ) -> Result<Self, BriefPictureRefused> {
        self.check_brief_picture(by)?;
        let content = asset.content.clone().ok_or(BriefPictureRefused::NotNew)?;
        if self.asset_ids().any(|held| held == asset.asset_id) {
            return Err(BriefPictureRefused::NotNew);
        }
        // What the call leads to is written on condition of this version.
        if self.pending_op.is_some() {
            return Err(BriefPictureRefused::Busy);
        }
        let mut order = self.next(now);
        order.brief.pictures.push(BriefPicture {
            asset_id: asset.asset_id,
            content,
            at: now,
        });
        Ok(order)
    }
}
