//! The state machine as JSON, for the API description. States, actors and emails are generated from the code; guards,
//! timers and money are described in one sentence each.

use serde_json::{Map, Value, json};

use super::state::{Actor, State};
use super::transition::{Transition, next_state};

/// Returns every state with its payment, and every transition with its actors, time and effects.
pub fn machine_json() -> Value {
    let states: Map<String, Value> = State::ALL
        .iter()
        .map(|state| {
            (
                state.as_str().to_owned(),
                json!({ "terminal": state.is_end(), "payment": state.record().payments }),
            )
        })
        .collect();
    let transitions: Vec<Value> = Transition::ALL.iter().copied().map(transition).collect();
    json!({ "version": 1, "states": states, "transitions": transitions })
}

fn transition(step: Transition) -> Value {
    let sources = || std::iter::once(None).chain(State::ALL.iter().copied().map(Some));
    let edges: Vec<(Option<State>, Actor)> = sources()
        .flat_map(|from| Actor::ALL.iter().map(move |actor| (from, *actor)))
        .filter_map(|(from, actor)| next_state(from, step, actor).map(|_| (from, actor)))
        .collect();
    let from: Vec<_> = sources()
        .filter(|from| edges.iter().any(|edge| edge.0 == *from))
        .collect();
    let actors: Vec<_> = Actor::ALL
        .iter()
        .filter(|actor| edges.iter().any(|edge| edge.1 == **actor))
        .collect();
    let record = step.record();
    let emails: Vec<String> = record
        .emails
        .iter()
        .map(|(to, template)| format!("{to}:{template}"))
        .collect();
    let text = |text: &'static str| Some(text).filter(|text| !text.is_empty());
    json!({
        "name": step,
        "from": from,
        "to": record.to,
        "actor": actors,
        "guard": text(record.guard),
        "timer": text(record.timer),
        "money": text(record.money),
        "email": emails,
    })
}
