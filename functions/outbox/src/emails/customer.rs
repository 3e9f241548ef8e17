//! Emails to the customer.

use domain::offer::OfferKind;
use domain::order::{DeclineReason, MailTemplate, Order, Refund, Shipment, Shortage};
use domain::{Money, TimeZoneName};

use super::{Links, about_order, deadline, meeting, proposed_times, quoted, refunded, thanks};
use crate::email::Email;
use crate::wording::amount;

#[expect(clippy::too_many_lines, reason = "one arm per email")]
pub(super) fn write(template: MailTemplate, order: &Order, links: &Links) -> Email {
    let talent = order.talent.display_name.as_str();
    let total = amount(order.money.total);
    let about = |subject: String| Email::new(subject).paragraph(greeting(order));
    match template {
        MailTemplate::QuoteSent => {
            let email = about(format!("{talent} has a price for you: {total}"));
            let note = order
                .custom_quote
                .as_ref()
                .and_then(|quote| quote.note.as_deref());
            let email = match note {
                Some(note) => email.paragraph(format!("{talent} wrote: {}", quoted(note))),
                None => email,
            };
            let email = price_lines(facts(email, order), order).fact("Total", total);
            let email = deadline(email, "Pay before", order.timers.pay_by, zone(order))
                .button("See the price and pay", &links.order);
            private(
                email.paragraph(format!(
                    "The amount is only reserved at first. You are charged once {talent} has accepted."
                )),
                order,
            )
        }
        MailTemplate::QuoteExpired => {
            let email = about(format!("The price from {talent} has expired"))
                .paragraph("It was not paid in time, so nothing was booked. You were not charged.");
            facts(email, order).button("Ask again", &links.talent)
        }
        MailTemplate::FinishYourOrder if order.has_quoted_price() => {
            let email = about(format!("The price from {talent} expires soon"))
                .paragraph("Pay it in time if you would like to go on. Nothing is reserved yet.");
            let email = facts(email, order);
            deadline(email, "Pay before", order.timers.pay_by, zone(order))
                .fact("Total", total)
                .button("See the price and pay", &links.order)
        }
        MailTemplate::FinishYourOrder => {
            let email = about(format!("Finish your request to {talent}"))
                .paragraph("Your request is ready, but nothing is reserved yet.");
            let email = deadline(
                facts(email, order),
                "Pay before",
                order.timers.pay_by,
                zone(order),
            );
            email
                .fact("Total", total)
                .button("Finish your request", &links.order)
        }
        MailTemplate::OrderRequested => {
            let email = about(format!("Your request to {talent} is in")).paragraph(format!(
                "{total} is reserved on your card. You are charged only if {talent} accepts; \
                 otherwise the reservation is released."
            ));
            let by = order.timers.accept_by;
            let email = deadline(facts(email, order), "Answer by", by, zone(order));
            private(
                email
                    .fact("Reserved", total)
                    .button("See your request", &links.order),
                order,
            )
        }
        MailTemplate::OrderAcceptedReceipt => receipt(order, links),
        MailTemplate::OrderDeclinedNotCharged => {
            let email =
                about(format!("{talent} cannot take your request")).paragraph(not_charged(order));
            let email = match declined_because(order) {
                Some(reason) => email.paragraph(reason),
                None => email,
            };
            let email = match order
                .cancellation
                .as_ref()
                .and_then(|one| one.text.as_deref())
            {
                Some(text) => email.paragraph(format!("{talent} wrote: {}", quoted(text))),
                None => email,
            };
            facts(email, order).button("Find another athlete", &links.home)
        }
        MailTemplate::WithdrawnNotCharged => {
            let email = about(format!("You withdrew your request to {talent}"))
                .paragraph(not_charged(order));
            facts(email, order).button("See the order", &links.order)
        }
        MailTemplate::ExpiredNotCharged => {
            let email =
                about(format!("{talent} did not answer in time")).paragraph(not_charged(order));
            facts(email, order).button("Find another athlete", &links.home)
        }
        MailTemplate::NewMessages => {
            let email = about(format!("{talent} wrote to you")).paragraph(format!(
                "There is a new message from {talent} about your order. You can read it and answer on your order page."
            ));
            private(
                facts(email, order).button("Read and answer", &links.order),
                order,
            )
        }
        MailTemplate::GiftThanks => {
            let recipient = &order.brief.recipient_name;
            let email = about(format!("{recipient} says thank you for your gift"));
            let email = thanks(email, order);
            private(
                facts(email, order).button("See the order", &links.order),
                order,
            )
        }
        MailTemplate::SoldOutNotCharged => {
            let (subject, why) = match order.shortage() {
                Some(Shortage::SlotTaken) => (
                    format!("Your time with {talent} has just been taken"),
                    "Another customer paid for the same time a moment before you.".to_owned(),
                ),
                Some(Shortage::PromoCodeUsed) => (
                    format!("Your request to {talent} was not placed"),
                    "The promo code is not valid any more, or was used before. You can book again without it."
                        .to_owned(),
                ),
                _ => (
                    format!("{talent} is fully booked right now"),
                    format!(
                        "Another customer paid for {talent}'s last open slot a moment before you."
                    ),
                ),
            };
            let email = about(subject).paragraph(why).paragraph(not_charged(order));
            facts(email, order).button("Choose again", &links.talent)
        }
        MailTemplate::HoldLostReorder => {
            let email = about(format!("Your request to {talent} has ended")).paragraph(
                "Your bank ended the reservation before the request was answered. You were not charged. \
                 You can place the same request again.",
            );
            facts(email, order).button("Book again", book_again(order, links))
        }
        MailTemplate::VideoReady => {
            let email = about(format!("Your video from {talent} is ready")).paragraph(format!(
                "{talent} accepted and delivered at once. {total} was charged."
            ));
            let email = shipped(facts(email, order).fact("Charged", total), order);
            review(email, order, links)
        }
        MailTemplate::Delivered => {
            let email = match parcel(order) {
                Some(_) if order.offer.kind == OfferKind::Item => {
                    about(format!("{talent} has sent your parcel"))
                        .paragraph("It is on its way to you.")
                }
                _ => about(format!("{talent} has delivered")).paragraph("Have a look."),
            };
            review(shipped(facts(email, order), order), order, links)
        }
        MailTemplate::HowDidItGo => {
            let email = about(format!("How was it with {talent}?"))
                .paragraph("The booked time is over. Tell us if anything went wrong.");
            review(facts(email, order), order, links)
        }
        MailTemplate::NotDeliveredRefunded => {
            let email = about(format!("{talent} did not deliver in time"))
                .paragraph("We are sorry. You get all of your money back.");
            returned(facts(email, order), order).button("Find another athlete", &links.home)
        }
        MailTemplate::TalentCancelledRefunded => {
            let email = about(format!("{talent} had to cancel"))
                .paragraph("You get all of your money back.");
            returned(facts(email, order), order).button("Find another athlete", &links.home)
        }
        MailTemplate::CancelConfirmedRefund => {
            let email = about(format!("You cancelled your order with {talent}"))
                .paragraph("The refund follows the cancellation policy you agreed to.");
            returned(facts(email, order).fact("Paid", total), order)
                .button("See the order", &links.order)
        }
        MailTemplate::CancelledByUs => {
            let email = about(format!("We cancelled your order with {talent}"));
            if order.payment.captured.is_zero() {
                facts(email.paragraph(not_charged(order)), order)
                    .button("See the order", &links.order)
            } else {
                let email = email.paragraph("You get all of your money back.");
                returned(facts(email, order), order).button("See the order", &links.order)
            }
        }
        MailTemplate::Refunded => {
            let email = about(format!("Your order with {talent} was refunded"));
            let email = if order.has_lost_chargeback() {
                // No part of the refund goes to the card, because the bank already returned the payment.
                let email =
                    email.paragraph("Your bank gave you the money back, so the order has ended.");
                facts(email, order).fact("Refund", refunded(order))
            } else {
                returned(facts(email, order), order)
            };
            email.button("See the order", &links.order)
        }
        MailTemplate::RefundReturned => refund_returned(order, links),
        MailTemplate::DisputeRefunded => {
            let email = about(format!(
                "Your problem with order {} is settled",
                order.number
            ))
            .paragraph("You get all of your money back.");
            returned(facts(email, order), order).button("See the order", &links.order)
        }
        MailTemplate::DisputeClosed => {
            let email = about(format!(
                "Your problem with order {} is settled",
                order.number
            ));
            let email = facts(resolution(email, order), order);
            let email = if order.payment.refunded.is_zero() {
                email
            } else {
                returned(email, order)
            };
            email.button("See the order", &links.order)
        }
        MailTemplate::ProblemReceived | MailTemplate::ProblemReported | MailTemplate::Escalated => {
            let email = about(format!("We are looking into order {}", order.number)).paragraph(
                "Until it is decided, nothing is paid to the talent. We may write to you with questions.",
            );
            let by = order.timers.resolve_by;
            deadline(facts(email, order), "Decided by", by, zone(order))
                .button("See the order", &links.order)
        }
        MailTemplate::FeedbackInvite | MailTemplate::FeedbackReminder => {
            let email = about(format!("How was {talent}?")).paragraph(
                "Your order is complete. A few words help the next fan, and the talent.",
            );
            facts(email, order).button("Rate it", &links.feedback)
        }
        MailTemplate::NewTimesProposed => {
            let email = about(format!("{talent} proposes another time")).paragraph(format!(
                "Take one of the times, or refuse and keep the one you booked. There is nothing more to pay. \
                 Until you answer, {talent} still expects you at the booked time."
            ));
            proposed_times(facts(email, order), order, zone(order)).button("Answer", &links.order)
        }
        MailTemplate::NewTimesRefused => {
            let email = about(format!("Your booking with {talent} stays as it is"))
                .paragraph("The proposal of another time was refused or taken back.");
            facts(email, order).button("See the order", &links.order)
        }
        MailTemplate::Rescheduled => {
            let email = about(format!("Your booking with {talent} has a new time"))
                .paragraph("There is nothing more to pay.");
            facts(email, order).button("See the order", &links.order)
        }
        MailTemplate::ReviewReminder => {
            let email = about(format!(
                "Is everything right with your order from {talent}?"
            ));
            review(facts(email, order), order, links)
        }
        MailTemplate::SessionReminder => {
            let email = about(format!("Your booking with {talent} is coming up"));
            meeting(facts(email, order), order).button("See the order", &links.order)
        }
        // Written to the talent or the operators; a customer who gets one still gets true facts.
        MailTemplate::QuoteRequested
        | MailTemplate::NewRequest
        | MailTemplate::AcceptedCalendar
        | MailTemplate::RequestWithdrawn
        | MailTemplate::MissedRequest
        | MailTemplate::RequestLost
        | MailTemplate::OrderLostLate
        | MailTemplate::RevisionRequested
        | MailTemplate::BriefChanged
        | MailTemplate::DisputeOpened
        | MailTemplate::CompletedPayoutDate
        | MailTemplate::SlaBreached
        | MailTemplate::CancelConfirmed
        | MailTemplate::CustomerCancelled
        | MailTemplate::RefundClawback
        | MailTemplate::ChargebackOpened
        | MailTemplate::ChargebackWon
        | MailTemplate::ChargebackLost
        | MailTemplate::AcceptReminder
        | MailTemplate::DeliverReminder
        | MailTemplate::GiftReady
        | MailTemplate::GiftCancelled => {
            let email = about(format!("News about order {}", order.number));
            facts(email, order).button("See the order", &links.order)
        }
    }
}

