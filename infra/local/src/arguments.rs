//! The runner's command line.

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand};

/// The whole product in one process: every function, an embedded database on a file, and emulators of the hosted
/// services, on the loopback alone.
#[derive(Debug, Parser)]
#[command(name = "matchday-local", disable_version_flag = true)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    pub(crate) command: Command,
}

/// What to do.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Run the whole product on this machine
    Serve(ServeOptions),
    /// Write the demo catalogue and the demo sign-ins; what is there stays
    Seed {
        #[command(flatten)]
        folder: DataOption,
        /// Write the operator's sign-in alone
        #[arg(long)]
        empty: bool,
    },
    /// Let the demo accounts book, deliver, talk and be paid for three weeks; once
    Demo {
        #[command(flatten)]
        folder: DataOption,
        /// The site's address in emails
        #[arg(long, value_name = "URL", default_value = "http://127.0.0.1:4300")]
        site_url: String,
    },
    /// Write the catalogue and the media for the site generator; also while `serve` runs on the data
    Export {
        #[command(flatten)]
        from: ExportFrom,
        /// The folder to write
        #[arg(long, value_name = "DIR")]
        out: PathBuf,
    },
    /// Write the list of pages that are older than their data, before an export
    Stale {
        #[command(flatten)]
        from: ExportFrom,
        /// The file to write
        #[arg(long, value_name = "FILE")]
        out: PathBuf,
    },
    /// Forget the pages of such a list, once they are published
    Rebuilt {
        #[command(flatten)]
        from: ExportFrom,
        /// The list that `stale` wrote
        #[arg(long, value_name = "FILE")]
        list: PathBuf,
    },
    /// Take over what the last build of the site held back; the operator is written to
    Held {
        #[command(flatten)]
        from: ExportFrom,
        /// The list that the build wrote
        #[arg(long, value_name = "FILE")]
        list: PathBuf,
    },
    /// Count every talent's orders, responses and ratings again from the events
    Recount {
        #[command(flatten)]
        from: ExportFrom,
    },
    /// Print the description of every function's interface
    #[command(name = "openapi")]
    OpenApi,
    /// Print the rules that the site's forms are made from
    Rules,
}

/// Where everything is kept.
#[derive(Args, Clone, Debug, PartialEq, Eq)]
pub(crate) struct DataOption {
    /// Where everything is kept
    #[arg(long, value_name = "DIR", default_value = ".matchday")]
    pub(crate) data: PathBuf,
}

/// The catalogue to read: that of a data folder, served or not, or that of a deployed table.
#[derive(Args, Clone, Debug, PartialEq, Eq)]
pub(crate) struct ExportFrom {
    #[command(flatten)]
    pub(crate) folder: DataOption,
    /// Instead of --data: the table that `TABLE_NAME` names, with the AWS settings of the environment; the media stay in
    /// their bucket
    #[arg(long, conflicts_with = "data")]
    pub(crate) table: bool,
}

/// Where to serve from and on.
#[derive(Args, Clone, Debug, PartialEq, Eq)]
pub(crate) struct ServeOptions {
    #[command(flatten)]
    pub(crate) folder: DataOption,
    /// The built site
    #[arg(long, value_name = "DIR", default_value = "site/dist")]
    pub(crate) site: PathBuf,
    /// The site and the functions; 0 for any
    #[arg(long, value_name = "N", default_value_t = 4300)]
    pub(crate) port: u16,
    /// The identity emulator; 0 for any
    #[arg(long, value_name = "N", default_value_t = 4301)]
    pub(crate) identity_port: u16,
    /// The payment emulator; 0 for any
    #[arg(long, value_name = "N", default_value_t = 4302)]
    pub(crate) stripe_port: u16,
    /// The email emulator; 0 for any
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub(crate) mail_port: u16,
    #[command(flatten)]
    pub(crate) analytics: Option<Analytics>,
    /// Print a line of JSON when everything responds
    #[arg(long)]
    pub(crate) ready_json: bool,
    /// Write the environment that the functions are given to this file, for its owner alone: with it functions that run
    /// elsewhere use our emulators
    #[arg(long, value_name = "FILE")]
    pub(crate) environment: Option<PathBuf>,
}

/// Google Analytics 4, which counts visits of visitors who consent.
#[derive(Args, Clone, Debug, PartialEq, Eq)]
pub(crate) struct Analytics {
    /// Count visits, with consent: `G-` and letters and digits
    #[arg(long = "ga4", value_name = "ID", required = false)]
    pub(crate) measurement_id: String,
    /// Where the tag's script is; Google's own when there is none
    #[arg(long = "ga4-script", value_name = "URL", requires = "measurement_id")]
    pub(crate) script_url: Option<String>,
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;
    use clap::error::ErrorKind;

    use super::*;

    fn parse(line: &str) -> Result<Command, ErrorKind> {
        Arguments::try_parse_from(format!("matchday-local {line}").split_whitespace())
            .map(|arguments| arguments.command)
            .map_err(|error| error.kind())
    }

    #[test]
    fn the_command_line_is_well_formed() {
        Arguments::command().debug_assert();
    }

    #[test]
    fn serve_has_a_default_for_everything() {
        let Ok(Command::Serve(options)) = parse("serve --port 0 --ready-json") else {
            panic!("serve did not parse")
        };
        assert_eq!((options.port, options.identity_port), (0, 4301));
        assert_eq!(options.folder.data, PathBuf::from(".matchday"));
        assert_eq!(options.analytics, None);
        assert!(options.ready_json);
    }

    #[test]
    fn a_measurement_id_and_its_script_are_read_together() {
        let line = "serve --ga4 G-TEST --ga4-script http://127.0.0.1:1/tag.js";
        let Ok(Command::Serve(options)) = parse(line) else {
            panic!("serve did not parse")
        };
        let analytics = options.analytics.unwrap();
        assert_eq!(analytics.measurement_id, "G-TEST");
        assert_eq!(
            analytics.script_url.as_deref(),
            Some("http://127.0.0.1:1/tag.js")
        );
    }

    #[test]
    fn a_table_excludes_a_folder_and_a_script_needs_its_id() {
        for (line, kind) in [
            (
                "export --table --data d --out o",
                ErrorKind::ArgumentConflict,
            ),
            (
                "serve --ga4-script http://127.0.0.1:1/tag.js",
                ErrorKind::MissingRequiredArgument,
            ),
            ("stale --table", ErrorKind::MissingRequiredArgument),
        ] {
            assert_eq!(parse(line).err(), Some(kind), "{line}");
        }
    }
}
