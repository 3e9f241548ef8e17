//! The command line's arguments.

use clap::{Args, Parser, Subcommand};
use url::Url;

/// Serves a document database without an application, on loopback.
#[derive(Debug, Parser)]
#[command(name = "document-server")]
pub(crate) struct Arguments {
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Starts an embedded `DynamoDB` in memory and an endpoint that creates tokens.
    Database,
    /// Serves the protocol over a database.
    Instance(Options),
}

/// The options of an instance.
#[derive(Debug, Args)]
pub(crate) struct Options {
    /// The URL of the `DynamoDB`.
    #[arg(long)]
    pub(crate) database: Url,
    /// The table's name.
    #[arg(long)]
    pub(crate) table: String,
    /// The project in the names of documents.
    #[arg(long)]
    pub(crate) project: String,
    /// The port to listen on; 0 for any free port.
    #[arg(long, default_value_t = 0)]
    pub(crate) port: u16,
    /// How many milliseconds the clock is ahead of the machine's.
    #[arg(long, default_value_t = 0, allow_negative_numbers = true)]
    pub(crate) ahead_by: i64,
    /// In how many seconds the clock drifts from there to as far behind the machine's and back; 0 for no drift.
    #[arg(long, default_value_t = 0)]
    pub(crate) drifts_over: u64,
}
