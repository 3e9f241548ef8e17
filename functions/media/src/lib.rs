//! Uploaded files: a browser announces one, sends its parts straight to object storage, and says when all are there.
//! Then the bytes are looked at; only a file that passed gets an address to be read at, for a short time and for whom
//! the order allows. No file goes through this function, whose memory stays as it is however large they are.

mod access;
mod announce;
mod check;
mod complete;
mod discard;
mod find;
mod parts;
mod read;
mod shared;
mod state;
mod view;

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

pub use state::MediaState;

/// Every route of this function.
pub fn router(state: MediaState) -> OpenApiRouter {
    OpenApiRouter::new()
        .routes(routes!(announce::announce_file))
        .routes(routes!(find::find_file, discard::discard_file))
        .routes(routes!(parts::sign_parts))
        .routes(routes!(complete::complete_file))
        .routes(routes!(read::read_order_file))
        .routes(routes!(read::read_order_file_by_hash))
        .routes(routes!(shared::find_shared_video))
        .routes(routes!(shared::find_shared_poster))
        .with_state(state)
}
