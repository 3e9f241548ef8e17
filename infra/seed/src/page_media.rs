//! The pictures of an athlete, and the intro video of those who are featured.

use domain::talent::{Image, IntroVideo, Talent};

use crate::art::{self, Look, Motif, Pose, Still};
use crate::moments::Seed;
use crate::photographs::{cover_photograph, portrait_photograph};
use crate::talent::image;
use crate::video::intro;

/// The pictures of a gallery show no person: the portrait does that already.
const GALLERY: [(&str, Still); 4] = [
    ("kit", Still::Kit),
    ("venue", Still::Venue),
    ("medal", Still::Medal),
    ("plan", Still::Plan),
];

/// Three of the four pictures; a name decides which one is missing and which is first.
fn chosen(talent: &Talent) -> impl Iterator<Item = (&'static str, Still)> {
    let first = Seed::new("gallery", talent.slug.as_str()).below(4);
    let first = usize::try_from(first).unwrap_or(0);
    GALLERY.into_iter().cycle().skip(first).take(3)
}

/// Returns the gallery of an athlete of the sport.
pub(crate) fn gallery(talent: &Talent, sport: &str) -> Vec<Image> {
    let (slug, name) = (&talent.slug, &talent.display_name);
    let picture = |(file, what): (&str, Still)| {
        let alt = match what {
            Still::Kit => format!("Drawing: the kit of {name} on a hook"),
            Still::Venue => format!("Drawing: the {sport} venue at night"),
            Still::Medal => format!("Drawing: a medal of {name}"),
            Still::Plan => format!("Drawing: the training plan of {name} on a board"),
        };
        image(&format!("{slug}-{file}.svg"), (800, 600), alt)
    };
    chosen(talent).map(picture).collect()
}

/// Returns the portrait of an athlete.
pub(crate) fn portrait(talent: &Talent) -> Image {
    let alt = format!("Illustrated portrait of {}", talent.display_name);
    let slug = talent.slug.as_str();
    let (ending, side) = match portrait_photograph(slug) {
        Some(_) => ("jpg", 640),
        None => ("svg", 800),
    };
    image(&format!("{slug}.{ending}"), (side, side), alt)
}

/// Returns the cover of an athlete of the sport: a photograph, or a drawing of where the sport happens.
pub(crate) fn cover(talent: &Talent, sport: &str, motif: Motif) -> Image {
    let slug = talent.slug.as_str();
    let (alt, ending) = match cover_photograph(slug) {
        Some(_) => (format!("Floodlights over the world of {sport}"), "jpg"),
        None => (place(motif).to_owned(), "svg"),
    };
    image(&format!("{slug}-cover.{ending}"), (1600, 600), alt)
}

fn place(motif: Motif) -> &'static str {
    match motif {
        Motif::Football => "Drawing: a football pitch under floodlights",
        Motif::Rugby => "Drawing: a rugby pitch with high posts",
        Motif::Tennis => "Drawing: a tennis court before a full stand",
        Motif::Volleyball => "Drawing: a volleyball court before a full stand",
        Motif::Basketball => "Drawing: a basketball hoop in an arena",
        Motif::Athletics => "Drawing: the lanes of a running track",
        Motif::Boxing => "Drawing: a boxing ring under spotlights",
        Motif::Swimming => "Drawing: a pool with its lanes",
        Motif::Cycling => "Drawing: a road through the hills",
        Motif::Climbing => "Drawing: a climbing wall with its holds",
        Motif::Surfing => "Drawing: a wave that breaks before the beach",
        Motif::Skiing => "Drawing: a ski slope below the peaks",
    }
}

/// Returns the drawings of the gallery and the poster of the intro video, by the ends of their names.
pub(crate) fn drawings(talent: &Talent, look: &Look, motif: Motif) -> Vec<(String, String)> {
    let name = &talent.display_name;
    let mut drawings: Vec<_> = chosen(talent)
        .map(|(file, what)| (format!("-{file}"), art::still(what, name, look, motif)))
        .collect();
    if talent.intro_video.is_some() {
        let pose = Pose::for_picture(name, "video").filmed(0, 0);
        let drawing = art::portrait_in(name, look, motif, pose);
        drawings.push(("-poster".to_owned(), drawing));
    }
    drawings
}

/// Returns the intro video of an athlete for whom one was made.
pub(crate) fn intro_video(talent: &Talent) -> Option<IntroVideo> {
    let slug = talent.slug.as_str();
    intro(slug)?;
    let name = &talent.display_name;
    Some(IntroVideo {
        src: format!("/media/seed/{slug}.mp4"),
        content_type: "video/mp4".to_owned(),
        width: 480,
        height: 600,
        seconds: 6,
        title: format!("Hello from {name}"),
        poster: image(
            &format!("{slug}-poster.svg"),
            (800, 800),
            format!("Illustration: {name} says hello"),
        ),
        uploaded_at: talent.updated_at,
    })
}
