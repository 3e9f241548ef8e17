//! The sports whose object is not a ball.

use super::svg::{circle, ellipse, faded, fill, group, line, tint};

pub(crate) fn racket(accent: &str, ink: &str) -> String {
    let strings = line(
        "M-28-86V34M-14-94V42M0-96V44M14-94V42M28-86V34M-44-62H44M-50-44H50M-52-26H52M-50-8H50M-42 10H42M-30 26H30",
        "#fffdf4",
        3,
    );
    [
        group(
            "rotate(32)",
            &[
                tint("M0-98A52 70 0 1 1 0 42A52 70 0 1 1 0-98Z", ink, ".25"),
                strings,
                format!("<ellipse cx=\"0\" cy=\"-28\" rx=\"54\" ry=\"72\" fill=\"none\" stroke=\"{accent}\" stroke-width=\"13\"/>"),
                line("M-26 36C-10 56-6 62-6 78M26 36C10 56 6 62 6 78", accent, 11),
                line("M0 78V128", ink, 20),
                line("M-8 92 8 86M-8 106 8 100M-8 120 8 114", "#fff8", 4),
            ]
            .concat(),
        ),
        circle(-66, 56, 32, "#dcf24a"),
        line("M-92 38C-72 44-62 66-70 87M-40 74C-60 68-70 46-62 25", "#fff", 5),
    ]
    .concat()
}

pub(crate) fn track(accent: &str, ink: &str) -> String {
    let lane = |inset: i32, colour: &str, width: u32| {
        format!(
            "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"{}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"{width}\"/>",
            inset - 104,
            inset - 74,
            208 - 2 * inset,
            148 - 2 * inset,
            74 - inset
        )
    };
    group(
        "rotate(-24)",
        &[
            lane(18, "#e4572e", 52),
            lane(-8, "#fff7ea", 4),
            lane(5, "#fff7ea", 4),
            lane(18, "#fff7ea", 4),
            lane(31, "#fff7ea", 4),
            lane(44, "#fff7ea", 4),
            format!("<rect x=\"-58\" y=\"-28\" width=\"116\" height=\"56\" rx=\"28\" fill=\"{accent}\"/>"),
            line("M0-82V-30", ink, 6),
            line("M8-76V-36", "#fff7ea", 6),
        ]
        .concat(),
    )
}

pub(crate) fn goggles(accent: &str, ink: &str) -> String {
    [
        line(
            "M-104-14C-90-40-70-44-58-40M104-14C90-40 70-44 58-40",
            ink,
            16,
        ),
        ellipse(-50, -18, 50, 36, ink),
        ellipse(50, -18, 50, 36, ink),
        ellipse(-50, -18, 39, 25, accent),
        ellipse(50, -18, 39, 25, accent),
        line("M-8-22C-4-30 4-30 8-22", ink, 12),
        faded(
            ".75",
            &line("M-70-12-52-34M30-12 48-34M-54-8-42-24", "#fff", 7),
        ),
        line(
            "M-100 46C-80 30-62 30-42 46C-22 62-4 62 16 46C36 30 54 30 74 46C84 54 92 58 100 58",
            "#fffdf6",
            12,
        ),
        line(
            "M-84 80C-66 66-50 66-32 80C-14 94 2 94 20 80C38 66 54 66 72 80",
            "#fffdf6",
            10,
        ),
    ]
    .concat()
}

pub(crate) fn wheel(accent: &str, ink: &str) -> String {
    let spokes = (0..12)
        .map(|spoke| format!("<path d=\"M0-80V80\" stroke=\"#fffdf6\" stroke-width=\"2.5\" transform=\"rotate({})\"/>", spoke * 15))
        .collect::<Vec<_>>().concat();
    [
        format!("<circle r=\"90\" fill=\"none\" stroke=\"{ink}\" stroke-width=\"16\"/>"),
        format!("<circle r=\"77\" fill=\"none\" stroke=\"{accent}\" stroke-width=\"10\"/>"),
        spokes,
        circle(0, 0, 20, ink),
        circle(0, 0, 10, accent),
        faded(".5", &line("M-84-32A90 90 0 0 1-32-84", "#fff", 4)),
    ]
    .concat()
}

