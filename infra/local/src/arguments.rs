//! The runner's command line.

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand};
use site_catalogue::CatalogueCommand;

/// The whole product in one process: every function, an embedded database on a file, and emulators of the hosted
/// services, on the loopback alone.
#[derive(Debug, Parser)]
#[command(name = "matchday-local", disable_version_flag = true)]
pub(crate) struct Arguments {
    /// Where everything is kept
    #[arg(long, value_name = "DIR", default_value = ".matchday", global = true)]
    pub(crate) data: PathBuf,
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
        /// Write the operator's sign-in alone
        #[arg(long)]
        empty: bool,
    },
    /// Let the demo accounts book, deliver, talk and be paid for three weeks; once
    Demo {
        /// The site's address in emails
        #[arg(long, value_name = "URL", default_value = "http://127.0.0.1:4300")]
        site_url: String,
    },
    /// A command of the site's builds, over the data folder; also while `serve` runs on it
    #[command(flatten)]
    Catalogue(CatalogueCommand),
    /// Print the description of every function's interface
    #[command(name = "openapi")]
    OpenApi,
    /// Print the rules that the site's forms are made from
    Rules,
}

/// Where to serve from and on.
#[derive(Args, Clone, Debug, PartialEq, Eq)]
pub(crate) struct ServeOptions {
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

    fn parse_all(line: &str) -> Result<Arguments, ErrorKind> {
        Arguments::try_parse_from(format!("matchday-local {line}").split_whitespace())
            .map_err(|error| error.kind())
    }

    fn parse(line: &str) -> Result<Command, ErrorKind> {
        parse_all(line).map(|arguments| arguments.command)
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
        assert_eq!(options.analytics, None);
        assert!(options.ready_json);
    }

    #[test]
    fn every_command_takes_the_folder() {
        for (line, folder) in [
            ("serve", ".matchday"),
            ("seed --data d --empty", "d"),
            ("export --data d --out o", "d"),
            ("--data d recount", "d"),
        ] {
            assert_eq!(
                parse_all(line).unwrap().data,
                PathBuf::from(folder),
                "{line}"
            );
        }
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
    fn a_script_needs_its_id_and_a_list_its_file() {
        for (line, kind) in [
            (
                "serve --ga4-script http://127.0.0.1:1/tag.js",
                ErrorKind::MissingRequiredArgument,
            ),
            ("stale", ErrorKind::MissingRequiredArgument),
        ] {
            assert_eq!(parse(line).err(), Some(kind), "{line}");
        }
    }
}
