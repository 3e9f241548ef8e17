//! Database, protocol and tokens in one process.

use document_testkit::EmbeddedTable;

use crate::arguments::LocalOptions;
use crate::{embedded, instance};

/// Serves until the process ends. The documents are lost then.
pub(crate) async fn serve(options: LocalOptions) -> Result<(), String> {
    let table = EmbeddedTable::start().await;
    let state = document_server::database(table.table(), &options.project);
    let router = document_protocol::router(state).merge(embedded::tokens());
    instance::listen(router, options.port, &options.project).await
}
