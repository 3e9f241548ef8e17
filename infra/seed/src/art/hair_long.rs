//! Long hair and head coverings. Drawn for a head 224 units wide.

use super::hair_layers::{CAP, Layers, front};
use super::palette::Colours;
use super::svg::{circle, ellipse, fill, line};

/// Hair combed back from the forehead.
const PULLED: &str = "M280 326C262 198 330 134 402 134C474 134 538 198 520 326L508 318C506 256 466 214 402 212C336 214 296 256 292 318Z";

/// Hair falling from a parting in the middle.
const PARTED: &str = "M278 372C256 196 328 130 402 130C478 130 544 196 522 372L506 366C512 292 464 240 404 196C340 240 288 292 294 366Z";

pub(crate) fn long(base: &str, light: &str) -> Layers {
    Layers {
        behind: fill(
            "M262 300C258 170 330 118 400 118C470 118 542 170 538 300L562 650C520 668 470 640 400 640C330 640 280 668 238 650Z",
            base,
        ),
        front: [
            fill(PARTED, base),
            line("M330 206C350 180 376 166 398 160", light, 9),
            line(
                "M286 420C280 480 270 540 266 600M514 420C520 480 530 540 534 600",
                light,
                6,
            ),
        ]
        .concat(),
    }
}

pub(crate) fn wavy(base: &str, light: &str) -> Layers {
    Layers {
        behind: fill("M400 112C300 108 246 180 258 290C222 350 262 400 232 460C206 520 256 560 226 640C300 670 340 630 400 630C460 630 500 670 574 640C544 560 594 520 568 460C538 400 578 350 542 290C554 180 500 116 400 112Z", base),
        front: [
            fill("M276 356C250 190 330 122 408 128C490 128 546 200 524 350L508 346C512 300 498 266 474 244C430 244 372 232 346 200C330 250 298 280 292 352Z", base),
            line("M352 176C382 206 432 218 478 212", light, 8),
            line("M262 380C246 430 276 470 254 530M540 380C556 430 526 470 548 530", light, 7),
        ]
        .concat(),
    }
}

pub(crate) fn shaggy(base: &str, light: &str) -> Layers {
    Layers {
        behind: fill("M262 300C240 380 250 470 224 520C268 524 300 500 322 470L478 470C500 500 532 524 576 520C550 470 560 380 538 300Z", base),
        front: [
            fill("M276 384C244 200 322 118 404 122C492 122 552 204 526 384C510 360 504 330 502 296C484 284 470 262 464 238C440 262 420 262 404 232C382 264 356 266 342 244C334 268 316 288 298 298C298 334 290 362 276 384Z", base),
            line("M330 186C352 162 382 152 410 154", light, 9),
            line("M456 172C478 190 492 214 498 240", light, 7),
        ]
        .concat(),
    }
}

pub(crate) fn locs(base: &str, light: &str) -> Layers {
    let strand = |x: i32, lean: i32, end: i32| {
        line(
            &format!(
                "M{x} 240C{} 330 {} 430 {} {end}",
                x + lean,
                x + lean * 2,
                x + lean * 2
            ),
            base,
            26,
        )
    };
    let behind: String = [
        (282, -12, 560),
        (306, -14, 600),
        (330, -10, 580),
        (470, 10, 580),
        (494, 14, 600),
        (518, 12, 560),
    ]
    .into_iter()
    .map(|(x, lean, end)| strand(x, lean, end))
    .collect();
    let ties: String = [(258, 528), (278, 560), (522, 560), (542, 528)]
        .into_iter()
        .map(|(x, y)| line(&format!("M{} {y}H{}", x - 9, x + 9), light, 8))
        .collect();
    let rows: String = [
        "M316 240C330 196 356 166 392 150",
        "M352 226C362 194 380 170 404 154",
        "M452 226C444 194 430 170 412 154",
        "M486 240C474 196 452 166 418 150",
    ]
    .into_iter()
    .map(|d| line(d, light, 6))
    .collect();
    Layers {
        behind: [behind, ties].concat(),
        front: [
            fill(CAP, base),
            line(
                "M290 260C278 320 274 370 276 420M510 260C522 320 526 370 524 420",
                base,
                22,
            ),
            rows,
        ]
        .concat(),
    }
}

