//! The videos that the athletes of the demo deliver: their animated portrait with a captioned line for the recipient.

/// Videos by the recipient's name in `data/deliveries.json`, 480 × 600, six seconds (`videos/README.md`).
const VIDEOS: [(&str, &[u8]); 8] = [
    ("mia", include_bytes!("../videos/deliveries/mia.mp4")),
    ("arjun", include_bytes!("../videos/deliveries/arjun.mp4")),
    (
        "class-4b",
        include_bytes!("../videos/deliveries/class-4b.mp4"),
    ),
    ("els", include_bytes!("../videos/deliveries/els.mp4")),
    ("dev", include_bytes!("../videos/deliveries/dev.mp4")),
    ("nico", include_bytes!("../videos/deliveries/nico.mp4")),
    ("jonas", include_bytes!("../videos/deliveries/jonas.mp4")),
    (
        "sara-ilias",
        include_bytes!("../videos/deliveries/sara-ilias.mp4"),
    ),
];

/// Returns the video for a recipient.
pub fn delivered_video(name: &str) -> Option<&'static [u8]> {
    let found = VIDEOS.iter().find(|(recipient, _)| *recipient == name);
    found.map(|(_, video)| *video)
}
