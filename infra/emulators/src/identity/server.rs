use axum::Router;
use serde_json::Value;

use super::keys::Keys;
use super::options::{IdentityOptions, NewAccount};
use super::routes::{FRAME_SCRIPT_PATH, JWKS_PATH, SECURE_TOKEN, TOOLKIT};
use super::state::State;
use super::{admin, pages, routes};
use crate::StartError;
use crate::records::{Records, RecordsError};
use crate::serving::{Bound, Serving};

#[derive(Debug)]
pub struct IdentityServer {
    state: State,
    serving: Serving,
}

impl IdentityServer {
    /// Opens the accounts, reads or generates the keys, and starts to serve.
    pub async fn start(options: IdentityOptions) -> Result<Self, StartError> {
        let bound = Bound::loopback(options.addr).await?;
        let data = |source| StartError::Data {
            path: options.data.clone(),
            source,
        };
        let records = Records::open(options.data.as_deref()).map_err(data)?;
        let keys = match options.data {
            Some(_) => Keys::load_or_generate(&records)?,
            None => Keys::in_memory()?,
        };
        let state = State::new(records, keys, bound.url(), &options);
        let serving = bound.serve(routes::router(state.clone()));
        Ok(Self { state, serving })
    }

    /// `http://address:port`: what `connectAuthEmulator` takes.
    pub fn url(&self) -> String {
        self.serving.url()
    }

    /// Returns the URL that replaces `https://identitytoolkit.googleapis.com` (`IDENTITY_API_URL`).
    pub fn api_url(&self) -> String {
        format!("{}{TOOLKIT}", self.url())
    }

    /// Returns the URL that replaces `https://securetoken.googleapis.com`.
    pub fn secure_token_url(&self) -> String {
        format!("{}{SECURE_TOKEN}", self.url())
    }

    /// Where the public signing keys are (`IDENTITY_JWKS_URL`).
    pub fn jwks_url(&self) -> String {
        format!("{}{JWKS_PATH}", self.url())
    }

    /// Returns the script that a page loads before it signs in by another provider: it replaces the part of Google's
    /// `gapi.iframes` that the SDK would fetch.
    pub fn frame_script_url(&self) -> String {
        format!("{}{FRAME_SCRIPT_PATH}", self.url())
    }

    /// The project tokens are issued for (`IDENTITY_PROJECT_ID`).
    pub fn project_id(&self) -> String {
        self.state.project_id().to_owned()
    }

    /// The key client calls carry as `?key=`.
    pub fn api_key(&self) -> String {
        self.state.api_key().to_owned()
    }

    /// A service-account file in Google's format whose `token_uri` is this server (`IDENTITY_SERVICE_ACCOUNT`).
    pub fn service_account(&self) -> Value {
        self.state.service_account()
    }

    /// Sets the page that emailed links open, for a caller that learns its port later.
    pub fn set_action_url(&self, action_url: &str) {
        self.state.set_action_url(action_url);
    }

    /// Sets the project's public-facing name, which the service's emails contain, as a project's owner does in the hosted
    /// service's console.
    pub fn set_app_name(&self, name: &str) {
        self.state.set_app_name(name);
    }

    /// Creates an account without a call, unless there is one of that id; returns whether it did.
    pub fn add_account(&self, account: &NewAccount) -> Result<bool, RecordsError> {
        admin::create::add_account(&self.state, account)
    }

    /// The operator's pages, to be nested under any path: accounts to disable, sign out or delete, and the
    /// project's switches.
    pub fn pages(&self) -> Router {
        pages::router(self.state.clone())
    }

    pub async fn shutdown(self) {
        self.serving.shutdown().await;
    }
}
