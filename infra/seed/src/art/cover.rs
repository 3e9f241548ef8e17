//! Wide pictures: a talent's cover, a sport's hero, and a sport's icon.

use super::look::Look;
use super::motif::Motif;
use super::palette::Palette;
use super::pose::{Pose, drawn};
use super::scene::scene;
use super::svg::{circle, document, faded, gradient, group, rect};

/// Returns the cover of `name`'s page: 1600 × 600, the place of the sport in other colours than the portrait's.
pub fn cover(name: &str, look: &Look, motif: Motif) -> String {
    let seed = drawn(name, "cover");
    let colours = look.palette.another(seed).colours();
    // Another part of the place for each person, mirrored or not.
    let place = match (look.mirrored, seed % 3) {
        (false, 0) => "translate(0 -260)",
        (false, 1) => "translate(-360 -430) scale(1.3)",
        (false, _) => "translate(-60 -350) scale(1.16)",
        (true, 0) => "translate(1600 -260) scale(-1 1)",
        (true, 1) => "translate(1960 -430) scale(-1.3 1.3)",
        (true, _) => "translate(1660 -350) scale(-1.16 1.16)",
    };
    let (light, lit) = Pose::for_picture(name, "cover").light(1600, 600);
    let body = [
        "<defs>".to_owned(),
        gradient("sky", colours.sky, colours.ground),
        light,
        "</defs>".to_owned(),
        rect(0, 0, 1600, 600, "url(#sky)"),
        faded(".4", &circle(1180, 150, 120, colours.disc)),
        group(place, &scene(motif, &colours)),
        lit,
    ]
    .concat();
    document(1600, 600, &format!("Cover of {name}"), &body)
}

/// The hero of a sport's page: 1600 × 900.
pub fn hero(name: &str, motif: Motif, palette: Palette) -> String {
    let colours = palette.colours();
    let body = [
        "<defs>".to_owned(),
        gradient("sky", colours.sky, colours.ground),
        "</defs>".to_owned(),
        rect(0, 0, 1600, 900, "url(#sky)"),
        faded(
            ".35",
            &[
                circle(1180, 420, 520, colours.disc),
                circle(1180, 420, 420, colours.disc),
            ]
            .concat(),
        ),
        scene(motif, &colours),
        badge(motif, 1180, 400, "3.1", palette),
    ]
    .concat();
    document(1600, 900, name, &body)
}

fn badge(motif: Motif, x: i32, y: i32, scale: &str, palette: Palette) -> String {
    let colours = palette.colours();
    group(
        &format!("translate({x} {y}) rotate(-8) scale({scale})"),
        &motif.draw(colours.accent, colours.ink),
    )
}
