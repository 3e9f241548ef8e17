use std::path::PathBuf;

use crate::complaint::Complaint;

pub(crate) const USAGE: &str = "\
Usage: matchday-local <command> [options]

  serve    run the whole product on this machine
             --data DIR           where everything is kept            (.matchday)
             --site DIR           the built site                      (site/dist)
             --port N             the site and the functions          (4300; 0 for any)
             --identity-port N    the identity emulator               (4301; 0 for any)
             --stripe-port N      the payment emulator                (4302; 0 for any)
             --mail-port N        the mail emulator                   (0 for any)
             --ga4 ID             count visits, with consent          (nobody counts)
             --ga4-script URL     where the tag of --ga4 is           (Google's)
             --ready-json         say in JSON when everything answers
  seed     write the demo catalogue and the demo sign-ins; what is there stays
             --data DIR
  desk     let the demo accounts book, deliver, talk and be paid for three weeks; once
             --data DIR
             --site-url URL       the site's address in mails         (http://127.0.0.1:4300)
  export   write the catalogue and the media for the site generator; also while `serve` runs on the data
             --data DIR  --out DIR
             --table              instead of --data: the table that TABLE_NAME names, with the AWS
                                  settings of the environment; the media stay in their bucket
  stale    write the list of pages that are older than their data, before an export
             --data DIR or --table  --out FILE
  rebuilt  forget the pages of such a list, once they are published
             --data DIR or --table  --list FILE
  held     take over what the last build of the site held back; the operator is written to
             --data DIR or --table  --list FILE
  recount  count every talent's orders, answers and ratings anew, by what happened
             --data DIR or --table
  openapi  print the description of every function's interface
  machine  print the order machine";

/// What to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Command {
    Help,
    Serve(ServeOptions),
    Seed { data: PathBuf },
    Desk { data: PathBuf, site_url: String },
    Export { from: ExportFrom, out: PathBuf },
    Stale { from: ExportFrom, out: PathBuf },
    Rebuilt { from: ExportFrom, listed: PathBuf },
    Recount { from: ExportFrom },
    Held { from: ExportFrom, listed: PathBuf },
    OpenApi,
    Machine,
}

/// Whose catalogue to export.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum ExportFrom {
    /// That of a data folder, whether somebody serves from it or not.
    Data(PathBuf),
    /// That of the table the environment names.
    Table,
}

/// Where to serve from and on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ServeOptions {
    pub(crate) data: PathBuf,
    pub(crate) site: PathBuf,
    pub(crate) port: u16,
    pub(crate) identity_port: u16,
    pub(crate) stripe_port: u16,
    pub(crate) mail_port: u16,
    pub(crate) analytics: Option<Analytics>,
    pub(crate) ready_json: bool,
}

/// Google Analytics 4, which counts visits of whoever agrees.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Analytics {
    /// `G-` and letters and digits.
    pub(crate) measurement_id: String,
    /// The tag's script; Google's own when there is none.
    pub(crate) script_url: Option<String>,
}

impl Command {
    /// Reads the arguments after the program's name.
    pub(crate) fn parse(arguments: impl IntoIterator<Item = String>) -> Result<Self, Complaint> {
        let mut arguments = arguments.into_iter();
        let Some(name) = arguments.next() else {
            return Ok(Self::Help);
        };
        let mut options = Options(arguments.collect());
        let command = match name.as_str() {
            "serve" => Self::Serve(ServeOptions {
                data: options.folder("--data", ".matchday")?,
                site: options.folder("--site", "site/dist")?,
                port: options.port("--port", 4300)?,
                identity_port: options.port("--identity-port", 4301)?,
                stripe_port: options.port("--stripe-port", 4302)?,
                mail_port: options.port("--mail-port", 0)?,
                analytics: options.analytics()?,
                ready_json: options.flag("--ready-json"),
            }),
            "seed" => Self::Seed {
                data: options.folder("--data", ".matchday")?,
            },
            "desk" => Self::Desk {
                data: options.folder("--data", ".matchday")?,
                site_url: options
                    .take("--site-url")?
                    .unwrap_or_else(|| "http://127.0.0.1:4300".to_owned()),
            },
            "export" => Self::Export {
                from: options.source()?,
                out: options.needed("--out", "`export` needs `--out DIR`")?,
            },
            "stale" => Self::Stale {
                from: options.source()?,
                out: options.needed("--out", "`stale` needs `--out FILE`")?,
            },
            "rebuilt" => Self::Rebuilt {
                from: options.source()?,
                listed: options.needed("--list", "`rebuilt` needs `--list FILE`")?,
            },
            "held" => Self::Held {
                from: options.source()?,
                listed: options.needed("--list", "`held` needs `--list FILE`")?,
            },
            "recount" => Self::Recount {
                from: options.source()?,
            },
            "openapi" => Self::OpenApi,
            "machine" => Self::Machine,
            "help" | "--help" | "-h" => Self::Help,
            other => {
                return Err(Complaint::Arguments(format!(
                    "there is no command `{other}`"
                )));
            }
        };
        options.finish()?;
        Ok(command)
    }
}

