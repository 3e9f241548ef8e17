//! When somebody is mailed about messages that they have not read: after a quiet while, and not for each.

use jiff::{SignedDuration, Timestamp};

/// How long nobody wrote before a mail goes out: whoever is in a conversation needs none.
const QUIET: SignedDuration = SignedDuration::from_mins(10);
/// However busy the other side is, the first unread message waits no longer than this.
const LONGEST_WAIT: SignedDuration = SignedDuration::from_hours(1);
/// Somebody with an account who was mailed and has not come back is mailed again after this at the earliest.
const AGAIN_AFTER: SignedDuration = SignedDuration::from_hours(24);

/// What a reader has not read of the other side, and what they were told of before.
#[derive(Debug, Clone, Copy)]
pub struct UnreadMessages {
    /// When the first of them was written.
    pub first: Timestamp,
    /// When the newest was written.
    pub newest: Timestamp,
    /// Up to when the reader has read.
    pub read: Option<Timestamp>,
    /// The newest message of the last mail.
    pub told: Option<Timestamp>,
    /// Whether the reader sees messages in an account, too.
    pub has_account: bool,
}

/// What to do about unread messages.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MessageMail {
    /// A mail is due.
    Send,
    /// The conversation goes on: look again in a while.
    Wait,
    /// The reader knows.
    Drop,
}

impl UnreadMessages {
    /// Whether the reader is mailed at `now`.
    pub fn plan_mail(&self, now: Timestamp) -> MessageMail {
        if self.is_known() {
            MessageMail::Drop
        } else if now.duration_since(self.newest) >= QUIET
            || now.duration_since(self.first) >= LONGEST_WAIT
        {
            MessageMail::Send
        } else {
            MessageMail::Wait
        }
    }

    /// Whether the reader was told of them, or of earlier ones that still wait in the account.
    fn is_known(&self) -> bool {
        let Some(told) = self.told else {
            return false;
        };
        let has_come_back = self.read.is_some_and(|read| read >= told);
        let waits_already =
            self.has_account && !has_come_back && self.newest.duration_since(told) < AGAIN_AFTER;
        self.newest <= told || waits_already
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may stop")]

    use super::*;

    fn minute(minute: i64) -> Timestamp {
        Timestamp::from_second(1_800_000_000 + minute * 60).unwrap()
    }

    fn unread(first: i64, newest: i64) -> UnreadMessages {
        UnreadMessages {
            first: minute(first),
            newest: minute(newest),
            read: None,
            told: None,
            has_account: true,
        }
    }

    #[test]
    fn a_conversation_that_goes_on_is_waited_for_and_for_an_hour_at_most() {
        assert_eq!(unread(0, 5).plan_mail(minute(10)), MessageMail::Wait);
        assert_eq!(unread(0, 5).plan_mail(minute(15)), MessageMail::Send);
        assert_eq!(unread(0, 59).plan_mail(minute(60)), MessageMail::Send);
    }

    #[test]
    fn whoever_was_mailed_and_has_not_come_back_is_left_in_peace_for_a_day() {
        let told = UnreadMessages {
            told: Some(minute(0)),
            ..unread(0, 90)
        };
        assert_eq!(told.plan_mail(minute(120)), MessageMail::Drop);
        let guest = UnreadMessages {
            has_account: false,
            ..told
        };
        assert_eq!(guest.plan_mail(minute(120)), MessageMail::Send);
        let back = UnreadMessages {
            read: Some(minute(1)),
            ..told
        };
        assert_eq!(back.plan_mail(minute(120)), MessageMail::Send);
        let next_day = UnreadMessages {
            newest: minute(24 * 60),
            ..told
        };
        assert_eq!(next_day.plan_mail(minute(24 * 60 + 10)), MessageMail::Send);
    }
}
