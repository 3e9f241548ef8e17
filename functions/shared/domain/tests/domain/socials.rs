//! Handles on social networks, and where an athlete lives.

use domain::CountryCode;
use domain::talent::Socials;

#[test]
fn reads_the_handle_of_a_pasted_profile_address() {
    for (typed, handle) in [
        ("ada", "ada"),
        (" @ada ", "ada"),
        ("https://www.instagram.com/ada.k/?igsh=1", "ada.k"),
        ("HTTPS://Instagram.com/ada#top", "ada"),
        ("instagram.com/ada", "ada"),
        ("https://x.com/ada_k/status/1", "ada_k"),
        ("https://www.tiktok.com/@ada", "ada"),
        ("https://youtube.com/c/ada-k", "ada-k"),
        ("youtube.com/user/ada", "ada"),
        ("https://www.instagram.com/", ""),
        ("ada.k", "ada.k"),
        ("not a handle/at all", "not a handle/at all"),
    ] {
        assert_eq!(Socials::handle_in(typed), handle, "{typed}");
    }
}

#[test]
fn a_stored_address_becomes_a_handle_when_the_profile_is_saved() {
    let stored = Socials {
        instagram: Some("https://www.instagram.com/ada.k".to_owned()),
        tiktok: Some("www.tiktok.com/@ada".to_owned()),
        ..Socials::default()
    };
    let checked = stored.checked().unwrap();
    assert_eq!(checked.instagram.as_deref(), Some("ada.k"));
    assert_eq!(checked.tiktok.as_deref(), Some("ada"));
    let wrong = Socials {
        x: Some("two words".to_owned()),
        ..Socials::default()
    };
    assert!(wrong.checked().is_err());
}

#[test]
fn kosovo_is_a_country() {
    assert!(CountryCode::parse("XK").is_ok());
    assert!(CountryCode::parse("XX").is_err());
}
