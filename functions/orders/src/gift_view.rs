//! A gift as the sides of its order see it.

use domain::Email;
use domain::order::{Actor, GiftStatus, GiftThanks, GiftTime, Order};
use jiff::Timestamp;
use serde::Serialize;
use utoipa::ToSchema;

/// A gift as the sides of its order see it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a field of the answer that stands for itself"
)]
pub(crate) struct OrderGiftView {
    /// Where it stands for its recipient; absent while nothing is paid, and where nothing comes of the order.
    #[serde(skip_serializing_if = "Option::is_none")]
    status: Option<GiftStatus>,
    /// Where the link is mailed to; never for the talent, as the words.
    #[serde(skip_serializing_if = "Option::is_none")]
    recipient_email: Option<Email>,
    /// Whether mails to the recipient come back; never for the talent.
    mails_come_back: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    message: Option<String>,
    /// From when on it can be opened; absent where it can as soon as it is ready.
    #[serde(skip_serializing_if = "Option::is_none")]
    opens: Option<GiftTime>,
    /// When its mail is or was due; absent while what was booked is not ready, and where the customer hands the link over.
    #[serde(skip_serializing_if = "Option::is_none")]
    mailed_at: Option<Timestamp>,
    /// Whether the viewer may change it now.
    can_change: bool,
    /// Whether the viewer may make a link to hand over.
    can_link: bool,
    /// Whether the viewer may have its mail sent again.
    can_send_again: bool,
    /// What the recipient answered.
    #[serde(skip_serializing_if = "Option::is_none")]
    thanks: Option<GiftThanks>,
}

impl OrderGiftView {
    /// The view with what is known of the recipient's address.
    pub(crate) fn with_mails_come_back(self, mails_come_back: bool) -> Self {
        Self {
            mails_come_back,
            ..self
        }
    }

    pub(crate) fn new(order: &Order, viewer: Actor, now: Timestamp) -> Option<Self> {
        let gift = order.gift.as_deref()?.clone();
        let is_talent = viewer == Actor::Talent;
        let mail_time = order.gift_mail_time();
        Some(Self {
            status: order.gift_status(now),
            recipient_email: gift.recipient_email.filter(|_| !is_talent),
            mails_come_back: false,
            message: (!is_talent).then_some(gift.message),
            opens: gift.opens,
            mailed_at: mail_time.map(|(at, _)| at),
            can_change: order.check_gift_edit(viewer, now).is_ok(),
            can_link: order.check_gift_link(viewer, now).is_ok(),
            can_send_again: order.check_gift_mail(viewer, now).is_ok(),
            thanks: gift.thanks,
        })
    }
}