const NOT_CHARGED: &str = "You were not charged: the reservation on your card is released. Some banks show it for a few more days.";

/// Returns that nothing was charged, and mentions the reservation only if there was one.
fn not_charged(order: &Order) -> &'static str {
    if order.payment.intent_id.is_some() {
        NOT_CHARGED
    } else {
        "You were not charged."
    }
}

/// Returns the reason of a decline for the customer; none if no reason was chosen.
fn declined_because(order: &Order) -> Option<String> {
    let talent = &order.talent.display_name;
    let chosen = &order.cancellation.as_ref()?.reason;
    let reason = DeclineReason::ALL
        .iter()
        .find(|one| one.as_str() == chosen)?;
    match reason {
        DeclineReason::NoTime => Some(format!("{talent} has no time for it.")),
        DeclineReason::NotMyKind => Some(format!("This is not what {talent} does.")),
        DeclineReason::Unclear => Some(
            "The brief did not say enough to begin. A new request that says more is welcome."
                .to_owned(),
        ),
        DeclineReason::Inappropriate => Some(format!(
            "{talent} found it insulting, dangerous or against our rules."
        )),
        DeclineReason::Other => None,
    }
}

fn greeting(order: &Order) -> String {
    format!("Hello {},", order.customer.name)
}

fn zone(order: &Order) -> Option<&TimeZoneName> {
    let booked = order.schedule.as_ref().map(|schedule| &schedule.time_zone);
    booked.or(order.customer.time_zone.as_ref())
}

