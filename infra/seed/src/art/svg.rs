//! The few SVG building blocks every drawing shares.

/// A whole document of `width` × `height` units around `body`, with `title` as its accessible name.
pub(crate) fn document(width: u32, height: u32, title: &str, body: &str) -> String {
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\" role=\"img\"><title>{}</title>{body}</svg>\n",
        escape(title)
    )
}

pub(crate) fn fill(d: &str, colour: &str) -> String {
    format!("<path d=\"{d}\" fill=\"{colour}\"/>")
}

/// A filled path that lets what lies below shine through.
pub(crate) fn tint(d: &str, colour: &str, opacity: &str) -> String {
    format!("<path d=\"{d}\" fill=\"{colour}\" opacity=\"{opacity}\"/>")
}

/// An open line with round ends.
pub(crate) fn line(d: &str, colour: &str, width: u32) -> String {
    format!(
        "<path d=\"{d}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"{width}\" stroke-linecap=\"round\" stroke-linejoin=\"round\"/>"
    )
}

pub(crate) fn circle(x: i32, y: i32, radius: i32, colour: &str) -> String {
    format!("<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\" fill=\"{colour}\"/>")
}

pub(crate) fn ellipse(x: i32, y: i32, rx: i32, ry: i32, colour: &str) -> String {
    format!("<ellipse cx=\"{x}\" cy=\"{y}\" rx=\"{rx}\" ry=\"{ry}\" fill=\"{colour}\"/>")
}

pub(crate) fn rect(x: i32, y: i32, width: i32, height: i32, colour: &str) -> String {
    format!("<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" fill=\"{colour}\"/>")
}

/// A group moved, turned or scaled by `transform`.
pub(crate) fn group(transform: &str, body: &str) -> String {
    format!("<g transform=\"{transform}\">{body}</g>")
}

/// A group drawn at `opacity`.
pub(crate) fn faded(opacity: &str, body: &str) -> String {
    format!("<g opacity=\"{opacity}\">{body}</g>")
}

/// A group cut to the outline named `clip`.
pub(crate) fn clipped(clip: &str, body: &str) -> String {
    format!("<g clip-path=\"url(#{clip})\">{body}</g>")
}

/// The definition of a clipping outline.
pub(crate) fn clip(name: &str, d: &str) -> String {
    format!("<clipPath id=\"{name}\"><path d=\"{d}\"/></clipPath>")
}

/// A gradient from top to bottom.
pub(crate) fn gradient(name: &str, top: &str, bottom: &str) -> String {
    format!(
        "<linearGradient id=\"{name}\" x1=\"0\" y1=\"0\" x2=\"0\" y2=\"1\"><stop stop-color=\"{top}\"/><stop offset=\"1\" stop-color=\"{bottom}\"/></linearGradient>"
    )
}

/// A gradient from left to right, of colours that may be transparent.
pub(crate) fn gradient_across(name: &str, left: &str, right: &str) -> String {
    format!(
        "<linearGradient id=\"{name}\"><stop stop-color=\"{left}\"/><stop offset=\"1\" stop-color=\"{right}\"/></linearGradient>"
    )
}

/// A gradient that is clear in the middle and has the colour at the edges.
pub(crate) fn vignette(name: &str, edge: &str) -> String {
    format!(
        "<radialGradient id=\"{name}\" cx=\".5\" cy=\".42\" r=\".72\"><stop offset=\".5\" stop-color=\"{edge}\" stop-opacity=\"0\"/><stop offset=\"1\" stop-color=\"{edge}\"/></radialGradient>"
    )
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;")
}
