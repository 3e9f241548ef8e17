//! The poster of one person: 800 × 800.

use super::face::{Head, face, neck, skin_tones};
use super::gear::gear;
use super::hair::hair;
use super::kit::{kit, outline};
use super::look::{Backdrop, Look};
use super::motif::Motif;
use super::palette::Colours;
use super::pose::Pose;
use super::svg::{circle, clip, document, faded, fill, gradient, group, line, rect};

/// Returns a portrait of `name` as an SVG document of 800 × 800, in the pose that the name has.
pub fn portrait(name: &str, look: &Look, motif: Motif) -> String {
    portrait_in(name, look, motif, Pose::for_picture(name, "portrait"))
}

/// Returns a picture of `name` in a pose.
pub fn portrait_in(name: &str, look: &Look, motif: Motif, pose: Pose) -> String {
    let colours = look.palette.colours();
    let layers = hair(look, &colours);
    let skin = skin_tones(look.skin);
    let (light, lit) = pose.light(800, 800);
    let definitions = format!(
        "<defs>{}{}{}{light}</defs>",
        gradient("sky", colours.sky, colours.ground),
        clip("face", &Head::from_build(look.build).outline()),
        clip("kit", outline(look))
    );
    let head = [face(look, pose.gaze()), layers.front, gear(look, &colours)].concat();
    let badge = pose
        .badge(look.mirrored)
        .map_or_else(String::new, |(side, turn)| {
            group(
                &format!("translate({side} 240) rotate({turn}) scale(1.36)"),
                &motif.draw(colours.accent, colours.ink),
            )
        });
    let person = [
        group(&pose.head(), &flip(look.mirrored, &layers.behind)),
        flip(look.mirrored, &neck(skin, look.build)),
        kit(look, &colours),
        group(&pose.head(), &flip(look.mirrored, &head)),
    ]
    .concat();
    let body = [
        definitions,
        rect(0, 0, 800, 800, "url(#sky)"),
        backdrop(look.backdrop, &colours),
        badge,
        group(&pose.place(), &person),
        lit,
    ]
    .concat();
    document(800, 800, &format!("Illustrated portrait of {name}"), &body)
}

fn flip(mirrored: bool, body: &str) -> String {
    if mirrored {
        group("translate(800 0) scale(-1 1)", body)
    } else {
        body.to_owned()
    }
}

fn backdrop(backdrop: Backdrop, colours: &Colours) -> String {
    let (disc, accent) = (colours.disc, colours.accent);
    match backdrop {
        Backdrop::Rays => {
            let rays = (0..12).map(|ray| format!("<path d=\"M400 400-40-620 180-640Z\" transform=\"rotate({} 400 400)\"/>", ray * 30)).collect::<Vec<_>>().concat();
            [format!("<g fill=\"{disc}\" opacity=\".22\">{rays}</g>"), circle(400, 400, 262, disc)].concat()
        }
        Backdrop::Rings => [
            format!("<g fill=\"none\" stroke=\"{disc}\" stroke-width=\"22\" opacity=\".3\"><circle cx=\"400\" cy=\"400\" r=\"480\"/><circle cx=\"400\" cy=\"400\" r=\"410\"/><circle cx=\"400\" cy=\"400\" r=\"340\"/></g>"),
            circle(400, 400, 276, disc),
        ]
        .concat(),
        Backdrop::Bands => [
            faded(".3", &fill("M-60 560 560-60H700L-60 700ZM100 860 860 100V240L240 860Z", disc)),
            fill("M-60 740 740-60H800V60L60 800H-60Z", disc),
            line("M-20 640 640-20", accent, 10),
        ]
        .concat(),
        Backdrop::Dots => {
            let dots: String = (0..8)
                .flat_map(|row| (0..8).map(move |column| (row, column)))
                .map(|(row, column)| circle(20 + column * 108 + (row % 2) * 54, 30 + row * 62, 24 - row * 3, disc))
                .collect();
            [faded(".28", &dots), circle(400, 420, 270, disc)].concat()
        }
        Backdrop::Split => [fill("M0 0H470L250 800H0Z", disc), line("M508-10 284 810", accent, 14), line("M548-10 324 810", disc, 5)].concat(),
        Backdrop::Arch => [
            fill("M130 800V400A270 270 0 0 1 670 400V800Z", disc),
            format!("<path d=\"M92 800V400A308 308 0 0 1 708 400V800\" fill=\"none\" stroke=\"{accent}\" stroke-width=\"10\"/>"),
        ]
        .concat(),
    }
}
