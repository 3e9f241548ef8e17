//! Pictures without a person: the place at night, the kit on its hook, a medal, and a plan for training. 800 × 600.

use super::digits::number;
use super::look::{Look, Pattern};
use super::motif::Motif;
use super::palette::Colours;
use super::pose::drawn;
use super::scene::scene;
use super::svg::{circle, document, ellipse, faded, fill, gradient, group, line, rect, tint};

/// What is shown instead of a person.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Still {
    Venue,
    Kit,
    Medal,
    Plan,
}

const SIDE: i32 = 800;
/// A body with two short sleeves, hung up.
const SHIRT: &str = "M300 176 346 150C366 196 434 196 454 150L500 176 610 250 562 344 514 314V590H286V314L238 344 190 250Z";
/// Rim, face and shade of gold, silver and bronze.
const METALS: [[&str; 3]; 3] = [
    ["#e0a526", "#ffd766", "#a86f10"],
    ["#9fb0bf", "#e6eef4", "#6f8394"],
    ["#b4703a", "#e5a672", "#7d4720"],
];

/// Returns a picture of what belongs to `name`, always the same one.
pub fn still(what: Still, name: &str, look: &Look, motif: Motif) -> String {
    let dice = Dice(drawn(name, what.word()));
    let own = look.palette.colours();
    let around = look.palette.another(dice.0).colours();
    let (title, body) = match what {
        Still::Venue => ("Venue", venue(motif, &around, dice)),
        Still::Kit => (
            "Kit",
            group("translate(0 -108)", &kit(look, motif, &own, &around, dice)),
        ),
        Still::Medal => (
            "Medal",
            group("translate(0 -140)", &medal(motif, &own, &around, dice)),
        ),
        Still::Plan => ("Plan", plan(motif, &around, dice)),
    };
    document(800, 600, &format!("{title} of {name}"), &body)
}

impl Still {
    fn word(self) -> &'static str {
        match self {
            Self::Venue => "venue",
            Self::Kit => "kit",
            Self::Medal => "medal",
            Self::Plan => "plan",
        }
    }
}

/// Numbers that a name decides.
#[derive(Debug, Clone, Copy)]
struct Dice(u32);

impl Dice {
    /// A number from 0 to `most`; `place` selects independent ones.
    fn to(self, place: u32, most: i32) -> i32 {
        let part = i32::try_from((self.0.rotate_right(place * 5) >> 8) & 0xffff).unwrap_or(0);
        part.checked_rem(most + 1).unwrap_or(0)
    }
}

fn sky(top: &str, bottom: &str) -> String {
    [
        "<defs>".to_owned(),
        gradient("sky", top, bottom),
        "</defs>".to_owned(),
        rect(0, 0, SIDE, SIDE, "url(#sky)"),
    ]
    .concat()
}

/// The place of the sport after dark.
fn venue(motif: Motif, around: &Colours, dice: Dice) -> String {
    let stars: String = (0_i32..18)
        .map(|star| {
            let (x, y) = (star * 211 % SIDE, star * 97 % 330 + 14);
            circle(x, y, 2 + star % 3, "#fff6d8")
        })
        .collect();
    let (x, y) = (120 + dice.to(0, 560), 90 + dice.to(1, 60));
    let moon = [
        faded(".2", &circle(x, y, 92, "#fff1c4")),
        circle(x, y, 56, "#fff1c4"),
        circle(x - 22, y - 14, 48, "#17234f"),
    ]
    .concat();
    let place = match dice.to(2, 2) {
        0 => "translate(-60 -100) scale(.78)",
        1 => "translate(-380 -170) scale(.86)",
        _ => "translate(1100 -100) scale(-.78 .78)",
    };
    [
        sky("#0d1638", around.ground),
        faded(".8", &stars),
        moon,
        group(place, &scene(motif, around)),
        tint("M0 0H800V800H0Z", "#0b1437", ".34"),
    ]
    .concat()
}

