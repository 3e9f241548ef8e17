//! The command line.
#![expect(
    clippy::doc_markdown,
    reason = "these comments are the help that people read"
)]

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand};

/// Operators at a terminal: queues, decisions and the audit log of a Matchday deployment.
#[derive(Debug, Parser)]
#[command(name = "matchday-operators", version)]
pub struct Arguments {
    /// Prints the API's own answer.
    #[arg(long, global = true)]
    pub json: bool,
    /// Where, and as whom.
    #[command(flatten)]
    pub connection: Connection,
    /// What to do.
    #[command(subcommand)]
    pub command: Command,
}

/// Where, and as whom.
#[derive(Debug, Args)]
pub struct Connection {
    /// The site's address.
    #[arg(
        long,
        global = true,
        env = "MATCHDAY_URL",
        default_value = "http://127.0.0.1:4300"
    )]
    pub url: String,
    /// The operator's address.
    #[arg(long, global = true, env = "MATCHDAY_EMAIL")]
    pub email: Option<String>,
    /// The operator's password. Prefer the environment: arguments appear in the process list.
    #[arg(long, global = true, env = "MATCHDAY_PASSWORD", hide_env_values = true)]
    pub password: Option<String>,
}

/// What to do. A reason is asked for wherever something changes.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Makes the account of a proven address an administrator of the team. Reads the settings of a function from the environment
    /// and speaks to the table and the identity service itself: for the first operator of a deployment.
    Grant {
        /// Of an account that signed up at the site and proved the address.
        email: String,
        /// Why, for the audit log.
        #[arg(long)]
        reason: String,
    },
    /// Gives orders that older code wrote what operators find them by: their number, and the lists of payouts and disputes.
    /// Reads the whole table with the settings of a function from the environment, like `grant`. May be stopped and
    /// repeated, while the product runs.
    BackfillOrders,
    /// The figures of each day.
    Figures {
        /// Which command.
        #[command(subcommand)]
        step: FiguresStep,
    },
    /// How many wait in each queue, and since when.
    Queues,
    /// Applications to join.
    Applications {
        /// waiting, asked or decided.
        #[arg(long, default_value = "waiting")]
        list: String,
    },
    /// One application.
    Application {
        /// Its guid.
        guid: String,
    },
    /// Takes a step of an application: start_review, request_info, approve or reject.
    Review {
        /// Its guid.
        guid: String,
        /// The step.
        step: String,
        /// Why; with request_info the question.
        #[arg(long)]
        reason: String,
    },
    /// Finds orders by number, guid, link or email address.
    Orders {
        /// What is known.
        find: String,
    },
    /// One order.
    Order {
        /// Its guid.
        guid: String,
    },
    /// Orders in dispute.
    Disputes,
    /// Orders whose payment a bank may take back.
    Chargebacks,
    /// Shows the current evidence for a bank.
    Evidence {
        /// The order's guid.
        guid: String,
    },
    /// Has the evidence sent to the bank, which takes one answer.
    SendEvidence {
        /// The order's guid.
        guid: String,
        /// Words of your own that come first.
        #[arg(long)]
        statement: Option<String>,
        /// Why; operators alone read it.
        #[arg(long)]
        reason: String,
    },
    /// What a decision would do: accept, decline or deliver for the talent, resolve_release, resolve_refund,
    /// operator_cancel, refund_after_completion or refund_part.
    Preview {
        /// The order's guid.
        guid: String,
        /// The decision.
        decision: String,
        /// With resolve_release and refund_part: what the customer gets back, in minor units of the order's currency.
        #[arg(long)]
        refund: Option<i64>,
    },
    /// Decides about an order.
    Decide {
        /// The order's guid.
        guid: String,
        /// The decision.
        decision: String,
        /// With resolve_release and refund_part: what the customer gets back, in minor units of the order's currency.
        #[arg(long)]
        refund: Option<i64>,
        /// With decline, what the customer reads: no_time, not_my_kind, unclear, inappropriate or other.
        #[arg(long)]
        decline_reason: Option<String>,
        /// With deliver: what the customer gets, in words or as an address.
        #[arg(long)]
        delivery_note: Option<String>,
        /// Why; both sides read it, but for accept and deliver.
        #[arg(long)]
        reason: String,
    },
    /// Finds a talent by slug, page address, email address or guid.
    Talent {
        /// What is known.
        find: String,
    },
    /// Decides about a talent: verify, unverify, feature, unfeature, publish, suspend or restore.
    Moderate {
        /// The talent's guid.
        guid: String,
        /// The decision.
        decision: String,
        /// How it was checked; for verify.
        #[arg(long)]
        method: Option<String>,
        /// The place among the featured; for feature.
        #[arg(long)]
        rank: Option<u32>,
        /// Why.
        #[arg(long)]
        reason: String,
    },
    /// Payouts, with what each consists of.
    Payouts {
        /// blocked, failed, held, due or paid.
        #[arg(long, default_value = "blocked")]
        list: String,
    },
    /// Takes a step about the payout of an order: retry, hold or release.
    Payout {
        /// The order's guid.
        guid: String,
        /// The step.
        step: String,
        /// Why; operators alone read it.
        #[arg(long)]
        reason: String,
    },
    /// Lists acts that need a second operator: open (waiting for one) or decided.
    Approvals {
        /// open or decided.
        #[arg(long, default_value = "open")]
        list: String,
    },
    /// Decides an act that waits for a second operator: approve, reject or withdraw.
    Approval {
        /// The approval's guid.
        guid: String,
        /// The decision.
        decision: String,
        /// Why; operators alone read it.
        #[arg(long)]
        reason: String,
    },
    /// Shows the newest reconciliation of our ledger with the provider's balance; with --reason requests another one,
    /// which the clock makes at its next run.
    Reconcile {
        /// Why one is wanted now.
        #[arg(long)]
        reason: Option<String>,
    },
    /// Settles a report with differences.
    SettleReport {
        /// Its `to`.
        to: String,
        /// What the differences were.
        #[arg(long)]
        reason: String,
    },
    /// Records that the last build of the site held back, and pictures that it left out.
    HeldRecords,
    /// Effects and emails whose last attempt failed.
    Effects,
    /// Has one of them tried again.
    Replay {
        /// Its id.
        id: String,
        /// How the difference was resolved.
        #[arg(long)]
        reason: String,
    },
    /// Feedback that waits.
    Feedback,
    /// Reported messages.
    Reports,
    /// Shows or saves the settings of the marketplace.
    Settings {
        /// Which of the two.
        #[command(subcommand)]
        step: SettingsStep,
    },
    /// What operators did, newest first.
    Audit,
}

/// Commands about the figures of each day.
#[derive(Debug, Subcommand)]
pub enum FiguresStep {
    /// Shows the figures of the last days.
    Show {
        /// 7, 30 or 90.
        #[arg(long, default_value_t = 30)]
        days: u32,
    },
    /// Counts the figures of every day again, from the orders and their events. Reads the whole table with the settings of
    /// a function from the environment, like `backfill-orders`, and may be stopped and repeated. With --from it reads only
    /// the entries of the days from there on.
    Rebuild {
        /// The first day, like 2026-11-26.
        #[arg(long)]
        from: Option<jiff::civil::Date>,
    },
}

/// What to do with the settings of the marketplace.
#[derive(Debug, Subcommand)]
pub enum SettingsStep {
    /// Shows every group with its version, and the texts of pages.
    Show,
    /// Saves a group: brand, business, money or launch.
    Set {
        /// The group.
        group: String,
        /// A JSON file with the whole group, like `value` of `settings show --json`.
        file: PathBuf,
        /// Why.
        #[arg(long)]
        reason: String,
    },
}
