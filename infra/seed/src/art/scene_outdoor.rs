//! The places without walls: water, road, rock, sea and snow.

use super::palette::Colours;
use super::svg::{circle, ellipse, faded, fill, line, rect, tint};

pub(crate) fn pool(colours: &Colours) -> String {
    let ropes: String = (0_i32..5)
        .flat_map(|lane| (0_i32..26).map(move |float| (lane, float)))
        .map(|(lane, float)| {
            let y = 560 + lane * 44 + lane * lane * 9;
            ellipse(
                float * 64 + 20,
                y,
                22,
                6 + lane * 2,
                if float % 6 < 3 { "#e4473c" } else { "#fffdf6" },
            )
        })
        .collect();
    let glints = line(
        "M80 590H170M300 640H420M520 590H580M760 650H900M1080 600H1160M1300 660H1440M160 740H320M620 760H800M1000 740H1120M1240 800H1440M80 850H260",
        "#e9fdff",
        6,
    );
    [
        tint("M0 440H1600V530H0Z", colours.ink, ".4"),
        faded(".7", &rect(0, 500, 1600, 30, colours.disc)),
        fill("M0 530H1600V900H0Z", "#1ba5c9"),
        tint("M0 700H1600V900H0Z", "#0b7fa6", ".6"),
        faded(".5", &glints),
        ropes,
        fill(
            "M90 450H190V530H90ZM390 450H490V530H390ZM690 450H790V530H690Z",
            "#fffdf6",
        ),
        tint(
            "M90 450H190V466H90ZM390 450H490V466H390ZM690 450H790V466H690Z",
            colours.ink,
            ".8",
        ),
    ]
    .concat()
}

pub(crate) fn road(colours: &Colours) -> String {
    [
        faded(".45", &fill("M0 640 220 400 420 560 700 300 960 560 1180 420 1600 660V900H0Z", colours.disc)),
        fill("M0 700C260 540 520 620 800 600C1080 580 1340 520 1600 640V900H0Z", "#2f8f5a"),
        fill("M0 790C300 660 700 760 980 700C1240 650 1440 690 1600 740V900H0Z", "#247548"),
        fill("M330 900C420 780 760 790 720 716C690 670 540 690 560 640C580 610 640 606 660 602H682C660 616 604 624 604 650C606 690 800 668 850 726C904 800 820 830 760 900Z", "#3b4250"),
        line("M560 886C620 820 790 790 786 730C770 690 590 694 582 652C584 628 640 614 668 604", "#ffe9b0", 5),
        trees(&[(120, 720, 1), (210, 700, 2), (1040, 690, 1), (1120, 676, 2), (1420, 690, 1), (1500, 720, 2)]),
    ]
    .concat()
}

pub(crate) fn wall(colours: &Colours) -> String {
    let holds: String = [
        (140, 760, "#ef5b3c"),
        (250, 640, "#ffd25e"),
        (330, 520, "#4fb7e8"),
        (210, 430, "#7ed08a"),
        (420, 400, "#ef5b3c"),
        (500, 600, "#e58bd0"),
        (610, 480, "#ffd25e"),
        (640, 720, "#4fb7e8"),
        (760, 600, "#7ed08a"),
        (400, 780, "#ffd25e"),
        (820, 800, "#ef5b3c"),
        (540, 320, "#4fb7e8"),
        (90, 540, "#e58bd0"),
    ]
    .into_iter()
    .map(|(x, y, colour)| {
        [
            ellipse(x + 5, y + 8, 34, 24, "#0003"),
            ellipse(x, y, 34, 24, colour),
            ellipse(x - 8, y - 7, 12, 7, "#fff6"),
        ]
        .concat()
    })
    .collect();
    [
        faded(
            ".5",
            &fill(
                "M0 900V700L400 420 800 640 1200 360 1600 620V900Z",
                colours.ink,
            ),
        ),
        fill(
            "M0 900V330L240 260 520 200 760 300 980 560 1120 900Z",
            "#b9845a",
        ),
        fill(
            "M0 330 240 260 190 620 0 700ZM520 200 760 300 640 560 420 470Z",
            "#cf9a6c",
        ),
        fill(
            "M190 620 420 470 640 560 560 900H120ZM760 300 980 560 1120 900H860L640 560Z",
            "#9c6b45",
        ),
        line(
            "M-10 900C120 700 300 620 330 520C360 420 520 420 540 320C548 260 560 160 580-20",
            "#fff3d6",
            9,
        ),
        holds,
    ]
    .concat()
}

