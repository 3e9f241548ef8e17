//! Validates a form against the table.

use domain::Violations;
use domain::enrolment::Application;
use http_api::Result;
use store::Store;

/// Returns violations for sports that are not in the catalogue.
pub(crate) async fn check_sports(store: &Store, application: &Application) -> Result<Violations> {
    let mut violations = Violations::new();
    for (position, slug) in application.sports.iter().enumerate() {
        let known = store.find_sport(slug).await?.is_some();
        violations.require(
            known,
            &format!("sports.{position}"),
            "is not a sport of the catalogue",
        );
    }
    Ok(violations)
}
