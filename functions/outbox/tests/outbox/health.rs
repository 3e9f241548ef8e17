//! Emails report whether the email service accepts them: all of them together, a test, and those about accounts.

use domain::bounce::{AddressProblem, AddressProblemKind};
use domain::health::{HealthFailure, HealthPart, HealthState};
use domain::notice::{Notice, NoticeContent};
use domain::{Language, NoticeGuid};
use emulators::mail::MailFault;
use outbox::{Outbox, RunOutcome};

use crate::support::Fixture;

const ROBIN: &str = "robin@matchday.example";

impl Fixture {
    /// Sends an email to robin through this outbox.
    async fn send(&self, outbox: &Outbox, content: NoticeContent, id: u8) -> RunOutcome {
        let notice = Notice {
            notice_guid: NoticeGuid::from_parts(u64::from(id), [id; 10]),
            to: Some(ROBIN.parse().unwrap()),
            language: Some(Language::De),
            content,
            created_at: self.context.now(),
        };
        let store = self.context.store();
        store.add_notice(&notice).await.unwrap();
        let row = store.find_notice(notice.notice_guid).await.unwrap();
        outbox.send_notice(&row.unwrap()).await.unwrap()
    }

    async fn health(&self, part: HealthPart) -> HealthState {
        let record = self.context.store().find_health(part).await.unwrap();
        record.state(self.context.now())
    }
}

#[tokio::test]
async fn a_test_email_that_the_service_accepts_works() {
    let fixture = Fixture::set().await;
    let sent = fixture
        .send(&fixture.outbox, NoticeContent::TestEmail, 1)
        .await;
    assert_eq!(sent, RunOutcome::Done);
    for part in [HealthPart::TestEmail, HealthPart::Emails] {
        assert_eq!(fixture.health(part).await, HealthState::Works, "{part:?}");
    }
    assert_eq!(
        fixture.health(HealthPart::IdentityEmails).await,
        HealthState::NotTried
    );
    let mails = fixture.mails_to(ROBIN);
    assert_eq!(mails.len(), 1);
    assert_eq!(mails[0].subject, "Test-E-Mail von Matchday");
    assert!(
        mails[0].text.contains("/de/operators/health"),
        "{}",
        mails[0].text
    );
}

#[tokio::test]
async fn a_refused_test_email_has_its_reason_and_is_not_repeated() {
    for (fault, reason) in [
        (MailFault::Sandbox, HealthFailure::RecipientNotVerified),
        (MailFault::SendingPaused, HealthFailure::SendingPaused),
        (MailFault::AccountSuspended, HealthFailure::SendingPaused),
        (MailFault::QuotaUsedUp, HealthFailure::SendingLimit),
        (
            MailFault::MailFromNotVerified,
            HealthFailure::MailFromNotVerified,
        ),
        (
            MailFault::NoConfigurationSet,
            HealthFailure::ConfigurationMissing,
        ),
        (MailFault::BadContent, HealthFailure::EmailRefused),
    ] {
        let fixture = Fixture::set().await;
        fixture.context.mail().set_fault(Some(fault));
        let sent = fixture
            .send(&fixture.outbox, NoticeContent::TestEmail, 1)
            .await;
        assert_eq!(sent, RunOutcome::Done, "{fault:?}");
        for part in [HealthPart::TestEmail, HealthPart::Emails] {
            assert_eq!(
                fixture.health(part).await,
                HealthState::Fails(reason),
                "{fault:?}"
            );
        }
        let jobs = fixture.context.store().list_failed_effects(None, 50).await;
        assert!(jobs.unwrap().items.is_empty());
    }
}

#[tokio::test]
async fn an_unverified_sender_and_an_unreachable_service_have_different_reasons() {
    let fixture = Fixture::set().await;
    let outbox = fixture.outbox_from("no-reply@elsewhere.example");
    fixture.send(&outbox, NoticeContent::TestEmail, 1).await;
    let unverified = HealthState::Fails(HealthFailure::SenderNotVerified);
    assert_eq!(fixture.health(HealthPart::TestEmail).await, unverified);
    let outbox = fixture.outbox_without_mail();
    fixture.send(&outbox, NoticeContent::TestEmail, 2).await;
    let away = HealthState::Fails(HealthFailure::EmailServiceUnavailable);
    assert_eq!(fixture.health(HealthPart::TestEmail).await, away);
}

#[tokio::test]
async fn a_test_email_to_a_bounced_address_fails() {
    let fixture = Fixture::set().await;
    let problem = AddressProblem {
        email: ROBIN.parse().unwrap(),
        kind: AddressProblemKind::Bounced,
        reason: "550 5.1.1".to_owned(),
        at: fixture.context.now(),
    };
    fixture
        .context
        .store()
        .save_address_problem(&problem)
        .await
        .unwrap();
    fixture
        .send(&fixture.outbox, NoticeContent::TestEmail, 1)
        .await;
    let bounced = HealthState::Fails(HealthFailure::AddressBounced);
    assert_eq!(fixture.health(HealthPart::TestEmail).await, bounced);
    assert_eq!(
        fixture.health(HealthPart::Emails).await,
        HealthState::NotTried
    );
}

#[tokio::test]
async fn an_email_about_an_account_reports_its_own_part() {
    let fixture = Fixture::set().await;
    let code = "code".to_owned();
    fixture
        .send(&fixture.outbox, NoticeContent::PasswordReset { code }, 1)
        .await;
    assert_eq!(
        fixture.health(HealthPart::IdentityEmails).await,
        HealthState::Works
    );
    assert_eq!(
        fixture.health(HealthPart::TestEmail).await,
        HealthState::NotTried
    );
}
