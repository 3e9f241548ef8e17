//! Rules of a database without an application: every signed-in account may read and write everything.

use document_core::{CollectionPath, Document, DocumentPath, Query, Scope, Status};
use document_protocol::{Access, ProposedWrite, Requester, RuleInputs, Rules, Verdict};

use crate::accounts::ADMIN;

/// Allows everything to signed-in accounts, except the collection `forbidden`, which only the token `owner` opens.
#[derive(Debug, Clone, Copy)]
pub struct OpenRules;

const FORBIDDEN: &str = "forbidden";

impl Rules for OpenRules {
    fn check_requester(&self, requester: &Requester) -> Result<(), Status> {
        match requester {
            Requester::User { .. } => Ok(()),
            Requester::Visitor => Err(Status::denied()),
        }
    }

    fn required_documents(
        &self,
        _requester: &Requester,
        _access: &Access<'_>,
    ) -> Vec<DocumentPath> {
        Vec::new()
    }

    fn check_read(
        &self,
        requester: &Requester,
        path: &DocumentPath,
        _found: Option<&Document>,
        _known: &RuleInputs,
    ) -> Result<(), Status> {
        allow(requester, &path.collection())
    }

    fn check_query(
        &self,
        requester: &Requester,
        query: &Query,
        _known: &RuleInputs,
    ) -> Result<Option<Scope>, Status> {
        let id = CollectionPath::parse(&query.collection_id)?;
        allow(requester, &id)?;
        Ok(Some(Scope::new("of", &query.collection_id)))
    }

    fn check_write(
        &self,
        requester: &Requester,
        change: &ProposedWrite<'_>,
        _known: &RuleInputs,
    ) -> Result<Verdict, Status> {
        allow(requester, &change.write.path.collection())?;
        Ok(Verdict::Apply)
    }
}

fn allow(requester: &Requester, collection: &CollectionPath) -> Result<(), Status> {
    match requester {
        Requester::User { claims, .. } if claims.contains_key(ADMIN) => Ok(()),
        Requester::User { .. } if collection.id() != FORBIDDEN => Ok(()),
        Requester::User { .. } | Requester::Visitor => Err(Status::denied()),
    }
}
