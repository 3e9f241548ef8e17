//! The page of the help centre that explains what an email is about.

use domain::order::{MailTemplate, Party};
use texts::{Texts, text};

use super::parts::Links;
use email_frame::block::link;
use email_frame::{Block, Email};

/// A question of the help centre.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum HelpTopic {
    Refunds,
    Disputes,
    Payouts,
}

impl HelpTopic {
    /// Returns the last part of the page's address: a name of `site/app/lib/texts/help-names.ts`.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Refunds => "refunds",
            Self::Disputes => "not-as-ordered",
            Self::Payouts => "payouts",
        }
    }

    fn label(self, t: &Texts) -> String {
        match self {
            Self::Refunds => text!(t, "help-refunds"),
            Self::Disputes => text!(t, "help-disputes"),
            Self::Payouts => text!(t, "help-payouts"),
        }
    }

    /// Returns the topic of an email about a refund, a problem or a payout.
    pub(super) const fn for_email(template: MailTemplate, to: Party) -> Option<Self> {
        match (to, template) {
            (
                Party::Customer,
                MailTemplate::NotDeliveredRefunded
                | MailTemplate::DisputeRefunded
                | MailTemplate::TalentCancelledRefunded
                | MailTemplate::CancelConfirmedRefund
                | MailTemplate::WithdrawalConfirmed
                | MailTemplate::CancelledByUs
                | MailTemplate::Refunded
                | MailTemplate::RefundReturned,
            ) => Some(Self::Refunds),
            (
                Party::Customer | Party::Talent,
                MailTemplate::ProblemReported
                | MailTemplate::ProblemReceived
                | MailTemplate::Escalated
                | MailTemplate::DisputeClosed,
            ) => Some(Self::Disputes),
            (
                Party::Talent,
                MailTemplate::CompletedPayoutDate
                | MailTemplate::TipReceived
                | MailTemplate::DisputeRefunded
                | MailTemplate::RefundClawback
                | MailTemplate::ChargebackOpened
                | MailTemplate::ChargebackWon
                | MailTemplate::ChargebackLost,
            ) => Some(Self::Payouts),
            _ => None,
        }
    }

    /// Returns the link to the page; `help` is the address of the help centre.
    pub(super) fn link(self, t: &Texts, help: &str) -> Block {
        link(self.label(t), format!("{help}/{}", self.name()))
    }
}

/// Adds the help page of the template, if there is one.
pub(super) fn with_help(
    t: &Texts,
    email: Email,
    (template, to): (MailTemplate, Party),
    links: &Links,
) -> Email {
    match HelpTopic::for_email(template, to) {
        Some(topic) => email.with(topic.link(t, &links.help)),
        None => email,
    }
}
