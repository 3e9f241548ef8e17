use std::sync::{Arc, PoisonError, RwLock};

use serde_json::{Value, json};

use super::faults::Faults;
use super::keys::Keys;
use super::options::IdentityOptions;
use crate::Clock;
use crate::mail::Mailbox;
use crate::records::Records;

#[derive(Clone, Debug)]
pub(super) struct State {
    shared: Arc<Shared>,
}

#[derive(Debug)]
struct Shared {
    records: Records,
    keys: RwLock<Arc<Keys>>,
    url: String,
    project_id: String,
    api_key: String,
    action_url: RwLock<String>,
    app_name: RwLock<String>,
    mailbox: Option<Mailbox>,
    clock: Clock,
    faults: Faults,
}

impl State {
    pub(super) fn new(
        records: Records,
        keys: Keys,
        url: String,
        options: &IdentityOptions,
    ) -> Self {
        let IdentityOptions {
            project_id,
            api_key,
            action_url,
            mailbox,
            clock,
            ..
        } = options.clone();
        let action_url = RwLock::new(action_url);
        Self {
            shared: Arc::new(Shared {
                records,
                keys: RwLock::new(Arc::new(keys)),
                url,
                project_id,
                api_key,
                action_url,
                app_name: RwLock::new("Matchday".to_owned()),
                mailbox,
                clock,
                faults: Faults::default(),
            }),
        }
    }

    pub(super) fn records(&self) -> &Records {
        &self.shared.records
    }

    pub(super) fn keys(&self) -> Arc<Keys> {
        let keys = self.shared.keys.read();
        Arc::clone(&keys.unwrap_or_else(PoisonError::into_inner))
    }

    pub(super) fn set_keys(&self, keys: Keys) {
        let mut current = self
            .shared
            .keys
            .write()
            .unwrap_or_else(PoisonError::into_inner);
        *current = Arc::new(keys);
    }

    pub(super) fn project_id(&self) -> &str {
        &self.shared.project_id
    }

    pub(super) fn api_key(&self) -> &str {
        &self.shared.api_key
    }

    pub(super) fn mailbox(&self) -> Option<&Mailbox> {
        self.shared.mailbox.as_ref()
    }

    pub(super) fn clock(&self) -> &Clock {
        &self.shared.clock
    }

    pub(super) fn faults(&self) -> &Faults {
        &self.shared.faults
    }

    pub(super) fn action_url(&self) -> String {
        self.shared
            .action_url
            .read()
            .unwrap_or_else(PoisonError::into_inner)
            .clone()
    }

    pub(super) fn set_action_url(&self, action_url: &str) {
        action_url.clone_into(
            &mut self
                .shared
                .action_url
                .write()
                .unwrap_or_else(PoisonError::into_inner),
        );
    }

    /// The project's public-facing name, `%APP_NAME%` in emails.
    pub(super) fn app_name(&self) -> String {
        self.shared
            .app_name
            .read()
            .unwrap_or_else(PoisonError::into_inner)
            .clone()
    }

    pub(super) fn set_app_name(&self, name: &str) {
        name.clone_into(
            &mut self
                .shared
                .app_name
                .write()
                .unwrap_or_else(PoisonError::into_inner),
        );
    }

    /// `iss` of every id token.
    pub(super) fn issuer(&self) -> String {
        format!("https://securetoken.google.com/{}", self.project_id())
    }

    /// Where a service account exchanges its assertion; also the assertion's `aud`.
    pub(super) fn token_uri(&self) -> String {
        format!("{}/token", self.shared.url)
    }

    pub(super) fn client_email(&self) -> String {
        format!(
            "firebase-adminsdk@{}.iam.gserviceaccount.com",
            self.project_id()
        )
    }

    pub(super) fn service_account(&self) -> Value {
        let keys = self.keys();
        let key = &keys.service_account;
        json!({
            "type": "service_account",
            "project_id": self.project_id(),
            "private_key_id": key.id,
            "private_key": key.pem,
            "client_email": self.client_email(),
            "client_id": "100000000000000000000",
            "token_uri": self.token_uri(),
        })
    }
}
