//! Emails about no order: decisions about applications and pages, messages to the operators, and payouts that are
//! blocked.

use domain::calendar::CalendarProblem;
use domain::notice::{BlockedPayouts, NoticeContent};
use domain::{Email as Address, Money, OrderNumber, TimeZoneName, first_name};
use texts::{Texts, text};

use super::bank_failure::reason;
use super::help::HelpTopic;
use super::parts::quoted;
use super::{account, operator_notice};
use email_frame::Email;

#[expect(clippy::too_many_lines, reason = "one arm per email")]
pub(crate) fn write(t: &Texts, content: &NoticeContent, site: &str) -> Email {
    let application = |email: Email, token: &str| {
        let page = application_page(t, site, token);
        email.button(text!(t, "notice-button-application"), page)
    };
    let apply_again = |email: Email| {
        let page = t.page(site, "/enroll");
        email.button(text!(t, "notice-button-apply-again"), page)
    };
    let email = match content {
        NoticeContent::ContactMessage {
            reference,
            contact,
            account,
        } => {
            return operator_notice::contact_message(
                &t.english(),
                reference,
                contact,
                account.as_ref(),
            );
        }
        NoticeContent::PayoutsOverdue {
            talent_guid,
            name,
            payouts,
        } => {
            let page = format!("{site}/operators/talent/{talent_guid}");
            return operator_notice::payouts_overdue(&t.english(), name, payouts, &page);
        }
        NoticeContent::PayoutsWaiting {
            name,
            payouts,
            time_zone,
        } => return payouts_waiting(t, name, payouts, time_zone.as_ref(), site),
        NoticeContent::OrderMessage {
            number,
            name,
            page,
            text,
        } => return order_message(t, number, name.as_deref(), page.as_deref(), text, site),
        NoticeContent::ApprovalRequested { approval } => {
            return operator_notice::approval_requested(&t.english(), approval, site);
        }
        NoticeContent::ApplicationReceived {
            application_guid,
            name,
            sports,
        } => {
            let page = format!("{site}/operators/applications/{application_guid}");
            return operator_notice::application_received(&t.english(), name, sports, &page);
        }
        NoticeContent::WebhookDisabled { description, host } => {
            return operator_notice::webhook_disabled(&t.english(), description, host, site);
        }
        NoticeContent::OrderLinks => return super::order_links(t, &[]),
        NoticeContent::TalentAvailable { name, slug } => {
            let page = t.page(site, &format!("/{slug}"));
            return Email::new(t, text!(t, "notice-available-subject", name = name))
                .paragraph(text!(t, "notice-available", name = name))
                .button(text!(t, "notice-available-button", name = name), page)
                .paragraph(text!(t, "notice-available-once"))
                .because_of(text!(t, "footer-alert"));
        }
        NoticeContent::BankPayoutFailed {
            name,
            amount,
            failure_code,
        } => return bank_payout_failed(t, name, *amount, failure_code.as_deref(), site),
        NoticeContent::CalendarUnreadable {
            name,
            host,
            problem,
            since,
            time_zone,
        } => {
            return Email::new(t, text!(t, "notice-calendar-subject"))
                .greeting(first_name(name))
                .paragraph(text!(t, "notice-calendar", host = host))
                .paragraph(calendar_problem(t, *problem))
                .fact(
                    text!(t, "fact-last-read"),
                    t.moment(*since, Some(time_zone)),
                )
                .button(
                    text!(t, "notice-calendar-button"),
                    t.page(site, "/talent/account/availability#calendars"),
                )
                .because_of(text!(t, "footer-calendar"));
        }
        NoticeContent::TeamInvited {
            invited_by,
            roles,
            token,
        } => return account::team_invited(t, invited_by.as_ref(), roles, token, site),
        NoticeContent::AthleteInvited {
            name,
            invited_by,
            token,
        } => return athlete_invited(t, name, invited_by.as_ref(), token, site),
        NoticeContent::AddressToConfirm { code } => {
            return account::address_to_confirm(t, code, site);
        }
        NoticeContent::TestEmail => return account::test_email(t, site),
        NoticeContent::PasswordReset { code } => return account::password_reset(t, code, site),
        NoticeContent::AddressChange { from, code } => {
            return account::address_change(t, from, code, site);
        }
        NoticeContent::ApplicationConfirmAddress {
            reference,
            name,
            token,
        } => about(t, text!(t, "notice-confirm-subject"), name, reference)
            .paragraph(text!(t, "notice-confirm"))
            .button(
                text!(t, "notice-confirm-button"),
                application_page(t, site, token),
            )
            .paragraph(text!(t, "notice-confirm-ignore")),
        NoticeContent::ApplicationSubmitted {
            reference,
            name,
            token,
        } => {
            let email = about(t, text!(t, "notice-submitted-subject"), name, reference)
                .paragraph(text!(t, "notice-submitted"));
            application(email, token).paragraph(text!(t, "notice-submitted-change"))
        }
        NoticeContent::ApplicationLinkAgain {
            reference,
            name,
            token,
        } => {
            let email = about(t, text!(t, "notice-link-subject"), name, reference)
                .paragraph(text!(t, "notice-link"));
            application(email, token).paragraph(text!(t, "notice-link-ignore"))
        }
        NoticeContent::ApplicationAnswered {
            reference,
            name,
            token,
        } => {
            let email = about(t, text!(t, "notice-answered-subject"), name, reference)
                .paragraph(text!(t, "notice-answered"));
            application(email, token)
        }
        NoticeContent::ApplicationWithdrawn {
            reference,
            name,
            by_guardian,
        } => {
            let sentence = if *by_guardian {
                text!(t, "notice-withdrawn-by-guardian")
            } else {
                text!(t, "notice-withdrawn")
            };
            let subject = text!(t, "notice-withdrawn-subject");
            apply_again(about(t, subject, name, reference).paragraph(sentence))
        }
        NoticeContent::GuardianAsked {
            reference,
            name,
            guardian,
            token,
        } => about(
            t,
            text!(t, "notice-guardian-asked-subject"),
            guardian,
            reference,
        )
        .paragraph(text!(t, "notice-guardian-asked", name = name))
        .button(
            text!(t, "button-read-and-answer"),
            t.page(site, &format!("/enroll-success#guardian={token}")),
        )
        .paragraph(text!(t, "notice-guardian-asked-unknown")),
        NoticeContent::GuardianAgreed {
            reference,
            name,
            token,
        } => {
            let subject = text!(t, "notice-guardian-agreed-subject");
            let email =
                about(t, subject, name, reference).paragraph(text!(t, "notice-guardian-agreed"));
            application(email, token)
        }
        NoticeContent::ApplicationInReview {
            reference,
            name,
            token,
        } => {
            let email = about(t, text!(t, "notice-in-review-subject"), name, reference)
                .paragraph(text!(t, "notice-in-review"));
            application(email, token)
        }
        NoticeContent::ApplicationInfoRequested {
            reference,
            name,
            question,
            token,
        } => about(t, text!(t, "notice-question-subject"), name, reference)
            .paragraph(text!(t, "notice-question"))
            .paragraph(quoted(t, question))
            .button(text!(t, "button-answer"), application_page(t, site, token)),
        NoticeContent::ApplicationApproved { reference, name } => {
            about(t, text!(t, "notice-approved-subject"), name, reference)
                .paragraph(text!(t, "notice-approved"))
                .button(
                    text!(t, "notice-approved-button"),
                    t.page(site, "/talent/account/profile"),
                )
        }
        NoticeContent::TalentInvited {
            reference,
            name,
            token,
        } => about(t, text!(t, "notice-approved-subject"), name, reference)
            .paragraph(text!(t, "notice-invited"))
            .button(
                text!(t, "notice-invited-button"),
                t.page(site, &format!("/signup?as=talent#invitation={token}")),
            )
            .paragraph(text!(t, "notice-invited-once")),
        NoticeContent::ApplicationRejected {
            reference,
            name,
            reason,
        } => {
            let email = about(t, text!(t, "notice-rejected-subject"), name, reference)
                .paragraph(text!(t, "notice-rejected"))
                .paragraph(quoted(t, reason));
            apply_again(email).paragraph(text!(t, "notice-rejected-again"))
        }
        NoticeContent::TalentPublished { name, slug } => {
            Email::new(t, text!(t, "notice-published-subject"))
                .greeting(first_name(name))
                .paragraph(text!(t, "notice-published"))
                .button(
                    text!(t, "notice-published-button"),
                    t.page(site, &format!("/{slug}")),
                )
                .paragraph(text!(t, "notice-published-pause"))
        }
        NoticeContent::TalentSuspended { name, reason } => {
            let email = Email::new(t, text!(t, "notice-page-suspended-subject"))
                .greeting(first_name(name))
                .paragraph(text!(t, "notice-page-suspended"))
                .paragraph(quoted(t, reason))
                .paragraph(text!(t, "notice-page-suspended-orders"));
            appeal(t, email, site)
        }
        NoticeContent::TalentRestored { name } => {
            Email::new(t, text!(t, "notice-page-restored-subject"))
                .greeting(first_name(name))
                .paragraph(text!(t, "notice-page-restored"))
                .button(
                    text!(t, "notice-page-restored-button"),
                    t.page(site, "/talent/account"),
                )
        }
        NoticeContent::CustomerSuspended { name, reason } => {
            let email = Email::new(t, text!(t, "notice-orders-suspended-subject"))
                .greeting(first_name(name))
                .paragraph(text!(t, "notice-orders-suspended"))
                .paragraph(quoted(t, reason))
                .paragraph(text!(t, "notice-orders-suspended-open"));
            appeal(t, email, site)
        }
        NoticeContent::CustomerRestored { name } => {
            Email::new(t, text!(t, "notice-orders-restored-subject"))
                .greeting(first_name(name))
                .paragraph(text!(t, "notice-orders-restored"))
                .button(text!(t, "notice-orders-restored-button"), t.page(site, "/"))
        }
    };
    email.because_of(match content {
        NoticeContent::GuardianAsked { .. } => text!(t, "footer-guardian"),
        NoticeContent::TalentPublished { .. }
        | NoticeContent::TalentSuspended { .. }
        | NoticeContent::TalentRestored { .. } => text!(t, "footer-page"),
        NoticeContent::CustomerSuspended { .. } | NoticeContent::CustomerRestored { .. } => {
            text!(t, "footer-order")
        }
        _ => text!(t, "footer-application"),
    })
}

