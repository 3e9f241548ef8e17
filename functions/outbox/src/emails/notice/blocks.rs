//! The blocks that several emails about no order share.

use domain::notice::BlockedPayouts;
use domain::{OrderNumber, TimeZoneName, first_name};
use texts::{Texts, text};

use email_frame::block::{button, fact, list};
use email_frame::{Block, Email};

/// What the blocks of an email about no order are made of.
#[derive(Clone, Copy)]
pub(super) struct NoticeEmail<'a> {
    pub(super) t: &'a Texts,
    pub(super) site: &'a str,
}

/// The applicant's name and the number of the application.
pub(super) type Applicant<'a> = (&'a str, &'a OrderNumber);

impl NoticeEmail<'_> {
    /// Returns the address of a page in the reader's language.
    pub(super) fn page(&self, path: &str) -> String {
        self.t.page(self.site, path)
    }

    pub(super) fn with_subject(&self, subject: String) -> Email {
        Email::new(self.t, subject)
    }

    pub(super) fn to(&self, name: &str, subject: String) -> Email {
        self.with_subject(subject).greeting(first_name(name))
    }

    /// Returns an email about an application, to the applicant or their guardian.
    pub(super) fn about_application<const N: usize>(
        &self,
        (name, reference): Applicant,
        subject: String,
        blocks: [Block; N],
    ) -> Email {
        let reference = fact(text!(self.t, "notice-fact-application"), reference.as_str());
        self.to(name, subject)
            .with(reference)
            .with_all(blocks)
            .because_of(text!(self.t, "footer-application"))
    }

    /// The token is in the fragment, which browsers do not send and logs do not contain.
    pub(super) fn application_page(&self, token: &str) -> String {
        self.page(&format!("/enroll-success#application={token}"))
    }

    pub(super) fn open_application(&self, token: &str) -> Block {
        let label = text!(self.t, "notice-button-application");
        button(label, self.application_page(token))
    }

    pub(super) fn apply_again(&self) -> Block {
        let label = text!(self.t, "notice-button-apply-again");
        button(label, self.page("/enroll"))
    }
}

pub(super) fn payouts(t: &Texts, payouts: &BlockedPayouts, zone: Option<&TimeZoneName>) -> Block {
    list([
        fact(text!(t, "fact-amount"), t.amount(payouts.amount)),
        fact(text!(t, "fact-orders"), payouts.orders.to_string()),
        fact(
            text!(t, "fact-waiting-since"),
            t.moment(payouts.since, zone),
        ),
    ])
}
