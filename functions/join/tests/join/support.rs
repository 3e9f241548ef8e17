//! Emails that wait to be sent, and the links in them.

use domain::notice::{Notice, NoticeContent};
use jiff::SignedDuration;
use join::JoinState;
use serde_json::{Value, json};
use store::{DuePartition, DueRow};
use testkit::{App, Reply, TestContext};
use utoipa_axum::router::OpenApiRouter;

/// Returns the function's router with the context's table.
pub(crate) fn router(context: &TestContext) -> OpenApiRouter {
    let key = context.settings().quote_key().unwrap();
    join::router(JoinState::new(context.state(), key))
}

/// Returns the emails that wait to be sent, oldest first.
pub(crate) async fn notices(context: &TestContext) -> Vec<Notice> {
    let store = context.store();
    let far = context.now() + SignedDuration::from_hours(24);
    let mut notices = Vec::new();
    for partition in DuePartition::all() {
        for due in store
            .list_due(partition, far, None, 50)
            .await
            .unwrap()
            .items
        {
            if let DueRow::Notice { notice_guid, .. } = due {
                let row = store.find_notice(notice_guid).await.unwrap();
                notices.push(row.unwrap().notice);
            }
        }
    }
    notices.sort_by_key(|notice| (notice.created_at, notice.notice_guid));
    notices
}

/// Returns the kind and recipient of each email, unordered.
pub(crate) async fn kinds(context: &TestContext) -> Vec<(String, String)> {
    let mut kinds: Vec<_> = notices(context)
        .await
        .iter()
        .map(|notice| {
            let content = serde_json::to_value(&notice.content).unwrap();
            let kind = content["notice"].as_str().unwrap().to_owned();
            let to = notice.to.as_ref();
            (kind, to.map_or("operators".to_owned(), ToString::to_string))
        })
        .collect();
    kinds.sort();
    kinds
}

/// Returns the secret in the email of this kind.
pub(crate) async fn token_of(context: &TestContext, kind: &str) -> String {
    let found = notices(context).await.into_iter().rev().find_map(|notice| {
        let content = serde_json::to_value(&notice.content).unwrap();
        (content["notice"] == kind).then(|| content["token"].as_str().unwrap().to_owned())
    });
    found.expect(kind)
}

/// Sends the form and returns the secret of the link in the email.
pub(crate) async fn apply(context: &TestContext, app: &App, form: &Value) -> String {
    app.post("/api/join").json(form).await.expect(201);
    let notices = notices(context).await;
    let tokens = notices
        .iter()
        .rev()
        .find_map(|notice| match &notice.content {
            NoticeContent::ApplicationConfirmAddress { token, .. } => Some(token.clone()),
            _ => None,
        });
    tokens.expect("a mail that asks for the proof")
}

pub(crate) async fn read(app: &App, token: &str) -> Reply {
    app.get(&format!("/api/join/links/{token}")).await
}

pub(crate) async fn step(app: &App, token: &str, step: &str) -> Reply {
    let body = json!({ "step": step });
    app.post(&format!("/api/join/links/{token}/steps"))
        .json(body)
        .await
}

pub(crate) async fn edit(app: &App, token: &str, version: u64, form: &Value) -> Reply {
    let body = json!({ "version": version, "form": form });
    app.put(&format!("/api/join/links/{token}"))
        .json(body)
        .await
}
