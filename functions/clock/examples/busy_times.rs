//! Prints the busy times of a calendar file, to try a file without an account.
//!
//! ```sh
//! cargo run -p clock --example busy_times -- FILE --zone Europe/Zurich --from 2026-12-01T00:00:00Z --until 2027-01-01T00:00:00Z
//! ```
//!
//! `--owner ADDRESS` names an email address of the athlete: entries that it declined are free. A calendar that is called by an address
//! names its owner itself.
//!
//! Each busy time is a line on stdout: `{"endAt":"2026-12-08T16:00:00Z","startAt":"2026-12-08T15:00:00Z"}`. Busy times are
//! limited to the window, and adjacent ones are merged. Each entry that may contain further busy times is a line on stderr:
//! `{"unreadable":{"date":"2026-12-08","fault":"its time zone is not known","title":"Dentist"}}`.

#![allow(
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "a program at a terminal"
)]

use std::collections::HashSet;
use std::error::Error;
use std::path::PathBuf;

use calendar_reader::Options;
use clap::Parser;
use domain::TimeZoneName;
use jiff::Timestamp;
use serde_json::json;

/// Prints the busy times of a calendar file. No entry of it counts as our booking.
#[derive(Debug, Parser)]
struct Arguments {
    /// An iCalendar file.
    file: PathBuf,
    /// The time zone of the athlete.
    #[arg(long)]
    zone: String,
    /// The first instant, as 2026-12-01T00:00:00Z.
    #[arg(long)]
    from: Timestamp,
    /// The first instant after the window.
    #[arg(long)]
    until: Timestamp,
    /// An email address of the athlete.
    #[arg(long)]
    owner: Vec<String>,
}

fn main() -> Result<(), Box<dyn Error>> {
    let Arguments {
        file,
        zone,
        from,
        until,
        owner,
    } = Arguments::parse();
    let zone = TimeZoneName::parse(&zone)?;
    let options = Options {
        owner_zone: &zone.time_zone(),
        from,
        until,
        ignored_uids: &HashSet::new(),
    };
    let reading = calendar_reader::read(&std::fs::read(file)?, &owner, options)?;
    for time in reading.busy {
        println!(
            "{}",
            json!({ "startAt": time.start_at, "endAt": time.end_at })
        );
    }
    for entry in reading.unreadable {
        let fault = entry.fault.to_string();
        let unreadable = json!({ "title": entry.title, "date": entry.date, "fault": fault });
        eprintln!("{}", json!({ "unreadable": unreadable }));
    }
    Ok(())
}
