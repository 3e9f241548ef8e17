//! The blocks that emails are lists of, and the functions that make them.

use crate::{Email, EmailLink, EmailPicture};

/// A block of an email. The kinds have the order of the fields of [`Email`], and blocks of one kind that of their list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Block {
    Picture(EmailPicture),
    /// Above the facts; in a list with the button before it, below the button.
    Paragraph(String),
    Fact {
        label: String,
        value: String,
    },
    /// The sentence that introduces the links.
    LinksLead(String),
    Link(EmailLink),
    /// The only button of the email, which may follow the links.
    Button {
        label: String,
        address: String,
    },
    /// Blocks that several emails share, such as the facts of an order. An empty list shows nothing.
    List(Vec<Self>),
}

impl From<Option<Self>> for Block {
    fn from(block: Option<Self>) -> Self {
        list(block)
    }
}

pub fn paragraph(text: impl Into<String>) -> Block {
    Block::Paragraph(text.into())
}

pub fn fact(label: impl Into<String>, value: impl Into<String>) -> Block {
    Block::Fact {
        label: label.into(),
        value: value.into(),
    }
}

/// Returns a fact if there is a value.
pub fn fact_if(label: impl Into<String>, value: Option<String>) -> Block {
    value.map(|value| fact(label, value)).into()
}

/// Returns the sentence that introduces the links.
pub fn links_lead(sentence: impl Into<String>) -> Block {
    Block::LinksLead(sentence.into())
}

/// Returns a link to a page elsewhere.
pub fn link(label: impl Into<String>, address: impl Into<String>) -> Block {
    Block::Link(EmailLink {
        label: label.into(),
        address: address.into(),
    })
}

pub fn button(label: impl Into<String>, address: impl Into<String>) -> Block {
    Block::Button {
        label: label.into(),
        address: address.into(),
    }
}

pub fn list(blocks: impl IntoIterator<Item = Block>) -> Block {
    Block::List(blocks.into_iter().collect())
}

impl Email {
    /// Adds a block at the end of its kind.
    #[must_use]
    pub fn with(mut self, block: Block) -> Self {
        match block {
            Block::Picture(picture) => self.picture = Some(picture),
            Block::Paragraph(text) if self.button.is_none() => self.opening.push(text),
            Block::Paragraph(text) => self.closing.push(text),
            Block::Fact { label, value } => self.facts.push((label, value)),
            Block::LinksLead(sentence) => self.links_lead = Some(sentence),
            Block::Link(link) => self.links.push(link),
            Block::Button { label, address } => self.button = Some((label, address)),
            Block::List(blocks) => return self.with_all(blocks),
        }
        self
    }

    /// Adds blocks in their order.
    #[must_use]
    pub fn with_all(self, blocks: impl IntoIterator<Item = Block>) -> Self {
        blocks.into_iter().fold(self, Self::with)
    }
}
