//! Wide pictures: a talent's cover, a sport's hero, and a sport's icon.

use super::look::{Backdrop, Look};
use super::motif::Motif;
use super::palette::Palette;
use super::pose::Pose;
use super::scene::scene;
use super::svg::{circle, document, faded, gradient, group, line, rect};

/// Returns the cover of `name`'s page: 1600 × 600, plain on the left behind the title.
pub fn cover(name: &str, look: &Look, motif: Motif) -> String {
    let colours = look.palette.colours();
    let lines = match look.backdrop {
        Backdrop::Rays | Backdrop::Dots => line("M-40 520 620-40M60 640 760-40", colours.disc, 10),
        Backdrop::Rings | Backdrop::Arch => line(
            "M-60 300A420 420 0 0 1 360-60M-60 420A560 560 0 0 1 480-60",
            colours.disc,
            10,
        ),
        Backdrop::Bands | Backdrop::Split => {
            line("M-40 120H460M-40 160H380M-40 200H300", colours.disc, 10)
        }
    };
    // Another part of the place for each person, mirrored or not.
    let place = match (look.mirrored, look.number.unwrap_or_default() % 3) {
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
        faded(".3", &lines),
        group(place, &scene(motif, &colours)),
        badge(motif, 1240, 240, "1.6", look.palette),
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
