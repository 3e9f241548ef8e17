//! Uploaded files: a browser announces one, sends its parts straight to object storage, and reports when all have arrived.
//! Then the bytes are checked, and what a file carries besides what it shows is overwritten. Only a file that passed gets
//! an address to be read at, for a short time and for whom the order allows; of a file for a talent's page there is a
//! public copy. This function holds 8 MiB of a video or one picture at most, however large the files are.

mod access;
mod announce;
mod check;
mod complete;
mod discard;
mod find;
mod overwrite;
mod page;
mod parts;
mod read;
mod shared;
mod state;
mod view;

use http_api::routes;
use utoipa_axum::router::OpenApiRouter;

pub use state::MediaState;

/// Every route of this function.
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
