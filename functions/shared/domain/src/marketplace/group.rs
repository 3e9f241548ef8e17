//! A group of settings: its name, its checks and its versions.

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

use crate::audit::AuditChange;
use crate::media::SitePicture;
use crate::talent::Image;
use crate::text::Violations;

/// The name of a group of settings.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum SettingsName {
    /// Name, colours and pictures.
    Brand,
    /// The company behind the marketplace.
    Business,
    /// Fees, payout delay, smallest prices, currencies and reference rates.
    Money,
    /// Whether the marketplace is open to the public.
    Launch,
}

impl SettingsName {
    /// Returns the name in the API.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Brand => "brand",
            Self::Business => "business",
            Self::Money => "money",
            Self::Launch => "launch",
        }
    }
}

/// A group of settings. Its default applies as long as no operator has saved it.
pub trait SettingsGroup: Clone + Default + PartialEq + Serialize + DeserializeOwned {
    const NAME: SettingsName;

    /// Cleans the texts and checks every bound. Returns all violations if a value is invalid.
    fn checked(self) -> Result<Self, Violations>;

    /// Returns the pictures by their fields.
    fn pictures(&self) -> Vec<UsedPicture<'_>> {
        Vec::new()
    }
}

/// A picture of the marketplace in the field of a form.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct UsedPicture<'a> {
    pub field: &'static str,
    pub picture: SitePicture,
    pub image: &'a Image,
}

/// A group with its version.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Versioned<T> {
    pub value: T,
    /// Raised by every write, 0 before the first; a write is conditional on the version before it.
    pub version: u64,
}

impl<T: SettingsGroup> Versioned<T> {
    /// Returns the next version with this value.
    #[must_use]
    pub fn next(&self, value: T) -> Self {
        Self {
            value,
            version: self.version.saturating_add(1),
        }
    }

    /// Returns the fields that differ from `before`, for the audit log. Texts are as they are; other values are JSON.
    pub fn changes(&self, before: &Self) -> Vec<AuditChange> {
        let fields = |group: &T| match serde_json::to_value(group) {
            Ok(Value::Object(fields)) => fields,
            _ => serde_json::Map::new(),
        };
        let earlier = fields(&before.value);
        fields(&self.value)
            .into_iter()
            .filter_map(|(name, value)| {
                let old = earlier.get(&name).cloned().unwrap_or(Value::Null);
                (old != value).then(|| AuditChange::new(&name, logged(old), logged(value)))
            })
            .collect()
    }
}

fn logged(value: Value) -> Option<String> {
    match value {
        Value::Null => None,
        Value::String(text) => Some(text).filter(|text| !text.is_empty()),
        other => Some(other.to_string()),
    }
}
