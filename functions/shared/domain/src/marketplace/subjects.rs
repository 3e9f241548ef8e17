//! How the audit log names settings and texts of pages.

use crate::audit::{AuditSubject, SubjectKind};
use crate::ids::Language;
use crate::marketplace::{ContentName, SettingsName};

impl AuditSubject {
    /// Names a group of the marketplace's settings.
    pub fn settings(name: SettingsName) -> Self {
        Self::new(
            SubjectKind::Settings,
            name.as_str().to_owned(),
            name.as_str(),
        )
    }

    /// Names the text of a page in one language: `terms de`.
    pub fn content(page: ContentName, language: Language) -> Self {
        let label = format!("{} {}", page.as_str(), language.as_str());
        Self::new(SubjectKind::Settings, label.clone(), label)
    }
}
