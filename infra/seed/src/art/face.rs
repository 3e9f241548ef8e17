//! Head, neck and features.

use super::look::{Beard, Build, Expression, HairColour, Look, Skin};
use super::svg::{circle, clipped, ellipse, faded, fill, line, tint};

/// Base, shade and deep tone of a skin, and the colour of its lips.
#[derive(Debug, Clone, Copy)]
pub(crate) struct SkinTones {
    pub(crate) base: &'static str,
    pub(crate) shade: &'static str,
    pub(crate) deep: &'static str,
    pub(crate) lips: &'static str,
}

#[derive(Debug, Clone, Copy)]
pub(crate) struct Head {
    /// Half of the width at the cheeks.
    pub(crate) half: i32,
    /// Half of the width at the jaw.
    pub(crate) jaw: i32,
    pub(crate) chin: i32,
}

impl Head {
    pub(crate) fn from_build(build: Build) -> Self {
        match build {
            Build::Medium => Self {
                half: 112,
                jaw: 92,
                chin: 484,
            },
            Build::Slim => Self {
                half: 106,
                jaw: 80,
                chin: 492,
            },
            Build::Broad => Self {
                half: 117,
                jaw: 102,
                chin: 490,
            },
            Build::Round => Self {
                half: 120,
                jaw: 98,
                chin: 476,
            },
        }
    }

    /// The outline of the face.
    pub(crate) fn outline(self) -> String {
        let (l, r) = (400 - self.half, 400 + self.half);
        let (jl, jr) = (400 - self.jaw, 400 + self.jaw);
        let chin = self.chin;
        format!(
            "M{l} 310C{l} 215 {} 166 400 166C{} 166 {r} 215 {r} 310C{r} 352 {} 388 {jr} 420C{} 458 442 {chin} 400 {chin}C358 {chin} {} 458 {jl} 420C{} 388 {l} 352 {l} 310Z",
            l + 40,
            r - 40,
            r - 3,
            jr - 13,
            jl + 13,
            l + 3
        )
    }
}

pub(crate) fn skin_tones(skin: Skin) -> SkinTones {
    let [base, shade, deep, lips] = match skin {
        Skin::Porcelain => ["#fbdcc8", "#efb99d", "#cf8469", "#d9646a"],
        Skin::Peach => ["#f6c7a3", "#e3a07a", "#bd6f4d", "#cc5a58"],
        Skin::Honey => ["#ebb487", "#d18d5e", "#a5633c", "#bb504b"],
        Skin::Olive => ["#d9a273", "#b97c4f", "#8d5630", "#a94a42"],
        Skin::Tawny => ["#c08455", "#9a6038", "#70401f", "#92403a"],
        Skin::Bronze => ["#9c6540", "#764525", "#532c13", "#7f3532"],
        Skin::Umber => ["#7b4a2d", "#5a311a", "#3d1f0e", "#7a3433"],
        Skin::Espresso => ["#5a3522", "#3f2214", "#29140a", "#6d2f33"],
    };
    SkinTones {
        base,
        shade,
        deep,
        lips,
    }
}

/// Base and light tone of a hair colour.
pub(crate) fn hair_tones(colour: HairColour) -> (&'static str, &'static str) {
    match colour {
        HairColour::Black => ("#1b1620", "#3a3142"),
        HairColour::Espresso => ("#332019", "#543629"),
        HairColour::Chestnut => ("#5a331f", "#7d4b2f"),
        HairColour::Auburn => ("#7c2f1d", "#a54a2c"),
        HairColour::Ginger => ("#c45a22", "#e58240"),
        HairColour::Honey => ("#a8712f", "#cb9549"),
        HairColour::Blond => ("#e0b458", "#f3d388"),
        HairColour::Silver => ("#a9acb6", "#d3d6dd"),
    }
}

