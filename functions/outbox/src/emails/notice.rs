//! Emails about no order. Each room writes some of them.

mod account;
mod application;
mod bank_failure;
mod blocks;
mod guardian;
mod operator;
mod order;
mod page;
mod payout;
mod review;

use domain::notice::NoticeContent;
use texts::Texts;

use blocks::NoticeEmail;
use email_frame::Email;

type Room = fn(&NoticeEmail<'_>, &NoticeContent) -> Option<Email>;

const ROOMS: [Room; 8] = [
    account::write,
    application::write,
    guardian::write,
    operator::write,
    order::write,
    page::write,
    payout::write,
    review::write,
];

/// The email of a notice.
pub fn write(t: &Texts, content: &NoticeContent, site: &str) -> Email {
    let e = NoticeEmail { t, site };
    let email = ROOMS.iter().find_map(|room| room(&e, content));
    // Each notice has a room: a test writes all of them.
    email.unwrap_or_else(|| e.with_subject(content.name().to_owned()))
}
