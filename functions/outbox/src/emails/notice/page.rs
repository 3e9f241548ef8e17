//! Emails about an athlete's page and a customer's orders, which the operators suspend and restore.

use domain::notice::NoticeContent;
use texts::text;

use super::blocks::NoticeEmail;
use crate::emails::parts::quoted;
use email_frame::block::{button, list, paragraph};
use email_frame::{Block, Email};

pub(super) fn write(e: &NoticeEmail<'_>, content: &NoticeContent) -> Option<Email> {
    Some(match content {
        NoticeContent::TalentPublished { name, slug } => published(e, name, slug.as_str()),
        NoticeContent::TalentSuspended { name, reason } => page_suspended(e, name, reason),
        NoticeContent::TalentRestored { name } => page_restored(e, name),
        NoticeContent::CustomerSuspended { name, reason } => orders_suspended(e, name, reason),
        NoticeContent::CustomerRestored { name } => orders_restored(e, name),
        _ => return None,
    })
}

fn published(e: &NoticeEmail, name: &str, slug: &str) -> Email {
    e.to(name, text!(e.t, "notice-published-subject"))
        .with_all([
            paragraph(text!(e.t, "notice-published")),
            button(
                text!(e.t, "notice-published-button"),
                e.page(&format!("/{slug}")),
            ),
            paragraph(text!(e.t, "notice-published-pause")),
        ])
        .because_of(text!(e.t, "footer-page"))
}

fn page_suspended(e: &NoticeEmail, name: &str, reason: &str) -> Email {
    e.to(name, text!(e.t, "notice-page-suspended-subject"))
        .with_all([
            paragraph(text!(e.t, "notice-page-suspended")),
            paragraph(quoted(e.t, reason)),
            paragraph(text!(e.t, "notice-page-suspended-orders")),
            appeal(e),
        ])
        .because_of(text!(e.t, "footer-page"))
}

fn page_restored(e: &NoticeEmail, name: &str) -> Email {
    e.to(name, text!(e.t, "notice-page-restored-subject"))
        .with_all([
            paragraph(text!(e.t, "notice-page-restored")),
            button(
                text!(e.t, "notice-page-restored-button"),
                e.page("/talent/account"),
            ),
        ])
        .because_of(text!(e.t, "footer-page"))
}

fn orders_suspended(e: &NoticeEmail, name: &str, reason: &str) -> Email {
    e.to(name, text!(e.t, "notice-orders-suspended-subject"))
        .with_all([
            paragraph(text!(e.t, "notice-orders-suspended")),
            paragraph(quoted(e.t, reason)),
            paragraph(text!(e.t, "notice-orders-suspended-open")),
            appeal(e),
        ])
        .because_of(text!(e.t, "footer-order"))
}

fn orders_restored(e: &NoticeEmail, name: &str) -> Email {
    e.to(name, text!(e.t, "notice-orders-restored-subject"))
        .with_all([
            paragraph(text!(e.t, "notice-orders-restored")),
            button(text!(e.t, "notice-orders-restored-button"), e.page("/")),
        ])
        .because_of(text!(e.t, "footer-order"))
}

/// The way to appeal against a decision.
fn appeal(e: &NoticeEmail) -> Block {
    list([
        paragraph(text!(e.t, "notice-appeal")),
        button(text!(e.t, "notice-appeal-button"), e.page("/contact")),
    ])
}
