//! Short haircuts and the choice between all of them. Drawn for a head 224 units wide.

use super::face::{Head, hair_tones};
use super::hair_layers::{CAP, Layers, front, shine};
use super::hair_long;
use super::look::{Gear, Hair, Look};
use super::palette::Colours;
use super::svg::{circle, faded, fill, group, line};

pub(crate) fn hair(look: &Look, colours: &Colours) -> Layers {
    let (base, light) = hair_tones(look.colour);
    let layers = match look.hair {
        Hair::Bald => Layers { front: faded(".35", &line("M344 208C362 194 384 188 404 188", "#fff", 12)), ..Layers::default() },
        Hair::Buzz => front(faded(".8", &fill("M288 306C276 206 332 152 400 152C468 152 526 206 512 306L502 292C500 258 478 236 446 226C416 218 384 218 354 226C322 236 300 258 298 292Z", base))),
        Hair::Crop => front([fill(CAP, base), shine(light)].concat()),
        Hair::Quiff => front([fill("M282 316C264 212 296 150 350 128C400 84 478 92 514 138C540 186 534 250 520 316L506 312C506 270 494 240 466 222C424 232 372 226 336 204C306 232 294 268 294 312Z", base), line("M350 160C394 124 446 124 484 150", light, 9), line("M346 186C396 168 440 168 490 184", light, 7)].concat()),
        Hair::SidePart => front([fill("M280 320C258 196 330 128 404 130C484 130 542 196 520 320L506 316C508 286 498 262 486 246C440 250 372 236 338 196C330 232 300 254 294 316Z", base), line("M340 192C372 226 430 240 480 236", light, 7), line("M356 172C392 200 440 212 482 208", light, 6)].concat()),
        Hair::Undercut => front([faded(".7", &fill(CAP, base)), fill("M318 214C306 150 352 108 412 112C474 112 506 152 492 222C452 206 372 202 318 214Z", base), line("M346 170C382 142 432 142 466 168", light, 8)].concat()),
        Hair::Curls => front([fill(CAP, base), curls(base, light, 34, &CROWN)].concat()),
        Hair::Pixie => front([fill("M278 344C256 196 326 124 404 128C486 130 544 200 522 340L506 336C510 300 500 272 480 250C430 262 380 250 330 262C306 280 296 312 296 344Z", base), fill("M470 160C420 170 352 206 322 284C372 262 440 264 500 236Z", base), line("M450 178C404 194 366 222 344 258", light, 8)].concat()),
        Hair::Afro => afro(base, light),
        Hair::Cornrows => cornrows(base, light),
        Hair::Shaggy => hair_long::shaggy(base, light),
        Hair::Locs => hair_long::locs(base, light),
        Hair::Long => hair_long::long(base, light),
        Hair::Wavy => hair_long::wavy(base, light),
        Hair::Ponytail => hair_long::ponytail(base, light, colours),
        Hair::Bun => hair_long::bun(base, light, colours),
        Hair::Bob => hair_long::bob(base, light),
        Hair::Braids => hair_long::braids(base, light, colours),
        Hair::Hijab => hair_long::hijab(colours),
        Hair::Turban => hair_long::turban(colours),
    };
    let width = f64::from(Head::from_build(look.build).half) / 112.0;
    let fit = format!(
        "translate({:.1} 0) scale({width:.3} 1)",
        400.0 - 400.0 * width
    );
    let covered = matches!(look.gear, Gear::SwimCap | Gear::BikeHelmet);
    Layers {
        behind: if covered && look.hair != Hair::Hijab {
            String::new()
        } else {
            group(&fit, &layers.behind)
        },
        front: if look.gear == Gear::SwimCap {
            String::new()
        } else {
            group(&fit, &layers.front)
        },
    }
}

const CROWN: [(i32, i32); 11] = [
    (294, 250),
    (302, 204),
    (330, 168),
    (368, 146),
    (410, 138),
    (450, 150),
    (484, 174),
    (506, 212),
    (510, 252),
    (360, 208),
    (440, 206),
];

fn curls(base: &str, light: &str, radius: i32, centres: &[(i32, i32)]) -> String {
    let balls: String = centres
        .iter()
        .map(|&(x, y)| circle(x, y, radius, base))
        .collect();
    let rings: String = centres
        .iter()
        .map(|&(x, y)| {
            line(
                &format!("M{} {y}A16 16 0 0 1 {} {}", x - 16, x + 6, y - 15),
                light,
                5,
            )
        })
        .collect();
    [balls, rings].concat()
}

fn afro(base: &str, light: &str) -> Layers {
    Layers {
        behind: [
            circle(400, 240, 172, base),
            circle(262, 300, 62, base),
            circle(538, 300, 62, base),
            faded(".8", &line("M276 190C296 140 340 106 392 98", light, 12)),
        ]
        .concat(),
        front: fill(
            "M284 318C276 232 322 196 400 194C478 196 524 232 516 318L504 300C500 262 478 240 446 232C416 226 384 226 354 232C322 240 300 262 296 300Z",
            base,
        ),
    }
}

fn cornrows(base: &str, light: &str) -> Layers {
    let rows: String = [
        "M322 262C326 214 352 172 392 150",
        "M354 240C360 206 378 172 402 150",
        "M388 232C390 204 398 172 410 150",
        "M424 232C422 204 420 172 418 150",
        "M456 242C452 208 440 174 424 150",
        "M486 264C482 216 460 176 430 152",
    ]
    .into_iter()
    .map(|d| line(d, light, 6))
    .collect();
    Layers {
        behind: [fill("M300 300C276 400 300 520 286 566C310 560 330 500 334 440ZM500 300C524 400 500 520 514 566C490 560 470 500 466 440Z", base)].concat(),
        front: [fill(CAP, base), rows].concat(),
    }
}
