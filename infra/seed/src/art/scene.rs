//! The place where a sport happens, 1600 × 900; the lower half carries it. Courts and halls.

use super::motif::Motif;
use super::palette::Colours;
use super::scene_outdoor as outdoor;
use super::svg::{circle, faded, fill, line, tint};

pub(crate) fn scene(motif: Motif, colours: &Colours) -> String {
    match motif {
        Motif::Football => [stands(colours), pitch(), goal()].concat(),
        Motif::Rugby => [stands(colours), pitch(), posts()].concat(),
        Motif::Tennis => [stands(colours), court("#3f7fb8", "#2f6a9e", colours)].concat(),
        Motif::Volleyball => [stands(colours), court("#f0a75a", "#dc8d3e", colours)].concat(),
        Motif::Basketball => [stands(colours), hardwood(colours)].concat(),
        Motif::Athletics => [stands(colours), track()].concat(),
        Motif::Boxing => [beams(colours), ring(colours)].concat(),
        Motif::Swimming => outdoor::pool(colours),
        Motif::Cycling => outdoor::road(colours),
        Motif::Climbing => outdoor::wall(colours),
        Motif::Surfing => outdoor::sea(colours),
        Motif::Skiing => outdoor::slope(colours),
    }
}

/// Two tiers of crowd under floodlights.
fn stands(colours: &Colours) -> String {
    let crowd: String = (0_i32..3)
        .flat_map(|row| (0_i32..32).map(move |seat| (row, seat)))
        .map(|(row, seat)| {
            let lift = (seat * 7 + row * 11) % 5 * 3;
            circle(
                seat * 52 + row % 2 * 26,
                540 + row * 30 - lift,
                12,
                if (seat + row) % 3 == 0 {
                    colours.disc
                } else {
                    colours.accent
                },
            )
        })
        .collect();
    let lamps = [
        line("M210 520V250M1500 520V300", colours.ink, 14),
        fill("M140 190H280V260H140ZM1440 250H1560V310H1440Z", colours.ink),
    ]
    .concat();
    let bulbs: String = [
        (170, 225),
        (210, 225),
        (250, 225),
        (1470, 280),
        (1500, 280),
        (1530, 280),
    ]
    .into_iter()
    .map(|(x, y)| circle(x, y, 13, "#fffbe0"))
    .collect();
    let glow = tint(
        "M170 230-60 640H480ZM1500 280 1260 640H1700Z",
        "#fff8d8",
        ".16",
    );
    [
        faded(".75", &lamps),
        bulbs,
        glow,
        tint("M0 520H1600V660H0Z", colours.ink, ".5"),
        faded(".55", &crowd),
        tint("M0 634H1600V668H0Z", colours.ink, ".8"),
    ]
    .concat()
}

fn pitch() -> String {
    let stripes = (0..6)
        .map(|band| {
            format!(
                "<path d=\"M{} 660H{}L{} 900H{}Z\" fill=\"#3aa35b\"/>",
                band * 280 - 20,
                band * 280 + 120,
                band * 420 - 220,
                band * 420 - 430
            )
        })
        .collect::<Vec<_>>()
        .concat();
    [
        fill("M0 660H1600V900H0Z", "#2f8f4e"),
        stripes,
        "<g fill=\"none\" stroke=\"#f5fff2\" stroke-width=\"8\" opacity=\".85\"><path d=\"M-20 690H1620\"/><ellipse cx=\"800\" cy=\"880\" rx=\"300\" ry=\"80\"/><path d=\"M300 690 220 780H760L720 690\"/></g>".to_owned(),
    ]
    .concat()
}

fn goal() -> String {
    [
        faded(".5", &line("M390 560V684M430 552V690M470 548V690M510 548V690M550 548V690M590 552V690M630 560V684M372 580H648M372 610H648M372 640H648M372 668H648", "#fff", 3)),
        line("M366 692V540H654V692", "#fffdf6", 12),
    ]
    .concat()
}

fn posts() -> String {
    line("M420 690V330M620 690V330M420 560H620", "#fffdf6", 14)
}

