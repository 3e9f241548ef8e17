//! The calls, as the operator who signed in.
#![expect(
    clippy::indexing_slicing,
    reason = "a member that a JSON value does not have reads as null"
)]

use std::path::{Path, PathBuf};

use reqwest::{Method, RequestBuilder};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::arguments::{Command, Connection, FiguresStep, SettingsStep};

/// Why a command did not happen, as one line.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum CliError {
    /// No server responds at that address, or it is not this API.
    #[error("no usable answer: {0}")]
    Connection(#[from] reqwest::Error),
    /// An answer that is no JSON, or without what it should have.
    #[error("an answer could not be read: {0}")]
    Answer(#[from] serde_json::Error),
    /// No address or no password.
    #[error("say who you are: --email and MATCHDAY_PASSWORD")]
    Nobody,
    /// The identity service rejected the sign-in.
    #[error("the sign-in was refused: {0}")]
    SignIn(String),
    #[error("{code}: {message}")]
    Refused {
        /// The code of the answer.
        code: String,
        /// Its message, and who was faster.
        message: String,
    },
    /// A file that cannot be read.
    #[error("{} cannot be read: {source}", path.display())]
    File {
        path: PathBuf,
        source: std::io::Error,
    },
    /// No such group of settings.
    #[error("{0} is no group of settings: name brand, business, money or launch")]
    Group(String),
    /// The settings, the table or the identity service of a command that is no call of the API.
    #[error("{0}")]
    Table(String),
}

/// A signed-in operator.
#[derive(Debug)]
pub struct Api {
    url: String,
    token: String,
    http: reqwest::Client,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct SiteConfig {
    firebase: Firebase,
    #[serde(default)]
    identity_emulator: Option<String>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Firebase {
    api_key: String,
}

impl Api {
    /// Signs in at the identity service that the site names.
    pub async fn sign_in(connection: &Connection) -> Result<Self, CliError> {
        let url = connection.url.trim_end_matches('/').to_owned();
        let http = reqwest::Client::new();
        let (Some(email), Some(password)) = (&connection.email, &connection.password) else {
            return Err(CliError::Nobody);
        };
        let config = http.get(format!("{url}/config.json")).send().await?;
        let config: SiteConfig = config.error_for_status()?.json().await?;
        let service = match config.identity_emulator {
            Some(emulator) => format!("{emulator}/identitytoolkit.googleapis.com"),
            None => "https://identitytoolkit.googleapis.com".to_owned(),
        };
        let call = format!("{service}/v1/accounts:signInWithPassword");
        let answer = http
            .post(call)
            .query(&[("key", config.firebase.api_key)])
            .json(&json!({ "email": email, "password": password, "returnSecureToken": true }))
            .send()
            .await?;
        let answer: Value = answer.json().await?;
        if let Some(token) = answer["idToken"].as_str() {
            return Ok(Self::with_token(url, token.to_owned()));
        }
        let reason = answer["error"]["message"].as_str();
        Err(CliError::SignIn(
            reason.unwrap_or("no reason given").to_owned(),
        ))
    }

    /// Creates a client with an existing token.
    pub fn with_token(url: String, token: String) -> Self {
        Self {
            url,
            token,
            http: reqwest::Client::new(),
        }
    }

    /// Makes the one call of a command. What wants a version reads it first.
    pub async fn run(&self, command: &Command) -> Result<Value, CliError> {
        match command {
            Command::Grant { .. }
            | Command::BackfillOrders
            | Command::Figures {
                step: FiguresStep::Rebuild { .. },
            } => Err(CliError::Table("is no call of the API".to_owned())),
            Command::Figures {
                step: FiguresStep::Show { days },
            } => self.get(&format!("figures?days={days}")).await,
            Command::Queues => self.get("queues").await,
            Command::Applications { list } => {
                let request = self.request(Method::GET, "applications");
                answer(request.query(&[("list", list)])).await
            }
            Command::Application { guid } => self.get(&format!("applications/{guid}")).await,
            Command::Review { guid, step, reason } => {
                let file = self.get(&format!("applications/{guid}")).await?;
                let version = &file["application"]["version"];
                let body = json!({ "step": step, "version": version, "reason": reason });
                self.post(&format!("applications/{guid}/steps"), &body)
                    .await
            }
            Command::Orders { find } => self.post("orders/search", &json!({ "find": find })).await,
            Command::Order { guid } => self.get(&format!("orders/{guid}")).await,
            Command::Disputes => self.get("disputes").await,
            Command::Preview {
                guid,
                decision,
                refund,
            } => {
                let (_, refund) = self.order_and_refund(guid, *refund).await?;
                let body = json!({ "decision": decision, "refund": refund });
                self.post(&format!("orders/{guid}/preview"), &body).await
            }
            Command::Decide {
                guid,
                decision,
                refund,
                decline_reason,
                delivery_note,
                reason,
            } => {
                let (order, refund) = self.order_and_refund(guid, *refund).await?;
                let body = json!({
                    "decision": decision, "version": order["version"], "reason": reason, "refund": refund,
                    "declineReason": decline_reason, "deliveryNote": delivery_note,
                });
                self.post(&format!("orders/{guid}/decisions"), &body).await
            }
            Command::Talent { find } => self.post("talent/search", &json!({ "find": find })).await,
            Command::Moderate {
                guid,
                decision,
                method,
                rank,
                reason,
            } => {
                let talent = self.get(&format!("talent/{guid}")).await?;
                let body = json!({
                    "decision": decision, "version": talent["version"], "reason": reason,
                    "method": method, "rank": rank,
                });
                self.post(&format!("talent/{guid}/decisions"), &body).await
            }
            Command::HeldRecords => self.get("held-records").await,
            Command::Effects => self.get("effects").await,
            Command::Replay { id, reason } => {
                let body = json!({ "id": id, "reason": reason });
                self.post("effects/replay", &body).await
            }
            Command::Feedback => self.get("feedback").await,
            Command::Reports => self.get("reports").await,
            Command::Audit => self.get("audit").await,
            Command::Settings {
                step: SettingsStep::Show,
            } => self.get("settings").await,
            Command::Settings {
                step:
                    SettingsStep::Set {
                        group,
                        file,
                        reason,
                    },
            } => self.save_settings(group, file, reason).await,
            money => self.run_money(money).await,
        }
    }

    /// The calls about payouts, chargebacks and the books.
    async fn run_money(&self, command: &Command) -> Result<Value, CliError> {
        match command {
            Command::Payouts { list } => {
                let request = self.request(Method::GET, "payouts");
                answer(request.query(&[("list", list)])).await
            }
            Command::Payout { guid, step, reason } => {
                let order = self.get(&format!("orders/{guid}")).await?;
                let body = json!({ "step": step, "version": order["version"], "reason": reason });
                self.post(&format!("orders/{guid}/payout-steps"), &body)
                    .await
            }
            Command::Approvals { list } => {
                let request = self.request(Method::GET, "approvals");
                answer(request.query(&[("list", list)])).await
            }
            Command::Approval {
                guid,
                decision,
                reason,
            } => {
                let body = json!({ "decision": decision, "reason": reason });
                self.post(&format!("approvals/{guid}/decisions"), &body)
                    .await
            }
            Command::Chargebacks => self.get("disputes?list=chargebacks").await,
            Command::Evidence { guid } => self.get(&format!("orders/{guid}/evidence")).await,
            Command::SendEvidence {
                guid,
                statement,
                reason,
            } => {
                let order = self.get(&format!("orders/{guid}")).await?;
                let body = json!({
                    "version": order["version"], "statement": statement, "reason": reason,
                });
                self.post(&format!("orders/{guid}/evidence"), &body).await
            }
            Command::Reconcile { reason: None } => {
                let page = self.get("reconciliations").await?;
                let newest = page["items"].as_array().and_then(|items| items.first());
                Ok(newest.cloned().unwrap_or(page))
            }
            Command::Reconcile {
                reason: Some(reason),
            } => {
                self.post("reconciliations", &json!({ "reason": reason }))
                    .await
            }
            Command::SettleReport { to, reason } => {
                let body = json!({ "to": to, "reason": reason });
                self.post("reconciliations/settled", &body).await
            }
            _ => Err(CliError::Table("is no call of the API".to_owned())),
        }
    }

    /// Saves the group in the file over the version that is stored now.
    async fn save_settings(
        &self,
        group: &str,
        file: &Path,
        reason: &str,
    ) -> Result<Value, CliError> {
        let text = std::fs::read_to_string(file).map_err(|source| CliError::File {
            path: file.to_path_buf(),
            source,
        })?;
        let settings: Value = serde_json::from_str(&text)?;
        let stored = self.get("settings").await?;
        let version = &stored[group]["version"];
        if version.is_null() {
            return Err(CliError::Group(group.to_owned()));
        }
        let body = json!({ "settings": settings, "version": version, "reason": reason });
        let request = self.request(Method::PUT, &format!("settings/{group}"));
        answer(request.json(&body)).await
    }

    /// The order as it is, and an amount in its currency.
    async fn order_and_refund(
        &self,
        guid: &str,
        refund: Option<i64>,
    ) -> Result<(Value, Value), CliError> {
        let order = self.get(&format!("orders/{guid}")).await?;
        let refund = refund.map_or(
            Value::Null,
            |amount| json!({ "amount": amount, "currency": order["refundable"]["currency"] }),
        );
        Ok((order, refund))
    }

    async fn get(&self, path: &str) -> Result<Value, CliError> {
        answer(self.request(Method::GET, path)).await
    }

    async fn post(&self, path: &str, body: &Value) -> Result<Value, CliError> {
        answer(self.request(Method::POST, path).json(body)).await
    }

    fn request(&self, method: Method, path: &str) -> RequestBuilder {
        let url = format!("{}/api/operators/{path}", self.url);
        self.http.request(method, url).bearer_auth(&self.token)
    }
}

async fn answer(request: RequestBuilder) -> Result<Value, CliError> {
    let reply = request.send().await?;
    let is_good = reply.status().is_success();
    let body: Value = reply.json().await?;
    if is_good {
        return Ok(body);
    }
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let faster = body["details"]["decision"]["by"]["email"].as_str();
    let mut message = text(&body["message"]);
    if let Some(email) = faster {
        message = format!("{message}, by {email}");
    }
    for field in body["fields"].as_array().into_iter().flatten() {
        message = format!(
            "{message}; {} {}",
            text(&field["field"]),
            text(&field["message"])
        );
    }
    Err(CliError::Refused {
        code: text(&body["code"]),
        message,
    })
}
