//! Emails about accounts have the marketplace's name, the reader's language, and a link of the site.

use domain::notice::{Notice, NoticeContent};
use domain::operator::OperatorRole;
use domain::{Language, NoticeGuid};
use emulators::mail::Mail;

use crate::support::Fixture;

async fn send(language: Language, content: NoticeContent) -> Mail {
    let fixture = Fixture::set().await;
    let notice = Notice {
        notice_guid: NoticeGuid::from_parts(1, [1; 10]),
        to: Some("lou@example.org".parse().unwrap()),
        language: Some(language),
        content,
        created_at: fixture.context.now(),
    };
    fixture.context.store().add_notice(&notice).await.unwrap();
    fixture.consume().await;
    fixture.mails_to("lou@example.org").remove(0)
}

#[tokio::test]
async fn an_invitation_names_the_inviter_the_roles_and_the_link() {
    let content = NoticeContent::TeamInvited {
        invited_by: Some("robin@example.org".parse().unwrap()),
        roles: [OperatorRole::Support, OperatorRole::Finance]
            .into_iter()
            .collect(),
        token: "AAAAAAAAAAAAAAAAAAAAAA".to_owned(),
    };
    let mail = send(Language::De, content).await;
    assert_eq!(mail.subject, "Komm ins Team von Matchday");
    assert!(mail.text.contains("robin@example.org"), "{}", mail.text);
    assert!(mail.text.contains("Support, Finanzen"), "{}", mail.text);
    let link = "/de/operators/join#invitation=AAAAAAAAAAAAAAAAAAAAAA";
    assert!(mail.text.contains(link), "{}", mail.text);
}

#[tokio::test]
async fn an_athletes_invitation_names_the_inviter_the_link_and_how_to_stop_it() {
    let content = NoticeContent::AthleteInvited {
        name: "Lou Berg".to_owned(),
        invited_by: Some("robin@example.org".parse().unwrap()),
        token: "AAAAAAAAAAAAAAAAAAAAAA".to_owned(),
    };
    let mail = send(Language::De, content).await;
    assert_eq!(mail.subject, "Matchday lädt dich als Athlet:in ein");
    for part in [
        "robin@example.org",
        "/de/enroll#invitation=AAAAAAAAAAAAAAAAAAAAAA",
        "/api/mail/unsubscribe/athlete_invitations.",
    ] {
        assert!(mail.text.contains(part), "{part}: {}", mail.text);
    }
    let mut headers = mail.headers.iter();
    assert!(headers.any(|header| header.name == "List-Unsubscribe"));
}

#[tokio::test]
async fn an_emailed_code_opens_the_page_that_asks_before_it_is_used() {
    let code = || "c0de-1".to_owned();
    let from = "lou@old.example".parse().unwrap();
    for (content, mode) in [
        (
            NoticeContent::AddressToConfirm { code: code() },
            "verifyEmail",
        ),
        (
            NoticeContent::PasswordReset { code: code() },
            "resetPassword",
        ),
        (
            NoticeContent::AddressChange { from, code: code() },
            "verifyAndChangeEmail",
        ),
    ] {
        let mail = send(Language::En, content).await;
        let link = format!("/login?mode={mode}&oobCode=c0de-1");
        assert!(mail.text.contains(&link), "{}", mail.text);
        assert!(mail.text.contains("Matchday"), "{}", mail.text);
    }
}
