//! Who else can see a delivered video, as its customer decides (PRODUCT section 4, `/{slug}/{guid}`).

use crate::{RefusalKind, RuleRefusal};
use jiff::Timestamp;

use super::deliverable::{DeliverableKind, DeliveredFile};
use crate::ids::AssetId;
use crate::media::{MediaContent, Playback};
use crate::order::machine::state::{Actor, State};
use crate::order::record::{Order, Visibility};
use crate::text::{FieldRule, RequiredFor};

/// A delivered video that its customer shares.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SharedVideo<'a> {
    pub file: &'a DeliveredFile,
    /// Whether it may be listed and found by search engines; otherwise everyone with the link can see it.
    pub is_public: bool,
}

/// The reason why the visibility cannot change.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum SharingRefused {
    /// Only the customer can decide.
    #[error("only the customer decides who sees the video")]
    NotCustomer,
    /// No video was delivered, or its payment is disputed.
    #[error("nothing of this order can be shared now")]
    NotDelivered,
    /// The file may contain the location of the recording.
    #[error(
        "this video or its poster may contain the place where it was recorded, which could not be removed: ask the athlete to deliver it again as a plain MP4"
    )]
    NotPublishable,
    /// The person in a public video has to agree.
    #[error("is required before a video becomes public")]
    NoConsent,
    /// A provider call is in progress.
    #[error("a payment step of this order is under way")]
    Busy,
}

impl RuleRefusal for SharingRefused {
    fn kind(&self) -> RefusalKind {
        match self {
            Self::NotCustomer => RefusalKind::Forbidden,
            Self::NotDelivered => RefusalKind::NotNow,
            Self::NotPublishable => RefusalKind::VideoNotPublishable,
            Self::NoConsent => RefusalKind::Field(
                "recipientAgrees".into(),
                FieldRule::RequiredFor {
                    kind: RequiredFor::PublicVideo,
                },
            ),
            Self::Busy => RefusalKind::Busy,
        }
    }
}

impl Order {
    /// Returns the video of this file as everyone with its link can see it, or `None` if the customer does not share
    /// it, or if the order is not delivered or its payment is disputed.
    pub fn shared_video(&self, asset_id: AssetId) -> Option<SharedVideo<'_>> {
        let is_public = match self.visibility {
            Visibility::Private => return None,
            Visibility::Unlisted => false,
            Visibility::Public => true,
        };
        let file = self.publishable().find(|file| file.asset_id == asset_id)?;
        Some(SharedVideo { file, is_public })
    }

    /// Returns whether the customer may download a delivered file. One that some browsers do not show always, because a
    /// customer with such a browser has no other way to see it.
    pub fn may_download(&self, content: &MediaContent) -> bool {
        self.offer.allow_download || content.playback != Playback::AllBrowsers
    }

    /// Returns the delivered videos that the customer may share.
    fn shareable(&self) -> impl Iterator<Item = &DeliveredFile> {
        let is_settled = matches!(self.state, State::Delivered | State::Completed);
        let videos = self
            .deliverables
            .iter()
            .filter(move |deliverable| is_settled && deliverable.kind == DeliverableKind::Video);
        videos.filter_map(|video| video.file.as_ref())
    }

    /// Returns those of them that contain no metadata.
    fn publishable(&self) -> impl Iterator<Item = &DeliveredFile> {
        self.shareable().filter(|file| file.is_publishable)
    }

    /// Returns the order with another visibility. Making it private is always possible. `recipient_agrees` is the
    /// customer's confirmation that the person in the video agrees to its publication.
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
        // The result of the provider call is written on condition of this version.
        if self.pending_op.is_some() {
            return Err(SharingRefused::Busy);
        }
        Ok(Self {
            visibility,
            ..self.next(now)
        })
    }
}
