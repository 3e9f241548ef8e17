//! The identity emulator alone, in memory, with a mailbox: `cargo run -p emulators --example identity`. Prints one
//! line of JSON with everything a client needs, and stops when its standard input is closed.

use std::io::Write;

use emulators::identity::{IdentityOptions, IdentityServer};
use emulators::mail::{MailOptions, MailServer};
use serde_json::json;
use tokio::io::AsyncReadExt;

#[tokio::main]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mail = MailServer::start(MailOptions::in_memory()).await?;
    let identity = IdentityServer::start(IdentityOptions {
        mailbox: Some(mail.mailbox().clone()),
        ..IdentityOptions::in_memory()
    })
    .await?;
    let ready = json!({
        "identity": identity.url(),
        "mail": mail.url(),
        "apiKey": identity.api_key(),
        "projectId": identity.project_id(),
        "frameScript": identity.frame_script_url(),
        "serviceAccount": identity.service_account(),
    });
    let mut out = std::io::stdout().lock();
    writeln!(out, "{ready}")?;
    out.flush()?;
    drop(out);
    tokio::io::stdin().read_to_end(&mut Vec::new()).await?;
    identity.shutdown().await;
    mail.shutdown().await;
    Ok(())
}
