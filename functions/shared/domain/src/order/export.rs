//! The machine as JSON, for people and for the site. States, actors and mails come from the code
//! that runs; guards, timers and money are told in words, one sentence each.

use serde_json::{Map, Value, json};

use super::effects::mails;
use super::machine::next_state;
use super::state::{Actor, State, Transition};

/// The machine: every state with its payment, every transition with who, when and what follows.
pub fn machine_json() -> Value {
    let states: Map<String, Value> = State::ALL
        .iter()
        .map(|state| {
            (
                state.as_str().to_owned(),
                json!({ "terminal": state.is_end(), "payment": state.payments() }),
            )
        })
        .collect();
    let transitions: Vec<Value> = Transition::ALL.iter().copied().map(transition).collect();
    json!({ "version": 1, "states": states, "transitions": transitions })
}

fn transition(step: Transition) -> Value {
    let sources = || std::iter::once(None).chain(State::ALL.iter().copied().map(Some));
    let edges: Vec<(Option<State>, Actor, State)> = sources()
        .flat_map(|from| Actor::ALL.iter().map(move |actor| (from, *actor)))
        .filter_map(|(from, actor)| next_state(from, step, actor).map(|to| (from, actor, to)))
        .collect();
    let from: Vec<_> = sources()
        .filter(|from| edges.iter().any(|edge| edge.0 == *from))
        .collect();
    let actors: Vec<_> = Actor::ALL
        .iter()
        .filter(|actor| edges.iter().any(|edge| edge.1 == **actor))
        .collect();
    let mails: Vec<String> = mails(step)
        .iter()
        .map(|(to, template)| format!("{to}:{template}"))
        .collect();
    let Words {
        guard,
        timer,
        money,
    } = words(step);
    json!({
        "name": step,
        "from": from,
        "to": edges.first().map(|edge| edge.2),
        "actor": actors,
        "guard": guard,
        "timer": timer,
        "money": money,
        "email": mails,
    })
}

struct Words {
    guard: Option<&'static str>,
    timer: Option<&'static str>,
    money: Option<&'static str>,
}

const fn words(step: Transition) -> Words {
    let (guard, timer, money) = match step {
        Transition::Place => (
            "talent bookable, open requests below capacity, offer on sale, quote valid, slot free; takes neither",
            "payBy = +30 min",
            "open checkout, manual capture",
        ),
        Transition::RequestQuote => (
            "offer with a price on request, talent bookable, slot free",
            "acceptBy = min(offer's time to accept, promised delivery, start - notice)",
            "",
        ),
        Transition::SendQuote => (
            "before acceptBy, price",
            "payBy = min(+7 d, start - notice)",
            "price lines",
        ),
        Transition::QuoteExpire => ("price on request, payBy passed", "", "expire checkout"),
        Transition::Authorise => (
            "held amount and currency equal the total; takes an open request and the slot",
            "acceptBy = min(offer's time to accept, promised delivery, hold end - 24 h, start - notice)",
            "hold",
        ),
        Transition::PaymentExpire => ("payBy passed", "", "expire checkout"),
        Transition::SoldOut => ("held, but no open request or slot is left", "", "release"),
        Transition::Accept => (
            "before acceptBy",
            "deliverBy = request + turnaround, or end of the booked time",
            "capture",
        ),
        Transition::Decline => ("reason", "", "release"),
        Transition::Withdraw => ("unpaid: price on request", "", "release"),
        Transition::AcceptTimeout => ("acceptBy passed", "", "release"),
        Transition::HoldLost => ("the network dropped the hold", "", ""),
        Transition::DeliverDirect => (
            "video, before acceptBy, deliverable",
            "reviewBy = +72 h",
            "capture",
        ),
        Transition::Deliver => (
            "made: deliverable; booked time: its end passed",
            "reviewBy = +72 h made, +14 d sent by post, +48 h booked time",
            "",
        ),
        Transition::SessionEnd => ("booked time, its end passed", "reviewBy = +48 h", ""),
        Transition::DeliveryTimeout => ("made, deliverBy + 24 h passed", "", "refund 100 %"),
        Transition::RequestRevision => (
            "video, changes left, before reviewBy, note",
            "deliverBy = +5 d",
            "",
        ),
        Transition::RevisionTimeout => ("deliverBy passed", "resolveBy = +30 d", "freeze payout"),
        Transition::Approve => ("", "payoutAt = +7 d", "schedule payout"),
        Transition::AutoComplete => ("reviewBy passed", "payoutAt = +7 d", "schedule payout"),
        Transition::ReportProblem => (
            "accepted: after the start of the booked time; completed: before the payout; reason and text",
            "resolveBy = +30 d",
            "freeze payout",
        ),
        Transition::ResolveRelease => (
            "0 <= refund < what is left, note",
            "payoutAt = now",
            "partial refund, schedule payout",
        ),
        Transition::ResolveRefund => ("note", "", "refund 100 %"),
        Transition::DisputeTimeout => ("resolveBy passed", "", "refund 100 %"),
        Transition::Reschedule => (
            "booked time, before its start, the other side proposed it, moved less than twice",
            "deliverBy = new end",
            "",
        ),
        Transition::CancelByTalent => (
            "before the start of a booked time, reason",
            "",
            "refund 100 %",
        ),
        Transition::CancelByCustomer => (
            "before the start of a booked time, before the first delivery",
            "payoutAt = +7 d for what is kept",
            "refund by policy",
        ),
        Transition::OperatorCancel => ("note", "", "release or refund 100 %"),
        Transition::RefundAfterCompletion => (
            "note; operator once completed, system for a lost chargeback wherever money was taken",
            "",
            "refund 100 %, reverse transfer",
        ),
    };
    Words {
        guard: present(guard),
        timer: present(timer),
        money: present(money),
    }
}

const fn present(text: &'static str) -> Option<&'static str> {
    if text.is_empty() { None } else { Some(text) }
}
