//! Validates a form against the table.

use domain::enrolment::Application;
use domain::text::FieldRule;
use domain::{Slug, Violations};
use http_api::Result;
use store::Store;

/// Returns a violation for each sport that is neither in `kept` nor a sport of the catalogue that athletes can choose,
/// and for each price that the marketplace's settings do not allow.
pub(crate) async fn check_form(
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
            FieldRule::UnknownSport,
        );
    }
    let settings = store.marketplace().await?;
    for (position, offer) in application.offers.iter().enumerate() {
        let field = format!("offers.{position}.price");
        if let Err(wrong) = settings.money.value.check_new_price(&field, offer.price) {
            for error in wrong.into_errors() {
                violations.add(error.field, error.rule);
            }
        }
    }
    Ok(violations)
}
