//! What was asked for on the command line.

use clap::{Args, Parser, Subcommand};
use url::Url;

/// The document database on its own, on loopback.
#[derive(Debug, Parser)]
#[command(name = "document-server")]
pub(crate) struct Arguments {
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Starts an embedded `DynamoDB` in memory, and makes tokens.
    Database,
    /// Serves the protocol over a database.
    Instance(Options),
}

/// What an instance serves.
#[derive(Debug, Args)]
pub(crate) struct Options {
    /// Where the `DynamoDB` is.
    #[arg(long)]
    pub(crate) database: Url,
    /// The table's name.
    #[arg(long)]
    pub(crate) table: String,
    /// The project that documents are named by.
    #[arg(long)]
    pub(crate) project: String,
    /// The port to listen on; 0 for any.
    #[arg(long, default_value_t = 0)]
    pub(crate) port: u16,
    /// How many milliseconds its clock is ahead of the machine's.
    #[arg(long, default_value_t = 0, allow_negative_numbers = true)]
    pub(crate) ahead_by: i64,
    /// In how many seconds its clock drifts from there to as far behind and back; 0: it does not drift.
    #[arg(long, default_value_t = 0)]
    pub(crate) drifts_over: u64,
}