fn facts(email: Email, order: &Order) -> Email {
    let email = email.fact("Athlete", order.talent.display_name.clone());
    about_order(email, order, zone(order))
}

fn receipt(order: &Order, links: &Links) -> Email {
    let talent = &order.talent.display_name;
    let money = &order.money;
    let total = amount(money.total);
    let email = Email::new(format!("{talent} accepted: your receipt"))
        .paragraph(greeting(order))
        .paragraph(format!(
            "{talent} accepted your request, and {total} was charged."
        ));
    let email = price_lines(facts(email, order), order);
    let mut email = meeting(email.fact("Total charged", total), order);
    if order.schedule.is_none() {
        email = deadline(email, "Delivered by", order.timers.deliver_by, zone(order));
    }
    private(email.button("See your order", &links.order), order)
}

/// Adds every line of the price except the total.
fn price_lines(email: Email, order: &Order) -> Email {
    let money = &order.money;
    let mut email = email.fact("Price", amount(money.offer_price));
    for addon in &money.addons {
        email = email.fact(&addon.label, amount(addon.price));
    }
    if let Some(discount) = &money.discount {
        email = email.fact("Discount", format!("−{}", amount(discount.amount)));
    }
    email = email.fact("Service fee", amount(money.service_fee));
    if money.tax.is_zero() {
        return email;
    }
    let label = if money.tax_inclusive {
        "Tax, included"
    } else {
        "Tax"
    };
    email.fact(label, amount(money.tax))
}

