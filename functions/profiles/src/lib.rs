//! The account areas: a customer's profile, a talent's page, pause and publication, data export and account deletion.

mod close;
mod customer;
mod export;
mod export_part;
mod favourite_news;
mod feedback;
mod keys;
mod language;
mod mail_preferences;
mod page_views;
mod pause;
mod publication;
mod push;
mod saved_replies;
mod slug;
mod state;
mod talent;
mod view;

use http_api::routes;
use utoipa_axum::router::OpenApiRouter;

pub use state::ProfilesState;

/// Returns every route of this function.
pub fn router(state: ProfilesState) -> OpenApiRouter {
    OpenApiRouter::new()
        .routes(routes!(close::close_account))
        .routes(routes!(export::export_account))
        .routes(routes!(customer::find_profile))
        .routes(routes!(favourite_news::list_favourite_news))
        .routes(routes!(keys::list_keys, keys::create_key))
        .routes(routes!(keys::revoke_key))
        .routes(routes!(language::find_language, language::change_language))
        .routes(routes!(
            mail_preferences::find_mail_preferences,
            mail_preferences::change_mail_preference
        ))
        .routes(routes!(talent::find_own_talent))
        .routes(routes!(feedback::list_own_feedback))
        .routes(routes!(page_views::list_own_page_views))
        .routes(routes!(pause::pause_bookings))
        .routes(routes!(
            publication::find_publication,
            publication::publish_talent,
            publication::unpublish_talent
        ))
        .routes(routes!(push::list_push_devices, push::add_push_device))
        .routes(routes!(push::remove_push_device))
        .routes(routes!(
            saved_replies::list_saved_replies,
            saved_replies::change_saved_replies
        ))
        .routes(routes!(slug::change_slug))
        .with_state(state)
}