fn court(floor: &str, apron: &str, colours: &Colours) -> String {
    [
        fill("M0 660H1600V900H0Z", apron),
        fill("M240 690H1360L1560 900H40Z", floor),
        "<g fill=\"none\" stroke=\"#fdfdf4\" stroke-width=\"8\"><path d=\"M240 690H1360M240 690 40 900M1360 690 1560 900M400 690 262 900M1200 690 1338 900M340 770H1262M800 770V900\"/></g>".to_owned(),
        tint("M60 630H1540V716H60Z", colours.ink, ".35"),
        faded(".4", &line("M100 634V712M180 634V712M260 634V712M340 634V712M420 634V712M500 634V712M580 634V712M660 634V712M740 634V712M820 634V712M900 634V712M980 634V712M1060 634V712M1140 634V712M1220 634V712M1300 634V712M1380 634V712M1460 634V712M60 654H1540M60 676H1540M60 698H1540", "#fff", 2)),
        line("M50 630H1550", "#fffdf6", 14),
        line("M54 610V740M1546 610V740", colours.ink, 16),
    ]
    .concat()
}

fn hardwood(colours: &Colours) -> String {
    [
        fill("M0 660H1600V900H0Z", "#d9964f"),
        faded(".35", &line("M200 660 40 900M360 660 260 900M520 660 470 900M680 660 660 900M840 660 860 900M1000 660 1060 900M1160 660 1270 900M1320 660 1480 900M1480 660 1680 900M0 720H1600M0 800H1600", "#8a4f1f", 4)),
        tint("M320 660H640L700 840H220Z", colours.kit, ".85"),
        "<g fill=\"none\" stroke=\"#fffdf4\" stroke-width=\"9\"><path d=\"M320 664H640L700 840H220ZM60 664C20 860 260 930 460 930\"/><ellipse cx=\"460\" cy=\"840\" rx=\"150\" ry=\"40\"/></g>".to_owned(),
        line("M480 660V360", colours.ink, 18),
        fill("M330 200H630V400H330Z", "#fffdf6"),
        "<g fill=\"none\" stroke-width=\"9\"><path d=\"M334 204H626V396H334Z\" stroke=\"#d8343a\"/><path d=\"M424 290H536V376H424Z\" stroke=\"#d8343a\"/></g>".to_owned(),
        line("M426 392H534", "#ee5a24", 12),
        line("M432 398 448 470M456 398 464 474M480 398V476M504 398 496 474M528 398 512 470M440 424H520M446 450H514", "#fff", 4),
    ]
    .concat()
}

fn track() -> String {
    let lanes = (0..7)
        .map(|lane| format!("M{} 664 {} 900", 560 + lane * 80, lane * 320 - 160))
        .collect::<Vec<_>>()
        .concat();
    [
        fill("M0 660H1600V900H0Z", "#2f8f4e"),
        fill("M520 664H1080L1900 900H-300Z", "#cf5330"),
        tint(
            "M600 664H680L480 900H160ZM760 664H840L1120 900H800ZM920 664H1000L1760 900H1440Z",
            "#b54224",
            ".6",
        ),
        line(&lanes, "#fff6ea", 6),
        faded(".9", &line("M300 740H1300", "#fff6ea", 12)),
    ]
    .concat()
}

fn beams(colours: &Colours) -> String {
    [
        tint(
            "M300-20 20 700H620ZM800-20 480 700H1120ZM1300-20 980 700H1580Z",
            "#fff7d6",
            ".2",
        ),
        fill(
            "M260-10H340V40H260ZM760-10H840V40H760ZM1260-10H1340V40H1260Z",
            colours.ink,
        ),
    ]
    .concat()
}

fn ring(colours: &Colours) -> String {
    [
        fill("M0 700H1600V900H0Z", colours.ink),
        fill("M160 700H1440L1600 820V900H0V820Z", "#e9eef4"),
        tint("M160 700H1440L1480 730H120Z", colours.ink, ".18"),
        line("M90 560C500 590 1100 590 1510 560", "#f4f6fa", 16),
        line("M90 630C500 662 1100 662 1510 630", "#d8343a", 16),
        line("M90 700C500 734 1100 734 1510 700", "#2f63d8", 16),
        fill("M64 500H116V860H64Z", "#d8343a"),
        fill("M1484 500H1536V860H1484Z", "#2f63d8"),
        fill("M76 540H130V580H76ZM76 610H130V650H76ZM76 680H130V720H76ZM1470 540H1524V580H1470ZM1470 610H1524V650H1470ZM1470 680H1524V720H1470Z", colours.accent),
    ]
    .concat()
}
