//! Emails to the operators about no order.

use domain::OrderNumber;
use domain::approval::{ApprovableAct, ApprovalRequest};
use domain::contact_message::{ContactMessage, ContactTopic};
use domain::notice::{BlockedPayouts, ContactAccount};
use texts::{Texts, text};

use super::notice::with_payouts;
use super::parts::quoted;
use email_frame::Email;

pub(super) fn approval_requested(t: &Texts, request: &ApprovalRequest, site: &str) -> Email {
    let label = request.subject.label.as_str();
    let (subject, sentence) = match request.act {
        ApprovableAct::Order(_) => (
            text!(t, "operator-approval-order-subject", number = label),
            text!(t, "operator-approval-order"),
        ),
        ApprovableAct::Payout(_) => (
            text!(t, "operator-approval-payout-subject", number = label),
            text!(t, "operator-approval-payout"),
        ),
        ApprovableAct::Money(_) => (
            text!(t, "operator-approval-money-subject"),
            text!(t, "operator-approval-money"),
        ),
        ApprovableAct::Commission(_) => (
            text!(t, "operator-approval-commission-subject", athlete = label),
            text!(t, "operator-approval-commission"),
        ),
        ApprovableAct::Roles(_) => (
            text!(t, "operator-approval-roles-subject", member = label),
            text!(t, "operator-approval-roles"),
        ),
    };
    let from = request.requested_by.email.as_ref();
    Email::new(t, subject)
        .paragraph(sentence)
        .fact_if(
            text!(t, "operator-fact-requested-by"),
            from.map(ToString::to_string),
        )
        .fact_if(
            text!(t, "fact-amount"),
            request.amount.map(|amount| t.amount(amount)),
        )
        .fact(text!(t, "fact-reason"), quoted(t, &request.reason))
        .fact(
            text!(t, "operator-fact-decide-by"),
            t.moment(request.expires_at, None),
        )
        .button(
            text!(t, "operator-button-approvals"),
            format!("{site}/operators/approvals"),
        )
        .paragraph(text!(t, "operator-approval-next"))
        .because_of(text!(t, "footer-operating"))
}

pub(super) fn contact_message(
    t: &Texts,
    reference: &OrderNumber,
    contact: &ContactMessage,
    account: Option<&ContactAccount>,
) -> Email {
    let topic = match contact.topic {
        ContactTopic::Order => text!(t, "operator-topic-order"),
        ContactTopic::Joining => text!(t, "operator-topic-joining"),
        ContactTopic::Press => text!(t, "operator-topic-press"),
        ContactTopic::Other => text!(t, "operator-topic-other"),
    };
    let number = contact.order_number.as_ref().map(ToString::to_string);
    let subject = match &number {
        Some(number) => text!(
            t,
            "operator-contact-order-subject",
            topic = topic,
            number = number,
            reference = reference.as_str()
        ),
        None => text!(
            t,
            "operator-contact-subject",
            topic = topic,
            reference = reference.as_str()
        ),
    };
    let account = account.map(|account| format!("{}, {}", account.role.as_str(), account.user_id));
    Email::new(t, subject)
        .paragraph(text!(t, "operator-contact"))
        .paragraph(quoted(t, &contact.message))
        .fact(text!(t, "operator-fact-from"), contact.email.shown())
        .fact_if(text!(t, "fact-order"), number)
        .fact(
            text!(t, "operator-fact-account"),
            account.unwrap_or_else(|| text!(t, "operator-not-signed-in")),
        )
        .fact(
            text!(t, "operator-fact-language"),
            contact.language.as_str(),
        )
        .fact(text!(t, "operator-fact-reference"), reference.to_string())
        .reply_to(contact.email.to_string())
        .because_of(text!(t, "footer-operating"))
}

pub(super) fn application_received(t: &Texts, name: &str, sports: &[String], page: &str) -> Email {
    Email::new(t, text!(t, "operator-application-subject", name = name))
        .paragraph(text!(t, "operator-application", name = name))
        .fact(text!(t, "operator-fact-sports"), sports.join(", "))
        .button(text!(t, "operator-button-application"), page)
        .because_of(text!(t, "footer-operating"))
}

pub(super) fn webhook_disabled(t: &Texts, description: &str, host: &str, site: &str) -> Email {
    Email::new(t, text!(t, "operator-webhook-subject", host = host))
        .paragraph(text!(
            t,
            "operator-webhook",
            description = description,
            host = host
        ))
        .paragraph(text!(t, "operator-webhook-next"))
        .button(
            text!(t, "operator-button-webhooks"),
            format!("{site}/operators/webhooks"),
        )
        .because_of(text!(t, "footer-operating"))
}

pub(super) fn payouts_overdue(
    t: &Texts,
    name: &str,
    payouts: &BlockedPayouts,
    page: &str,
) -> Email {
    let email = Email::new(t, text!(t, "operator-payouts-subject", name = name))
        .paragraph(text!(t, "operator-payouts"));
    with_payouts(t, email, payouts, None)
        .button(text!(t, "operator-button-talent"), page)
        .because_of(text!(t, "footer-operating"))
}
