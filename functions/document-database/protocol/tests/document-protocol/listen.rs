//! Listening over the embedded `DynamoDB`: the messages of `advance`, processed as the official SDK does.
mod busy_scopes;
mod client;
mod clocks;
mod consistency;
mod held_commits;
mod lag;
mod large;
mod live;
mod model;
mod parts;
mod random;
mod requests;
mod resume;
mod rights;
mod support;
mod targets;
mod visibility;
