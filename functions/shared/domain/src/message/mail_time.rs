//! Determines when a recipient gets an email about unread messages.

use jiff::{SignedDuration, Timestamp};

/// The time without a new message before an email is sent, so that no email interrupts a conversation.
const QUIET: SignedDuration = SignedDuration::from_mins(10);
/// The longest time that the first unread message waits for an email.
const LONGEST_WAIT: SignedDuration = SignedDuration::from_hours(1);
/// The shortest time between two emails to a recipient with an account who has not returned.
const AGAIN_AFTER: SignedDuration = SignedDuration::from_hours(24);

/// The unread messages of a recipient, and the last email about them.
#[derive(Debug, Clone, Copy)]
pub struct UnreadMessages {
    /// The time of the first unread message.
    pub first: Timestamp,
    /// The time of the newest message.
    pub newest: Timestamp,
    /// The time up to which the recipient has read.
    pub read: Option<Timestamp>,
    /// The time of the newest message that the last email reported.
    pub notified: Option<Timestamp>,
    /// Whether the recipient can also read the messages in an account.
    pub has_account: bool,
}

/// The decision about an email.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MessageMail {
    Send,
    /// The conversation is active: check again later.
    Wait,
    Drop,
}

impl UnreadMessages {
    /// Decides at `now` whether the recipient gets an email.
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

    /// Returns whether the last email covers the messages, or earlier unread ones in the account.
    fn is_known(&self) -> bool {
        let Some(notified) = self.notified else {
            return false;
        };
        let has_come_back = self.read.is_some_and(|read| read >= notified);
        let waits_already = self.has_account
            && !has_come_back
            && self.newest.duration_since(notified) < AGAIN_AFTER;
        self.newest <= notified || waits_already
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may panic")]

    use super::*;

    fn minute(minute: i64) -> Timestamp {
        Timestamp::from_second(1_800_000_000 + minute * 60).unwrap()
    }

    fn unread(first: i64, newest: i64) -> UnreadMessages {
        UnreadMessages {
            first: minute(first),
            newest: minute(newest),
            read: None,
            notified: None,
            has_account: true,
        }
    }

    #[test]
    fn an_active_conversation_delays_the_email_by_at_most_one_hour() {
        assert_eq!(unread(0, 5).plan_mail(minute(10)), MessageMail::Wait);
        assert_eq!(unread(0, 5).plan_mail(minute(15)), MessageMail::Send);
        assert_eq!(unread(0, 59).plan_mail(minute(60)), MessageMail::Send);
    }

    #[test]
    fn sends_at_most_one_unread_email_per_day() {
        let notified = UnreadMessages {
            notified: Some(minute(0)),
            ..unread(0, 90)
        };
        assert_eq!(notified.plan_mail(minute(120)), MessageMail::Drop);
        let guest = UnreadMessages {
            has_account: false,
            ..notified
        };
        assert_eq!(guest.plan_mail(minute(120)), MessageMail::Send);
        let back = UnreadMessages {
            read: Some(minute(1)),
            ..notified
        };
        assert_eq!(back.plan_mail(minute(120)), MessageMail::Send);
        let next_day = UnreadMessages {
            newest: minute(24 * 60),
            ..notified
        };
        assert_eq!(next_day.plan_mail(minute(24 * 60 + 10)), MessageMail::Send);
    }
}
