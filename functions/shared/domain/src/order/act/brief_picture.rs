//! Pictures that a customer adds to the brief (PRODUCT section 3, Order: brief).

use crate::{RefusalKind, RuleRefusal};
use jiff::Timestamp;

use crate::media::Asset;
use crate::order::machine::state::Actor;
use crate::order::record::{BriefPicture, Order};
use crate::text::{FieldRule, UploadProblem};

/// The most pictures of a brief.
const MOST: usize = 3;

/// The reason why a picture cannot be added to the brief.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum BriefPictureRefused {
    /// Only the customer can add pictures.
    #[error("only the customer adds pictures to the brief")]
    NotCustomer,
    /// The talent has already decided.
    #[error("the brief cannot be changed any more")]
    Decided,
    /// The limit of pictures is reached.
    #[error("a brief has at most 3 pictures")]
    TooMany,
    /// The file is not checked, or already belongs to the order.
    #[error("must be a new picture that was uploaded")]
    NotNew,
    /// A provider call is in progress.
    #[error("a payment step of this order is under way")]
    Busy,
}

impl RuleRefusal for BriefPictureRefused {
    fn kind(&self) -> RefusalKind {
        match self {
            Self::NotCustomer => RefusalKind::Forbidden,
            Self::Decided | Self::TooMany => RefusalKind::NotNow,
            Self::NotNew => RefusalKind::Field(
                "assetId".into(),
                FieldRule::upload(UploadProblem::NotNewPicture),
            ),
            Self::Busy => RefusalKind::Busy,
        }
    }
}

impl Order {
    /// Checks whether this actor may add a picture to the brief now, before the talent has decided.
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

    /// Returns the order with one more picture in the brief.
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
        // The result of the provider call is written on condition of this version.
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
