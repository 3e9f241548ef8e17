//! Emails to the operators about no order, in English.

use domain::OrderNumber;
use domain::approval::{ApprovableAct, ApprovalRequest};
use domain::contact_message::{ContactMessage, ContactTopic};
use domain::notice::{BlockedPayouts, ContactAccount, NoticeContent};
use texts::{Texts, text};

use super::blocks::{NoticeEmail, payouts};
use crate::emails::parts::quoted;
use email_frame::Email;
use email_frame::block::{button, fact, fact_if, paragraph};

pub(super) fn write(e: &NoticeEmail<'_>, content: &NoticeContent) -> Option<Email> {
    let t = &e.t.english();
    let page = |path: &str| format!("{}/operators/{path}", e.site);
    let email = match content {
        NoticeContent::ContactMessage {
            reference,
            contact,
            account,
        } => contact_message(t, reference, contact, account.as_ref()),
        NoticeContent::PayoutsOverdue {
            talent_guid,
            name,
            payouts: blocked,
        } => payouts_overdue(t, name, blocked, page(&format!("talent/{talent_guid}"))),
        NoticeContent::ApprovalRequested { approval } => {
            approval_requested(t, approval, page("approvals"))
        }
        NoticeContent::ApplicationReceived {
            application_guid,
            name,
            sports,
        } => {
            let page = page(&format!("applications/{application_guid}"));
            application_received(t, name, sports, page)
        }
        NoticeContent::WebhookDisabled { description, host } => {
            webhook_disabled(t, description, host, page("webhooks"))
        }
        _ => return None,
    };
    Some(email.because_of(text!(t, "footer-operating")))
}

fn approval_requested(t: &Texts, request: &ApprovalRequest, page: String) -> Email {
    let (subject, sentence) = act(t, request);
    let from = request.requested_by.email.as_ref();
    Email::new(t, subject).with_all([
        paragraph(sentence),
        fact_if(
            text!(t, "operator-fact-requested-by"),
            from.map(ToString::to_string),
        ),
        fact_if(
            text!(t, "fact-amount"),
            request.amount.map(|amount| t.amount(amount)),
        ),
        fact(text!(t, "fact-reason"), quoted(t, &request.reason)),
        fact(
            text!(t, "operator-fact-decide-by"),
            t.moment(request.expires_at, None),
        ),
        button(text!(t, "operator-button-approvals"), page),
        paragraph(text!(t, "operator-approval-next")),
    ])
}

/// Returns the subject of an approval and the sentence about its act.
fn act(t: &Texts, request: &ApprovalRequest) -> (String, String) {
    let label = request.subject.label.as_str();
    match request.act {
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
    }
}

fn contact_message(
    t: &Texts,
    reference: &OrderNumber,
    contact: &ContactMessage,
    account: Option<&ContactAccount>,
) -> Email {
    let number = contact.order_number.as_ref().map(ToString::to_string);
    let account = account.map(|account| format!("{}, {}", account.role.as_str(), account.user_id));
    Email::new(t, contact_subject(t, reference, contact))
        .with_all([
            paragraph(text!(t, "operator-contact")),
            paragraph(quoted(t, &contact.message)),
            fact(text!(t, "operator-fact-from"), contact.email.shown()),
            fact_if(text!(t, "fact-order"), number),
            fact(
                text!(t, "operator-fact-account"),
                account.unwrap_or_else(|| text!(t, "operator-not-signed-in")),
            ),
            fact(
                text!(t, "operator-fact-language"),
                contact.language.as_str(),
            ),
            fact(text!(t, "operator-fact-reference"), reference.as_str()),
        ])
        .reply_to(contact.email.to_string())
}

fn contact_subject(t: &Texts, reference: &OrderNumber, contact: &ContactMessage) -> String {
    let topic = match contact.topic {
        ContactTopic::Order => text!(t, "operator-topic-order"),
        ContactTopic::Joining => text!(t, "operator-topic-joining"),
        ContactTopic::Press => text!(t, "operator-topic-press"),
        ContactTopic::Other => text!(t, "operator-topic-other"),
    };
    match &contact.order_number {
        Some(number) => text!(
            t,
            "operator-contact-order-subject",
            topic = topic,
            number = number.as_str(),
            reference = reference.as_str()
        ),
        None => text!(
            t,
            "operator-contact-subject",
            topic = topic,
            reference = reference.as_str()
        ),
    }
}

fn application_received(t: &Texts, name: &str, sports: &[String], page: String) -> Email {
    Email::new(t, text!(t, "operator-application-subject", name = name)).with_all([
        paragraph(text!(t, "operator-application", name = name)),
        fact(text!(t, "operator-fact-sports"), sports.join(", ")),
        button(text!(t, "operator-button-application"), page),
    ])
}

fn webhook_disabled(t: &Texts, description: &str, host: &str, page: String) -> Email {
    Email::new(t, text!(t, "operator-webhook-subject", host = host)).with_all([
        paragraph(text!(
            t,
            "operator-webhook",
            description = description,
            host = host
        )),
        paragraph(text!(t, "operator-webhook-next")),
        button(text!(t, "operator-button-webhooks"), page),
    ])
}

fn payouts_overdue(t: &Texts, name: &str, blocked: &BlockedPayouts, page: String) -> Email {
    Email::new(t, text!(t, "operator-payouts-subject", name = name)).with_all([
        paragraph(text!(t, "operator-payouts")),
        payouts(t, blocked, None),
        button(text!(t, "operator-button-talent"), page),
    ])
}