fn athlete_invited(
    t: &Texts,
    name: &str,
    invited_by: Option<&Address>,
    token: &str,
    site: &str,
) -> Email {
    Email::new(t, text!(t, "notice-athlete-invited-subject"))
        .greeting(first_name(name))
        .paragraph(text!(t, "notice-athlete-invited"))
        .paragraph(text!(t, "notice-athlete-invited-form"))
        .fact_if(
            text!(t, "account-team-by"),
            invited_by.map(Address::to_string),
        )
        // The token is in the fragment, which browsers do not send and logs do not contain.
        .button(
            text!(t, "notice-athlete-invited-button"),
            t.page(site, &format!("/enroll#invitation={token}")),
        )
        .paragraph(text!(t, "notice-athlete-invited-once"))
        .because_of(text!(t, "account-team-footer"))
}

/// Adds the way to appeal against a decision.
fn appeal(t: &Texts, email: Email, site: &str) -> Email {
    email
        .paragraph(text!(t, "notice-appeal"))
        .button(text!(t, "notice-appeal-button"), t.page(site, "/contact"))
}

/// The token is in the fragment, which browsers do not send and logs do not contain.
fn application_page(t: &Texts, site: &str, token: &str) -> String {
    t.page(site, &format!("/enroll-success#application={token}"))
}

