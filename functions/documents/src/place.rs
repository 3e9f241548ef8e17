//! Where in the marketplace a path is.

use document_core::{CollectionPath, DocumentPath};

/// A document of the marketplace, by the ids in its path.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Place<'a> {
    /// A customer's profile.
    Customer(&'a str),
    /// Talent a customer keeps for later: the customer, the talent's slug.
    Favourite(&'a str, &'a str),
    /// A talent's own page.
    Talent(&'a str),
    /// An offer: the talent, the offer.
    Offer(&'a str, &'a str),
    Order(&'a str),
    /// A message: the order, the message.
    Message(&'a str, &'a str),
    /// How far one side has read: the order, the side.
    ReadMark(&'a str, &'a str),
    /// A message that was reported: the order, the message.
    Report(&'a str, &'a str),
}

/// A collection of the marketplace, by the id of the document it is below.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum List<'a> {
    Customers,
    Favourites(&'a str),
    Talents,
    Offers(&'a str),
    Orders,
    Messages(&'a str),
    ReadMarks(&'a str),
    Reports(&'a str),
}

impl<'a> Place<'a> {
    /// `None` where nothing of ours is.
    pub(crate) fn parse(path: &'a DocumentPath) -> Option<Self> {
        let mut segments = path.segments();
        let (root, id) = (segments.next()?, segments.next()?);
        let below = segments.next().zip(segments.next());
        if segments.next().is_some() {
            return None;
        }
        Some(match (root, below) {
            ("customers", None) => Self::Customer(id),
            ("customers", Some(("favourites", slug))) => Self::Favourite(id, slug),
            ("talents", None) => Self::Talent(id),
            ("talents", Some(("offers", offer))) => Self::Offer(id, offer),
            ("orders", None) => Self::Order(id),
            ("orders", Some(("messages", message))) => Self::Message(id, message),
            ("orders", Some(("reads", side))) => Self::ReadMark(id, side),
            ("orders", Some(("reports", message))) => Self::Report(id, message),
            _ => return None,
        })
    }
}

impl<'a> List<'a> {
    /// The collection of this id, at the root or below a document; `None` where nothing of ours is.
    pub(crate) fn parse(parent: Option<&'a DocumentPath>, id: &str) -> Option<Self> {
        let Some(parent) = parent else {
            return match id {
                "customers" => Some(Self::Customers),
                "talents" => Some(Self::Talents),
                "orders" => Some(Self::Orders),
                _ => None,
            };
        };
        match (Place::parse(parent)?, id) {
            (Place::Customer(customer), "favourites") => Some(Self::Favourites(customer)),
            (Place::Talent(talent), "offers") => Some(Self::Offers(talent)),
            (Place::Order(order), "messages") => Some(Self::Messages(order)),
            (Place::Order(order), "reads") => Some(Self::ReadMarks(order)),
            (Place::Order(order), "reports") => Some(Self::Reports(order)),
            _ => None,
        }
    }

    /// The talent whose offers these are.
    pub(crate) fn offers_of(collection: &CollectionPath) -> Option<String> {
        let parent = collection.parent()?;
        match List::parse(Some(&parent), collection.id())? {
            List::Offers(talent) => Some(talent.to_owned()),
            _ => None,
        }
    }
}