/// Neck and the shadow the chin throws on it.
pub(crate) fn neck(skin: SkinTones, build: Build) -> String {
    let half = match build {
        Build::Slim => 46,
        Build::Broad => 66,
        Build::Medium | Build::Round => 55,
    };
    let (l, r) = (400 - half, 400 + half);
    [
        fill(
            &format!(
                "M{l} 420V530C{} 570 300 588 240 606V660H560V606C500 588 {} 570 {r} 530V420Z",
                l - 6,
                r + 6
            ),
            skin.base,
        ),
        fill(
            &format!("M{l} 440H{r}V512C{} 540 {} 528 {l} 486Z", r - 30, l + 34),
            skin.shade,
        ),
    ]
    .concat()
}

/// Ears, face, features and facial hair. The clip named `face` must be defined.
pub(crate) fn face(look: &Look, gaze: i32) -> String {
    let skin = skin_tones(look.skin);
    let head = Head::from_build(look.build);
    let outline = head.outline();
    let (l, r) = (400 - head.half, 400 + head.half);
    let crescent = format!(
        "<path d=\"{outline}\" fill=\"{}\" transform=\"translate(-26 -10)\"/>",
        skin.base
    );
    [
        ellipse(l - 3, 332, 20, 33, skin.base),
        ellipse(r + 3, 332, 20, 33, skin.shade),
        ellipse(l - 3, 334, 9, 18, skin.shade),
        fill(&outline, skin.shade),
        clipped("face", &[crescent, beard(look)].concat()),
        faded(
            ".28",
            &[
                ellipse(334, 384, 26, 17, skin.lips),
                ellipse(462, 384, 24, 16, skin.lips),
            ]
            .concat(),
        ),
        nose(skin),
        eyes(look, skin, gaze),
        mouth(look.mood, skin),
        if look.freckles {
            freckles(skin)
        } else {
            String::new()
        },
    ]
    .concat()
}

fn nose(skin: SkinTones) -> String {
    [
        tint(
            "M405 322C412 350 424 372 426 386C420 398 408 400 398 400C404 376 402 350 405 322Z",
            skin.shade,
            ".85",
        ),
        line("M382 393C388 402 412 403 422 392", skin.deep, 5),
    ]
    .concat()
}

fn eyes(look: &Look, skin: SkinTones, gaze: i32) -> String {
    let (hair, _) = hair_tones(look.colour);
    let brow = if look.colour == HairColour::Silver || look.colour == HairColour::Blond {
        skin.deep
    } else {
        hair
    };
    let ink = "#20151a";
    let brows = if look.mood == Expression::Focus {
        [
            line("M328 288C344 286 364 290 380 299", brow, 11),
            line("M420 299C436 290 456 286 472 288", brow, 11),
        ]
    } else {
        [
            line("M328 292C342 280 364 280 378 289", brow, 10),
            line("M422 289C436 280 458 280 472 292", brow, 10),
        ]
    }
    .concat();
    if look.mood == Expression::Laugh {
        return [
            brows,
            line("M334 332C342 316 366 316 374 332", ink, 8),
            line("M426 332C434 316 458 316 466 332", ink, 8),
        ]
        .concat();
    }
    if look.mood == Expression::Wink {
        return [
            brows,
            fill(
                "M330 330C340 309 368 309 378 331C366 342 342 342 330 330Z",
                "#fffaf3",
            ),
            circle(355 + gaze, 327, 12, ink),
            circle(359 + gaze, 322, 4, "#fff"),
            line("M329 328C340 308 368 308 379 330", ink, 6),
            line("M424 328C434 338 458 338 468 326", ink, 8),
        ]
        .concat();
    }
    let lashes = if look.lashes {
        [
            line("M331 322 320 314M334 315 326 305", ink, 5),
            line("M469 322 480 314M466 315 474 305", ink, 5),
        ]
        .concat()
    } else {
        String::new()
    };
    [
        brows,
        fill(
            "M330 330C340 309 368 309 378 331C366 342 342 342 330 330Z",
            "#fffaf3",
        ),
        fill(
            "M422 331C432 309 460 309 470 330C458 342 434 342 422 331Z",
            "#fffaf3",
        ),
        circle(355 + gaze, 327, 12, ink),
        circle(445 + gaze, 327, 12, ink),
        circle(359 + gaze, 322, 4, "#fff"),
        circle(449 + gaze, 322, 4, "#fff"),
        line("M329 328C340 308 368 308 379 330", ink, 6),
        line("M421 330C432 308 460 308 471 328", ink, 6),
        lashes,
    ]
    .concat()
}

