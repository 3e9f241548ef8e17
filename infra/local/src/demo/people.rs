//! Who acts, and how: with a token of the identity emulator, over HTTP.

use std::collections::HashMap;

use reqwest::header::LOCATION;
use reqwest::redirect::Policy;
use reqwest::{Client, Method, RequestBuilder};
use seed::DEMO_PASSWORD;
use serde_json::{Value, json};

use super::failed;
use crate::error::RunnerError;
use crate::services::Services;

/// A user, by the address of the account.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Account(String);

pub(super) fn customer() -> Account {
    Account("customer@matchday.example".to_owned())
}

pub(super) fn operator() -> Account {
    Account("operator@matchday.example".to_owned())
}

/// The talent of this page.
pub(super) fn talent(slug: &str) -> Account {
    Account(format!("{slug}@talent.matchday.example"))
}

/// Sends requests to the functions for all users.
pub(super) struct People {
    http: Client,
    origin: String,
    sign_in: String,
    database: String,
    /// Tokens go by real time, and last an hour of it.
    tokens: HashMap<Account, String>,
}

impl People {
    pub(super) fn new(origin: String, services: &Services) -> Result<Self, RunnerError> {
        let http = Client::builder().redirect(Policy::none()).build();
        let identity = &services.identity;
        Ok(Self {
            http: http.map_err(failed)?,
            origin,
            sign_in: format!(
                "{}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key={}",
                identity.url(),
                identity.api_key()
            ),
            database: format!("projects/{}/databases/(default)", identity.project_id()),
            tokens: HashMap::new(),
        })
    }

    /// Returns a function's response to a signed-in user.
    pub(super) async fn get(&mut self, who: Account, path: &str) -> Result<Value, RunnerError> {
        let token = self.token(who).await?;
        answer(self.request(Method::GET, path).bearer_auth(token)).await
    }

    /// Posts as a signed-in user.
    pub(super) async fn post(
        &mut self,
        who: Account,
        path: &str,
        body: &Value,
    ) -> Result<Value, RunnerError> {
        self.send(Method::POST, who, path, body).await
    }

    /// Replaces settings as a signed-in user.
    pub(super) async fn save(
        &mut self,
        who: Account,
        path: &str,
        body: &Value,
    ) -> Result<Value, RunnerError> {
        self.send(Method::PUT, who, path, body).await
    }

    async fn send(
        &mut self,
        method: Method,
        who: Account,
        path: &str,
        body: &Value,
    ) -> Result<Value, RunnerError> {
        let token = self.token(who).await?;
        answer(self.request(method, path).bearer_auth(token).json(body)).await
    }

    /// Returns a function's response to a visitor.
    pub(super) async fn get_as_guest(&self, path: &str) -> Result<Value, RunnerError> {
        answer(self.request(Method::GET, path)).await
    }

    pub(super) async fn post_as_guest(
        &self,
        path: &str,
        body: &Value,
    ) -> Result<Value, RunnerError> {
        answer(self.request(Method::POST, path).json(body)).await
    }

    /// Places an order; a guest's has no account.
    pub(super) async fn place(
        &mut self,
        who: Option<Account>,
        key: &str,
        body: &Value,
    ) -> Result<Value, RunnerError> {
        let mut request = self.request(Method::POST, "/api/orders").json(body);
        if let Some(who) = who {
            request = request.bearer_auth(self.token(who).await?);
        }
        answer(request.header("idempotency-key", key)).await
    }

    /// Writes a message into an order's thread, as the site does.
    pub(super) async fn write_message(
        &mut self,
        who: Account,
        side: &str,
        order: &str,
        text: &str,
    ) -> Result<(), RunnerError> {
        let id = rand::random::<u128>();
        let name = format!(
            "{}/documents/orders/{order}/messages/demo-{id:032x}",
            self.database
        );
        let body = json!({ "writes": [{
            "update": {
                "name": name,
                "fields": { "author": { "stringValue": side }, "text": { "stringValue": text } },
            },
            "updateTransforms": [{ "fieldPath": "sentAt", "setToServerValue": "REQUEST_TIME" }],
        }] });
        let path = format!("/v1/{}/documents:commit", self.database);
        self.post(who, &path, &body).await.map(drop)
    }

    /// Sends a form of a page of the payment emulator, as a person does in a browser; gives the address it leads to.
    pub(super) async fn send_form(
        &self,
        url: &str,
        fields: &[(&str, &str)],
    ) -> Result<String, RunnerError> {
        let sent = self.http.post(url).form(fields).send().await;
        let sent = sent.map_err(failed)?;
        let leads_to = sent.headers().get(LOCATION);
        leads_to
            .and_then(|address| address.to_str().ok())
            .map(ToOwned::to_owned)
            .ok_or_else(|| failed(format!("{url} answered {}", sent.status())))
    }

    /// Sends bytes to an address of object storage.
    pub(super) async fn put(
        &self,
        url: &str,
        checksum: &str,
        bytes: Vec<u8>,
    ) -> Result<(), RunnerError> {
        let request = self.http.put(url).header("x-amz-checksum-sha256", checksum);
        let sent = request.body(bytes).send().await.map_err(failed)?;
        match sent.error_for_status() {
            Ok(_) => Ok(()),
            Err(error) => Err(failed(error)),
        }
    }

    fn request(&self, method: Method, path: &str) -> RequestBuilder {
        self.http.request(method, format!("{}{path}", self.origin))
    }

    async fn token(&mut self, who: Account) -> Result<String, RunnerError> {
        if let Some(token) = self.tokens.get(&who) {
            return Ok(token.clone());
        }
        let Account(email) = &who;
        let body = json!({ "email": email, "password": DEMO_PASSWORD, "returnSecureToken": true });
        let signed_in = answer(self.http.post(&self.sign_in).json(&body)).await?;
        let token = text_at(&signed_in, "/idToken")?;
        self.tokens.insert(who, token.clone());
        Ok(token)
    }
}

/// The member of an answer at this pointer, which has to be text.
pub(super) fn text_at(answer: &Value, pointer: &str) -> Result<String, RunnerError> {
    let text = answer.pointer(pointer).and_then(Value::as_str);
    text.map(ToOwned::to_owned)
        .ok_or_else(|| failed(format!("an answer has no {pointer}")))
}

async fn answer(request: RequestBuilder) -> Result<Value, RunnerError> {
    let reply = request.send().await.map_err(failed)?;
    let (status, url) = (reply.status(), reply.url().path().to_owned());
    let text = reply.text().await.map_err(failed)?;
    if !status.is_success() {
        return Err(failed(format!("{url} answered {status}: {text}")));
    }
    if text.is_empty() {
        return Ok(Value::Null);
    }
    serde_json::from_str(&text).map_err(failed)
}
