//! The UIDs of the calendar entries that we write, in feeds and in emails. A calendar keeps one entry of each UID.

use crate::ids::OrderGuid;

/// The UIDs of one deployment: they end in the host of its site, so that those of two marketplaces differ.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EntryUids {
    host: String,
}

impl EntryUids {
    /// Creates the UIDs of a site by its address, such as `https://matchday.example`.
    pub fn new(site_url: &str) -> Self {
        let rest = site_url
            .split_once("://")
            .map_or(site_url, |(_, rest)| rest);
        let host = rest.split(['/', ':']).next().unwrap_or(rest);
        Self {
            host: host.to_lowercase(),
        }
    }

    /// Returns the UID of an order's booked time.
    pub fn booked_time(&self, order: OrderGuid) -> String {
        format!("order-{order}@{}", self.host)
    }

    /// Returns the UID of one of an order's deadlines.
    pub fn deadline(&self, order: OrderGuid, name: &str) -> String {
        format!("order-{order}-{name}@{}", self.host)
    }

    /// Returns the order whose booked time has this UID; `None` for the UIDs of others.
    pub fn find_order(&self, uid: &str) -> Option<OrderGuid> {
        let name = uid.strip_suffix(&self.host)?.strip_suffix('@')?;
        OrderGuid::parse(name.strip_prefix("order-")?).ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_uid_belongs_to_the_site_that_wrote_it() {
        let order = OrderGuid::from_parts(1, [7; 10]);
        let uids = EntryUids::new("https://Market.example/de");
        let uid = uids.booked_time(order);
        assert_eq!(uid, format!("order-{order}@market.example"));
        assert_eq!(uids.find_order(&uid), Some(order));
        for other in [
            format!("order-{order}@other.example"),
            format!("order-{order}@my-market.example"),
            format!("order-{order}@matchday"),
            uids.deadline(order, "answer"),
            "order-1@market.example".to_owned(),
            String::new(),
        ] {
            assert_eq!(uids.find_order(&other), None, "{other}");
        }
        let local = EntryUids::new("http://127.0.0.1:4310");
        assert_eq!(local.booked_time(order), format!("order-{order}@127.0.0.1"));
    }
}
