use serde_json::{Map, Value, json};

use super::assertion::Assertion;
use super::provider::SocialProvider;
use crate::identity::account::without_nulls;

/// Returns the user's part of the `signInWithIdp` response, before the account is known.
pub(super) fn build_reply(assertion: &Assertion, access_token: &str) -> Map<String, Value> {
    let person = &assertion.person;
    let federated_id = match assertion.provider {
        SocialProvider::Google => format!("https://accounts.google.com/{}", person.sub),
        SocialProvider::Facebook => format!("http://facebook.com/{}", person.sub),
        SocialProvider::GitHub | SocialProvider::Twitter => person.sub.clone(),
    };
    let reply = json!({
        "kind": "identitytoolkit#VerifyAssertionResponse",
        "providerId": assertion.provider.id(),
        "federatedId": federated_id,
        "email": person.email,
        "emailVerified": assertion.proves_email(),
        "displayName": person.name,
        "fullName": person.name,
        "photoUrl": person.picture,
        "screenName": person.screen_name,
        "rawUserInfo": raw_user_info(assertion).to_string(),
        "oauthAccessToken": access_token,
        "oauthIdToken": assertion.id_token,
        "oauthTokenSecret": (assertion.provider == SocialProvider::Twitter).then_some("local"),
    });
    match without_nulls(reply) {
        Value::Object(members) => members,
        _ => Map::new(),
    }
}

/// The profile in the format of each provider's API.
fn raw_user_info(assertion: &Assertion) -> Value {
    let person = &assertion.person;
    without_nulls(match assertion.provider {
        SocialProvider::Google => json!({
            "id": person.sub,
            "name": person.name,
            "email": person.email,
            "verified_email": person.email_verified,
            "picture": person.picture,
        }),
        SocialProvider::Facebook => json!({
            "id": person.sub,
            "name": person.name,
            "email": person.email,
        }),
        SocialProvider::GitHub => json!({
            "id": person.sub,
            "login": person.screen_name,
            "name": person.name,
            "email": person.email,
            "avatar_url": person.picture,
        }),
        SocialProvider::Twitter => json!({
            "id_str": person.sub,
            "screen_name": person.screen_name,
            "name": person.name,
            "email": person.email,
        }),
    })
}
