//! Database, protocol and tokens in one process.

use std::sync::Arc;

use document_testkit::EmbeddedTable;

use crate::arguments::LocalOptions;
use crate::{embedded, emulator, instance};

/// Serves until the process ends. The documents are lost then.
pub(crate) async fn serve(options: LocalOptions) -> Result<(), String> {
    let table = Arc::new(EmbeddedTable::start().await);
    let state = document_server::database(table.table(), &options.project);
    let router = emulator::routes(Arc::clone(&state.database), Some(Arc::clone(&table)))
        .merge(document_protocol::router(state))
        .merge(embedded::tokens());
    instance::listen(router, options.port, &options.project).await
}
