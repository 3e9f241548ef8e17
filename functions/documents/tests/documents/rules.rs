//! The marketplace's rules, through the real router, over the embedded `DynamoDB`, with real tokens.
mod again;
mod backfill;
mod bounds;
mod customers;
mod fields;
mod leaks;
mod messages;
mod offers;
mod support;
mod table;
mod talents;
mod watch;
mod wire;
