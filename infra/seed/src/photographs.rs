//! Covers made of pixels, as athletes upload them: the site's build makes other formats and widths of these.
//!
//! Computed pictures of imaginary places. The swimmer's is in portrait orientation, by its EXIF data.

/// The JPEG of this talent's cover, where it is no drawing; 1600 × 600 as it is shown.
pub(crate) fn cover_photograph(slug: &str) -> Option<&'static [u8]> {
    match slug {
        "caleb-tamihana" => Some(include_bytes!("../photographs/caleb-tamihana.jpg")),
        "camila-duarte-reis" => Some(include_bytes!("../photographs/camila-duarte-reis.jpg")),
        "kenji-morisaki" => Some(include_bytes!("../photographs/kenji-morisaki.jpg")),
        "tomas-vaitkus" => Some(include_bytes!("../photographs/tomas-vaitkus.jpg")),
        _ => None,
    }
}
