//! The gallery and the intro video of the athletes who are featured.

use domain::talent::{Image, IntroVideo, Talent};

use crate::art::{self, Expression, Look, Motif, Pose};
use crate::talent::image;
use crate::video::intro;

/// The pictures of a gallery: another pose, another face and another light than the portrait's.
const GALLERY: [(&str, &str, Expression); 3] = [
    ("before", "before the start", Expression::Focus),
    ("after", "after the finish", Expression::Laugh),
    ("training", "at training", Expression::Smirk),
];

/// Returns the gallery of a featured athlete.
pub(crate) fn gallery(talent: &Talent) -> Vec<Image> {
    if talent.featured_rank.is_none() {
        return Vec::new();
    }
    let (slug, name) = (&talent.slug, &talent.display_name);
    let picture = |(file, what, _): &(&str, &str, Expression)| {
        image(
            &format!("{slug}-{file}.svg"),
            (800, 800),
            format!("Illustration: {name} {what}"),
        )
    };
    GALLERY.iter().map(picture).collect()
}

/// Returns the drawings of the gallery and the poster of the intro video, by the ends of their names.
pub(crate) fn drawings(talent: &Talent, look: &Look, motif: Motif) -> Vec<(String, String)> {
    let name = &talent.display_name;
    let mut drawings = Vec::new();
    if talent.featured_rank.is_some() {
        for (file, _, mood) in GALLERY {
            let look = Look {
                mood,
                ..look.clone()
            };
            let drawing = art::portrait_in(name, &look, motif, Pose::for_picture(name, file));
            drawings.push((format!("-{file}"), drawing));
        }
    }
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
