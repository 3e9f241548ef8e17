//! Whether a mail that waited still says what is so.

use jiff::Timestamp;

use super::MailTemplate;
use super::gift_status::GiftStatus;
use super::record::Order;
use super::state::State;

impl MailTemplate {
    /// Whether the mail is still true of the order at `now`. A mail that asks somebody to act, or that promises what comes
    /// next, is wrong once the order has moved on, and what moved it has mails of its own. A mail that reports an end, a
    /// decision or a sum stays true whatever follows.
    pub fn is_true_of(self, order: &Order, now: Timestamp) -> bool {
        self.is_true_in(order.state)
            && match self {
                Self::NewTimesProposed => order.reschedule_proposal.is_some(),
                Self::GiftReady => order.gift_status(now) == Some(GiftStatus::Open),
                // Neither made again since, nor given by the bank.
                Self::RefundReturned => order.has_failed_refund(),
                Self::ChargebackOpened => order.has_open_chargeback(),
                _ => true,
            }
    }

    const fn is_true_in(self, state: State) -> bool {
        match self {
            Self::QuoteRequested => matches!(state, State::QuoteRequested),
            Self::FinishYourOrder | Self::QuoteSent => matches!(state, State::PendingPayment),
            Self::OrderRequested | Self::NewRequest => matches!(state, State::Requested),
            Self::AcceptReminder => matches!(state, State::Requested | State::QuoteRequested),
            Self::BriefChanged => matches!(state, State::QuoteRequested | State::Requested),
            Self::AcceptedCalendar | Self::Rescheduled => {
                matches!(state, State::Accepted | State::Delivered)
            }
            Self::DeliverReminder => matches!(state, State::Accepted | State::RevisionRequested),
            Self::SessionReminder | Self::NewTimesProposed => matches!(state, State::Accepted),
            Self::VideoReady | Self::Delivered | Self::HowDidItGo | Self::ReviewReminder => {
                matches!(state, State::Delivered)
            }
            Self::RevisionRequested => matches!(state, State::RevisionRequested),
            Self::Escalated
            | Self::DisputeOpened
            | Self::ProblemReported
            | Self::ProblemReceived => matches!(state, State::Disputed),
            Self::GiftReady => {
                matches!(state, State::Accepted | State::Delivered | State::Completed)
            }
            Self::CompletedPayoutDate | Self::FeedbackInvite | Self::FeedbackReminder => {
                matches!(state, State::Completed)
            }
            _ => true,
        }
    }
}