/// Adds the request to check the delivery, with the day after which it counts as accepted.
fn review(email: Email, order: &Order, links: &Links) -> Email {
    let email = deadline(email, "Tell us by", order.timers.review_by, zone(order))
        .button("See your order", &links.order)
        .paragraph("If you do nothing by then, the order is completed.");
    private(email, order)
}

/// The parcel that was sent last.
fn parcel(order: &Order) -> Option<&Shipment> {
    let mut newest_first = order.deliverables.iter().rev();
    newest_first.find_map(|deliverable| deliverable.shipment.as_ref())
}

/// Adds the carrier of the parcel and its tracking link.
fn shipped(email: Email, order: &Order) -> Email {
    let Some(parcel) = parcel(order) else {
        return email;
    };
    let email = email
        .fact("Sent with", parcel.carrier_name.clone())
        .fact_if("Tracking number", parcel.tracking_number.clone());
    match &parcel.tracking_url {
        Some(address) => email.link("Track your parcel", address.clone()),
        None => email,
    }
}

/// Adds the refunded amount and where it goes. A cancellation may refund nothing, by its policy.
fn returned(email: Email, order: &Order) -> Email {
    let refund = refunded(order);
    let email = if order.payment.refunded.is_zero() {
        email
    } else {
        email.paragraph(format!(
            "Your refund of {refund} goes to the card you paid with, usually within five working days."
        ))
    };
    email.fact("Refund", refund)
}

/// The bank returned a refund; it is retried automatically.
fn refund_returned(order: &Order, links: &Links) -> Email {
    let number = &order.number;
    let email = Email::new(format!("Your bank returned your refund for order {number}"))
        .paragraph(greeting(order))
        .paragraph(
            "We sent your refund to the card you paid with, and your bank returned it. The money is still yours: \
             we are sending it again, and there is nothing you have to do.",
        )
        .paragraph(
            "If your card or the account behind it is closed, please contact us, so that we can find another way.",
        );
    let zero = Money::zero(order.money.total.currency());
    let returned = order
        .returned_refunds()
        .map(Refund::by_provider)
        .fold(zero, |sum, part| sum.plus(part).unwrap_or(sum));
    let card = order.payment.method.as_ref();
    let last4 = card.and_then(|method| method.last4.as_deref());
    facts(email, order)
        .fact_if(
            "Refund",
            Some(amount(returned)).filter(|_| !returned.is_zero()),
        )
        .fact_if("Card", last4.map(|digits| format!("ends in {digits}")))
        .link("Contact us", format!("{}contact", links.home))
        .button("See the order", &links.order)
}

/// The booking page with the offer chosen; the athlete names a new price where one was asked for.
fn book_again(order: &Order, links: &Links) -> String {
    let page = format!("{}/book?offer={}", links.talent, order.offer.offer_guid);
    if order.has_quoted_price() {
        format!("{page}&price=ask")
    } else {
        page
    }
}

fn resolution(email: Email, order: &Order) -> Email {
    match order
        .dispute
        .as_ref()
        .and_then(|dispute| dispute.resolution.as_deref())
    {
        Some(text) => email.paragraph(format!("Our decision: {}", quoted(text))),
        None => email,
    }
}

/// A guest's link opens the order for anyone who has it.
fn private(email: Email, order: &Order) -> Email {
    if order.customer.user_id.is_some() {
        return email;
    }
    email.paragraph("Keep this mail: whoever has its link can open your order.")
}