fn mouth(mood: Expression, skin: SkinTones) -> String {
    match mood {
        Expression::Smile => [line("M360 428C376 446 424 446 440 428", skin.lips, 9), line("M386 458C394 462 406 462 414 458", skin.deep, 4)].concat(),
        Expression::Smirk => [line("M366 436C388 446 420 442 440 424", skin.lips, 9), line("M444 416C448 422 448 428 445 433", skin.deep, 4)].concat(),
        Expression::Calm => [line("M368 434C384 441 416 441 432 434", skin.lips, 10), line("M388 456C396 459 404 459 412 456", skin.deep, 4)].concat(),
        Expression::Focus => [line("M372 436C386 434 414 434 428 436", skin.lips, 10), line("M390 458C396 455 404 455 410 458", skin.deep, 4)].concat(),
        Expression::Grin | Expression::Wink => [
            fill("M352 418C372 424 428 424 448 418C444 452 424 464 400 464C376 464 356 452 352 418Z", skin.lips),
            fill("M362 425C382 430 418 430 438 425C434 446 420 452 400 452C380 452 366 446 362 425Z", "#fffdf8"),
        ]
        .concat(),
        Expression::Laugh => [
            fill("M348 414C372 420 428 420 452 414C450 456 428 472 400 472C372 472 350 456 348 414Z", "#5b1620"),
            fill("M356 419C380 425 420 425 444 419C443 432 438 436 432 438C410 442 390 442 368 438C362 436 357 432 356 419Z", "#fffdf8"),
            fill("M372 460C382 446 418 446 428 460C420 468 410 472 400 472C390 472 380 468 372 460Z", "#e2626d"),
        ]
        .concat(),
    }
}

fn freckles(skin: SkinTones) -> String {
    let spots: String = [
        (340, 366),
        (352, 376),
        (328, 378),
        (364, 366),
        (436, 366),
        (448, 376),
        (460, 366),
        (472, 378),
        (392, 362),
        (410, 360),
    ]
    .into_iter()
    .map(|(x, y)| circle(x, y, 3, skin.deep))
    .collect();
    faded(".5", &spots)
}

fn beard(look: &Look) -> String {
    let (hair, _) = hair_tones(look.colour);
    let full = "M270 330C292 345 300 372 318 392C334 404 360 402 376 402C392 398 408 398 424 402C440 402 466 404 482 392C500 372 508 345 530 330V520H270ZM356 424C372 416 428 416 444 424C448 448 426 464 400 464C374 464 352 448 356 424Z";
    match look.beard {
        Beard::None => String::new(),
        Beard::Stubble => {
            format!("<path d=\"{full}\" fill=\"{hair}\" fill-rule=\"evenodd\" opacity=\".28\"/>")
        }
        Beard::Full => format!("<path d=\"{full}\" fill=\"{hair}\" fill-rule=\"evenodd\"/>"),
        Beard::Goatee => format!(
            "<path d=\"M344 420C350 402 376 400 400 404C424 400 450 402 456 420C462 460 440 500 400 500C360 500 338 460 344 420ZM360 424C374 417 426 417 440 424C442 446 424 460 400 460C376 460 358 446 360 424Z\" fill=\"{hair}\" fill-rule=\"evenodd\"/>"
        ),
        Beard::Moustache => fill(
            "M350 424C352 404 380 400 400 408C420 400 448 404 450 424C434 414 416 416 400 418C384 416 366 414 350 424Z",
            hair,
        ),
    }
}
