//! The unary calls over the embedded `DynamoDB` with rules that let every signed-in account read and write.
mod aggregates;
mod bad_input;
mod callers;
mod commits;
mod contention;
mod gets;
mod large_commits;
mod limits;
mod outages;
mod paths;
mod preconditions;
mod queries;
mod races;
mod resources;
mod support;
mod transforms;
