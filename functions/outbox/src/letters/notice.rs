//! Letters about no order: what becomes of an application and of a page, messages to the operators, payouts that do not get
//! through.

use domain::contact_message::ContactMessage;
use domain::notice::{BlockedPayouts, ContactAccount, NoticeContent};
use domain::{Money, OrderNumber};

use super::quoted;
use crate::letter::Letter;
use crate::wording::{amount, moment};

const APPLICATION: &str = "your application to join";
const EARNINGS: &str = "what you have earned";
const OPERATING: &str = "the marketplace you run";
const PAGE: &str = "your page on Matchday";
const GUARDIAN: &str = "an application that names you as guardian";

#[expect(clippy::too_many_lines, reason = "one arm per letter")]
pub(crate) fn write(content: &NoticeContent, site: &str) -> Letter {
    match content {
        NoticeContent::ContactMessage {
            reference,
            contact,
            account,
        } => return contact_message(reference, contact, account.as_ref()),
        NoticeContent::PayoutsWaiting { name, payouts } => {
            return payouts_waiting(name, payouts, site);
        }
        NoticeContent::PayoutsOverdue {
            talent_guid,
            name,
            payouts,
        } => return payouts_overdue(name, payouts, &format!("{site}/operators/talent/{talent_guid}")),
        NoticeContent::BankPayoutFailed {
            name,
            amount,
            reason,
        } => return bank_payout_failed(name, *amount, reason.clone(), site),
        NoticeContent::ApplicationConfirmAddress {
            reference,
            name,
            token,
        } => letter("Confirm your address", name, reference)
            .say("You applied to join Matchday. Confirm that this address is yours, and we read your application.")
            .button("Confirm my address", application_link(site, token))
            .say("The link works for 7 days. If you did not apply, ignore this mail: nothing happens."),
        NoticeContent::ApplicationSubmitted {
            reference,
            name,
            token,
        } => letter("We have your application", name, reference)
            .say("Thank you! We answer within three working days.")
            .button("See my application", application_link(site, token))
            .say("Until we decide you can change your application with this link, or take it back."),
        NoticeContent::ApplicationLinkAgain {
            reference,
            name,
            token,
        } => letter("The link to your application", name, reference)
            .say("Here is the link you asked for.")
            .button("See my application", application_link(site, token))
            .say("If you did not ask for it, ignore this mail."),
        NoticeContent::ApplicationAnswered {
            reference,
            name,
            token,
        } => letter("Thank you for your answer", name, reference)
            .say("We go on with your application and answer within three working days.")
            .button("See my application", application_link(site, token)),
        NoticeContent::ApplicationWithdrawn {
            reference,
            name,
            by_guardian,
        } => letter("Your application is withdrawn", name, reference)
            .say(if *by_guardian {
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
        } => letter("Do you agree?", guardian, reference)
            .say(format!(
                "{name} applied to offer personal videos and sessions on Matchday, and named you as guardian. Athletes \
                 under 18 can only join if their guardian agrees."
            ))
            .button(
                "Read and answer",
                format!("{site}/enroll-success#guardian={token}"),
            )
            .say("If you do not know anything about this, open the link and say no."),
        NoticeContent::GuardianAgreed {
            reference,
            name,
            token,
        } => letter("Your guardian agreed", name, reference)
            .say("Good news: your guardian agreed to your application.")
            .button("See my application", application_link(site, token)),
        NoticeContent::ApplicationInReview {
            reference,
            name,
            token,
        } => letter("We are reading your application", name, reference)
            .say("Somebody of our team has begun to read it. You hear from us within three working days.")
            .button("See my application", application_link(site, token)),
        NoticeContent::ApplicationInfoRequested {
            reference,
            name,
            question,
            token,
        } => letter("A question about your application", name, reference)
            .say("We would like to know a little more before we decide:")
            .say(quoted(question))
            .button("Answer", application_link(site, token)),
        NoticeContent::ApplicationApproved { reference, name } => {
            letter("Welcome to Matchday", name, reference)
                .say("You are in! The offers you proposed wait in your account as drafts.")
                .button("Finish your page", format!("{site}/talent/account/profile"))
        }
        NoticeContent::TalentInvited {
            reference,
            name,
            token,
        } => letter("Welcome to Matchday", name, reference)
            .say(
                "You are in! Your page and the offers you proposed are ready as drafts. Make your account to \
                 finish them.",
            )
            .button(
                "Make your account",
                format!("{site}/signup?as=talent#invitation={token}"),
            )
            .say(
                "The link works once. If you book athletes with this address already, make the new account with \
                 another address.",
            ),
        NoticeContent::ApplicationRejected {
            reference,
            name,
            reason,
        } => letter("About your application", name, reference)
            .say("Thank you for applying. We cannot take you in at the moment:")
            .say(quoted(reason))
            .button("Apply again", format!("{site}/enroll"))
            .say("You are welcome to apply again when things have changed."),
        NoticeContent::TalentPublished { name, slug } => Letter::about("Your page is live")
            .say(format!("Hello {name},"))
            .say("Your page is public, and people can book you. Share its address wherever your fans are.")
            .button("See my page", format!("{site}/{slug}"))
            .say("New requests come by mail. You can pause bookings in your account at any time."),
    }
    .because_of(match content {
        NoticeContent::GuardianAsked { .. } => GUARDIAN,
        NoticeContent::TalentPublished { .. } => PAGE,
        _ => APPLICATION,
    })
}

/// Behind `#`, which no browser sends and no log keeps.
fn application_link(site: &str, token: &str) -> String {
    format!("{site}/enroll-success#application={token}")
}

fn letter(subject: &str, name: &str, reference: &OrderNumber) -> Letter {
    Letter::about(subject)
        .say(format!("Hello {name},"))
        .fact("Application", reference.to_string())
}

fn contact_message(
    reference: &OrderNumber,
    contact: &ContactMessage,
    account: Option<&ContactAccount>,
) -> Letter {
    let topic = contact.topic.label();
    let number = contact.order_number.as_ref().map(ToString::to_string);
    let subject = match &number {
        Some(number) => format!("{topic} {number} ({reference})"),
        None => format!("{topic} ({reference})"),
    };
    let account = account.map(|account| format!("{}, {}", account.role.as_str(), account.user_id));
    Letter::about(subject)
        .say("Somebody wrote from the contact page:")
        .say(quoted(&contact.message))
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

fn payouts_waiting(name: &str, payouts: &BlockedPayouts, site: &str) -> Letter {
    let amount = amount(payouts.amount);
    with_payouts(
        Letter::about(format!("{amount} waits for you"))
            .say(format!("Hello {name},"))
            .say("You have earned money that we cannot send yet, because your payouts are not set up."),
        payouts,
    )
    .button("Set up payouts", format!("{site}/talent/account"))
    .say("It takes about ten minutes. What waits is paid out by itself as soon as you are done.")
    .because_of(EARNINGS)
}

fn payouts_overdue(name: &str, payouts: &BlockedPayouts, page: &str) -> Letter {
    with_payouts(
        Letter::about(format!("Payouts to {name} have waited for 60 days")).say(
            "An athlete was reminded three times and has not set up payouts. Please get in touch.",
        ),
        payouts,
    )
    .button("Open the athlete", page)
    .because_of(OPERATING)
}

fn with_payouts(letter: Letter, payouts: &BlockedPayouts) -> Letter {
    letter
        .fact("Amount", amount(payouts.amount))
        .fact("Orders", payouts.orders.to_string())
        .fact("Waiting since", moment(payouts.since, None))
}

fn bank_payout_failed(name: &str, failed: Money, reason: Option<String>, site: &str) -> Letter {
    Letter::about("Your bank did not take a payout")
        .say(format!("Hello {name},"))
        .say("A payout came back from your bank. The money is safe with our payment partner; please check your bank account there.")
        .fact("Amount", amount(failed))
        .fact_if("Reason", reason)
        .button("Check your payouts", format!("{site}/talent/account"))
        .because_of(EARNINGS)
}
