//! Requests for a second operator's approval.
//!
//! An approved act and the end of its request are one transaction, so a crash leaves both or neither, and of two
//! operators who approve at the same moment one finds the request closed. A row beside the request names the open one
//! of each object.

use domain::ApprovalGuid;
use domain::approval::{ApprovableAct, ApprovalRequest, ApprovalStatus};
use domain::audit::{AuditEntry, AuditSubject};
use domain::marketplace::SettingsName;
use domain::notice::Notice;
use serde::{Deserialize, Serialize};
use table::{Expression, Key};

use crate::due::notices;
use crate::error::{StoreError, Taken};
use crate::page::{Cursor, PAGE_SIZE, Page};
use crate::queues::{Queue, listed};
use crate::row::{Row, body_of};
use crate::team::audit;
use crate::team::version::check_version;
use crate::transaction::{ConditionFailure, Transaction};
use crate::{Store, keys};

const KIND: &str = "approval request";
/// The most requests that end in the transaction of a team, which has room for 100 rows.
const MOST_ENDED: usize = 40;
/// The most open requests that are searched for those.
const MOST_READ: u16 = 1_000;

/// An operator's act: its entry in the audit log and, for an act that needed a second operator, the approved request.
#[derive(Debug, Clone, Copy)]
pub struct OperatorAct<'a> {
    /// The entry of the audit log.
    pub entry: &'a AuditEntry,
    /// The request, approved; its version was raised by one.
    pub approval: Option<&'a ApprovalRequest>,
    /// The version of the team by which the act was decided. The transaction fails with `Conflict` if the team changed,
    /// so that no approver, and no second member with finance, leaves at the same time.
    pub team_version: Option<u64>,
}

impl<'a> From<&'a AuditEntry> for OperatorAct<'a> {
    fn from(entry: &'a AuditEntry) -> Self {
        Self {
            entry,
            approval: None,
            team_version: None,
        }
    }
}

impl OperatorAct<'_> {
    /// Adds the entry, and the end of the request, to the transaction of the act. The transaction fails with `Taken` and
    /// `Approval` if the request is not open.
    pub(crate) fn write(self, transaction: Transaction<'_>) -> Result<Transaction<'_>, StoreError> {
        audit::note(self.end_request(transaction)?, self.entry)
    }

    /// Adds the end of the request alone, for an act whose entry is written later.
    pub(crate) fn end_request(
        self,
        transaction: Transaction<'_>,
    ) -> Result<Transaction<'_>, StoreError> {
        let transaction = match self.team_version {
            Some(version) => check_version(transaction, version),
            None => transaction,
        };
        match self.approval {
            Some(request) => close(transaction, request),
            None => Ok(transaction),
        }
    }
}

/// Names the open request of an object.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
struct OpenApproval {
    approval_guid: ApprovalGuid,
}

impl Store {
    /// Writes a new request with its entry in the audit log and an email to the operators. `earlier` is the object's last
    /// request, expired or outdated, which the new one replaces. `Taken` with `Approval` if another request of the object
    /// is open; `Conflict` if the object changed since it was read.
    pub async fn request_approval(
        &self,
        request: &ApprovalRequest,
        earlier: Option<&ApprovalRequest>,
        notice: &Notice,
        entry: &AuditEntry,
    ) -> Result<(), StoreError> {
        let mut transaction = Transaction::new(self, "request an approval");
        let pointer = Row::new(keys::open_approval(&request.subject)).body(&OpenApproval {
            approval_guid: request.approval_guid,
        })?;
        transaction = match earlier {
            // The end of a request deletes the pointer, so while this one is open the pointer is its own.
            Some(earlier) => transaction
                .put_if(row(earlier)?, is_open(earlier), Taken::Approval.into())
                .put(pointer),
            None => transaction.create(pointer, Taken::Approval),
        };
        let unmoved = Expression::at_version(request.subject_version);
        transaction = transaction
            .check(
                subject_key(&request.act),
                unmoved,
                ConditionFailure::Conflict,
            )
            .create(row(request)?, Taken::Identifier);
        transaction = notices::send(transaction, notice)?;
        audit::note(transaction, entry)?.run().await
    }