fn about(t: &Texts, subject: String, name: &str, reference: &OrderNumber) -> Email {
    Email::new(t, subject)
        .greeting(first_name(name))
        .fact(text!(t, "notice-fact-application"), reference.to_string())
}

fn order_message(
    t: &Texts,
    number: &OrderNumber,
    name: Option<&str>,
    page: Option<&str>,
    message: &str,
    site: &str,
) -> Email {
    let number = number.as_str();
    let email = Email::new(t, text!(t, "notice-order-message-subject", number = number));
    let email = match name {
        Some(name) => email.greeting(first_name(name)),
        None => email,
    }
    .paragraph(text!(t, "notice-order-message"))
    .paragraph(quoted(t, message))
    .paragraph(text!(t, "notice-order-message-answer"))
    .link(text!(t, "link-contact"), t.page(site, "/contact"));
    match page {
        Some(page) => email.button(text!(t, "notice-order-message-button"), t.page(site, page)),
        None => email,
    }
    .because_of(text!(t, "footer-order"))
}

fn payouts_waiting(
    t: &Texts,
    name: &str,
    payouts: &BlockedPayouts,
    zone: Option<&TimeZoneName>,
    site: &str,
) -> Email {
    let amount = t.amount(payouts.amount);
    let email = Email::new(
        t,
        text!(t, "notice-payouts-waiting-subject", amount = amount),
    )
    .greeting(first_name(name))
    .paragraph(text!(t, "notice-payouts-waiting"));
    HelpTopic::Payouts
        .add(
            t,
            with_payouts(t, email, payouts, zone),
            &t.page(site, "/help"),
        )
        .button(
            text!(t, "notice-payouts-waiting-button"),
            t.page(site, "/talent/account/earnings"),
        )
        .paragraph(text!(t, "notice-payouts-waiting-after"))
        .because_of(text!(t, "footer-earnings"))
}

