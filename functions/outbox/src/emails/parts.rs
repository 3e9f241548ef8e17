//! The addresses and paragraphs that emails of several recipients share.

use domain::TimeZoneName;
use domain::offer::{LocationKind, OfferKind};
use domain::order::{ForWhom, Meeting, Order};
use jiff::Timestamp;
use texts::{Texts, text};

use email_frame::{Email, EmailPicture};

/// The addresses that an email links to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Links {
    /// The order, as its reader may open it.
    pub order: String,
    /// The page to rate the order on; only the customer has one. In an account it is the order's own.
    pub feedback: String,
    /// The talent's public page.
    pub talent: String,
    pub home: String,
    /// The site without a path, for pictures.
    pub site: String,
    pub contact: String,
    /// The help centre; the names of its pages follow a slash.
    pub help: String,
}

/// Returns the name of an order in texts: `request` until the talent accepts it, `order` from then on.
pub(super) const fn stage(order: &Order) -> &'static str {
    if is_request(order) {
        "request"
    } else {
        "order"
    }
}

/// Returns whether the talent has not accepted, so that the reader knows the order as a request.
pub(super) const fn is_request(order: &Order) -> bool {
    order.accepted_at.is_none()
}

/// Number, offer and booked time: what every email about an order shows.
pub(super) fn about_order(
    texts: &Texts,
    email: Email,
    order: &Order,
    zone: Option<&TimeZoneName>,
) -> Email {
    let start = order
        .schedule
        .as_ref()
        .map(|schedule| texts.moment(schedule.slot.start_at, zone));
    let label = if is_request(order) {
        text!(texts, "fact-request")
    } else {
        text!(texts, "fact-order")
    };
    email
        .fact(label, order.number.to_string())
        .fact(text!(texts, "fact-booking"), texts.order_title(order))
        .fact_if(text!(texts, "fact-starts"), start)
}

/// Adds the meeting place if the talent has named one.
pub(super) fn meeting(texts: &Texts, email: Email, order: &Order) -> Email {
    match order.meeting.as_deref() {
        None => email,
        Some(Meeting::Online { join_url, note }) => email
            .fact_if(text!(texts, "fact-good-to-know"), note.clone())
            .link(text!(texts, "link-join-call"), join_url.as_str()),
        Some(Meeting::InPerson {
            place,
            address,
            note,
        }) => email
            .fact(
                text!(texts, "fact-where"),
                format!("{place}, {}", address.replace('\n', ", ")),
            )
            .fact_if(text!(texts, "fact-good-to-know"), note.clone()),
    }
}

/// Returns what the talent enters as the meeting point: `online` for the join link of a call, `place` for an address.
pub(super) fn meeting_kind(order: &Order) -> &'static str {
    match (order.offer.location, order.offer.kind) {
        (Some(LocationKind::InPerson), _) | (None, OfferKind::Appearance) => "place",
        _ => "online",
    }
}

/// The times that one side proposed instead of the booked one, and until when the other answers.
pub(super) fn proposed_times(
    texts: &Texts,
    email: Email,
    order: &Order,
    zone: Option<&TimeZoneName>,
) -> Email {
    let Some(proposal) = &order.reschedule_proposal else {
        return email;
    };
    let mut email = email;
    for (slot, number) in proposal.slots.iter().zip(1_u32..) {
        email = email.fact(
            text!(texts, "fact-proposal", number = number),
            texts.moment(slot.start_at, zone),
        );
    }
    let booked = order.schedule.as_ref().map(|schedule| schedule.slot);
    let last = proposal.slots.last().map(|slot| slot.start_at);
    let answer_by = booked
        .map(|slot| slot.start_at)
        .into_iter()
        .chain(last)
        .min();
    deadline(email, text!(texts, "fact-answer-before"), answer_by, zone)
}

/// Returns the picture of the athlete for an email; email programs show no SVG.
pub(super) fn portrait(order: &Order, links: &Links) -> Option<EmailPicture> {
    let avatar = order.talent.avatar.as_ref()?;
    let (_, extension) = avatar.src.rsplit_once('.')?;
    if extension.eq_ignore_ascii_case("svg") {
        return None;
    }
    Some(EmailPicture {
        address: format!("{}{}", links.site, avatar.src),
        alt: avatar.alt.clone(),
    })
}

/// Returns the recipient of an order for another person; none for the customer's own.
pub(super) fn recipient(order: &Order) -> Option<String> {
    let is_for_other = order.brief.for_whom == ForWhom::Other && order.commercial.is_none();
    is_for_other.then(|| order.brief.recipient_name.clone())
}

/// Adds a deadline, if there is one.
pub(super) fn deadline(
    email: Email,
    label: String,
    at: Option<Timestamp>,
    zone: Option<&TimeZoneName>,
) -> Email {
    let at = at.map(|at| email.texts.moment(at, zone));
    email.fact_if(label, at)
}

/// Adds what a licence is for, and when it ends.
pub(super) fn licence_facts(
    texts: &Texts,
    email: Email,
    order: &Order,
    zone: Option<&TimeZoneName>,
) -> Email {
    let commercial = order.commercial.as_deref();
    let email = email.fact_if(
        text!(texts, "fact-licence-for"),
        commercial.map(|agreed| format!("{}, {}", agreed.brand, agreed.product)),
    );
    let ends_at = order.licence_term().map(|term| term.ends_at);
    deadline(email, text!(texts, "fact-licence-ends"), ends_at, zone)
}

/// Adds the message that the recipient of a gift wrote.
pub(super) fn thanks(texts: &Texts, email: Email, order: &Order) -> Email {
    let recipient = &order.brief.recipient_name;
    match order.gift.as_deref().and_then(|gift| gift.thanks.as_ref()) {
        Some(thanks) => email
            .paragraph(text!(texts, "gift-thanks", recipient = recipient))
            .paragraph(quoted(texts, &thanks.text)),
        None => email,
    }
}

/// Adds the operator's note on the decision about a problem, if there is one.
pub(super) fn decision(texts: &Texts, email: Email, order: &Order) -> Email {
    let dispute = order.dispute.as_ref();
    match dispute.and_then(|dispute| dispute.resolution.as_deref()) {
        Some(note) => email.paragraph(text!(texts, "decision", text = quoted(texts, note))),
        None => email,
    }
}

/// Adds the reason of a cancellation by an operator, which both parties read.
pub(super) fn cancellation_reason(texts: &Texts, email: Email, order: &Order) -> Email {
    let cancellation = order.cancellation.as_ref();
    match cancellation.and_then(|cancellation| cancellation.text.as_deref()) {
        Some(reason) => email.paragraph(text!(
            texts,
            "cancellation-reason",
            text = quoted(texts, reason)
        )),
        None => email,
    }
}

/// Returns a user's text as a quotation.
pub(super) fn quoted(texts: &Texts, written: &str) -> String {
    text!(texts, "quoted", text = written)
}
