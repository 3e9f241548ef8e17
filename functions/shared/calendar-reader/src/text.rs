//! The text of a file: bytes to lines, lines to properties, properties to values.

mod date_time;
mod decode;
mod duration;
mod line;

pub(crate) use date_time::{Written, parse_date_time};
pub(crate) use decode::Decoder;
pub(crate) use duration::{Duration, parse_duration};
pub(crate) use line::{Line, unescape, unquote};
