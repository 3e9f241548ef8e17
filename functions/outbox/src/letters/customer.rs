//! Letters to whoever books.

use domain::TimeZoneName;
use domain::offer::OfferKind;
use domain::order::{MailTemplate, Order, Shipment, Shortage};

use super::{Links, about_order, deadline, meeting, quoted, refunded};
use crate::letter::Letter;
use crate::wording::amount;

#[expect(clippy::too_many_lines, reason = "one arm per letter")]
pub(super) fn write(template: MailTemplate, order: &Order, links: &Links) -> Letter {
    let talent = order.talent.display_name.as_str();
    let total = amount(order.money.total);
    let about = |subject: String| Letter::about(subject).say(greeting(order));
    match template {
        MailTemplate::FinishYourOrder => {
            let letter = about(format!("Finish your request to {talent}"))
                .say("Your request is ready, but nothing is reserved yet.");
            let letter = deadline(
                facts(letter, order),
                "Pay before",
                order.timers.pay_by,
                zone(order),
            );
            letter
                .fact("Total", total)
                .button("Finish your request", &links.order)
        }
        MailTemplate::OrderRequested => {
            let letter = about(format!("Your request to {talent} is in")).say(format!(
                "{total} is reserved on your card. You are charged only if {talent} accepts; \
                 otherwise the reservation is released."
            ));
            let by = order.timers.accept_by;
            let letter = deadline(facts(letter, order), "Answer by", by, zone(order));
            private(
                letter
                    .fact("Reserved", total)
                    .button("See your request", &links.order),
                order,
            )
        }
        MailTemplate::OrderAcceptedReceipt => receipt(order, links),
        MailTemplate::OrderDeclinedNotCharged => {
            let letter = about(format!("{talent} cannot take your request")).say(NOT_CHARGED);
            let letter = match order
                .cancellation
                .as_ref()
                .and_then(|one| one.text.as_deref())
            {
                Some(text) => letter.say(format!("{talent} wrote: {}", quoted(text))),
                None => letter,
            };
            facts(letter, order).button("Find another athlete", &links.home)
        }
        MailTemplate::WithdrawnNotCharged => {
            let letter = about(format!("You withdrew your request to {talent}")).say(NOT_CHARGED);
            facts(letter, order).button("See the order", &links.order)
        }
        MailTemplate::ExpiredNotCharged => {
            let letter = about(format!("{talent} did not answer in time")).say(NOT_CHARGED);
            facts(letter, order).button("Find another athlete", &links.home)
        }
        MailTemplate::NewMessages => {
            let letter = about(format!("{talent} wrote to you")).say(format!(
                "There is a new message from {talent} about your order. You can read it and answer on your order page."
            ));
            private(
                facts(letter, order).button("Read and answer", &links.order),
                order,
            )
        }
        MailTemplate::SoldOutNotCharged => {
            let (subject, why) = match order.shortage() {
                Some(Shortage::SlotTaken) => (
                    format!("Your time with {talent} has just been taken"),
                    "Somebody else paid for the same time a moment before you.".to_owned(),
                ),
                _ => (
                    format!("{talent} is fully booked right now"),
                    format!(
                        "Somebody else paid for {talent}'s last open place a moment before you."
                    ),
                ),
            };
            let letter = about(subject).say(why).say(NOT_CHARGED);
            facts(letter, order).button("Choose again", &links.talent)
        }
        MailTemplate::HoldLostReorder => {
            let letter = about(format!("Your request to {talent} has ended")).say(
                "Your bank ended the reservation before the request was answered. You were not charged. \
                 You can place the same request again.",
            );
            facts(letter, order).button("Book again", &links.talent)
        }
        MailTemplate::VideoReady => {
            let letter = about(format!("Your video from {talent} is ready")).say(format!(
                "{talent} accepted and delivered at once. {total} was charged."
            ));
            let letter = shipped(facts(letter, order).fact("Charged", total), order);
            review(letter, order, links)
        }
        MailTemplate::Delivered => {
            let letter = match parcel(order) {
                Some(_) if order.offer.kind == OfferKind::Item => {
                    about(format!("{talent} has sent your parcel")).say("It is on its way to you.")
                }
                _ => about(format!("{talent} has delivered")).say("Have a look."),
            };
            review(shipped(facts(letter, order), order), order, links)
        }
        MailTemplate::HowDidItGo => {
            let letter = about(format!("How was it with {talent}?"))
                .say("The booked time is over. Tell us if anything went wrong.");
            review(facts(letter, order), order, links)
        }
        MailTemplate::NotDeliveredRefunded => {
            let letter = about(format!("{talent} did not deliver in time"))
                .say("We are sorry. You get all of your money back.");
            returned(facts(letter, order), order).button("Find another athlete", &links.home)
        }
        MailTemplate::TalentCancelledRefunded => {
            let letter =
                about(format!("{talent} had to cancel")).say("You get all of your money back.");
            returned(facts(letter, order), order).button("Find another athlete", &links.home)
        }
        MailTemplate::CancelConfirmedRefund => {
            let letter = about(format!("You cancelled your order with {talent}"))
                .say("The refund follows the cancellation policy you agreed to.");
            returned(facts(letter, order).fact("Paid", total), order)
                .button("See the order", &links.order)
        }
        MailTemplate::CancelledByUs => {
            let letter = about(format!("We cancelled your order with {talent}"));
            if order.payment.captured.is_zero() {
                facts(letter.say(NOT_CHARGED), order).button("See the order", &links.order)
            } else {
                let letter = letter.say("You get all of your money back.");
                returned(facts(letter, order), order).button("See the order", &links.order)
            }
        }
        MailTemplate::Refunded => {
            let letter = about(format!("Your order with {talent} was refunded"));
            returned(facts(letter, order), order).button("See the order", &links.order)
        }
        MailTemplate::DisputeRefunded => {
            let letter = about(format!(
                "Your problem with order {} is settled",
                order.number
            ))
            .say("You get all of your money back.");
            returned(facts(letter, order), order).button("See the order", &links.order)
        }
        MailTemplate::DisputeClosed => {
            let letter = about(format!(
                "Your problem with order {} is settled",
                order.number
            ));
            let letter = facts(resolution(letter, order), order);
            let letter = if order.payment.refunded.is_zero() {
                letter
            } else {
                returned(letter, order)
            };
            letter.button("See the order", &links.order)
        }
        MailTemplate::ProblemReceived | MailTemplate::ProblemReported | MailTemplate::Escalated => {
            let letter = about(format!("We are looking into order {}", order.number)).say(
                "Until it is decided, nothing is paid to the talent. We may write to you with questions.",
            );
            let by = order.timers.resolve_by;
            deadline(facts(letter, order), "Decided by", by, zone(order))
                .button("See the order", &links.order)
        }
        MailTemplate::FeedbackInvite | MailTemplate::FeedbackReminder => {
            let letter = about(format!("How was {talent}?"))
                .say("Your order is complete. A few words help the next fan, and the talent.");
            facts(letter, order).button("Rate it", &links.feedback)
        }
        MailTemplate::Rescheduled => {
            let letter = about(format!("Your booking with {talent} has a new time"))
                .say("There is nothing more to pay.");
            facts(letter, order).button("See the order", &links.order)
        }
        MailTemplate::ReviewReminder => {
            let letter = about(format!(
                "Is everything right with your order from {talent}?"
            ));
            review(facts(letter, order), order, links)
        }
        MailTemplate::SessionReminder => {
            let letter = about(format!("Your booking with {talent} is coming up"));
            meeting(facts(letter, order), order).button("See the order", &links.order)
        }
        // Written to the talent or the operators; a customer who gets one still gets true facts.
        MailTemplate::NewRequest
        | MailTemplate::AcceptedCalendar
        | MailTemplate::RequestWithdrawn
        | MailTemplate::MissedRequest
        | MailTemplate::RequestLost
        | MailTemplate::OrderLostLate
        | MailTemplate::RevisionRequested
        | MailTemplate::DisputeOpened
        | MailTemplate::CompletedPayoutDate
        | MailTemplate::SlaBreached
        | MailTemplate::CancelConfirmed
        | MailTemplate::CustomerCancelled
        | MailTemplate::RefundClawback
        | MailTemplate::AcceptReminder
        | MailTemplate::DeliverReminder => {
            let letter = about(format!("News about order {}", order.number));
            facts(letter, order).button("See the order", &links.order)
        }
    }
}

