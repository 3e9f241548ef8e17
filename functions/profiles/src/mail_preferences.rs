//! Which optional emails an account wants. Preferences belong to its address, like the links in emails.

use axum::extract::State;
use domain::Email;
use domain::customer::User;
use domain::mail_topics::{AddressDigest, MailTopic, Subscription};
use http_api::{ApiError, Caller, Failures, Json, Result, Role};
use serde::{Deserialize, Serialize};
use store::Store;
use utoipa::ToSchema;

/// The optional emails of an account.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct MailPreferences {
    email: Email,
    /// Whether emails to this address bounce, so that none are sent.
    comes_back: bool,
    /// The topics, in the order of the page.
    topics: Vec<TopicPreference>,
}

/// The preference for a topic.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct TopicPreference {
    topic: MailTopic,
    /// Whether its emails are sent.
    wanted: bool,
}

/// Return the caller's preferences for optional emails.
#[utoipa::path(
    get,
    path = "/api/account/mail-preferences",
    tag = "profiles",
    security(("bearer" = [])),
    extensions(("x-access" = json!("account_holders"))),
    responses((status = 200, body = MailPreferences), Failures),
)]
pub(crate) async fn find_mail_preferences(
    State(store): State<Store>,
    caller: Caller,
) -> Result<Json<MailPreferences>> {
    let account = find_account(&store, &caller).await?;
    Ok(Json(read_preferences(&store, account).await?))
}

/// Enable or disable the emails of one topic for the caller's address.
#[utoipa::path(
    put,
    path = "/api/account/mail-preferences",
    tag = "profiles",
    security(("bearer" = [])),
    request_body(content = TopicPreference, example = json!({ "topic": "feedback", "wanted": false })),
    extensions(("x-access" = json!("account_holders"))),
    responses((status = 200, body = MailPreferences), Failures),
)]
pub(crate) async fn change_mail_preference(
    State(store): State<Store>,
    caller: Caller,
    Json(change): Json<TopicPreference>,
) -> Result<Json<MailPreferences>> {
    let account = find_account(&store, &caller).await?;
    let subscription = Subscription {
        topic: change.topic,
        address: AddressDigest::new(account.email.as_str()),
    };
    if change.wanted {
        store.resubscribe(&subscription).await?;
    } else {
        store.unsubscribe(&subscription).await?;
    }
    Ok(Json(read_preferences(&store, account).await?))
}

async fn read_preferences(store: &Store, account: User) -> Result<MailPreferences> {
    let address = AddressDigest::new(account.email.as_str());
    let unwanted = store.list_unwanted_topics(&address).await?;
    let problem = store.find_address_problem(&address).await?;
    let topics = MailTopic::of_role(account.role);
    let preference = |topic: &MailTopic| TopicPreference {
        topic: *topic,
        wanted: !unwanted.contains(topic),
    };
    Ok(MailPreferences {
        email: account.email,
        comes_back: problem.is_some_and(|problem| problem.stops_mails()),
        topics: topics.iter().map(preference).collect(),
    })
}

/// Returns the caller's account. Rejects operators, who get no such emails.
async fn find_account(store: &Store, caller: &Caller) -> Result<User> {
    if caller.role == Role::Operator {
        return Err(ApiError::forbidden(
            "mails are chosen by customers and talent",
        ));
    }
    let account = store.find_user(&caller.uid).await?;
    account.ok_or_else(|| ApiError::not_found("account", caller.user_id))
}