pub(crate) fn carabiner(accent: &str, ink: &str) -> String {
    let rope = "M-120 40C-70 20-50 96-6 78C40 58 20 4-14 14C-44 24-30 70 10 66C60 60 70 10 120-10";
    group(
        "rotate(10)",
        &[
            line("M46 70C40 104-44 104-52 62L-40-62C-34-104 44-108 52-62", ink, 30),
            line("M46 70C40 104-44 104-52 62L-40-62C-34-104 44-108 52-62", accent, 20),
            line("M52-62 46 70", ink, 24),
            line("M52-62 46 70", "#e8edf2", 14),
            line("M50-24 47 34", "#c9d2dc", 26),
            faded(".6", &line("M-44 44-34-58C-30-72-18-80-2-84", "#fff", 6)),
            line(rope, ink, 22),
            line(rope, "#ef5b3c", 14),
            format!("<path d=\"{rope}\" fill=\"none\" stroke=\"#ffd9a8\" stroke-width=\"4\" stroke-dasharray=\"10 12\"/>"),
        ]
        .concat(),
    )
}

pub(crate) fn board(accent: &str, ink: &str) -> String {
    [
        group(
            "rotate(28)",
            &[
                fill("M0-104C34-60 44 0 36 60C30 92 14 104 0 104C-14 104-30 92-36 60C-44 0-34-60 0-104Z", "#fff8ea"),
                fill("M0-104C16-84 26-62 32-38H-32C-26-62-16-84 0-104Z", accent),
                fill("M-40 14C-14 2 14 26 40 14V38C14 50-14 26-40 38Z", accent),
                tint("M-39 46C-14 34 14 58 38 46V54C14 66-14 42-38 54Z", ink, ".8"),
                line("M0-100V102", ink, 3),
                tint("M0-104C34-60 44 0 36 60C30 92 14 104 0 104C22 60 24-40 0-104Z", ink, ".14"),
            ]
            .concat(),
        ),
        fill("M-104 96C-96 46-50 30-22 52C-36 50-46 58-44 68C-30 58-10 62 0 76C24 60 60 64 84 84L100 104H-104Z", "#e9fbff"),
    ]
    .concat()
}

pub(crate) fn glove(accent: &str, ink: &str) -> String {
    [
        fill(
            "M-62 4C-70-60-34-94 14-92C66-90 90-52 82 0C78 30 66 44 58 58H-34C-50 48-58 32-62 4Z",
            "#d8343a",
        ),
        fill(
            "M-62 4C-84 0-98 18-90 42C-82 62-54 66-34 58C-20 52-14 34-22 20Z",
            "#ee5350",
        ),
        tint(
            "M82 0C78 30 66 44 58 58H-6C40 50 60 0 48-80C76-68 88-40 82 0Z",
            ink,
            ".22",
        ),
        line("M-20 22C-10 34 4 36 22 34", ink, 6),
        faded(".6", &line("M-36-40C-30-60-14-72 4-74", "#fff", 9)),
        fill("M-38 58H60L66 100C66 106-44 106-44 100Z", accent),
        line("M-30 76H54M-34 92H58", ink, 4),
    ]
    .concat()
}

pub(crate) fn skis(accent: &str, ink: &str) -> String {
    let ski = |turn: i32, colour: &str| {
        group(
            &format!("rotate({turn})"),
            &[
                fill(
                    "M-11 104V-70C-11-92-4-106 6-108C12-100 11-86 11-70V104Z",
                    colour,
                ),
                line("M0-64V-20M0 30V90", "#fff9", 4),
                fill("M-13-6H13V22H-13Z", ink),
            ]
            .concat(),
        )
    };
    let flake = (0..3).map(|turn| format!("<path d=\"M0-30V30M-8-24 0-16 8-24M-8 24 0 16 8 24\" transform=\"translate(70 70) rotate({})\"/>", turn * 60)).collect::<Vec<_>>().concat();
    [
        line("M-70 96-14-98M70 96 14-98", "#e8eef4", 5),
        ski(-26, accent),
        ski(26, "#fffaf0"),
        format!("<g fill=\"none\" stroke=\"#fff\" stroke-width=\"6\" stroke-linecap=\"round\">{flake}</g>"),
    ]
    .concat()
}
