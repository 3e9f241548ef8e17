//! Secrets of links without an order: of optional emails, calendar feeds and invitations.

use domain::athlete_invitation::AthleteInvitation;
use domain::audit::{AuditAction, AuditSubject, OperatorIdentity};
use domain::calendar::{CalendarFeed, FeedNonce};
use domain::mail_topics::{AddressDigest, MailTopic, Subscription};
use domain::notice::{Notice, NoticeContent};
use domain::quote::QuoteKey;
use domain::{
    AthleteInvitationGuid, Email, InvitationToken, Language, NoticeGuid, Session, TalentGuid,
    UserId,
};
use store::InvitationEmail;
use uuid::Uuid;

use crate::context::TestContext;

impl TestContext {
    /// Returns the token in the unsubscribe link of an email to `noor@example.org`.
    pub fn subscription_token(&self) -> String {
        let subscription = Subscription {
            topic: MailTopic::Feedback,
            address: AddressDigest::new("noor@example.org"),
        };
        self.quote_key().sign_subscription(&subscription)
    }

    /// Creates a talent's calendar feed, and returns the token of its URL.
    pub async fn calendar_token(&self, talent: TalentGuid) -> String {
        let feed = CalendarFeed {
            talent_guid: talent,
            nonce: FeedNonce::from_random([5; 16]),
            created_at: self.now(),
            session: Some(Session {
                uid: "uid-feed".to_owned(),
                signed_in_at: self.now(),
                issued_at: self.now(),
            }),
        };
        let saved = self.store().save_calendar_feed(&feed, None).await;
        saved.expect("a calendar switched on");
        self.quote_key().sign_calendar_feed(&feed)
    }

    /// Invites `Ada K.` in German by `robin@matchday.example`, with an email to this address. Returns the invitation with
    /// its secret.
    pub async fn invited_athlete(&self, email: &Email) -> (AthleteInvitation, InvitationToken) {
        let token = InvitationToken::from_random(*Uuid::new_v4().as_bytes());
        let inviter = "robin@matchday.example".parse();
        let invitation = AthleteInvitation {
            athlete_invitation_guid: AthleteInvitationGuid::from_uuid(Uuid::now_v7()),
            email: email.clone(),
            name: "Ada K.".to_owned(),
            language: Language::De,
            invited_by: OperatorIdentity {
                user_id: UserId::from_parts(1, [1; 10]),
                email: Some(inviter.expect("an address")),
            },
            token_digest: token.digest(),
            sent_at: self.now(),
            used: None,
            version: 1,
        };
        let notice = Notice {
            notice_guid: NoticeGuid::from_uuid(Uuid::now_v7()),
            to: Some(email.clone()),
            language: Some(Language::De),
            content: NoticeContent::AthleteInvited {
                name: invitation.name.clone(),
                invited_by: invitation.invited_by.email.clone(),
                token: token.reveal(),
            },
            created_at: self.now(),
        };
        let address = AddressDigest::new(email.as_str());
        let guid = invitation.athlete_invitation_guid;
        let subject = AuditSubject::athlete_invitation(guid, &address);
        let email = InvitationEmail {
            notice: &notice,
            entry: &self.audit_entry(AuditAction::AthleteInvited, subject),
        };
        let saved = self.store().invite_athlete(&invitation, email).await;
        saved.expect("an invitation written");
        (invitation, token)
    }

    fn quote_key(&self) -> QuoteKey {
        self.settings().quote_key().expect("a key")
    }
}
