//! Emails about no order: decisions about applications and pages, messages to the operators, and payouts that are
//! blocked.

use domain::contact_message::ContactMessage;
use domain::notice::{BlockedPayouts, ContactAccount, NoticeContent};
use domain::{Money, OrderNumber, TimeZoneName};

use super::quoted;
use crate::email::Email;
use crate::wording::{amount, moment};

const APPLICATION: &str = "your application to join";
const EARNINGS: &str = "what you have earned";
const OPERATING: &str = "the marketplace you run";
const ALERT: &str = "your wish to hear from an athlete";
const PAGE: &str = "your page on Matchday";
const GUARDIAN: &str = "an application that names you as guardian";

#[expect(clippy::too_many_lines, reason = "one arm per email")]
pub(crate) fn write(content: &NoticeContent, site: &str) -> Email {
    match content {
        NoticeContent::ContactMessage {
            reference,
            contact,
            account,
        } => return contact_message(reference, contact, account.as_ref()),
        NoticeContent::PayoutsWaiting {
            name,
            payouts,
            time_zone,
        } => return payouts_waiting(name, payouts, time_zone.as_ref(), site),
        NoticeContent::PayoutsOverdue {
            talent_guid,
            name,
            payouts,
        } => return payouts_overdue(name, payouts, &format!("{site}/operators/talent/{talent_guid}")),
        NoticeContent::OrderLinks => return super::order_links(&[]),
        NoticeContent::TalentAvailable { name, slug } => {
            return Email::new(format!("{name} takes bookings again"))
                .paragraph(format!("You asked to hear when {name} is back: bookings are open now."))
                .button(&format!("See {name}"), format!("{site}/{slug}"))
                .paragraph("This is the one mail about it.")
                .because_of(ALERT);
        }
        NoticeContent::BankPayoutFailed {
            name,
            amount,
            reason,
        } => return bank_payout_failed(name, *amount, reason.clone(), site),
        NoticeContent::ApplicationConfirmAddress {
            reference,
            name,
            token,
        } => email("Confirm your address", name, reference)
            .paragraph("You applied to join Matchday. Confirm that this address is yours, and we read your application.")
            .button("Confirm my address", application_link(site, token))
            .paragraph("The link works for 7 days. If you did not apply, ignore this mail: nothing happens."),
        NoticeContent::ApplicationSubmitted {
            reference,
            name,
            token,
        } => email("We have your application", name, reference)
            .paragraph("Thank you! We answer within three working days.")
            .button("See my application", application_link(site, token))
            .paragraph("Until we decide you can change your application with this link, or take it back."),
        NoticeContent::ApplicationLinkAgain {
            reference,
            name,
            token,
        } => email("The link to your application", name, reference)
            .paragraph("Here is the link you asked for.")
            .button("See my application", application_link(site, token))
            .paragraph("If you did not ask for it, ignore this mail."),
        NoticeContent::ApplicationAnswered {
            reference,
            name,
            token,
        } => email("Thank you for your answer", name, reference)
            .paragraph("We go on with your application and answer within three working days.")
            .button("See my application", application_link(site, token)),
        NoticeContent::ApplicationWithdrawn {
            reference,
            name,
            by_guardian,
        } => email("Your application is withdrawn", name, reference)
            .paragraph(if *by_guardian {
                "Your guardian did not agree, so we stopped your application. Nobody reads it any more."
            } else {
                "You took your application back. Nobody reads it any more, and it is deleted in 30 days."
            })
            .button("Apply again", format!("{site}/enroll")),
        NoticeContent::GuardianAsked {
            reference,
            name,
            guardian,
            token,
        } => email("Do you agree?", guardian, reference)
            .paragraph(format!(
                "{name} applied to offer personal videos and sessions on Matchday, and named you as guardian. Athletes \
                 under 18 can only join if their guardian agrees."
            ))
            .button(
                "Read and answer",
                format!("{site}/enroll-success#guardian={token}"),
            )
            .paragraph("If you do not know anything about this, open the link and say no."),
        NoticeContent::GuardianAgreed {
            reference,
            name,
            token,
        } => email("Your guardian agreed", name, reference)
            .paragraph("Good news: your guardian agreed to your application.")
            .button("See my application", application_link(site, token)),
        NoticeContent::ApplicationInReview {
            reference,
            name,
            token,
        } => email("We are reading your application", name, reference)
            .paragraph("Somebody of our team has begun to read it. You hear from us within three working days.")
            .button("See my application", application_link(site, token)),
        NoticeContent::ApplicationInfoRequested {
            reference,
            name,
            question,
            token,
        } => email("A question about your application", name, reference)
            .paragraph("We would like to know a little more before we decide:")
            .paragraph(quoted(question))
            .button("Answer", application_link(site, token)),
        NoticeContent::ApplicationApproved { reference, name } => {
            email("Welcome to Matchday", name, reference)
                .paragraph("You are in! The offers you proposed wait in your account as drafts.")
                .button("Finish your page", format!("{site}/talent/account/profile"))
        }
        NoticeContent::TalentInvited {
            reference,
            name,
            token,
        } => email("Welcome to Matchday", name, reference)
            .paragraph(
                "You are in! Your page and the offers you proposed are ready as drafts. Make your account to \
                 finish them.",
            )
            .button(
                "Make your account",
                format!("{site}/signup?as=talent#invitation={token}"),
            )
            .paragraph(
                "The link works once. If you book athletes with this address already, make the new account with \
                 another address.",
            ),
        NoticeContent::ApplicationRejected {
            reference,
            name,
            reason,
        } => email("About your application", name, reference)
            .paragraph("Thank you for applying. We cannot take you in at the moment:")
            .paragraph(quoted(reason))
            .button("Apply again", format!("{site}/enroll"))
            .paragraph("You are welcome to apply again when things have changed."),
        NoticeContent::TalentPublished { name, slug } => Email::new("Your page is live")
            .paragraph(format!("Hello {name},"))
            .paragraph("Your page is public, and people can book you. Share its address wherever your fans are.")
            .button("See my page", format!("{site}/{slug}"))
            .paragraph("New requests come by mail. You can pause bookings in your account at any time."),
    }
    .because_of(match content {
        NoticeContent::GuardianAsked { .. } => GUARDIAN,
        NoticeContent::TalentPublished { .. } => PAGE,
        _ => APPLICATION,
    })
}

