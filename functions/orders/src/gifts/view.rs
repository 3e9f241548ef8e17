//! A gift as the parties of its order can see it.

use domain::Email;
use domain::order::{Actor, GiftStatus, GiftThanks, GiftTime, Order};
use jiff::Timestamp;
use serde::Serialize;
use utoipa::ToSchema;

/// A gift as the parties of its order can see it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is an independent field of the response"
)]
pub(crate) struct OrderGiftView {
    /// The status for its recipient; absent while the order is unpaid, and if it ended without a delivery.
    #[serde(skip_serializing_if = "Option::is_none")]
    status: Option<GiftStatus>,
    /// The address that the link is sent to; not for the talent, like the message.
    #[serde(skip_serializing_if = "Option::is_none")]
    recipient_email: Option<Email>,
    /// Whether emails to the recipient bounce; not for the talent.
    mails_come_back: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    message: Option<String>,
    /// The time from which it can be opened; absent if it can be opened as soon as it is ready.
    #[serde(skip_serializing_if = "Option::is_none")]
    opens: Option<GiftTime>,
    /// The time at which its email is or was due; absent while the gift is not ready, and if the customer passes the
    /// link on.
    #[serde(skip_serializing_if = "Option::is_none")]
    mailed_at: Option<Timestamp>,
    /// Whether the viewer may change it now.
    can_change: bool,
    /// Whether the viewer may create a link to pass on.
    can_link: bool,
    /// Whether the viewer may send its email again.
    can_send_again: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    thanks: Option<GiftThanks>,
}

impl OrderGiftView {
    /// Returns the view with the delivery status of the recipient's address.
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
