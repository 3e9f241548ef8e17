use std::path::Path;

use domain::customer::Role;
use domain::marketplace::Launch;
use emulators::identity::{IdentityServer, NewAccount};
use jiff::Timestamp;
use seed::{DemoAccount, catalogue, demo_accounts, operator_account, seed_team};
use serde_json::json;
use store::StoreError;

use crate::database::EmbeddedDatabase;
use crate::error::RunnerError;
use crate::folder::DataFolder;
use crate::functions::table;
use crate::printing;
use crate::secrets::Secrets;
use crate::services::{Ports, Services};

/// Brings table, media and sign-ins up to the demo catalogue, or with `empty` writes the operator's account and that the
/// marketplace is not open yet. Rows that
/// exist stay as they are.
pub(crate) async fn seed(data: &Path, empty: bool) -> Result<(), RunnerError> {
    let folder = DataFolder::open(data)?;
    let secrets = Secrets::load_or_generate(&folder.secrets())?;
    let database = EmbeddedDatabase::start(&folder.table()).await?;
    let services = Services::start(
        Some(&folder),
        &secrets,
        Ports::default(),
        "http://127.0.0.1:1",
    )
    .await?;
    let store = table(database.endpoint()).await?;
    let now = Timestamp::from_second(services.stripe.clock().now()).unwrap_or_default();
    let (report, accounts) = if empty {
        let account = operator_account()?;
        store.create_user(&account.user, None).await?;
        seed_team(&store).await?;
        // A second start of an empty folder keeps what its operator decided since.
        match store.seed_settings(Launch { open: false }).await {
            Ok(()) | Err(StoreError::Conflict) => {}
            Err(error) => return Err(error.into()),
        }
        (seed::Report::default(), vec![account])
    } else {
        let report = seed::run(&store, &folder.media(), now).await?;
        (report, demo_accounts(&catalogue()?)?)
    };
    let mut sign_ins: usize = 0;
    for account in accounts {
        sign_ins = sign_ins.saturating_add(usize::from(add(&services.identity, &account)?));
    }
    printing::print(&format!(
        "{} sports, {} talent, {} offers, {} reviews; {} rows, {} pictures and {sign_ins} sign-ins were new",
        report.sports,
        report.talent,
        report.offers,
        report.reviews,
        report.rows_written,
        report.media_written
    ))?;
    services.shutdown().await;
    database.shutdown().await;
    Ok(())
}

fn add(identity: &IdentityServer, account: &DemoAccount) -> Result<bool, RunnerError> {
    let user = &account.user;
    let mut claims = json!({ "cl_id": user.user_id, "cl_role": user.role });
    if user.role == Role::Operator
        && let Some(claims) = claims.as_object_mut()
    {
        claims.insert("cl_team".to_owned(), true.into());
    }
    Ok(identity.add_account(&NewAccount {
        local_id: user.uid.clone(),
        email: user.email.to_string(),
        password: account.password.to_owned(),
        display_name: account.display_name.clone(),
        claims,
    })?)
}
