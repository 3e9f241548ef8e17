//! Operators at a terminal and in scripts. Every command but `grant`, `backfill-orders` and `figures rebuild`
//! is one call of the API behind the site's area, as the operator who signs in; nothing is decided here.

mod api;
mod arguments;
mod backfill;
mod grant;
mod print;

pub use api::{Api, CliError};
pub use arguments::{Arguments, Command, Connection, FiguresStep, SettingsStep};
pub use backfill::{backfill_orders, rebuild_figures};
pub use grant::grant;
pub use print::plain;

use serde_json::Value;

/// Runs a command and gives what is to be printed.
pub async fn run(arguments: Arguments) -> Result<String, CliError> {
    let answer: Value = match &arguments.command {
        Command::Grant { email, reason } => grant(&http_api::start(), email, reason).await?,
        Command::BackfillOrders => backfill_orders(&http_api::start()).await?,
        Command::Figures {
            step: FiguresStep::Rebuild { from },
        } => rebuild_figures(&http_api::start(), *from).await?,
        command => {
            let api = Api::sign_in(&arguments.connection).await?;
            api.run(command).await?
        }
    };
    Ok(if arguments.json {
        serde_json::to_string_pretty(&answer)?
    } else {
        plain(&answer)
    })
}