const NOT_CHARGED: &str = "You were not charged: the reservation on your card is released. Some banks show it for a few more days.";

fn greeting(order: &Order) -> String {
    format!("Hello {},", order.customer.name)
}

fn zone(order: &Order) -> Option<&TimeZoneName> {
    order.schedule.as_ref().map(|schedule| &schedule.time_zone)
}

fn facts(letter: Letter, order: &Order) -> Letter {
    let letter = letter.fact("Athlete", order.talent.display_name.clone());
    about_order(letter, order, zone(order))
}

fn receipt(order: &Order, links: &Links) -> Letter {
    let talent = &order.talent.display_name;
    let money = &order.money;
    let total = amount(money.total);
    let letter = Letter::about(format!("{talent} accepted: your receipt"))
        .say(greeting(order))
        .say(format!(
            "{talent} accepted your request, and {total} was charged."
        ));
    let mut letter = facts(letter, order).fact("Price", amount(money.offer_price));
    for addon in &money.addons {
        letter = letter.fact(&addon.label, amount(addon.price));
    }
    if let Some(discount) = &money.discount {
        letter = letter.fact("Discount", format!("−{}", amount(discount.amount)));
    }
    letter = letter.fact("Service fee", amount(money.service_fee));
    if !money.tax.is_zero() {
        let label = if money.tax_inclusive {
            "Tax, included"
        } else {
            "Tax"
        };
        letter = letter.fact(label, amount(money.tax));
    }
    letter = meeting(letter.fact("Total charged", total), order);
    if order.schedule.is_none() {
        letter = deadline(letter, "Delivered by", order.timers.deliver_by, zone(order));
    }
    private(letter.button("See your order", &links.order), order)
}