/// A shirt on its hook above a bench with the object of the sport, a bottle and a towel.
fn kit(look: &Look, motif: Motif, own: &Colours, around: &Colours, dice: Dice) -> String {
    let planks = line(
        "M133 0V640M266 0V640M400 0V640M533 0V640M666 0V640",
        around.ink,
        3,
    );
    let bands = match look.pattern {
        Pattern::Hoops | Pattern::Stripes => fill(
            "M286 350H514V396H286ZM286 442H514V488H286ZM286 534H514V580H286Z",
            own.trim,
        ),
        Pattern::Sash => fill("M286 540V470L480 170 500 176 514 206Z", own.trim),
        Pattern::Halves => tint(
            "M400 184C420 184 444 176 454 150L500 176 514 314V590H400Z",
            own.trim,
            ".9",
        ),
        Pattern::Chevron | Pattern::Yoke => {
            fill("M286 300 400 380 514 300V350L400 430 286 350Z", own.trim)
        }
        Pattern::Plain | Pattern::Pinstripe => String::new(),
    };
    let shirt = [
        tint(
            "M206 266 316 192 516 200 626 270 578 364 530 334V606H302V334L254 360Z",
            around.ink,
            ".22",
        ),
        fill(SHIRT, own.kit),
        bands,
        tint(
            "M454 150 500 176 610 250 562 344 514 314V590H450C500 470 500 300 454 150Z",
            own.kit_shade,
            ".8",
        ),
        line("M346 150C366 196 434 196 454 150", own.trim, 14),
        look.number
            .map_or_else(String::new, |value| number(value, 400, 410, "1.1", own)),
    ]
    .concat();
    let hook = [
        rect(0, 96, SIDE, 30, around.ink),
        line("M400 110V150M140 110V150M660 110V150", around.accent, 14),
        line("M330 170 400 132 470 170", "#d9e0e6", 9),
    ]
    .concat();
    let side = 150 + dice.to(0, 60);
    let towel = group(
        &format!("translate({} 0)", dice.to(1, 60)),
        &[
            fill("M90 126H190V430H90Z", "#fdfbf2"),
            fill("M90 350H190V372H90ZM90 388H190V400H90Z", around.accent),
        ]
        .concat(),
    );
    let bottle = group(
        &format!("translate({} 0)", 560 + dice.to(2, 90)),
        &[
            fill("M24 470H76V496H24Z", own.ink),
            fill(
                "M14 496H86C100 512 100 540 96 640H4C0 540 0 512 14 496Z",
                around.accent,
            ),
            tint("M62 496H86C100 512 100 540 96 640H70Z", own.ink, ".2"),
        ]
        .concat(),
    );
    [
        sky(around.disc, around.sky),
        faded(".14", &planks),
        hook,
        towel,
        shirt,
        fill("M0 640H800V690H0Z", "#b98450"),
        fill("M0 690H800V800H0Z", around.ink),
        fill("M60 690H110V800H60ZM690 690H740V800H690Z", "#8a5c34"),
        bottle,
        faded(".3", &ellipse(side, 646, 120, 14, around.ink)),
        group(
            &format!(
                "translate({side} 534) rotate({}) scale(1.15)",
                dice.to(3, 40) - 20
            ),
            &motif.draw(around.accent, around.ink),
        ),
    ]
    .concat()
}