/// Returns why a calendar cannot be read, and what its owner can do.
fn calendar_problem(t: &Texts, problem: CalendarProblem) -> String {
    match problem {
        CalendarProblem::Unreachable => text!(t, "notice-calendar-unreachable"),
        CalendarProblem::Refused => text!(t, "notice-calendar-refused"),
        CalendarProblem::NotPublic => text!(t, "notice-calendar-not-public"),
        CalendarProblem::TooLarge => text!(t, "notice-calendar-too-large"),
        CalendarProblem::NotACalendar => text!(t, "notice-calendar-not-a-calendar"),
    }
}

pub(super) fn with_payouts(
    t: &Texts,
    email: Email,
    payouts: &BlockedPayouts,
    zone: Option<&TimeZoneName>,
) -> Email {
    email
        .fact(text!(t, "fact-amount"), t.amount(payouts.amount))
        .fact(text!(t, "fact-orders"), payouts.orders.to_string())
        .fact(
            text!(t, "fact-waiting-since"),
            t.moment(payouts.since, zone),
        )
}

fn bank_payout_failed(
    t: &Texts,
    name: &str,
    failed: Money,
    failure_code: Option<&str>,
    site: &str,
) -> Email {
    let email = Email::new(t, text!(t, "notice-bank-failed-subject"))
        .greeting(first_name(name))
        .paragraph(text!(t, "notice-bank-failed"))
        .fact(text!(t, "fact-amount"), t.amount(failed))
        .fact_if(
            text!(t, "fact-reason"),
            failure_code.and_then(|code| reason(t, code)),
        );
    HelpTopic::Payouts
        .add(t, email, &t.page(site, "/help"))
        .button(
            text!(t, "notice-bank-failed-button"),
            t.page(site, "/talent/account/earnings"),
        )
        .because_of(text!(t, "footer-earnings"))
}
