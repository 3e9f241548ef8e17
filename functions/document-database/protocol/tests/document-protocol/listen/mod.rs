//! Listening over the embedded `DynamoDB`: what `advance` tells, taken in as the official SDK takes it.
mod client;
mod clocks;
mod consistency;
mod held_commits;
mod lag;
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
