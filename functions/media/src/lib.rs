//! Uploaded files: a browser starts an upload, sends its parts directly to object storage, and completes it. Then the
//! bytes are checked, and metadata is overwritten. Only a file that passed gets URLs, which expire and are issued to
//! the parties of the order; a file for a talent's page or the marketplace gets a public copy. This function holds at most 8 MiB of a
//! video or one picture in memory.

mod access;
mod announce;
mod check;
mod checked;
mod complete;
mod discard;
mod find;
mod overwrite;
mod page;
mod parts;
mod public_copy;
mod read;
mod shared;
mod state;
mod view;

use http_api::routes;
use utoipa_axum::router::OpenApiRouter;

pub use state::MediaState;

/// Returns every route of this function.
pub fn router(state: MediaState) -> OpenApiRouter {
    OpenApiRouter::new()
        .routes(routes!(announce::announce_file))
        .routes(routes!(find::find_file, discard::discard_file))
        .routes(routes!(parts::sign_parts))
        .routes(routes!(complete::complete_file))
        .routes(routes!(announce::announce_picture_by_hash))
        .routes(routes!(parts::sign_parts_by_hash))
        .routes(routes!(complete::complete_file_by_hash))
        .routes(routes!(read::read_order_file))
        .routes(routes!(read::read_gift_file))
        .routes(routes!(shared::find_shared_video))
        .routes(routes!(shared::find_shared_poster))
        .routes(routes!(page::view::find_page_media))
        .routes(routes!(
            page::avatar::save_avatar,
            page::avatar::remove_avatar
        ))
        .routes(routes!(page::cover::save_cover, page::cover::remove_cover))
        .routes(routes!(page::gallery::save_gallery))
        .routes(routes!(
            page::intro_video::save_intro_video,
            page::intro_video::remove_intro_video
        ))
        .with_state(state)
}