/// A medal on a ribbon in the colours of the kit, between two branches.
fn medal(motif: Motif, own: &Colours, around: &Colours, dice: Dice) -> String {
    let metal = usize::try_from(dice.to(0, 2)).unwrap_or(0);
    let [rim, face, shade] = METALS
        .get(metal)
        .copied()
        .unwrap_or(["#e0a526", "#ffd766", "#a86f10"]);
    let branch: String = (0_i32..9)
        .map(|leaf| {
            let turn = 28 + leaf * 17;
            [
                group(
                    &format!("rotate({turn}) translate(0 282) rotate(62)"),
                    &ellipse(0, 0, 46, 16, around.disc),
                ),
                group(
                    &format!("rotate({turn}) translate(0 282) rotate(118)"),
                    &ellipse(0, 0, 40, 14, around.accent),
                ),
            ]
            .concat()
        })
        .collect();
    [
        sky(around.sky, around.ink),
        faded(".25", &circle(400, 470, 360, around.disc)),
        faded(".85", &group("translate(400 500)", &branch)),
        faded(".85", &group("translate(400 500) scale(-1 1)", &branch)),
        fill("M210-10H330L470 330H360Z", own.kit_shade),
        fill("M590-10H470L330 330H440Z", own.kit),
        fill("M246-10H286L424 330H396ZM554-10H514L376 330H404Z", own.trim),
        fill("M350 316H450V352H350Z", shade),
        circle(408, 516, 196, around.ink),
        circle(400, 506, 196, rim),
        circle(400, 506, 168, face),
        format!("<circle cx=\"400\" cy=\"506\" r=\"150\" fill=\"none\" stroke=\"{shade}\" stroke-width=\"7\" stroke-dasharray=\"3 13\" stroke-linecap=\"round\"/>"),
        group(
            &format!("translate(400 506) rotate({}) scale(1.02)", dice.to(1, 24) - 12),
            &motif.draw(around.accent, shade),
        ),
        faded(".45", &line("M262 430A160 160 0 0 1 330 362", "#fff", 18)),
    ]
    .concat()
}

/// A board with runs and marks, and cones before it.
fn plan(motif: Motif, around: &Colours, dice: Dice) -> String {
    let marks: String = (0_i32..4)
        .map(|mark| {
            let place = u32::try_from(mark).unwrap_or(0);
            let (x, y) = (170 + mark * 130, 180 + dice.to(place, 260));
            let (end_x, end_y) = (x + 60, 150 + dice.to(place + 1, 260));
            let mid = i32::midpoint(y, end_y);
            [
                line(&format!("M{} {}l40 40m0-40l-40 40", x - 20, y - 20), "#fff6e0", 10),
                format!("<circle cx=\"{end_x}\" cy=\"{end_y}\" r=\"22\" fill=\"none\" stroke=\"{}\" stroke-width=\"10\"/>", around.accent),
                format!("<path d=\"M{} {y}C{} {mid} {} {mid} {} {}\" fill=\"none\" stroke=\"#fff6e0\" stroke-width=\"7\" stroke-dasharray=\"16 14\"/>", x + 28, x + 90, x - 20, end_x, end_y + 34 * (y - end_y).signum()),
            ]
            .concat()
        })
        .collect();
    let cone = |x: i32, y: i32| {
        group(
            &format!("translate({x} {y})"),
            &[
                faded(".3", &ellipse(0, 6, 74, 14, around.ink)),
                fill("M-64 0H64V-16H-64ZM-40-16-14-120H14L40-16Z", "#f0662a"),
                fill("M-30-56H30L36-34H-36Z", "#fff6e0"),
            ]
            .concat(),
        )
    };
    let room = [
        fill("M-100 640H900V800H-100Z", around.ground),
        tint("M-100 640H900V668H-100Z", around.ink, ".3"),
        fill("M150 560H190L150 760H110ZM610 560H650L690 760H650Z", "#7a5230"),
        rect(66, 66, 668, 520, "#7a5230"),
        rect(90, 90, 620, 472, "#1f4d43"),
        faded(".5", &line("M120 120H680V532H120ZM400 120V532", "#d7efe2", 6)),
        "<circle cx=\"400\" cy=\"326\" r=\"74\" fill=\"none\" stroke=\"#d7efe2\" stroke-width=\"6\" opacity=\".5\"/>".to_owned(),
        marks,
        cone(230 + dice.to(2, 60), 742),
        cone(420 + dice.to(3, 60), 722),
        faded(".3", &ellipse(646, 752, 92, 14, around.ink)),
        group(
            &format!("translate(646 656) rotate({}) scale(1.05)", dice.to(4, 30) - 15),
            &motif.draw(around.accent, around.ink),
        ),
    ]
    .concat();
    [
        sky(around.disc, around.sky),
        group("translate(64 -40) scale(.84)", &room),
    ]
    .concat()
}
