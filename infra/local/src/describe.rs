use crate::error::RunnerError;
use crate::secrets::Secrets;
use crate::services::{Ports, Services};
use crate::{functions, printing};

/// Prints the description of every function's interface. The routers want settings, so emulators run for a
/// moment and keep nothing.
pub(crate) async fn openapi() -> Result<(), RunnerError> {
    let secrets = Secrets::generate();
    let nowhere = "http://127.0.0.1:1";
    let services = Services::start(None, &secrets, Ports::default(), nowhere).await?;
    let settings = functions::settings(&services, &secrets, nowhere, nowhere);
    let (_, description) =
        functions::router(&settings, http_api::Clock::system())?.split_for_parts();
    printing::print(&serde_json::to_string_pretty(&description)?)
}

/// Prints the rules that the site applies, too.
pub(crate) fn rules() -> Result<(), RunnerError> {
    printing::print(&serde_json::to_string_pretty(
        &domain::shared_rules::shared_rules_json(),
    )?)
}
