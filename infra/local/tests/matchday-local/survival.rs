use std::path::Path;

use rusqlite::Connection;
use rusqlite::types::FromSql;

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

#[tokio::test]
async fn old_stream_records_are_deleted_and_no_write_scans_them() {
    let folder = Folder::seeded();
    let file = folder.data().join("table.sqlite");
    let last: i64 = query(&file, "SELECT MAX(id) FROM _stream_records");
    let runner = Program::start(&folder);
    assert!(runner.stop());
    let kept = format!("SELECT COUNT(*) FROM _stream_records WHERE id <= {last}");
    assert_eq!(query::<i64>(&file, &kept), 0);
    // The queries of the engine at each write, and of the stream reader every tenth of a second.
    let number = "CAST(sequence_number AS INTEGER)";
    for question in [
        format!("SELECT COALESCE(MAX({number}), 0) + 1 FROM _stream_records WHERE table_name = ?1"),
        format!(
            "SELECT keys_json FROM _stream_records WHERE table_name = ?1 AND shard_id = ?2 \
             AND {number} > ?3 ORDER BY {number} ASC LIMIT ?4"
        ),
    ] {
        let plan = ask_nth::<String>(&file, &format!("EXPLAIN QUERY PLAN {question}"), 3);
        assert!(plan.contains("INDEX _stream_records_in_order"), "{plan}");
    }
}

fn query<T: FromSql>(file: &Path, question: &str) -> T {
    ask_nth(file, question, 0)
}

/// A column of the first row.
fn ask_nth<T: FromSql>(file: &Path, question: &str, column: usize) -> T {
    let file = Connection::open(file).unwrap();
    let mut question = file.prepare(question).unwrap();
    let mut rows = question.raw_query();
    rows.next().unwrap().unwrap().get(column).unwrap()
}
