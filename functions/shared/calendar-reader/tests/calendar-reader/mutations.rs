//! Files with random damage: nothing panics, busy times are in order, and a file that arrives in parts is read like a whole one.

use std::collections::HashSet;

use calendar_reader::{FileReader, Options};
use jiff::tz::TimeZoneDatabase;

use crate::support::{FROM, UNTIL, file, names_of, try_read};

/// Damaged copies of each file.
const COPIES: u64 = 25;

/// A generator of random numbers (xorshift) that repeats itself with its seed.
struct Random(u64);

impl Random {
    fn below(&mut self, most: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 % u64::try_from(most.max(1)).unwrap()).unwrap()
    }
}

/// Changes, removes, repeats and adds bytes and lines.
fn damage(mut bytes: Vec<u8>, random: &mut Random) -> Vec<u8> {
    const PARTS: [&str; 9] = [
        "\r\n ",
        "\r\nEND:VEVENT\r\n",
        "\r\nBEGIN:VEVENT\r\n",
        ";TZID=UTC",
        "99999999999999999999",
        "T240000Z",
        ":",
        "\u{FEFF}",
        "RRULE:FREQ=SECONDLY\r\n",
    ];
    for _ in 0..=random.below(6) {
        let at = random.below(bytes.len());
        let end = (at + 1 + random.below(40)).min(bytes.len());
        let old = bytes.get(at..end).unwrap_or_default().to_vec();
        let new = match random.below(4) {
            0 => old
                .iter()
                .map(|byte| byte ^ u8::try_from(random.below(256)).unwrap())
                .collect(),
            1 => Vec::new(),
            2 => [old.clone(), old].concat(),
            _ => {
                let part = PARTS.get(random.below(PARTS.len())).unwrap();
                [part.as_bytes(), &old].concat()
            }
        };
        bytes.splice(at..end, new);
    }
    bytes
}

#[test]
fn damaged_files_are_read_without_a_panic_and_equally_in_parts() {
    let zone = TimeZoneDatabase::bundled().get("Africa/Cairo").unwrap();
    let ignored = HashSet::from([crate::support::OUR_UID.to_owned()]);
    let (from, until) = (FROM.parse().unwrap(), UNTIL.parse().unwrap());
    for folder in ["cases", "programs"] {
        // Its 500 entries are all the same.
        let names = names_of(folder).into_iter();
        for name in names.filter(|name| name != "impossible-rules-500.ics") {
            let whole = file(folder, &name);
            for seed in 1..=COPIES {
                let damaged = damage(whole.clone(), &mut Random(seed));
                let reading = try_read(&damaged, "Africa/Cairo");
                let mut parts = FileReader::new(from, &[]);
                for part in damaged.chunks(7) {
                    parts.push(part).unwrap();
                }
                let in_parts = parts.finish().map(|file| {
                    file.read(Options {
                        owner_zone: &zone,
                        from,
                        until,
                        ignored_uids: &ignored,
                    })
                });
                assert_eq!(reading, in_parts, "{name}, seed {seed}");
                let busy = reading.map(|reading| reading.busy).unwrap_or_default();
                assert!(busy.iter().all(|time| time.start_at < time.end_at));
                assert!(busy.is_sorted_by(|a, b| a.end_at < b.start_at), "{name}");
            }
        }
    }
}
