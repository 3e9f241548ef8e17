//! An order's email to one of its readers, with the blocks that emails of several readers share.

use domain::TimeZoneName;
use domain::offer::{LocationKind, OfferKind};
use domain::order::{ForWhom, Meeting, Order};
use jiff::Timestamp;
use texts::{Texts, text};

use email_frame::block::{fact, fact_if, link, list, paragraph};
use email_frame::{Block, EmailPicture};

/// The addresses that an email links to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Links {
    /// The order, as its reader may open it.
    pub order: String,
    /// The page to rate the order on; only the customer has one. In an account it is the order's own.
    pub feedback: String,
    pub talent: String,
    pub home: String,
    /// The site without a path, for pictures.
    pub site: String,
    pub contact: String,
    /// The page on which a customer withdraws from a contract.
    pub withdraw: String,
    /// The help centre; the names of its pages follow a slash.
    pub help: String,
}

/// What the blocks of an email about an order are made of.
#[derive(Clone, Copy)]
pub(super) struct OrderEmail<'a> {
    pub(super) t: &'a Texts,
    pub(super) order: &'a Order,
    pub(super) links: &'a Links,
    /// The reader's time zone; UTC if there is none.
    pub(super) zone: Option<&'a TimeZoneName>,
}

impl<'a> OrderEmail<'a> {
    pub(super) fn number(&self) -> &'a str {
        self.order.number.as_str()
    }

    pub(super) fn title(&self) -> String {
        self.t.order_title(self.order)
    }

    pub(super) fn total(&self) -> String {
        self.t.amount(self.order.money.total)
    }

    /// Returns the name of an order in texts: `request` until the talent accepts it, `order` from then on.
    pub(super) const fn stage(&self) -> &'static str {
        stage(self.order)
    }

    /// Returns whether the talent has not accepted, so that the reader knows the order as a request.
    pub(super) const fn is_request(&self) -> bool {
        self.order.accepted_at.is_none()
    }

    /// Number, offer and booked time: what every email about an order shows.
    pub(super) fn about_order(&self) -> Block {
        let booked = self.order.schedule.as_ref();
        let start = booked.map(|schedule| self.t.moment(schedule.slot.start_at, self.zone));
        let label = if self.is_request() {
            text!(self.t, "fact-request")
        } else {
            text!(self.t, "fact-order")
        };
        list([
            fact(label, self.number()),
            fact(text!(self.t, "fact-booking"), self.title()),
            fact_if(text!(self.t, "fact-starts"), start),
        ])
    }

    /// The meeting place, if the talent has named one.
    pub(super) fn meeting(&self) -> Block {
        let good_to_know =
            |note: &Option<String>| fact_if(text!(self.t, "fact-good-to-know"), note.clone());
        match self.order.meeting.as_deref() {
            None => list([]),
            Some(Meeting::Online { join_url, note }) => list([
                good_to_know(note),
                link(text!(self.t, "link-join-call"), join_url.as_str()),
            ]),
            Some(Meeting::InPerson {
                place,
                address,
                note,
            }) => list([
                fact(
                    text!(self.t, "fact-where"),
                    format!("{place}, {}", address.replace('\n', ", ")),
                ),
                good_to_know(note),
            ]),
        }
    }

    /// Returns what the talent enters as the meeting point: `online` for the join link of a call, `place` for an
    /// address.
    pub(super) fn meeting_kind(&self) -> &'static str {
        match (self.order.offer.location, self.order.offer.kind) {
            (Some(LocationKind::InPerson), _) | (None, OfferKind::Appearance) => "place",
            _ => "online",
        }
    }

    /// The times that one side proposed instead of the booked one, and until when the other answers.
    pub(super) fn proposed_times(&self) -> Block {
        let Some(proposal) = &self.order.reschedule_proposal else {
            return list([]);
        };
        let proposed = proposal.slots.iter().zip(1_u32..).map(|(slot, number)| {
            fact(
                text!(self.t, "fact-proposal", number = number),
                self.t.moment(slot.start_at, self.zone),
            )
        });
        let booked = self.order.schedule.as_ref().map(|schedule| schedule.slot);
        let last = proposal.slots.last().map(|slot| slot.start_at);
        let answer_by = booked
            .map(|slot| slot.start_at)
            .into_iter()
            .chain(last)
            .min();
        let before = self.deadline(text!(self.t, "fact-answer-before"), answer_by);
        list(proposed.chain([before]))
    }

    /// The picture of the athlete; none if it is an SVG, because email programs show none.
    pub(super) fn portrait(&self) -> Block {
        let avatar = self.order.talent.avatar.as_ref();
        let shown = avatar.filter(|avatar| {
            let extension = avatar.src.rsplit_once('.').map(|(_, extension)| extension);
            extension.is_some_and(|extension| !extension.eq_ignore_ascii_case("svg"))
        });
        let picture = shown.map(|avatar| EmailPicture {
            address: format!("{}{}", self.links.site, avatar.src),
            alt: avatar.alt.clone(),
        });
        picture.map(Block::Picture).into()
    }

    /// The recipient of an order for another person; none for the customer's own.
    pub(super) fn recipient(&self) -> Block {
        let order = self.order;
        let is_for_other = order.brief.for_whom == ForWhom::Other && order.commercial.is_none();
        fact_if(
            text!(self.t, "fact-for"),
            is_for_other.then(|| order.brief.recipient_name.clone()),
        )
    }

    /// A deadline, if there is one.
    pub(super) fn deadline(&self, label: String, at: Option<Timestamp>) -> Block {
        fact_if(label, at.map(|at| self.t.moment(at, self.zone)))
    }

    /// What a licence is for, and when it ends.
    pub(super) fn licence(&self) -> Block {
        let commercial = self.order.commercial.as_deref();
        let ends_at = self.order.licence_term().map(|term| term.ends_at);
        list([
            fact_if(
                text!(self.t, "fact-licence-for"),
                commercial.map(|agreed| format!("{}, {}", agreed.brand, agreed.product)),
            ),
            self.deadline(text!(self.t, "fact-licence-ends"), ends_at),
        ])
    }

    /// The message that the recipient of a gift wrote.
    pub(super) fn thanks(&self) -> Block {
        let recipient = &self.order.brief.recipient_name;
        let gift = self.order.gift.as_deref();
        let Some(thanks) = gift.and_then(|gift| gift.thanks.as_ref()) else {
            return list([]);
        };
        list([
            paragraph(text!(self.t, "gift-thanks", recipient = recipient)),
            paragraph(quoted(self.t, &thanks.text)),
        ])
    }

    /// The operator's note on the decision about a problem, if there is one.
    pub(super) fn decision(&self) -> Block {
        let dispute = self.order.dispute.as_ref();
        let note = dispute.and_then(|dispute| dispute.resolution.as_deref());
        let sentence = note.map(|note| text!(self.t, "decision", text = quoted(self.t, note)));
        sentence.map(paragraph).into()
    }

    /// The reason of a cancellation by an operator, which both parties read.
    pub(super) fn cancellation_reason(&self) -> Block {
        let cancellation = self.order.cancellation.as_ref();
        let reason = cancellation.and_then(|cancellation| cancellation.text.as_deref());
        let sentence = reason
            .map(|reason| text!(self.t, "cancellation-reason", text = quoted(self.t, reason)));
        sentence.map(paragraph).into()
    }
}

/// Returns the name of an order in texts: `request` until the talent accepts it, `order` from then on.
pub(super) const fn stage(order: &Order) -> &'static str {
    if order.accepted_at.is_none() {
        "request"
    } else {
        "order"
    }
}

/// Returns a user's text as a quotation.
pub(super) fn quoted(texts: &Texts, written: &str) -> String {
    text!(texts, "quoted", text = written)
}