pub(crate) fn ponytail(base: &str, light: &str, colours: &Colours) -> Layers {
    Layers {
        behind: [
            fill("M474 150C560 120 620 190 604 290C594 370 640 430 592 520C566 470 520 440 528 360C534 290 540 220 474 190Z", base),
            line("M540 190C576 240 560 320 568 400", light, 8),
            fill("M468 142 502 132 516 192 484 200Z", colours.trim),
        ]
        .concat(),
        front: [fill(PULLED, base), line("M336 196C372 164 432 160 470 186", light, 8), line("M318 232C336 206 360 190 386 184", light, 6)].concat(),
    }
}

pub(crate) fn bun(base: &str, light: &str, colours: &Colours) -> Layers {
    Layers {
        behind: [
            circle(404, 108, 58, base),
            line(
                "M370 100C380 76 412 66 436 82M372 124C396 140 424 138 440 120",
                light,
                7,
            ),
            fill(
                "M362 136C384 150 424 150 446 136L450 156C424 168 384 168 358 156Z",
                colours.accent,
            ),
        ]
        .concat(),
        front: [
            fill(PULLED, base),
            line("M336 196C356 172 380 160 404 158", light, 8),
            line("M450 172C470 184 486 202 494 224", light, 6),
        ]
        .concat(),
    }
}

pub(crate) fn bob(base: &str, light: &str) -> Layers {
    Layers {
        behind: fill("M400 116C300 116 250 186 256 300C252 380 246 440 240 492C290 512 340 490 400 490C460 490 510 512 560 492C554 440 548 380 544 300C550 186 500 116 400 116Z", base),
        front: [fill("M274 404C250 200 326 124 402 124C478 124 550 200 526 404L506 396C512 340 510 300 500 268C436 280 364 280 300 268C290 300 288 340 294 396Z", base), line("M322 226C340 176 376 156 416 156", light, 10), line("M480 190C492 206 500 224 504 240", light, 7)].concat(),
    }
}

pub(crate) fn braids(base: &str, light: &str, colours: &Colours) -> Layers {
    let braid = |x: i32| -> String {
        let knots: String = (0..6)
            .map(|knot| {
                ellipse(
                    x,
                    410 + knot * 42,
                    25 - knot,
                    27,
                    if knot % 2 == 0 { base } else { light },
                )
            })
            .collect();
        [
            knots,
            ellipse(x, 650, 20, 10, colours.accent),
            ellipse(x, 674, 15, 24, base),
        ]
        .concat()
    };
    Layers {
        behind: fill(
            "M262 300C258 180 330 118 400 118C470 118 542 180 538 300L530 430H270Z",
            base,
        ),
        front: [
            fill(PARTED, base),
            line("M330 206C350 180 376 166 398 160", light, 8),
            braid(268),
            braid(532),
        ]
        .concat(),
    }
}

pub(crate) fn hijab(colours: &Colours) -> Layers {
    Layers {
        behind: fill("M400 112C290 112 246 190 252 310C252 420 214 520 196 640C260 690 540 690 604 640C586 520 548 420 548 310C554 190 510 112 400 112Z", colours.kit_shade),
        front: [
            fill("M400 116C286 116 254 200 260 316C264 420 300 500 356 540C320 560 280 580 244 596C300 660 500 660 556 596C520 580 480 560 444 540C500 500 536 420 540 316C546 200 514 116 400 116ZM400 206C466 206 500 250 502 316C504 402 470 482 400 486C330 482 296 402 298 316C300 250 334 206 400 206Z\" fill-rule=\"evenodd", colours.kit),
            line("M300 270C318 216 356 196 400 196C444 196 482 216 500 270", colours.trim, 9),
            line("M356 540C400 566 470 540 500 470M330 600C390 620 450 610 500 580", colours.kit_shade, 7),
        ]
        .concat(),
    }
}

pub(crate) fn turban(colours: &Colours) -> Layers {
    front(
        [
            fill("M272 290C244 170 310 88 402 88C494 88 556 170 528 290C500 248 460 226 400 222C340 226 300 248 272 290Z", colours.trim),
            fill("M400 222C420 160 480 120 534 150C552 200 544 250 528 290C500 248 460 226 400 222Z", colours.accent),
            line("M292 226C330 168 380 134 440 112M282 258C320 206 366 172 424 156", colours.ink, 4),
            line("M414 196C440 170 480 154 524 158M436 206C466 188 500 182 532 188", colours.ink, 4),
        ]
        .concat(),
    )
}
