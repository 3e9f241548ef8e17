//! The channel while the table is away for some time: what its clients are told, and what they have afterwards.
//!
//! To the SDK any answer but 200 is the end of its session. It opens another until one opens, goes on behind the last
//! snapshot it has, and sends again what was not acknowledged.

mod database;
mod large_commits;
mod listening;
mod writing;