/// What was given after the command.
struct Options(Vec<String>);

impl Options {
    fn take(&mut self, name: &str) -> Result<Option<String>, Complaint> {
        let Some(position) = self.0.iter().position(|argument| argument == name) else {
            return Ok(None);
        };
        self.0.remove(position);
        if position < self.0.len() {
            Ok(Some(self.0.remove(position)))
        } else {
            Err(Complaint::Arguments(format!("`{name}` needs a value")))
        }
    }

    fn folder(&mut self, name: &str, default: &str) -> Result<PathBuf, Complaint> {
        Ok(self
            .take(name)?
            .unwrap_or_else(|| default.to_owned())
            .into())
    }

    fn needed(&mut self, name: &str, otherwise: &str) -> Result<PathBuf, Complaint> {
        self.take(name)?
            .map(PathBuf::from)
            .ok_or_else(|| Complaint::Arguments(otherwise.to_owned()))
    }

    fn source(&mut self) -> Result<ExportFrom, Complaint> {
        Ok(if self.flag("--table") {
            ExportFrom::Table
        } else {
            ExportFrom::Data(self.folder("--data", ".matchday")?)
        })
    }

    fn port(&mut self, name: &str, default: u16) -> Result<u16, Complaint> {
        self.take(name)?.map_or(Ok(default), |text| {
            text.parse().map_err(|_error| {
                Complaint::Arguments(format!(
                    "`{name}` needs a number from 0 to 65535, not `{text}`"
                ))
            })
        })
    }

    fn analytics(&mut self) -> Result<Option<Analytics>, Complaint> {
        let script_url = self.take("--ga4-script")?;
        match (self.take("--ga4")?, script_url) {
            (Some(measurement_id), script_url) => Ok(Some(Analytics {
                measurement_id,
                script_url,
            })),
            (None, None) => Ok(None),
            (None, Some(_)) => Err(Complaint::Arguments(
                "`--ga4-script` needs `--ga4 ID` too".to_owned(),
            )),
        }
    }

    fn flag(&mut self, name: &str) -> bool {
        let position = self.0.iter().position(|argument| argument == name);
        position.map(|position| self.0.remove(position)).is_some()
    }

    fn finish(self) -> Result<(), Complaint> {
        match self.0.first() {
            None => Ok(()),
            Some(left) => Err(Complaint::Arguments(format!(
                "`{left}` is not an option of this command"
            ))),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(line: &str) -> Result<Command, String> {
        Command::parse(line.split_whitespace().map(str::to_owned))
            .map_err(|complaint| complaint.to_string())
    }

    #[test]
    fn serve_has_a_default_for_everything() {
        let Ok(Command::Serve(options)) = parse("serve --port 0 --ready-json") else {
            panic!("serve did not parse")
        };
        assert_eq!((options.port, options.identity_port), (0, 4301));
        assert_eq!(options.data, PathBuf::from(".matchday"));
        assert!(options.ready_json);
    }

    #[test]
    fn what_is_not_understood_is_named() {
        for (line, expected) in [
            ("dance", "there is no command `dance`"),
            (
                "serve --port abc",
                "`--port` needs a number from 0 to 65535, not `abc`",
            ),
            (
                "serve --colour blue",
                "`--colour` is not an option of this command",
            ),
            ("seed --data", "`--data` needs a value"),
            (
                "serve --ga4-script http://127.0.0.1:1/tag.js",
                "`--ga4-script` needs `--ga4 ID` too",
            ),
            ("export", "`export` needs `--out DIR`"),
            ("stale --table", "`stale` needs `--out FILE`"),
            ("rebuilt --data d", "`rebuilt` needs `--list FILE`"),
            ("held --table", "`held` needs `--list FILE`"),
            (
                "export --table --data d --out o",
                "`--data` is not an option of this command",
            ),
        ] {
            let complaint = parse(line).expect_err(line);
            assert!(complaint.contains(expected), "{line}: {complaint}");
        }
    }
}
