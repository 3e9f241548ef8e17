//! The order of messages: they come in parallel, twice, or not at all, and are taken one after the other.

use std::ops::Range;

use super::form_body::{Malformed, Message};

/// How far ahead of its turn a message may come.
const FARTHEST: u64 = 100;

/// Messages by what is to be done with them.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct SequencedMessages {
    /// Those whose turn it is, by their ids.
    pub(crate) ready: Range<u64>,
    /// Those that came too early and are not held yet.
    pub(crate) early: Vec<Message>,
}

impl SequencedMessages {
    /// What to do with messages `sent` now and others, by their ids, `held` since earlier, when it is the turn of
    /// message `next`. What was taken before is dropped: it was sent again because the answer was lost.
    pub(crate) fn new(next: u64, sent: &[Message], held: &[u64]) -> Result<Self, Malformed> {
        let mut turn = next;
        while held.contains(&turn) || sent.iter().any(|message| message.id == turn) {
            turn = turn.saturating_add(1);
        }
        let early = sent
            .iter()
            .filter(|message| message.id > turn && !held.contains(&message.id))
            .cloned()
            .collect::<Vec<_>>();
        let horizon = turn.saturating_add(FARTHEST);
        if early.iter().any(|message| message.id >= horizon) {
            return Err(Malformed("messages are missing before this one"));
        }
        Ok(Self {
            ready: next..turn,
            early,
        })
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may stop")]

    use super::*;

    fn messages(ids: &[u64]) -> Vec<Message> {
        let message = |id: &u64| Message {
            id: *id,
            text: format!("message {id}"),
        };
        ids.iter().map(message).collect()
    }

    fn ids(messages: &[Message]) -> Vec<u64> {
        messages.iter().map(|message| message.id).collect()
    }

    /// Whose turn it is, what is sent, what is held; then what is ready and what is early.
    type Case<'a> = (u64, &'a [u64], &'a [u64], &'a [u64], &'a [u64]);

    #[test]
    fn each_message_is_taken_in_its_turn_and_once() {
        let cases: [Case<'_>; 8] = [
            (1, &[1], &[], &[1], &[]),
            (1, &[1, 2, 3], &[], &[1, 2, 3], &[]),
            (3, &[1, 2, 3], &[], &[3], &[]),
            (4, &[1, 2, 3], &[], &[], &[]),
            (1, &[2, 3], &[], &[], &[2, 3]),
            (1, &[2, 3], &[3], &[], &[2]),
            (1, &[1], &[2, 3, 5], &[1, 2, 3], &[]),
            (2, &[], &[2, 4], &[2], &[]),
        ];
        for (next, sent, held, ready, early) in cases {
            let ordered = SequencedMessages::new(next, &messages(sent), held).unwrap();
            assert_eq!(
                (ordered.ready.collect::<Vec<_>>(), ids(&ordered.early)),
                (ready.to_vec(), early.to_vec()),
                "next {next}, sent {sent:?}, held {held:?}"
            );
        }
    }

    #[test]
    fn a_message_from_far_ahead_is_refused() {
        assert!(SequencedMessages::new(5, &messages(&[105]), &[]).is_err());
        assert!(SequencedMessages::new(5, &messages(&[104]), &[]).is_ok());
        assert!(SequencedMessages::new(5, &messages(&(6..106).collect::<Vec<_>>()), &[]).is_err());
        assert!(SequencedMessages::new(5, &messages(&(5..305).collect::<Vec<_>>()), &[]).is_ok());
    }
}
