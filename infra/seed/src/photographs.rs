//! Pictures made of pixels, as athletes upload them: the site's build makes other formats and widths of these.
//!
//! The covers are computed pictures of imaginary places. The swimmer's is in portrait orientation, by its EXIF data.
//! The athletes whom the demo's customers book have their drawn portraits as JPEG: email programs show no SVG.

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

/// The JPEG of this talent's portrait, where it is no drawing; 640 × 640, made of the drawing by
/// `sharp(svg).resize(640).jpeg({ quality: 76, mozjpeg: true })`.
pub(crate) fn portrait_photograph(slug: &str) -> Option<&'static [u8]> {
    match slug {
        "ada-keller" => Some(include_bytes!("../photographs/portrait-ada-keller.jpg")),
        "matteo-bellandi" => Some(include_bytes!(
            "../photographs/portrait-matteo-bellandi.jpg"
        )),
        "noor-van-der-meulen" => Some(include_bytes!(
            "../photographs/portrait-noor-van-der-meulen.jpg"
        )),
        _ => None,
    }
}
