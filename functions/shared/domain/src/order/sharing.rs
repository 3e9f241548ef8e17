//! Who sees a delivered video besides those of the order: whoever its customer lets (PRODUCT section 4, `/{slug}/{guid}`).

use crate::{RefusalKind, RuleRefusal};
use jiff::Timestamp;

use super::deliverable::{DeliverableKind, DeliveredFile};
use super::record::{Order, Visibility};
use super::state::{Actor, State};
use crate::ids::AssetId;

/// A delivered video that its customer shares.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SharedVideo<'a> {
    /// The video.
    pub file: &'a DeliveredFile,
    /// Whether it may be listed and found by search engines; otherwise whoever has the address sees it.
    pub is_public: bool,
}

/// Why the visibility of an order stays as it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum SharingRefused {
    /// Its customer alone decides.
    #[error("only the customer decides who sees the video")]
    NotCustomer,
    /// There is nothing to share, or its money is in question.
    #[error("nothing of this order can be shared now")]
    NotDelivered,
    /// What is delivered may say where it was recorded.
    #[error(
        "this video or its poster may contain the place where it was recorded, which could not be removed: ask the athlete to deliver it again as a plain MP4"
    )]
    NotPublishable,
    /// Whom a public video is for has to agree.
    #[error("is required before a video becomes public")]
    NoConsent,
    /// A provider call is under way.
    #[error("a payment step of this order is under way")]
    Busy,
}

impl RuleRefusal for SharingRefused {
    fn kind(&self) -> RefusalKind {
        match self {
            Self::NotCustomer => RefusalKind::Forbidden,
            Self::NotDelivered => RefusalKind::NotNow,
            Self::NotPublishable => RefusalKind::VideoNotPublishable,
            Self::NoConsent => RefusalKind::Field("recipientAgrees".into()),
            Self::Busy => RefusalKind::Busy,
        }
    }
}

impl Order {
    /// The video of this file as everybody with its address sees it; `None` while the customer shares nothing, and while
    /// the order is not delivered or its money is in question.
    pub fn shared_video(&self, asset_id: AssetId) -> Option<SharedVideo<'_>> {
        let is_public = match self.visibility {
            Visibility::Private => return None,
            Visibility::Unlisted => false,
            Visibility::Public => true,
        };
        let file = self.publishable().find(|file| file.asset_id == asset_id)?;
        Some(SharedVideo { file, is_public })
    }

    /// The delivered videos that may be shown to others if the customer wants it.
    fn shareable(&self) -> impl Iterator<Item = &DeliveredFile> {
        let is_settled = matches!(self.state, State::Delivered | State::Completed);
        let videos = self
            .deliverables
            .iter()
            .filter(move |deliverable| is_settled && deliverable.kind == DeliverableKind::Video);
        videos.filter_map(|video| video.file.as_ref())
    }

    /// Those of them that carry nothing but what they show.
    fn publishable(&self) -> impl Iterator<Item = &DeliveredFile> {
        self.shareable().filter(|file| file.is_publishable)
    }

    /// The order with another visibility of what is delivered. Making it private is always possible. `recipient_agrees` is
    /// the customer's word that whom the video is for agrees to its being public.
    pub fn with_visibility(
        &self,
        visibility: Visibility,
        recipient_agrees: bool,
        by: Actor,
        now: Timestamp,
    ) -> Result<Self, SharingRefused> {
        if !matches!(by, Actor::Customer | Actor::Guest) {
            return Err(SharingRefused::NotCustomer);
        }
        if visibility != Visibility::Private && self.shareable().next().is_none() {
            return Err(SharingRefused::NotDelivered);
        }
        if visibility != Visibility::Private && self.publishable().next().is_none() {
            return Err(SharingRefused::NotPublishable);
        }
        if visibility == Visibility::Public && !recipient_agrees {
            return Err(SharingRefused::NoConsent);
        }
        // What the call leads to is written on condition of this version.
        if self.pending_op.is_some() {
            return Err(SharingRefused::Busy);
        }
        Ok(Self {
            visibility,
            ..self.next(now)
        })
    }
}
