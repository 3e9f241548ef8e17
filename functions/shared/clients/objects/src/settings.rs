//! Where the bucket is and how we prove who we are.

use std::fmt;

use environment::{Environment, SettingsError};

/// Everything the client needs to know.
#[derive(Debug, Clone)]
pub struct ObjectSettings {
    pub bucket: String,
    /// Where the storage answers when it is not the cloud's own; the bucket is then the first part of the path.
    pub endpoint: Option<String>,
    pub region: String,
    /// Whose calls and signatures these are.
    pub credentials: Credentials,
}

/// Keys of the function's role. They never show in a log.
#[derive(Clone)]
pub struct Credentials {
    pub access_key_id: String,
    pub secret_access_key: String,
    /// Comes with keys that run out; addresses signed with them run out with them.
    pub session_token: Option<String>,
}

impl ObjectSettings {
    /// Reads the bucket of uploaded files, `MEDIA_BUCKET`.
    pub fn from_environment(environment: &Environment) -> Result<Self, SettingsError> {
        Self::of_bucket(environment.required("MEDIA_BUCKET")?, environment)
    }

    /// Reads how to reach this bucket: `MEDIA_ENDPOINT`, when the storage is not the cloud's own, and the region and keys that
    /// the Lambda runtime sets.
    pub fn of_bucket(bucket: &str, environment: &Environment) -> Result<Self, SettingsError> {
        let endpoint = match environment.optional("MEDIA_ENDPOINT") {
            None => None,
            Some(_) => Some(environment.address("MEDIA_ENDPOINT")?),
        };
        Ok(Self {
            bucket: bucket.to_owned(),
            endpoint,
            region: environment.region()?.to_owned(),
            credentials: Credentials {
                access_key_id: environment.required("AWS_ACCESS_KEY_ID")?.to_owned(),
                secret_access_key: environment.required("AWS_SECRET_ACCESS_KEY")?.to_owned(),
                session_token: environment.optional("AWS_SESSION_TOKEN").map(str::to_owned),
            },
        })
    }

    /// The origin that browsers speak to.
    pub fn origin(&self) -> String {
        match &self.endpoint {
            Some(endpoint) => endpoint.clone(),
            None => format!("https://{}.s3.{}.amazonaws.com", self.bucket, self.region),
        }
    }

    /// The address of an object, unsigned. Keys are of our making and need no escapes.
    pub(crate) fn object_url(&self, key: &str) -> String {
        let origin = self.origin();
        match &self.endpoint {
            Some(_) => format!("{origin}/{}/{key}", self.bucket),
            None => format!("{origin}/{key}"),
        }
    }
}

impl fmt::Debug for Credentials {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("Credentials(…)")
    }
}
