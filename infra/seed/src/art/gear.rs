//! Things worn on the head.

use super::face::Head;
use super::look::{Gear, Look};
use super::palette::Colours;
use super::svg::{circle, ellipse, faded, fill, group, line};

pub(crate) fn gear(look: &Look, colours: &Colours) -> String {
    let body = match look.gear {
        Gear::None => return String::new(),
        Gear::Headband => [
            fill("M284 262C330 222 470 222 516 262L518 300C470 258 330 258 282 300Z", colours.accent),
            line("M284 276C330 236 470 236 516 276", colours.trim, 6),
        ]
        .concat(),
        Gear::SwimCap => [
            fill("M278 318C258 176 326 116 402 116C478 116 542 176 522 318C470 246 330 246 278 318Z", colours.kit),
            fill("M402 116C478 116 542 176 522 318C508 296 488 282 466 274C474 210 452 150 402 116Z", colours.kit_shade),
            line("M300 214C340 172 460 172 500 214", colours.trim, 10),
            goggles(colours, 236),
        ]
        .concat(),
        Gear::BikeHelmet => helmet(colours),
        Gear::Beanie => [
            circle(400, 92, 40, colours.accent),
            fill("M274 270C262 152 330 104 400 104C470 104 538 152 526 270Z", colours.kit),
            line("M330 126C312 160 304 200 304 236M400 108V236M470 126C488 160 496 200 496 236", colours.kit_shade, 9),
            fill("M264 236H536C546 236 548 292 536 294H264C252 292 254 236 264 236Z", colours.trim),
            line("M300 246V284M340 246V284M380 246V284M420 246V284M460 246V284M500 246V284", colours.accent, 7),
        ]
        .concat(),
        Gear::SkiGoggles => [
            fill("M272 216H528V254H272Z", colours.ink),
            fill("M300 204H500C516 204 522 220 518 240C512 268 480 276 450 272C430 268 420 256 400 256C380 256 370 268 350 272C320 276 288 268 282 240C278 220 284 204 300 204Z", colours.trim),
            fill("M308 214H492C504 214 508 224 506 238C500 258 474 264 450 260C430 256 420 246 400 246C380 246 370 256 350 260C326 264 300 258 294 238C292 224 296 214 308 214Z", colours.accent),
            faded(".6", &line("M320 244 344 222M340 250 366 222", "#fff", 8)),
        ]
        .concat(),
        Gear::Glasses => format!(
            "<g fill=\"#ffffff2e\" stroke=\"{}\" stroke-width=\"8\"><rect x=\"312\" y=\"298\" width=\"80\" height=\"62\" rx=\"24\"/><rect x=\"408\" y=\"298\" width=\"80\" height=\"62\" rx=\"24\"/><path d=\"M392 322C396 316 404 316 408 322M312 318 286 310M488 318 514 310\" fill=\"none\"/></g>",
            colours.ink
        ),
        Gear::Shades => [
            fill("M300 300H500C512 300 514 316 510 330C504 358 480 366 452 362C426 358 416 330 400 330C384 330 374 358 348 362C320 366 296 358 290 330C286 316 288 300 300 300Z", colours.ink),
            fill("M306 308H392C384 322 372 350 346 354C322 356 304 350 298 328C296 316 298 308 306 308ZM408 308H494C502 308 504 316 502 328C496 350 478 356 454 354C428 350 416 322 408 308Z", colours.accent),
            faded(".55", &line("M318 340 344 314M428 332 446 314", "#fff", 8)),
        ]
        .concat(),
        Gear::CapBack => [
            fill("M276 262C266 152 332 112 400 112C468 112 534 152 524 262C480 222 320 222 276 262Z", colours.kit),
            fill("M400 112C468 112 534 152 524 262C506 246 484 236 462 230C466 176 444 132 400 112Z", colours.kit_shade),
            fill("M274 266C320 216 480 216 526 266L524 284C478 238 322 238 276 284Z", colours.trim),
            circle(400, 114, 10, colours.trim),
        ]
        .concat(),
        Gear::Visor => [
            fill("M280 262C330 214 470 214 520 262L522 276C470 238 330 238 278 276Z", colours.kit),
            fill("M258 282C310 222 490 222 542 282C500 262 300 262 258 282Z", colours.trim),
            faded(".3", &fill("M286 284C340 262 460 262 514 284C470 296 330 296 286 284Z", colours.ink)),
        ]
        .concat(),
        Gear::Earrings => [circle(284, 374, 10, "#ffd65c"), circle(516, 374, 10, "#ffd65c"), ellipse(282, 370, 3, 3, "#fff")].concat(),
    };
    let width = f64::from(Head::from_build(look.build).half) / 112.0;
    group(
        &format!(
            "translate({:.1} 0) scale({width:.3} 1)",
            400.0 - 400.0 * width
        ),
        &body,
    )
}

/// Swimming goggles pushed up on the forehead at height `y`.
fn goggles(colours: &Colours, y: i32) -> String {
    [
        line(
            &format!(
                "M282 {}C300 {} 320 {y} 330 {y}M470 {y}C480 {y} 500 {} 518 {}",
                y + 20,
                y + 6,
                y + 6,
                y + 20
            ),
            colours.ink,
            12,
        ),
        ellipse(352, y, 40, 25, colours.ink),
        ellipse(448, y, 40, 25, colours.ink),
        ellipse(352, y, 31, 17, colours.accent),
        ellipse(448, y, 31, 17, colours.accent),
        line(
            &format!("M390 {y}C396 {} 404 {} 410 {y}", y - 8, y - 8),
            colours.ink,
            8,
        ),
        faded(
            ".7",
            &line(
                &format!("M336 {}L348 {}M432 {}L444 {}", y + 4, y - 8, y + 4, y - 8),
                "#fff",
                6,
            ),
        ),
    ]
    .concat()
}

fn helmet(colours: &Colours) -> String {
    [
        fill("M262 270C246 142 322 84 406 84C494 84 556 148 538 270C490 226 310 226 262 270Z", colours.kit),
        fill("M406 84C494 84 556 148 538 270C520 252 500 242 478 236C486 170 462 116 406 84Z", colours.kit_shade),
        fill("M318 206C322 160 344 124 374 108C366 138 362 172 364 202ZM436 202C438 172 434 138 426 108C456 124 478 160 482 206ZM386 200C386 166 390 132 400 106C410 132 414 166 414 200Z", colours.ink),
        line("M262 268C310 226 490 226 538 268", colours.trim, 13),
        line("M286 300C292 380 330 460 388 494M514 300C508 380 470 460 412 494", colours.ink, 7),
    ]
    .concat()
}
