use url::{Host, Url};

/// Returns whether an address is a page of this machine. The hosted service checks its authorised domains instead.
pub(super) fn is_page(url: &Url) -> bool {
    let is_web = matches!(url.scheme(), "http" | "https");
    is_web
        && match url.host() {
            Some(Host::Domain(name)) => name == "localhost",
            Some(Host::Ipv4(address)) => address.is_loopback(),
            Some(Host::Ipv6(address)) => address.is_loopback(),
            None => false,
        }
}
