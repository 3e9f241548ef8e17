//! Whether the marketplace is open to the public.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{SettingsGroup, SettingsName};
use crate::text::Violations;

/// Whether the marketplace is open to the public.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Launch {
    /// While it is false, the public pages show that the marketplace opens soon.
    pub open: bool,
}

impl Default for Launch {
    /// Marketplaces that were stored before this setting existed are open.
    fn default() -> Self {
        Self { open: true }
    }
}

impl SettingsGroup for Launch {
    const NAME: SettingsName = SettingsName::Launch;

    fn checked(self) -> Result<Self, Violations> {
        Ok(self)
    }
}
