use std::fs::OpenOptions;
use std::io::{ErrorKind, Write};
use std::os::unix::fs::OpenOptionsExt;
use std::path::Path;

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use serde::{Deserialize, Serialize};

use crate::error::RunnerError;

/// What the hosted services and we would share in production; made on the first start, readable by its owner only.
#[derive(Clone, Deserialize, Serialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct Secrets {
    pub(crate) stripe_secret_key: String,
    pub(crate) stripe_webhook_secret: String,
    pub(crate) quote_key: String,
    /// Signs calls of object storage and addresses in it. Nothing that is kept is signed with it, so a folder from before it
    /// was there is given a new one at each start.
    #[serde(default = "random_hex")]
    pub(crate) object_storage_key: String,
    /// Signs pushes. Browsers subscribe with its public key, so a folder from before it was there is given one to keep.
    #[serde(default = "random_p256")]
    pub(crate) vapid_private_key: String,
    /// The secrets of webhooks' endpoints are derived from it. A folder from before it was there is given one to keep.
    #[serde(default = "random_hex")]
    pub(crate) webhook_key: String,
}

impl Secrets {
    /// Reads the file, or makes it.
    pub(crate) fn load_or_generate(path: &Path) -> Result<Self, RunnerError> {
        match std::fs::read(path) {
            Ok(text) => serde_json::from_slice(&text).map_err(|source| RunnerError::Damaged {
                path: path.to_path_buf(),
                source: source.into(),
            }),
            Err(error) if error.kind() == ErrorKind::NotFound => {
                let secrets = Self::generate();
                save_for_owner(path, &secrets)?;
                Ok(secrets)
            }
            Err(error) => Err(RunnerError::writing(path.to_path_buf(), error)),
        }
    }

    pub(crate) fn generate() -> Self {
        Self {
            stripe_secret_key: format!("sk_test_{}", random_hex()),
            stripe_webhook_secret: format!("whsec_{}", random_hex()),
            quote_key: random_hex(),
            object_storage_key: random_hex(),
            vapid_private_key: random_p256(),
            webhook_key: random_hex(),
        }
    }
}

/// Writes `value` as JSON, whole or not at all, for the owner of this process alone.
pub(crate) fn save_for_owner(path: &Path, value: &impl Serialize) -> Result<(), RunnerError> {
    let text = serde_json::to_string_pretty(value)?;
    // Under another name first: a crash must not leave half a file.
    let unfinished = path.with_extension("unfinished");
    let refused = |source| RunnerError::writing(path.to_path_buf(), source);
    let mut file = OpenOptions::new()
        .write(true)
        .create(true)
        .truncate(true)
        .mode(0o600)
        .open(&unfinished)
        .map_err(refused)?;
    file.write_all(text.as_bytes())
        .and_then(|()| file.sync_all())
        .map_err(refused)?;
    std::fs::rename(&unfinished, path).map_err(refused)
}

fn random_hex() -> String {
    let bytes: [u8; 32] = rand::random();
    bytes
        .iter()
        .fold(String::new(), |hex, byte| format!("{hex}{byte:02x}"))
}

/// A private key of P-256 as base64url; all but one of 2^32 random numbers of this size are one.
fn random_p256() -> String {
    let bytes: [u8; 32] = rand::random();
    URL_SAFE_NO_PAD.encode(bytes)
}

#[cfg(test)]
mod tests {
    use std::os::unix::fs::PermissionsExt;

    use super::Secrets;

    #[test]
    fn secrets_are_made_once_and_for_their_owner_only() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("secrets.json");
        let first = Secrets::load_or_generate(&path).unwrap();
        let again = Secrets::load_or_generate(&path).unwrap();
        assert_eq!(first.quote_key, again.quote_key);
        assert_ne!(
            first.quote_key,
            first.stripe_webhook_secret.trim_start_matches("whsec_")
        );
        assert_eq!(
            std::fs::metadata(&path).unwrap().permissions().mode() & 0o777,
            0o600
        );
    }

    #[test]
    fn a_damaged_file_is_named() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("secrets.json");
        std::fs::write(&path, "{").unwrap();
        let error = Secrets::load_or_generate(&path).err().unwrap().to_string();
        assert!(error.contains("secrets.json` is damaged"), "{error}");
    }
}
