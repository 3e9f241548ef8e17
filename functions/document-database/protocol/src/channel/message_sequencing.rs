//! Orders messages: they arrive concurrently, more than once or not at all, and are processed one after the other.

use std::ops::Range;

use super::form_body::{Malformed, Message};

/// How far ahead of the next message an early message may be.
const FARTHEST: u64 = 100;

/// The messages of a session, by what happens to them.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct SequencedMessages {
    /// The ids of the messages that can be processed now.
    pub(crate) ready: Range<u64>,
    /// Messages that arrived too early and are not buffered yet.
    pub(crate) early: Vec<Message>,
}

impl SequencedMessages {
    /// Sorts the messages that were `sent` now and the ids of those that were buffered (`held`) earlier, if `next` is
    /// the next message to process. Drops messages that were already processed: the client sends them again if the
    /// response was lost.
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
    #![allow(clippy::unwrap_used, reason = "a test may panic")]

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

    /// The next message, the sent and the held ones; then the expected ready and early ones.
    type Case<'a> = (u64, &'a [u64], &'a [u64], &'a [u64], &'a [u64]);

    #[test]
    fn processes_each_message_once_and_in_order() {
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
    fn rejects_a_message_too_far_ahead() {
        assert!(SequencedMessages::new(5, &messages(&[105]), &[]).is_err());
        assert!(SequencedMessages::new(5, &messages(&[104]), &[]).is_ok());
        assert!(SequencedMessages::new(5, &messages(&(6..106).collect::<Vec<_>>()), &[]).is_err());
        assert!(SequencedMessages::new(5, &messages(&(5..305).collect::<Vec<_>>()), &[]).is_ok());
    }
}
