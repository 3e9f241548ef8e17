//! Who may read and write notes.

use document_core::{Document, DocumentPath, Query, Scope, Status, Value};
use document_protocol::{Access, ProposedWrite, Requester, RuleInputs, Rules, Verdict};

const NOTES: &str = "notes";

/// Whether `uid` may make this change: an author writes, changes and deletes their own notes.
fn may_write(uid: &str, before: Option<&Document>, after: Option<&Document>) -> bool {
    let text_of = |note: &Document, field: &str| {
        let value = note.fields.field(field).and_then(Value::as_str);
        value.unwrap_or_default().to_owned()
    };
    let is_own = |note: &Document| text_of(note, "author") == uid;
    let is_short = |note: &Document| (1..=500).contains(&text_of(note, "text").len());
    before.is_none_or(is_own) && after.is_none_or(|note| is_own(note) && is_short(note))
}

/// Every signed-in account reads all notes, and nothing else.
#[derive(Debug)]
pub(crate) struct NoteRules;

impl Rules for NoteRules {
    fn check_requester(&self, requester: &Requester) -> Result<(), Status> {
        uid(requester).map(|_uid| ())
    }

    fn required_documents(&self, _: &Requester, _: &Access<'_>) -> Vec<DocumentPath> {
        Vec::new()
    }

    fn check_read(
        &self,
        _: &Requester,
        path: &DocumentPath,
        _: Option<&Document>,
        _: &RuleInputs,
    ) -> Result<(), Status> {
        allow(path.collection().as_str() == NOTES)
    }

    fn check_query(
        &self,
        _: &Requester,
        query: &Query,
        _: &RuleInputs,
    ) -> Result<Option<Scope>, Status> {
        let is_notes = query
            .collection()
            .is_some_and(|path| path.as_str() == NOTES);
        // The log that lists every change of the collection, as the schema names it.
        allow(is_notes).map(|()| Some(Scope::new("of", NOTES)))
    }

    fn check_write(
        &self,
        requester: &Requester,
        change: &ProposedWrite<'_>,
        _: &RuleInputs,
    ) -> Result<Verdict, Status> {
        let is_notes = change.write.path.collection().as_str() == NOTES;
        allow(is_notes && may_write(uid(requester)?, change.before, change.after))?;
        Ok(Verdict::Apply)
    }
}

fn allow(is_allowed: bool) -> Result<(), Status> {
    is_allowed.then_some(()).ok_or_else(Status::denied)
}

fn uid(requester: &Requester) -> Result<&str, Status> {
    match requester {
        Requester::User { uid, .. } => Ok(uid),
        Requester::Visitor => Err(Status::denied()),
    }
}
