use crate::folder::Folder;
use crate::program::{Program, until};

#[tokio::test]
async fn what_was_answered_is_there_after_kill_nine() {
    let folder = Folder::seeded();
    let offer = folder.bookable();
    let runner = Program::start(&folder);
    let booking = runner.book(&offer).await;
    runner.pay(&booking).await;
    until("the mail", || async {
        (!runner.mails("grace@example.com").await.is_empty()).then_some(())
    })
    .await;
    let before = runner.order(&booking).await;
    let token = runner.sign_in(&booking.talent).await;
    runner.kill();

    let runner = Program::start(&folder);
    assert_eq!(runner.order(&booking).await, before);
    assert!(!runner.mails("grace@example.com").await.is_empty());
    let own = runner
        .http
        .get(runner.url("/api/orders"))
        .bearer_auth(token)
        .send()
        .await
        .unwrap();
    assert_eq!(
        own.status(),
        200,
        "a token from before is good: the keys are the same"
    );
}

#[tokio::test]
async fn a_mail_that_could_not_leave_before_the_kill_leaves_after_it() {
    let folder = Folder::seeded();
    let offer = folder.bookable();
    let runner = Program::start(&folder);
    let booking = runner.book(&offer).await;
    runner.pay(&booking).await;
    // Whether the letter left before this moment is chance; that it is there in the end is not.
    runner.kill();
    let runner = Program::start(&folder);
    runner.advance(15 * 60).await;
    until("the mail", || async {
        (!runner.mails("grace@example.com").await.is_empty()).then_some(())
    })
    .await;
}
