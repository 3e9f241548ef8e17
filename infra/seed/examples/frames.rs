//! Writes the frames of an athlete's intro video: `cargo run -p seed --example frames -- DIR SLUG`
//! (`infra/seed/videos/README.md`).

use seed::art::{self, Expression, Look, Pose};
use seed::catalogue;

/// 6 seconds of 12 pictures each.
const FRAMES: usize = 72;
/// The swing of a head, in degrees.
const SWING: [i32; 16] = [0, 1, 2, 3, 3, 3, 2, 1, 0, -1, -2, -3, -3, -3, -2, -1];

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let (folder, slug) = arguments
        .next()
        .zip(arguments.next())
        .ok_or("say where to and of whom: frames DIR SLUG")?;
    let catalogue = catalogue()?;
    let seeded = catalogue
        .talent
        .iter()
        .find(|seeded| seeded.talent.slug.as_str() == slug)
        .ok_or("no such athlete")?;
    let name = &seeded.talent.display_name;
    let swing = SWING.into_iter().cycle();
    let breath = SWING.into_iter().step_by(2).cycle();
    for (frame, (tilt, lift)) in (0..FRAMES).zip(swing.zip(breath)) {
        let mood = match (frame, frame % 6) {
            (8..=55, 0 | 4) => Expression::Grin,
            (8..=55, 1 | 2) => Expression::Calm,
            (41..=55, _) => Expression::Laugh,
            (8..=40, _) => Expression::Smile,
            (56..=63, _) => Expression::Wink,
            _ => seeded.look.mood,
        };
        let look = Look {
            mood,
            ..seeded.look.clone()
        };
        let pose = Pose::for_picture(name, "video").filmed(tilt, lift * 2);
        let drawing = art::portrait_in(name, &look, seeded.motif, pose);
        std::fs::write(format!("{folder}/{frame:03}.svg"), drawing)?;
    }
    Ok(())
}
