//! Validates a form against the table.

use domain::enrolment::Application;
use domain::{Slug, Violations};
use http_api::Result;
use store::Store;

/// Returns a violation for each sport that is neither in `kept` nor a sport of the catalogue that athletes can choose.
pub(crate) async fn check_sports(
    store: &Store,
    application: &Application,
    kept: &[Slug],
) -> Result<Violations> {
    let mut violations = Violations::new();
    for (position, slug) in application.sports.iter().enumerate() {
        let can_be = kept.contains(slug) || store.can_choose_sport(slug).await?;
        violations.require(
            can_be,
            &format!("sports.{position}"),
            "is not a sport of the catalogue",
        );
    }
    Ok(violations)
}
