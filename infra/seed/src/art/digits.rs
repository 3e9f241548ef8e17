//! Jersey numbers: block digits drawn as lines, so no font is needed.

use super::palette::Colours;

/// A number up to two digits, centred on (`x`, `y`), about 100 units high at `scale` 1.
pub(crate) fn number(value: u8, x: i32, y: i32, scale: &str, colours: &Colours) -> String {
    let tens = value / 10 % 10;
    let shape = if tens > 0 {
        format!(
            "<g transform=\"translate(-68 -50)\">{}</g><g transform=\"translate(8 -50)\">{}</g>",
            digit(tens),
            digit(value % 10)
        )
    } else {
        format!(
            "<g transform=\"translate(-30 -50)\">{}</g>",
            digit(value % 10)
        )
    };
    format!(
        "<g transform=\"translate({x} {y}) scale({scale})\" fill=\"none\" stroke-linejoin=\"bevel\"><g stroke=\"{}\" stroke-width=\"34\" stroke-linecap=\"square\">{shape}</g><g stroke=\"{}\" stroke-width=\"17\" stroke-linecap=\"square\">{shape}</g></g>",
        colours.kit, colours.trim
    )
}

fn digit(value: u8) -> String {
    let d = match value {
        0 => "M8 24 22 10H38L52 24V76L38 90H22L8 76Z",
        1 => "M16 26 32 10V90",
        2 => "M8 28 24 10H38L52 24V40L8 88V90H52",
        3 => "M8 10H50L28 44H38L52 58V76L38 90H22L8 78",
        4 => "M42 90V10L6 66H56",
        5 => "M50 10H12V44H38L52 58V76L38 90H8",
        6 => "M46 10H30L8 44V76L22 90H38L52 76V60L38 48H12",
        7 => "M6 10H52L24 90",
        8 => "M22 48 10 38V22L22 10H38L50 22V38L38 48H22L8 62V78L22 90H38L52 78V62L38 48",
        _ => "M14 90H30L52 56V24L38 10H22L8 24V40L22 52H48",
    };
    format!("<path d=\"{d}\"/>")
}
