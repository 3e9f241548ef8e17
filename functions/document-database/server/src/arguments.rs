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
<<<<<<< HEAD
    /// Serves the protocol over an embedded `DynamoDB` in memory, and makes tokens.
    Local(LocalOptions),
    /// Starts an embedded `DynamoDB` in memory, and makes tokens.
=======
    /// Starts an embedded `DynamoDB` in memory and an endpoint that creates tokens.
>>>>>>> words
    Database,
    /// Serves the protocol over a database.
    Instance(Box<Options>),
}

/// Options of a database in one process.
#[derive(Debug, Args)]
pub(crate) struct LocalOptions {
    /// The port to listen on; 0 for any.
    #[arg(long, default_value_t = 8080)]
    pub(crate) port: u16,
    /// The project that documents are named by.
    #[arg(long, default_value = "demo")]
    pub(crate) project: String,
}

/// The options of an instance.
#[derive(Debug, Args)]
pub(crate) struct Options {
<<<<<<< HEAD
    /// Where the `DynamoDB` is. Without it the table is in an AWS account, which `AWS_ACCESS_KEY_ID`,
    /// `AWS_SECRET_ACCESS_KEY` and `AWS_SESSION_TOKEN` choose.
=======
    /// The URL of the `DynamoDB`.
>>>>>>> words
    #[arg(long)]
    pub(crate) database: Option<Url>,
    /// The region, if the table is in an AWS account.
    #[arg(long, env = "AWS_REGION", default_value = "us-east-1")]
    pub(crate) region: String,
    /// The id of an access key of an AWS account.
    #[arg(long, env = "AWS_ACCESS_KEY_ID", hide = true, default_value = "")]
    pub(crate) access_key_id: String,
    /// The secret of that access key.
    #[arg(
        long,
        env = "AWS_SECRET_ACCESS_KEY",
        hide = true,
        hide_env_values = true,
        default_value = ""
    )]
    pub(crate) secret_access_key: String,
    /// The session token of an access key that expires.
    #[arg(long, env = "AWS_SESSION_TOKEN", hide = true, hide_env_values = true)]
    pub(crate) session_token: Option<String>,
    /// Creates the table if there is none of this name.
    #[arg(long)]
    pub(crate) create_table: bool,
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
