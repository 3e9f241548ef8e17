//! Shoulders and what is worn on them.

use super::digits::number;
use super::face::{SkinTones, skin_tones};
use super::look::{Build, Hair, Kit, Look, Pattern};
use super::palette::Colours;
use super::svg::{circle, clipped, fill, group, line, tint};

/// The outline of clothed shoulders.
pub(crate) const TORSO: &str = "M78 820C84 716 108 654 194 622C256 598 306 588 338 562C352 604 448 604 462 562C494 588 544 598 606 622C692 654 716 716 722 820Z";

/// The outline of a sleeveless top over the same shoulders.
const SLEEVELESS: &str = "M196 820C214 760 214 700 232 612C252 604 286 596 316 582C330 650 372 676 400 676C428 676 470 650 484 582C514 596 548 604 568 612C586 700 586 760 604 820Z";

/// The outline the clip named `kit` must have for this look.
pub(crate) fn outline(look: &Look) -> &'static str {
    match look.kit {
        Kit::Tank => SLEEVELESS,
        Kit::Straps => {
            "M214 820C230 760 262 722 300 690L318 580H350L346 690C376 712 424 712 454 690L450 580H482L500 690C538 722 570 760 586 820Z"
        }
        _ => TORSO,
    }
}

/// Shoulders, clothes and number. The clip named `kit` must be defined.
pub(crate) fn kit(look: &Look, colours: &Colours) -> String {
    let skin = skin_tones(look.skin);
    let bare = if matches!(look.kit, Kit::Tank | Kit::Straps) {
        shoulders(skin)
    } else {
        String::new()
    };
    let cut = outline(look);
    let cloth = [
        fill(cut, colours.kit),
        clipped(
            "kit",
            &[
                pattern(look.pattern, colours),
                tint(
                    "M560 600C600 680 610 750 606 820H740V560Z",
                    colours.kit_shade,
                    ".9",
                ),
                tint(
                    "M190 640C214 700 222 760 216 820H202C200 756 196 700 176 650Z",
                    colours.kit_shade,
                    ".8",
                ),
            ]
            .concat(),
        ),
    ]
    .concat();
    let chest = look.number.map_or_else(String::new, |value| {
        let high = if matches!(look.kit, Kit::Robe | Kit::Zip | Kit::Wetsuit) {
            (520, ".55")
        } else {
            (400, ".98")
        };
        number(
            value,
            high.0,
            if high.0 == 400 { 711 } else { 700 },
            high.1,
            colours,
        )
    });
    let width = match look.build {
        Build::Slim => ".92",
        Build::Broad => "1.1",
        Build::Medium => "1",
        Build::Round => "1.05",
    };
    let collar = if look.hair == Hair::Hijab {
        String::new()
    } else {
        collar(look.kit, colours, skin)
    };
    [
        group(
            &format!("translate(400 0) scale({width} 1) translate(-400 0)"),
            &[bare, cloth, collar].concat(),
        ),
        chest,
    ]
    .concat()
}

fn shoulders(skin: SkinTones) -> String {
    [
        fill(TORSO, skin.base),
        fill("M338 562C352 604 448 604 462 562L462 540H338Z", skin.base),
        tint(
            "M586 616C640 640 690 690 722 820H640C644 740 630 670 586 616Z",
            skin.shade,
            "1",
        ),
        line(
            "M300 622C330 634 356 640 378 640M500 622C470 634 444 640 422 640",
            skin.shade,
            6,
        ),
        tint(
            "M346 548C366 590 434 590 454 548L454 568C436 606 364 606 346 568Z",
            skin.shade,
            ".7",
        ),
    ]
    .concat()
}

fn pattern(pattern: Pattern, colours: &Colours) -> String {
    let trim = colours.trim;
    match pattern {
        Pattern::Plain => String::new(),
        Pattern::Stripes => tint(
            "M120 540H172V820H120ZM224 540H276V820H224ZM328 540H372V820H328ZM428 540H472V820H428ZM524 540H576V820H524ZM628 540H680V820H628Z",
            trim,
            ".9",
        ),
        Pattern::Pinstripe => line(
            "M140 560V820M184 560V820M228 560V820M272 560V820M316 560V820M360 560V820M440 560V820M484 560V820M528 560V820M572 560V820M616 560V820M660 560V820",
            trim,
            5,
        ),
        Pattern::Hoops => tint(
            "M60 628H740V664H60ZM60 700H740V736H60ZM60 772H740V808H60Z",
            trim,
            ".9",
        ),
        Pattern::Sash => tint("M220 560 320 560 640 820 500 820Z", trim, ".92"),
        Pattern::Halves => tint("M400 540H740V820H400Z", trim, ".92"),
        Pattern::Chevron => tint("M60 600 400 700 740 600V652L400 752 60 652Z", trim, ".9"),
        Pattern::Yoke => tint(
            "M60 540H740V640C640 668 520 656 400 684C280 656 160 668 60 640Z",
            trim,
            ".9",
        ),
    }
}

fn collar(kit: Kit, colours: &Colours, skin: SkinTones) -> String {
    let (trim, ink) = (colours.trim, colours.ink);
    match kit {
        Kit::Crew => line("M334 566C352 612 448 612 466 566", trim, 18),
        Kit::VeeNeck => [
            fill(
                "M338 562 400 650 462 562C448 590 352 590 338 562Z",
                skin.base,
            ),
            tint(
                "M346 560C370 596 430 596 454 560L446 586 400 650 372 610Z",
                skin.shade,
                ".55",
            ),
            line("M334 562 400 652 466 562", trim, 16),
        ]
        .concat(),
        Kit::Polo => [
            fill(
                "M346 576 400 660 454 576C440 600 360 600 346 576Z",
                skin.shade,
            ),
            fill(
                "M334 552 318 584 372 650 402 616ZM466 552 482 584 428 650 398 616Z",
                trim,
            ),
            line("M400 640V720", colours.kit_shade, 8),
            circle(400, 672, 6, trim),
            circle(400, 704, 6, trim),
        ]
        .concat(),
        Kit::Tank => line(
            "M316 582C330 650 372 676 400 676C428 676 470 650 484 582",
            trim,
            14,
        ),
        Kit::Straps => line("M346 690C376 712 424 712 454 690", trim, 10),
        Kit::Zip => [
            fill(
                "M328 520C350 556 450 556 472 520L480 590C452 626 348 626 320 590Z",
                colours.kit_shade,
            ),
            line("M328 526C350 560 450 560 472 526", trim, 9),
            line("M400 556V820", trim, 9),
            line("M400 640V672", ink, 10),
        ]
        .concat(),
        Kit::Wetsuit => [
            fill(
                "M330 524C352 556 448 556 470 524L476 592C450 622 350 622 324 592Z",
                colours.kit_shade,
            ),
            line(
                "M194 622C250 680 262 740 256 820M606 622C550 680 538 740 544 820",
                trim,
                9,
            ),
            line("M400 606V700", trim, 7),
        ]
        .concat(),
        Kit::Robe => [
            fill(
                "M338 556 400 800 462 556C440 600 360 600 338 556Z",
                skin.base,
            ),
            tint(
                "M346 560C370 606 430 606 454 560L430 690 400 800 384 700Z",
                skin.shade,
                ".45",
            ),
            fill(
                "M330 548 292 592 372 820H436ZM470 548 508 592 428 820H364Z",
                trim,
            ),
            line("M330 548 292 592 372 820M470 548 508 592 428 820", ink, 4),
        ]
        .concat(),
    }
}