/// The token is in the fragment, which browsers do not send and logs do not contain.
fn application_link(site: &str, token: &str) -> String {
    format!("{site}/enroll-success#application={token}")
}

fn email(subject: &str, name: &str, reference: &OrderNumber) -> Email {
    Email::new(subject)
        .paragraph(format!("Hello {name},"))
        .fact("Application", reference.to_string())
}

fn contact_message(
    reference: &OrderNumber,
    contact: &ContactMessage,
    account: Option<&ContactAccount>,
) -> Email {
    let topic = contact.topic.label();
    let number = contact.order_number.as_ref().map(ToString::to_string);
    let subject = match &number {
        Some(number) => format!("{topic} {number} ({reference})"),
        None => format!("{topic} ({reference})"),
    };
    let account = account.map(|account| format!("{}, {}", account.role.as_str(), account.user_id));
    Email::new(subject)
        .paragraph("Somebody wrote from the contact page:")
        .paragraph(quoted(&contact.message))
        .fact("From", contact.email.to_string())
        .fact_if("Order", number)
        .fact(
            "Account",
            account.unwrap_or_else(|| "not signed in".to_owned()),
        )
        .fact("Reference", reference.to_string())
        .reply_to(contact.email.to_string())
        .because_of(OPERATING)
}

fn payouts_waiting(
    name: &str,
    payouts: &BlockedPayouts,
    zone: Option<&TimeZoneName>,
    site: &str,
) -> Email {
    let amount = amount(payouts.amount);
    with_payouts(
        Email::new(format!("{amount} waits for you"))
            .paragraph(format!("Hello {name},"))
            .paragraph("You have earned money that we cannot send yet, because your payouts are not set up."),
        payouts,
        zone,
    )
    .button("Set up payouts", format!("{site}/talent/account"))
    .paragraph("It takes about ten minutes. What waits is paid out by itself as soon as you are done.")
    .because_of(EARNINGS)
}

fn payouts_overdue(name: &str, payouts: &BlockedPayouts, page: &str) -> Email {
    with_payouts(
        Email::new(format!("Payouts to {name} have waited for 60 days")).paragraph(
            "An athlete was reminded three times and has not set up payouts. Please get in touch.",
        ),
        payouts,
        None,
    )
    .button("Open the athlete", page)
    .because_of(OPERATING)
}

fn with_payouts(email: Email, payouts: &BlockedPayouts, zone: Option<&TimeZoneName>) -> Email {
    email
        .fact("Amount", amount(payouts.amount))
        .fact("Orders", payouts.orders.to_string())
        .fact("Waiting since", moment(payouts.since, zone))
}

fn bank_payout_failed(name: &str, failed: Money, reason: Option<String>, site: &str) -> Email {
    Email::new("Your bank did not take a payout")
        .paragraph(format!("Hello {name},"))
        .paragraph("A payout came back from your bank. The money is safe with our payment partner; please check your bank account there.")
        .fact("Amount", amount(failed))
        .fact_if("Reason", reason)
        .button("Check your payouts", format!("{site}/talent/account"))
        .because_of(EARNINGS)
}