/// The request to look at what came, with the day after which it counts as accepted.
fn review(letter: Letter, order: &Order, links: &Links) -> Letter {
    let letter = deadline(letter, "Tell us by", order.timers.review_by, zone(order))
        .button("See your order", &links.order)
        .say("If you do nothing by then, the order is completed.");
    private(letter, order)
}

/// The parcel that was sent last.
fn parcel(order: &Order) -> Option<&Shipment> {
    let mut newest_first = order.deliverables.iter().rev();
    newest_first.find_map(|deliverable| deliverable.shipment.as_ref())
}

/// Who carries what was sent, and where it is tracked.
fn shipped(letter: Letter, order: &Order) -> Letter {
    let Some(parcel) = parcel(order) else {
        return letter;
    };
    let letter = letter
        .fact("Sent with", parcel.carrier_name.clone())
        .fact_if("Tracking number", parcel.tracking_number.clone());
    match &parcel.tracking_url {
        Some(address) => letter.link("Track your parcel", address.clone()),
        None => letter,
    }
}

fn returned(letter: Letter, order: &Order) -> Letter {
    letter
        .fact("Refund", refunded(order))
        .say("It goes to the card you paid with, usually within five working days.")
}

fn resolution(letter: Letter, order: &Order) -> Letter {
    match order
        .dispute
        .as_ref()
        .and_then(|dispute| dispute.resolution.as_deref())
    {
        Some(text) => letter.say(format!("Our decision: {}", quoted(text))),
        None => letter,
    }
}

/// A guest's link opens the order for whoever has it.
fn private(letter: Letter, order: &Order) -> Letter {
    if order.customer.user_id.is_some() {
        return letter;
    }
    letter.say("Keep this mail: whoever has its link can open your order.")
}
