//! The query of a list.

use serde::Deserialize;
use store::Cursor;
use utoipa::IntoParams;

/// The query of a list that has no filter. A list with one has the same field beside its own, and names this type in its
/// description.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct PageQuery {
    /// The `next` of the previous page
    pub cursor: Option<Cursor>,
}
