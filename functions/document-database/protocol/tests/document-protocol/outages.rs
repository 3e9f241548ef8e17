//! The channel while the table is unavailable: what clients receive and what they have afterwards.
//!
//! The SDK treats every answer except 200 as the end of its session. It retries until a new session opens, resumes
//! after its last snapshot and sends unacknowledged writes again.

mod database;
mod large_commits;
mod listening;
mod writing;
