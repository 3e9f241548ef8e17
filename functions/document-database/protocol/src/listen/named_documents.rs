//! Reads documents by name, a group at a time and only as many as are sent: a client may listen to many large documents.

use std::collections::{BTreeSet, VecDeque};

use document_core::{DocumentPath, Status};

use super::context::ListenContext;
use crate::rules::{Access, RuleInputs};

/// How many documents the first group has.
const FIRST_GROUP: usize = 8;
/// How many documents a group has at most: what one call of the table can read.
const LARGEST_GROUP: usize = 100;

/// Documents that will be needed, in this order, and the group that was read last.
pub(super) struct NamedDocuments<'a> {
    context: &'a ListenContext<'a>,
    waiting: VecDeque<DocumentPath>,
    /// Whether the rules decide about each document.
    is_judged: bool,
    size: usize,
    members: BTreeSet<DocumentPath>,
    group: RuleInputs,
}

impl<'a> NamedDocuments<'a> {
    pub(super) fn new(
        context: &'a ListenContext<'a>,
        waiting: impl IntoIterator<Item = DocumentPath>,
        is_judged: bool,
    ) -> Self {
        Self {
            context,
            waiting: waiting.into_iter().collect(),
            is_judged,
            size: FIRST_GROUP,
            members: BTreeSet::new(),
            group: RuleInputs::default(),
        }
    }

    /// Returns the group with this document, and with those that the rules read for it.
    pub(super) async fn with(&mut self, path: &DocumentPath) -> Result<&RuleInputs, Status> {
        if !self.members.contains(path) {
            self.read_group(path).await?;
        }
        Ok(&self.group)
    }

    async fn read_group(&mut self, path: &DocumentPath) -> Result<(), Status> {
        while self.waiting.front().is_some_and(|next| next != path) {
            self.waiting.pop_front();
        }
        loop {
            let next = self.waiting.iter().take(self.size).cloned();
            self.members = next.chain([path.clone()]).collect();
            let mut paths = self.members.clone();
            if self.is_judged {
                let rules = &self.context.state.rules;
                let needed = self.members.iter().flat_map(|path| {
                    rules.required_documents(self.context.requester, &Access::Read(path))
                });
                paths.extend(needed);
            }
            let read = if self.members.len() == 1 {
                Some(self.context.read_context(paths, &[]).await?)
            } else {
                self.context.try_read_context(paths, &[]).await?
            };
            // Documents of which so many have too many bytes are read one after the other.
            let Some(read) = read else {
                self.size = 1;
                continue;
            };
            self.group = read.known;
            self.size = self.size.saturating_mul(2).min(LARGEST_GROUP);
            return Ok(());
        }
    }
}
