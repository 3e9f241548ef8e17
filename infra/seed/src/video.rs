//! Intro videos of the demo, generated from its drawings.

/// Intro videos by the athlete's slug, 480 × 600 (`videos/README.md`).
const INTROS: [(&str, &[u8]); 9] = [
    ("ada-keller", include_bytes!("../videos/ada-keller.mp4")),
    (
        "adaeze-okonjo",
        include_bytes!("../videos/adaeze-okonjo.mp4"),
    ),
    (
        "darnell-whitcombe",
        include_bytes!("../videos/darnell-whitcombe.mp4"),
    ),
    (
        "hanae-fujikura",
        include_bytes!("../videos/hanae-fujikura.mp4"),
    ),
    (
        "imani-achterberg",
        include_bytes!("../videos/imani-achterberg.mp4"),
    ),
    ("keahi-nakoa", include_bytes!("../videos/keahi-nakoa.mp4")),
    (
        "marlene-obwexer",
        include_bytes!("../videos/marlene-obwexer.mp4"),
    ),
    (
        "matteo-bellandi",
        include_bytes!("../videos/matteo-bellandi.mp4"),
    ),
    (
        "noor-van-der-meulen",
        include_bytes!("../videos/noor-van-der-meulen.mp4"),
    ),
];

/// Returns the intro video of an athlete, where there is one.
pub(crate) fn intro(slug: &str) -> Option<&'static [u8]> {
    INTROS
        .iter()
        .find(|(name, _)| *name == slug)
        .map(|(_, video)| *video)
}
