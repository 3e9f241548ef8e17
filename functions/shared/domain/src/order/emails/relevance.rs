//! Whether a delayed email is still correct.

use jiff::Timestamp;

use crate::order::MailTemplate;
use crate::order::gifts::status::GiftStatus;
use crate::order::machine::state::State;
use crate::order::record::Order;

impl MailTemplate {
    /// Returns whether the email is still correct for the order at `now`. An email that asks for an action or announces
    /// a next step is wrong once the order has changed, and that change sends other emails. An email that reports an
    /// end, a decision or an amount stays correct.
    pub fn is_true_of(self, order: &Order, now: Timestamp) -> bool {
        self.is_true_in(order.state)
            && match self {
                Self::NewTimesProposed => order.reschedule_proposal.is_some(),
                Self::GiftReady => order.gift_status(now) == Some(GiftStatus::Open),
                // The refund was neither made again nor covered by the bank.
                Self::RefundReturned => order.has_failed_refund(),
                Self::LicenceEnds => order.licence_term().is_some_and(|term| now < term.ends_at),
                Self::ChargebackOpened => order.has_open_chargeback(),
                _ => true,
            }
    }

    /// Returns whether the email confirms to a customer what the order is now: an operator may send it again.
    pub const fn is_confirmation(self) -> bool {
        matches!(
            self,
            Self::QuoteRequested
                | Self::PriceRequested
                | Self::QuoteSent
                | Self::OrderRequested
                | Self::OrderAcceptedReceipt
                | Self::VideoReady
                | Self::CancelConfirmed
                | Self::CancelConfirmedRefund
                | Self::WithdrawalConfirmed
                | Self::TalentCancelledRefunded
                | Self::NotDeliveredRefunded
                | Self::DisputeRefunded
                | Self::Refunded
        )
    }

    const fn is_true_in(self, state: State) -> bool {
        match self {
            Self::QuoteRequested | Self::PriceRequested => matches!(state, State::QuoteRequested),
            Self::FinishYourOrder | Self::QuoteSent => matches!(state, State::PendingPayment),
            Self::OrderRequested | Self::NewRequest => matches!(state, State::Requested),
            Self::AcceptReminder => matches!(state, State::Requested | State::QuoteRequested),
            Self::BriefChanged => matches!(state, State::QuoteRequested | State::Requested),
            Self::AcceptedCalendar | Self::Rescheduled => {
                matches!(state, State::Accepted | State::Delivered)
            }
            Self::DeliverReminder | Self::AddressChanged => {
                matches!(state, State::Accepted | State::RevisionRequested)
            }
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
