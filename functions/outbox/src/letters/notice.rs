//! Letters about no order: what becomes of an application.

use domain::OrderNumber;
use domain::notice::NoticeContent;

use super::quoted;
use crate::letter::Letter;

const CAUSE: &str = "your application to join";

pub(crate) fn write(content: &NoticeContent, site: &str) -> Letter {
    match content {
        NoticeContent::ApplicationInReview { reference, name } => {
            letter("We are reading your application", name, reference).say(
                "Somebody of our team has begun to read it. You hear from us within three working days.",
            )
        }
        NoticeContent::ApplicationInfoRequested {
            reference,
            name,
            question,
        } => letter("A question about your application", name, reference)
            .say("We would like to know a little more before we decide:")
            .say(quoted(question))
            .say("Please answer from the link in the mail you got when you applied."),
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
            .say("You are welcome to apply again when things have changed."),
    }
    .because_of(CAUSE)
}

fn letter(subject: &str, name: &str, reference: &OrderNumber) -> Letter {
    Letter::about(subject)
        .say(format!("Hello {name},"))
        .fact("Application", reference.to_string())
}
