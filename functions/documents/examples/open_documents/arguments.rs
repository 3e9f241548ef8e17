//! What was asked for on the command line.

use std::collections::BTreeMap;

/// What to be.
pub(crate) enum Command {
    Database,
    Instance(Options),
}

/// What an instance serves.
pub(crate) struct Options {
    pub(crate) database: String,
    pub(crate) table: String,
    pub(crate) keys: String,
    pub(crate) project: String,
    /// 0 for any.
    pub(crate) port: u16,
    pub(crate) rules: RuleSet,
    /// How far ahead of the machine's its clock is, in milliseconds.
    pub(crate) ahead_by: i64,
    /// In how many seconds its clock drifts from there to as far behind and back; 0: it does not drift.
    pub(crate) drifts_over: u64,
}

/// Whose rules.
#[derive(Clone, Copy)]
pub(crate) enum RuleSet {
    Open,
    Matchday,
}

impl Command {
    pub(crate) fn parse(mut arguments: impl Iterator<Item = String>) -> Result<Self, String> {
        match arguments.next().as_deref() {
            Some("database") => Ok(Self::Database),
            Some("instance") => Options::parse(arguments).map(Self::Instance),
            _ => Err("say `database` or `instance`".to_owned()),
        }
    }
}

impl Options {
    fn parse(mut arguments: impl Iterator<Item = String>) -> Result<Self, String> {
        let mut given = BTreeMap::new();
        while let Some(name) = arguments.next() {
            let value = arguments
                .next()
                .ok_or_else(|| format!("{name} has no value"))?;
            given.insert(name, value);
        }
        let mut take = |name: &str| given.remove(name);
        let missing = |name: &str| format!("{name} is missing");
        let options = Self {
            database: take("--database").ok_or_else(|| missing("--database"))?,
            table: take("--table").ok_or_else(|| missing("--table"))?,
            keys: take("--keys").ok_or_else(|| missing("--keys"))?,
            project: take("--project").ok_or_else(|| missing("--project"))?,
            port: number(take("--port"), 0)?,
            ahead_by: number(take("--ahead-by"), 0)?,
            drifts_over: number(take("--drifts-over"), 0)?,
            rules: match take("--rules").as_deref() {
                None | Some("open") => RuleSet::Open,
                Some("matchday") => RuleSet::Matchday,
                Some(other) => return Err(format!("there are no rules `{other}`")),
            },
        };
        match given.keys().next() {
            Some(unknown) => Err(format!("{unknown} is not known")),
            None => Ok(options),
        }
    }
}

fn number<N: std::str::FromStr>(text: Option<String>, usual: N) -> Result<N, String> {
    match text {
        None => Ok(usual),
        Some(text) => text
            .parse()
            .map_err(|_not_a_number| format!("`{text}` is no number here")),
    }
}
