//! Emails to the customer.

use domain::offer::OfferKind;
use domain::order::{
    DeclineReason, ForWhom, MailTemplate, Order, PaymentStanding, Refund, Shipment, Shortage, State,
};
use domain::{Money, TimeZoneName, first_name};
use texts::{Texts, text};

use super::parts::{
    Links, about_order, cancellation_reason, deadline, decision, is_request, licence_facts,
    meeting, meeting_kind, portrait, proposed_times, quoted, recipient, stage, thanks,
};
use email_frame::Email;

#[expect(clippy::too_many_lines, reason = "one arm per email")]
pub(super) fn write(t: &Texts, template: MailTemplate, order: &Order, links: &Links) -> Email {
    let talent = first_name(&order.talent.display_name);
    let number = order.number.as_str();
    let total = t.amount(order.money.total);
    let about = |subject: String| Email::new(t, subject).greeting(first_name(&order.customer.name));
    let see_order = |email: Email| {
        let label = if is_request(order) {
            text!(t, "customer-button-request")
        } else {
            text!(t, "button-see-order")
        };
        email.button(label, &links.order)
    };
    let find_another =
        |email: Email| email.button(text!(t, "customer-button-find-another"), &links.home);
    match template {
        MailTemplate::PriceRequested => {
            let email = about(text!(
                t,
                "customer-price-requested-subject",
                talent = talent
            ))
            .paragraph(text!(t, "customer-price-requested", talent = talent));
            let label = text!(t, "fact-answer-by");
            let by = order.timers.accept_by;
            see_order(deadline(facts(t, email, order), label, by, zone(order)))
        }
        MailTemplate::QuoteSent => {
            let email = about(text!(
                t,
                "customer-quote-sent-subject",
                talent = talent,
                total = &total
            ));
            let quote = order.custom_quote.as_ref();
            let email = match quote.and_then(|quote| quote.note.as_deref()) {
                Some(note) => email.paragraph(text!(
                    t,
                    "customer-quote-note",
                    talent = talent,
                    note = quoted(t, note)
                )),
                None => email,
            };
            let email =
                price_lines(t, facts(t, email, order), order).fact(text!(t, "fact-total"), total);
            pay_before(t, email, order)
                .button(text!(t, "customer-button-pay"), &links.order)
                .paragraph(text!(t, "customer-reserved-first", talent = talent))
        }
        MailTemplate::QuoteExpired => {
            let email = about(text!(t, "customer-quote-expired-subject", talent = talent))
                .paragraph(text!(t, "customer-quote-expired"));
            facts(t, email, order).button(text!(t, "customer-button-ask-again"), &links.talent)
        }
        MailTemplate::FinishYourOrder if order.has_quoted_price() => {
            let email = about(text!(t, "customer-finish-quote-subject", talent = talent))
                .paragraph(text!(t, "customer-finish-quote"));
            pay_before(t, facts(t, email, order), order)
                .fact(text!(t, "fact-total"), total)
                .button(text!(t, "customer-button-pay"), &links.order)
        }
        MailTemplate::FinishYourOrder => {
            let email = about(text!(t, "customer-finish-subject", talent = talent))
                .paragraph(text!(t, "customer-finish"));
            pay_before(t, facts(t, email, order), order)
                .fact(text!(t, "fact-total"), total)
                .button(text!(t, "customer-button-finish"), &links.order)
        }
        MailTemplate::OrderRequested => {
            let email = about(text!(t, "customer-requested-subject", talent = talent)).paragraph(
                text!(t, "customer-requested", total = &total, talent = talent),
            );
            let label = text!(t, "fact-answer-by");
            let by = order.timers.accept_by;
            see_order(
                deadline(facts(t, email, order), label, by, zone(order))
                    .fact(text!(t, "customer-fact-reserved"), total),
            )
        }
        MailTemplate::OrderAcceptedReceipt => receipt(t, order, links),
        MailTemplate::OrderDeclinedNotCharged => {
            let email = about(text!(t, "customer-declined-subject", talent = talent));
            let email = match declined_because(t, order) {
                Some(reason) => email.paragraph(reason),
                None => email,
            };
            let cancellation = order.cancellation.as_ref();
            let email = match cancellation.and_then(|one| one.text.as_deref()) {
                Some(note) => email.paragraph(text!(
                    t,
                    "customer-wrote",
                    talent = talent,
                    text = quoted(t, note)
                )),
                None => email,
            };
            let email = email.paragraph(not_charged(t, order));
            find_another(facts(t, email, order))
        }
        MailTemplate::WithdrawnNotCharged => {
            let email = about(text!(t, "customer-withdrawn-subject", talent = talent))
                .paragraph(not_charged(t, order));
            see_order(facts(t, email, order))
        }
        MailTemplate::ExpiredNotCharged => {
            let email = about(text!(t, "customer-expired-subject", talent = talent))
                .paragraph(not_charged(t, order));
            find_another(facts(t, email, order))
        }
        MailTemplate::NewMessages => {
            let email =
                about(text!(t, "customer-messages-subject", talent = talent)).paragraph(text!(
                    t,
                    "customer-messages",
                    stage = stage(order),
                    talent = talent
                ));
            facts(t, email, order).button(text!(t, "button-read-and-answer"), &links.order)
        }
        MailTemplate::GiftThanks => {
            let recipient = &order.brief.recipient_name;
            let email = about(text!(
                t,
                "customer-gift-thanks-subject",
                recipient = recipient
            ));
            see_order(facts(t, thanks(t, email, order), order))
        }
        MailTemplate::SoldOutNotCharged => {
            let (subject, why) = match order.shortage() {
                Some(Shortage::SlotTaken) => (
                    text!(t, "customer-slot-taken-subject", talent = talent),
                    text!(t, "customer-slot-taken"),
                ),
                Some(Shortage::PromoCodeUsed) => (
                    text!(t, "customer-promo-used-subject", talent = talent),
                    text!(t, "customer-promo-used"),
                ),
                _ => (
                    text!(t, "customer-sold-out-subject", talent = talent),
                    text!(t, "customer-sold-out", talent = talent),
                ),
            };
            let email = about(subject)
                .paragraph(why)
                .paragraph(not_charged(t, order));
            facts(t, email, order).button(text!(t, "customer-button-choose-again"), &links.talent)
        }
        MailTemplate::HoldLostReorder => {
            let email = about(text!(t, "customer-hold-lost-subject", talent = talent))
                .paragraph(text!(t, "customer-hold-lost"));
            let page = book_again(order, links);
            facts(t, email, order).button(text!(t, "customer-button-book-again"), page)
        }
        MailTemplate::VideoReady => {
            let email = about(text!(t, "customer-video-ready-subject", talent = talent)).paragraph(
                text!(t, "customer-video-ready", talent = talent, total = &total),
            );
            let email = facts(t, email, order)
                .picture(portrait(order, links))
                .fact_if(text!(t, "fact-for"), recipient(order))
                .fact(text!(t, "customer-fact-charged"), total);
            review(t, shipped(t, email, order), order, links)
        }
        MailTemplate::Delivered => {
            let email = match parcel(order) {
                Some(_) if order.offer.kind == OfferKind::Item => {
                    about(text!(t, "customer-parcel-subject", talent = talent))
                        .paragraph(text!(t, "customer-parcel"))
                }
                _ if order.offer.kind == OfferKind::Video => {
                    about(text!(t, "customer-video-ready-subject", talent = talent))
                        .paragraph(press_play(t, order))
                }
                _ => about(text!(t, "customer-delivered-subject", talent = talent))
                    .paragraph(text!(t, "customer-delivered")),
            };
            let email = facts(t, email, order)
                .picture(portrait(order, links))
                .fact_if(text!(t, "fact-for"), recipient(order));
            review(t, shipped(t, email, order), order, links)
        }
        MailTemplate::HowDidItGo => {
            let email = about(text!(t, "customer-how-did-it-go-subject", talent = talent))
                .paragraph(text!(t, "customer-how-did-it-go"));
            let email = match order.meeting {
                Some(_) => email,
                None => email.paragraph(text!(
                    t,
                    "customer-met-without-link",
                    talent = talent,
                    place = meeting_kind(order)
                )),
            };
            review(t, facts(t, email, order), order, links)
        }
        MailTemplate::NotDeliveredRefunded => {
            let email = about(text!(t, "customer-not-delivered-subject", talent = talent))
                .paragraph(text!(t, "customer-not-delivered"));
            find_another(returned(t, facts(t, email, order), order))
        }
        MailTemplate::TalentCancelledRefunded => {
            let email = about(text!(
                t,
                "customer-talent-cancelled-subject",
                talent = talent
            ))
            .paragraph(text!(t, "customer-full-refund"));
            find_another(returned(t, facts(t, email, order), order))
        }
        MailTemplate::CancelConfirmedRefund => {
            let email = about(text!(t, "customer-cancelled-subject", talent = talent))
                .paragraph(text!(t, "customer-cancelled"));
            let email = facts(t, email, order).fact(text!(t, "customer-fact-paid"), total);
            see_order(returned(t, email, order))
        }
        MailTemplate::CancelledByUs => {
            let email = about(text!(
                t,
                "customer-cancelled-by-us-subject",
                stage = stage(order),
                talent = talent
            ));
            let email = cancellation_reason(t, email, order);
            if order.payment.captured.is_zero() {
                see_order(facts(t, email.paragraph(not_charged(t, order)), order))
            } else {
                let email = email.paragraph(text!(t, "customer-full-refund"));
                see_order(returned(t, facts(t, email, order), order))
            }
        }
        MailTemplate::TipReceipt => {
            let email = about(text!(t, "customer-tip-subject", talent = talent))
                .paragraph(text!(t, "customer-tip"));
            let tip = t.amount(order.money.total);
            see_order(facts(t, email, order).fact(text!(t, "fact-tip"), tip))
        }
        MailTemplate::Refunded => {
            let email = about(if order.state == State::Completed {
                text!(t, "customer-part-refunded-subject", talent = talent)
            } else {
                text!(t, "customer-refunded-subject", talent = talent)
            });
            see_order(if order.is_last_refund_by_bank() {
                // No part of it goes to the card, because the bank already returned the payment.
                let email = email.paragraph(text!(t, "customer-refunded-by-bank"));
                let refund = t.amount(order.payment.refunded);
                facts(t, email, order).fact(text!(t, "customer-fact-refund"), refund)
            } else {
                returned(t, facts(t, email, order), order)
            })
        }
        MailTemplate::RefundReturned => refund_returned(t, order, links),
        MailTemplate::DisputeRefunded => {
            let email = about(text!(
                t,
                "customer-problem-settled-subject",
                number = number
            ));
            let email = decision(t, email, order).paragraph(text!(t, "customer-full-refund"));
            see_order(returned(t, facts(t, email, order), order))
        }
        MailTemplate::DisputeClosed => {
            let email = about(text!(
                t,
                "customer-problem-settled-subject",
                number = number
            ));
            let email = facts(t, decision(t, email, order), order);
            see_order(if order.payment.refunded.is_zero() {
                email
            } else {
                returned(t, email, order)
            })
        }
        MailTemplate::ProblemReceived | MailTemplate::ProblemReported | MailTemplate::Escalated => {
            let email = about(text!(
                t,
                "customer-problem-received-subject",
                number = number
            ))
            .paragraph(text!(t, "customer-problem-received"));
            let label = text!(t, "fact-decided-by");
            let by = order.timers.resolve_by;
            see_order(deadline(facts(t, email, order), label, by, zone(order)))
        }
        MailTemplate::FeedbackInvite | MailTemplate::FeedbackReminder => {
            let email = about(text!(t, "customer-feedback-subject", talent = talent))
                .paragraph(text!(t, "customer-feedback", talent = talent));
            facts(t, email, order).button(text!(t, "customer-button-rate"), &links.feedback)
        }
        MailTemplate::FeedbackReplied => {
            let email = about(text!(t, "customer-replied-subject", talent = talent))
                .paragraph(text!(t, "customer-replied", talent = talent));
            facts(t, email, order).button(text!(t, "customer-button-reply"), &links.feedback)
        }
        MailTemplate::NewTimesProposed => {
            let email = about(text!(t, "customer-new-times-subject", talent = talent))
                .paragraph(text!(t, "customer-new-times", talent = talent));
            proposed_times(t, facts(t, email, order), order, zone(order))
                .button(text!(t, "button-answer"), &links.order)
        }
        MailTemplate::NewTimesRefused => {
            let email = about(text!(t, "customer-times-refused-subject", talent = talent))
                .paragraph(text!(t, "times-refused"));
            see_order(facts(t, email, order))
        }
        MailTemplate::Rescheduled => {
            let email = about(text!(t, "customer-rescheduled-subject", talent = talent))
                .paragraph(text!(t, "customer-rescheduled"));
            see_order(facts(t, email, order))
        }
        MailTemplate::ReviewReminder => {
            let email = about(text!(
                t,
                "customer-review-reminder-subject",
                talent = talent
            ));
            review(t, facts(t, email, order), order, links)
        }
        MailTemplate::SessionReminder => {
            let email = about(text!(
                t,
                "customer-session-reminder-subject",
                talent = talent
            ));
            let email = match order.meeting {
                Some(_) => email,
                None => email.paragraph(text!(
                    t,
                    "customer-meeting-missing",
                    talent = talent,
                    place = meeting_kind(order)
                )),
            };
            see_order(meeting(t, facts(t, email, order), order))
        }
        MailTemplate::LicenceEnds => {
            let email = about(text!(t, "customer-licence-ends-subject", talent = talent))
                .paragraph(text!(t, "customer-licence-ends"));
            licence_facts(t, facts(t, email, order), order, zone(order))
                .button(text!(t, "customer-button-renew"), &links.order)
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
        | MailTemplate::AddressChanged
        | MailTemplate::DisputeOpened
        | MailTemplate::CompletedPayoutDate
        | MailTemplate::SlaBreached
        | MailTemplate::CancelConfirmed
        | MailTemplate::CustomerCancelled
        | MailTemplate::RefundClawback
        | MailTemplate::TipReceived
        | MailTemplate::ChargebackOpened
        | MailTemplate::ChargebackWon
        | MailTemplate::ChargebackLost
        | MailTemplate::AcceptReminder
        | MailTemplate::DeliverReminder
        | MailTemplate::GiftReady
        | MailTemplate::GiftCancelled => {
            let email = about(text!(t, "customer-news-subject", number = number));
            see_order(facts(t, email, order))
        }
    }
}

/// Returns that nothing was charged, and mentions the reservation only if there was one.
fn not_charged(t: &Texts, order: &Order) -> String {
    if order.payment_standing() == PaymentStanding::Released {
        text!(t, "customer-not-charged-released")
    } else {
        text!(t, "customer-not-charged")
    }
}

/// Returns the reason of a decline for the customer; none if no reason was chosen.
fn declined_because(t: &Texts, order: &Order) -> Option<String> {
    let talent = first_name(&order.talent.display_name);
    let chosen = &order.cancellation.as_ref()?.reason;
    let reason = DeclineReason::ALL
        .iter()
        .find(|one| one.as_str() == chosen)?;
    match reason {
        DeclineReason::NoTime => Some(text!(t, "customer-declined-no-time", talent = talent)),
        DeclineReason::NotMyKind => {
            Some(text!(t, "customer-declined-not-my-kind", talent = talent))
        }
        DeclineReason::Unclear => Some(text!(t, "customer-declined-unclear")),
        DeclineReason::Inappropriate => {
            Some(text!(t, "customer-declined-inappropriate", talent = talent))
        }
        DeclineReason::Other => None,
    }
}

fn zone(order: &Order) -> Option<&TimeZoneName> {
    let booked = order.schedule.as_ref().map(|schedule| &schedule.time_zone);
    booked.or(order.customer.time_zone.as_ref())
}

fn facts(t: &Texts, email: Email, order: &Order) -> Email {
    let talent = order.talent.display_name.clone();
    let email = email.fact(text!(t, "customer-fact-athlete"), talent);
    about_order(t, email, order, zone(order))
}

fn pay_before(t: &Texts, email: Email, order: &Order) -> Email {
    let label = text!(t, "customer-fact-pay-before");
    deadline(email, label, order.timers.pay_by, zone(order))
}

fn receipt(t: &Texts, order: &Order, links: &Links) -> Email {
    let talent = first_name(&order.talent.display_name);
    let total = t.amount(order.money.total);
    let email = Email::new(t, text!(t, "customer-receipt-subject", talent = talent))
        .greeting(first_name(&order.customer.name))
        .paragraph(text!(
            t,
            "customer-receipt",
            talent = talent,
            total = &total
        ));
    let email = facts(t, email, order)
        .picture(portrait(order, links))
        .fact_if(text!(t, "fact-for"), recipient(order));
    let email = price_lines(t, email, order);
    let email = email.fact(text!(t, "customer-fact-total-charged"), total);
    let mut email = meeting(t, email, order);
    if order.schedule.is_none() {
        let label = text!(t, "customer-fact-delivered-by");
        email = deadline(email, label, order.timers.deliver_by, zone(order));
    }
    email.button(text!(t, "customer-button-order"), &links.order)
}

/// Adds every line of the price except the total.
fn price_lines(t: &Texts, email: Email, order: &Order) -> Email {
    let money = &order.money;
    let price = t.amount(money.offer_price);
    let mut email = email.fact(text!(t, "customer-fact-price"), price);
    for addon in &money.addons {
        email = email.fact(&addon.label, t.amount(addon.price));
    }
    if let Some(discount) = &money.discount {
        let amount = format!("−{}", t.amount(discount.amount));
        email = email.fact(text!(t, "customer-fact-discount"), amount);
    }
    let fee = t.amount(money.service_fee);
    email = email.fact(text!(t, "customer-fact-service-fee"), fee);
    if money.tax.is_zero() {
        return email;
    }
    let label = if money.tax_inclusive {
        text!(t, "customer-fact-tax-included")
    } else {
        text!(t, "customer-fact-tax")
    };
    email.fact(label, t.amount(money.tax))
}

/// Adds the request to check the delivery, with the day after which it counts as accepted.
fn review(t: &Texts, email: Email, order: &Order, links: &Links) -> Email {
    let label = text!(t, "customer-fact-check-by");
    let email = deadline(email, label, order.timers.review_by, zone(order))
        .button(text!(t, "customer-button-order"), &links.order);
    match order.timers.review_by {
        Some(at) => email.paragraph(text!(
            t,
            "customer-review",
            day = t.moment(at, zone(order)),
            talent = first_name(&order.talent.display_name)
        )),
        None => email,
    }
}

fn press_play(t: &Texts, order: &Order) -> String {
    match order.brief.for_whom {
        ForWhom::Myself => text!(t, "customer-press-play"),
        ForWhom::Other => {
            let recipient = &order.brief.recipient_name;
            text!(t, "customer-press-play-gift", recipient = recipient)
        }
    }
}

/// The parcel that was sent last.
fn parcel(order: &Order) -> Option<&Shipment> {
    let mut newest_first = order.deliverables.iter().rev();
    newest_first.find_map(|deliverable| deliverable.shipment.as_ref())
}

/// Adds the carrier of the parcel and its tracking link.
fn shipped(t: &Texts, email: Email, order: &Order) -> Email {
    let Some(parcel) = parcel(order) else {
        return email;
    };
    let (carrier, number) = (parcel.carrier_name.clone(), parcel.tracking_number.clone());
    let email = email
        .fact(text!(t, "customer-fact-sent-with"), carrier)
        .fact_if(text!(t, "customer-fact-tracking-number"), number);
    match &parcel.tracking_url {
        Some(address) => email.link(text!(t, "customer-link-track"), address.clone()),
        None => email,
    }
}

/// Adds the refunded amount and where it goes. A cancellation may refund nothing, by its policy.
fn returned(t: &Texts, email: Email, order: &Order) -> Email {
    let refunded = order.payment.refunded;
    let last = order.refunds.last().map(Refund::by_provider);
    let email = if refunded.is_zero() {
        email
    } else if order.is_last_refund_by_bank() {
        email.paragraph(text!(t, "customer-bank-returned"))
    } else {
        let refund = t.amount(last.unwrap_or(refunded));
        email.paragraph(text!(t, "customer-refund-goes-to-card", refund = refund))
    };
    email.fact(text!(t, "customer-fact-refund"), t.amount(refunded))
}

/// The bank returned a refund; it is retried automatically.
fn refund_returned(t: &Texts, order: &Order, links: &Links) -> Email {
    let number = order.number.as_str();
    let subject = text!(t, "customer-refund-returned-subject", number = number);
    let email = Email::new(t, subject)
        .greeting(first_name(&order.customer.name))
        .paragraph(text!(t, "customer-refund-returned"))
        .paragraph(text!(t, "customer-refund-returned-help"));
    let zero = Money::zero(order.money.total.currency());
    let returned = order
        .returned_refunds()
        .map(Refund::by_provider)
        .fold(zero, |sum, part| sum.plus(part).unwrap_or(sum));
    let refund = Some(t.amount(returned)).filter(|_| !returned.is_zero());
    let card = order.payment.method.as_ref();
    let last4 = card.and_then(|method| method.last4.as_deref());
    let card = last4.map(|digits| text!(t, "customer-card-ends-in", digits = digits));
    facts(t, email, order)
        .fact_if(text!(t, "customer-fact-refund"), refund)
        .fact_if(text!(t, "customer-fact-card"), card)
        .link(text!(t, "link-contact"), &links.contact)
        .button(text!(t, "button-see-order"), &links.order)
}

/// The booking page of the offer; if the price was on request, the athlete names a new one.
fn book_again(order: &Order, links: &Links) -> String {
    let page = format!("{}/book?offer={}", links.talent, order.offer.offer_guid);
    if order.has_quoted_price() {
        format!("{page}&price=ask")
    } else {
        page
    }
}
