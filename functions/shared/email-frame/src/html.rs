//! The HTML form of an email: one frame for all of them.
//!
//! No fonts, scripts or pictures for one reader, so opening it does not report who opens it: the only picture is that of
//! the athlete's public page (ADR 65). Colours are in attributes, for clients
//! that drop `<style>`, and again in a query for clients with a dark theme; `color-scheme` declares both, so that no
//! client inverts colours. `maud` escapes all values.

use domain::OrderNumber;
use maud::{DOCTYPE, Markup, PreEscaped, html};

use crate::colours::EmailColours;
use crate::{Email, EmailLink, EmailPicture, Unsubscribe};

const RULES: &str = "\
:root{color-scheme:light dark;supported-color-schemes:light dark}\
body{margin:0;padding:0;-webkit-text-size-adjust:100%}\
a{overflow-wrap:anywhere}\
@media (max-width:480px){.pad{padding:24px 20px!important}.fact td{display:block!important;width:auto!important;padding-left:0!important}\
.fact td+td{padding-top:0!important;padding-bottom:8px!important;border-top:0!important}.button{display:block!important;text-align:center!important}}";

const FONT: &str =
    "font-family:Archivo,system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif;";

impl Email {
    /// Renders the HTML form: one frame for light and dark clients, without tracking.
    pub fn html(&self) -> String {
        render(self, &self.footer())
    }
}

fn render(email: &Email, footer: &str) -> String {
    let preview = email.opening.first();
    let colours = EmailColours::new(email.colours.as_ref());
    let light = &colours.light;
    html! {
        (DOCTYPE)
        html lang=(email.texts.language().as_str()) {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width,initial-scale=1";
                meta name="color-scheme" content="light dark";
                meta name="supported-color-schemes" content="light dark";
                meta name="format-detection" content="telephone=no,date=no,address=no,email=no,url=no";
                title { (email.subject) }
                style { (PreEscaped(RULES)) (PreEscaped(colours.dark_rules())) }
            }
            body class="page" style={ "margin:0;padding:0;background:" (light.page) ";" (FONT) } {
                @if let Some(preview) = preview {
                    div style="display:none;max-height:0;overflow:hidden" { (preview) }
                }
                table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" border="0" style={ "background:" (light.page) } {
                    tr {
                        td align="center" style="padding:24px 12px" {
                            table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px" {
                                tr {
                                    td class="brand" style={ (FONT) "padding:0 4px 14px;font-size:15px;font-weight:800;letter-spacing:.08em;text-transform:uppercase;color:" (colours.name) } {
                                        (email.texts.brand())
                                    }
                                }
                                tr {
                                    td class="card pad" style={ (FONT) "padding:32px;background:" (light.card) ";border:1px solid " (light.line) ";border-radius:16px;text-align:left" } {
                                        (content(email, &colours))
                                    }
                                }
                                tr {
                                    td class="soft" style={ (FONT) "padding:16px 4px 0;font-size:13px;line-height:1.5;color:" (light.soft) ";text-align:left" } {
                                        (footer)
                                        @if let Some(Unsubscribe { label, address }) = &email.unsubscribe {
                                            " " a href=(address) style={ "color:" (light.soft) } { (label) }
                                            "."
                                        }
                                        @if let Some(company) = &email.company {
                                            br; (company)
                                        }
                                    }
                                }
                            }
                        }
                    }
                }
            }
        }
    }
    .into_string()
}

fn content(email: &Email, colours: &EmailColours) -> Markup {
    let (light, paragraph) = (&colours.light, colours.paragraph());
    html! {
        @if let Some(EmailPicture { address, alt }) = &email.picture {
            img src=(address) alt=(alt) width="72" height="72" style="display:block;margin:0 0 18px;width:72px;height:72px;border:0;border-radius:36px;object-fit:cover";
        }
        h1 class="ink" style={ "margin:0 0 18px;font-size:22px;line-height:1.25;font-weight:800;color:" (light.ink) ";overflow-wrap:anywhere" } { (heading(&email.subject)) }
        @if let Some(greeting) = &email.greeting {
            p class="ink" style=(paragraph) { (lines(greeting)) }
        }
        (paragraphs(&email.opening, &paragraph))
        @if !email.facts.is_empty() {
            table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:18px 0;border-collapse:collapse" {
                @for (label, value) in &email.facts {
                    tr class="fact rule" {
                        td class="soft" width="34%" valign="top" style={ "padding:8px 12px 8px 0;font-size:14px;line-height:1.45;color:" (light.soft) ";border-top:1px solid " (light.line) } { (label) }
                        td class="ink" valign="top" style={ "padding:8px 0;font-size:15px;line-height:1.45;font-weight:600;color:" (light.ink) ";border-top:1px solid " (light.line) ";overflow-wrap:anywhere" } { (lines(value)) }
                    }
                }
            }
        }
        @if let Some(lead) = &email.links_lead {
            p class="ink" style=(paragraph) { (lines(lead)) }
        }
        @for EmailLink { label, address } in &email.links {
            p class="ink" style=(paragraph) { a href=(address) style={ "font-weight:600;color:" (colours.action) } { (label) } }
        }
        @if let Some((label, link)) = &email.button {
            p style="margin:24px 0" {
                a class="button" href=(link) style={ "display:inline-block;padding:14px 24px;border-radius:999px;color:#ffffff;font-size:16px;font-weight:700;text-decoration:none;background:" (colours.action) } { (label) }
            }
        }
        (paragraphs(&email.closing, &paragraph))
    }
}

/// A heading in which no line ends at the hyphen of an order number.
fn heading(subject: &str) -> Markup {
    html! {
        @for (position, word) in subject.split(' ').enumerate() {
            @if position > 0 { " " }
            @if has_number(word) {
                span style="white-space:nowrap" { (word) }
            } @else {
                (word)
            }
        }
    }
}

/// Returns whether a word is an order number, with or without punctuation around it.
fn has_number(word: &str) -> bool {
    let word = word.trim_matches(|letter: char| !letter.is_ascii_alphanumeric());
    OrderNumber::parse(word).is_ok_and(|number| number.as_str() == word)
}

fn paragraphs(paragraphs: &[String], style: &str) -> Markup {
    html! {
        @for paragraph in paragraphs {
            p class="ink" style=(style) { (lines(paragraph)) }
        }
    }
}

/// A text whose line breaks stay.
fn lines(text: &str) -> Markup {
    html! {
        @for (number, line) in text.split('\n').enumerate() {
            @if number > 0 { br; }
            (line)
        }
    }
}