pub(crate) fn sea(colours: &Colours) -> String {
    [
        faded(".9", &circle(520, 540, 150, colours.disc)),
        fill("M0 600C200 560 360 620 560 590C800 556 1000 620 1240 590C1380 572 1500 600 1600 590V900H0Z", "#1f9fb5"),
        fill("M0 900V690C160 560 420 470 620 520C760 556 800 640 740 690C720 640 650 620 600 650C540 690 580 760 680 770C900 790 1200 690 1600 700V900Z", "#137f9b"),
        fill("M0 690C160 560 420 470 620 520C760 556 800 640 740 690C720 640 650 620 600 650C640 580 560 550 460 566C300 590 140 650 0 740Z", "#e8fbff"),
        line("M90 760C220 690 360 650 480 650M160 820C280 760 400 730 500 730M300 870C380 830 460 810 540 812", "#6fd0de", 8),
        fill("M0 900V860C240 810 520 850 800 840C1100 830 1400 800 1600 830V900Z", "#f3d9a4"),
        line("M1000 500C1014 486 1026 486 1034 500C1042 486 1056 486 1068 500M900 440C910 430 920 430 926 440C932 430 942 430 950 440", colours.ink, 6),
    ]
    .concat()
}

pub(crate) fn slope(colours: &Colours) -> String {
    let flakes: String = (0_i32..26)
        .map(|flake| {
            circle(
                flake * 193 % 1600,
                flake * 127 % 520 + 20,
                4 + flake % 3 * 2,
                "#fff",
            )
        })
        .collect();
    [
        faded(".75", &flakes),
        fill("M-40 720 260 330 420 500 640 240 960 640 1140 480 1640 760V900H-40Z", "#6f93b4"),
        fill("M260 330 420 500 360 520 320 470 270 540 220 470 160 530ZM640 240 790 430 730 450 680 400 630 480 590 400 520 450ZM1140 480 1300 570 1220 580 1170 550 1120 590 1060 552Z", "#f8fcff"),
        fill("M0 700C300 600 600 640 860 700C1120 756 1380 700 1600 640V900H0Z", "#eef6fc"),
        tint("M0 800C340 700 720 760 1000 810C1240 850 1440 800 1600 760V900H0Z", "#bcd6ea", ".8"),
        faded(".7", &line("M420 660C520 720 380 760 470 810C540 850 470 880 440 910M470 664C580 720 440 764 520 808C590 850 520 884 490 910", "#9fc0da", 7)),
        trees(&[(120, 700, 2), (190, 690, 1), (250, 700, 2), (900, 730, 1), (1440, 690, 2), (1520, 680, 1)]),
        line("M-20 430 1620 250", colours.ink, 5),
        fill("M300 396H360V446H300ZM860 336H920V386H860Z", colours.kit),
    ]
    .concat()
}

/// Pines standing at (x, y), one or two times as tall.
fn trees(places: &[(i32, i32, i32)]) -> String {
    places
        .iter()
        .map(|&(x, y, size)| {
            let (w, h) = (22 + size * 10, 50 + size * 26);
            [
                rect(x - 5, y, 10, 22, "#5b3a22"),
                fill(
                    &format!("M{x} {}L{} {y}H{}Z", y - h, x + w, x - w),
                    "#1d5c46",
                ),
                fill(
                    &format!(
                        "M{x} {}L{} {}H{}Z",
                        y - h - 22,
                        x + w - 8,
                        y - h / 2,
                        x - w + 8
                    ),
                    "#277257",
                ),
            ]
            .concat()
        })
        .collect()
}