    /// Writes a request that ended without its act, with the entry of the audit log; an expired one has none. `Taken`
    /// with `Approval` if it is not open.
    pub async fn close_approval(
        &self,
        request: &ApprovalRequest,
        entry: Option<&AuditEntry>,
    ) -> Result<(), StoreError> {
        let mut transaction = close(Transaction::new(self, "close an approval"), request)?;
        if let Some(entry) = entry {
            transaction = audit::note(transaction, entry)?;
        }
        transaction.run().await
    }

    pub async fn find_approval(
        &self,
        guid: ApprovalGuid,
    ) -> Result<Option<ApprovalRequest>, StoreError> {
        let row = self.get(keys::approval(guid), "find an approval").await?;
        row.map(|row| body_of(row, KIND)).transpose()
    }

    /// Returns the request of an object that was not decided; it may be expired or outdated.
    pub async fn find_open_approval(
        &self,
        subject: &AuditSubject,
    ) -> Result<Option<ApprovalRequest>, StoreError> {
        let key = keys::open_approval(subject);
        let Some(row) = self.get(key, "find an open approval").await? else {
            return Ok(None);
        };
        let open: OpenApproval = body_of(row, "open approval")?;
        let found = self.find_approval(open.approval_guid).await?;
        Ok(found.filter(|request| request.status == ApprovalStatus::Open))
    }

    /// Returns the open requests of a member that `keeps` does not keep, at most 40 of the 1,000 longest waiting: they end
    /// in the transaction that writes the team. Requests beyond those are outdated when they are decided.
    pub async fn find_approvals_to_end(
        &self,
        keeps: impl Fn(&ApprovalRequest) -> bool,
    ) -> Result<Vec<ApprovalRequest>, StoreError> {
        let mut found = Vec::new();
        let (mut cursor, mut read) = (None, 0);
        loop {
            let page = self.list_approvals(Queue::Approvals, cursor.as_ref(), PAGE_SIZE);
            let page = page.await?;
            read += PAGE_SIZE;
            found.extend(page.items.into_iter().filter(|request| !keeps(request)));
            cursor = page.next;
            if cursor.is_none() || found.len() >= MOST_ENDED || read >= MOST_READ {
                found.truncate(MOST_ENDED);
                return Ok(found);
            }
        }
    }

    /// Requests that wait, longest waiting first, or those that ended, newest first.
    pub async fn list_approvals(
        &self,
        queue: Queue,
        cursor: Option<&Cursor>,
        limit: u16,
    ) -> Result<Page<ApprovalRequest>, StoreError> {
        self.list_queue(queue, cursor, limit, KIND).await
    }
}

/// Writes a request that is no longer open, on condition that it is, and frees its object for the next one.
pub(crate) fn close<'a>(
    transaction: Transaction<'a>,
    request: &ApprovalRequest,
) -> Result<Transaction<'a>, StoreError> {
    Ok(transaction
        .put_if(row(request)?, is_open(request), Taken::Approval.into())
        .delete(keys::open_approval(&request.subject)))
}

/// The condition on the row before a request ended, which raised its version by one. Only an open one ends.
fn is_open(ended: &ApprovalRequest) -> Expression {
    Expression::before_version(ended.version)
}

fn row(request: &ApprovalRequest) -> Result<Row, StoreError> {
    let row = Row::new(keys::approval(request.approval_guid))
        .body(request)?
        .version(request.version);
    let (queue, at) = match request.status {
        ApprovalStatus::Open => (Queue::Approvals, request.requested_at),
        ApprovalStatus::Approved
        | ApprovalStatus::Rejected
        | ApprovalStatus::Withdrawn
        | ApprovalStatus::Outdated
        | ApprovalStatus::Expired => {
            let at = request.decided_at.unwrap_or(request.requested_at);
            (Queue::DecidedApprovals, at)
        }
    };
    Ok(listed(row, queue, at, request.approval_guid))
}

/// The row whose version a request is for.
fn subject_key(act: &ApprovableAct) -> Key {
    match act {
        ApprovableAct::Order(act) => keys::order(act.order_guid),
        ApprovableAct::Payout(act) => keys::order(act.order_guid),
        ApprovableAct::Money(_) => keys::settings(SettingsName::Money),
        ApprovableAct::Commission(act) => keys::talent(act.talent_guid),
        ApprovableAct::Roles(_) => keys::team(),
    }
}
