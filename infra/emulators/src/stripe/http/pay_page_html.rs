use std::fmt::Write;

use crate::page::{escape, shell};
use crate::stripe::records::card::OFFERED;
use crate::stripe::records::checkout_session::{CheckoutDetails, CheckoutSession};
use crate::stripe::records::currency;

const BANNER: &str = "<p class=\"emulator\" role=\"note\">Test payment: a local emulator for Stripe. No money moves. Never enter a real card.</p>";

/// Fills the number field from a chip; the page works without it.
const FILL: &str = "<script>document.querySelectorAll('[data-number]').forEach(function(chip){\
    chip.hidden=false;chip.addEventListener('click',function(){\
    var field=document.getElementById('number');field.value=chip.dataset.number;field.focus()})})</script>";

pub(super) fn render_form(
    session: &CheckoutSession,
    details: &CheckoutDetails,
    problem: Option<&str>,
) -> String {
    let format_money = |amount| escape(&currency::format_amount(amount, &session.currency));
    let total = format_money(session.amount_total);
    let mut lines = String::new();
    for line in &details.lines {
        let amount = format_money(line.unit_amount.saturating_mul(line.quantity));
        let description = line
            .description
            .as_deref()
            .map(|text| format!("<br><span class=\"soft small\">{}</span>", escape(text)))
            .unwrap_or_default();
        // Writing to a String cannot fail.
        let _ = write!(
            lines,
            "<li><span>{}{description}</span><span>{amount}</span></li>",
            escape(&line.name)
        );
    }
    let mut chips = String::new();
    for (number, effect) in OFFERED {
        let _ = write!(
            chips,
            "<button type=\"button\" data-number=\"{number}\" hidden title=\"{number}\">{effect}</button>"
        );
    }
    let email = match &session.customer_email {
        Some(email) => format!("<p class=\"soft small\">Paying as {}</p>", escape(email)),
        None => "<div class=\"field\"><label for=\"email\">Email</label>\
                 <input id=\"email\" name=\"email\" type=\"email\" autocomplete=\"email\" required></div>"
            .to_owned(),
    };
    let problem = problem
        .map(|text| {
            format!(
                "<div class=\"problem\" role=\"alert\">{}</div>",
                escape(text)
            )
        })
        .unwrap_or_default();
    let (promise, button) = if details.manual_capture {
        (
            "The amount is held on the card now and taken only if the request is accepted.",
            format!("Hold {total}"),
        )
    } else {
        ("The amount is taken now.", format!("Pay {total}"))
    };
    let leave = session
        .cancel_url
        .as_deref()
        .map(|url| {
            format!(
                "<p class=\"centre\"><a href=\"{}\">Cancel and go back</a></p>",
                escape(url)
            )
        })
        .unwrap_or_default();
    let body = format!(
        "{BANNER}<main class=\"columns\"><section aria-labelledby=\"order\"><h1 id=\"order\" class=\"soft\">Your order</h1>\
         <p class=\"amount\">{total}</p><div class=\"card\"><ul class=\"lines\">{lines}\
         <li class=\"total\"><span>Total</span><span>{total}</span></li></ul></div></section>\
         <section class=\"card\" aria-labelledby=\"card\"><h2 id=\"card\">Pay by card</h2>{problem}{email}\
         <form method=\"post\" action=\"/_pay/{id}\">\
         <div class=\"field\"><label for=\"number\">Card number</label>\
         <input id=\"number\" name=\"number\" inputmode=\"numeric\" autocomplete=\"off\" value=\"4242 4242 4242 4242\" required></div>\
         <div class=\"chips\" role=\"group\" aria-label=\"Test cards\">{chips}</div>\
         <div class=\"pair\"><div class=\"field\"><label for=\"expiry\">Expiry</label>\
         <input id=\"expiry\" name=\"expiry\" autocomplete=\"off\" value=\"12 / 34\"></div>\
         <div class=\"field\"><label for=\"cvc\">Security code</label>\
         <input id=\"cvc\" name=\"cvc\" inputmode=\"numeric\" autocomplete=\"off\" value=\"123\"></div></div>\
         <div class=\"field\"><label for=\"name\">Name on card</label>\
         <input id=\"name\" name=\"name\" autocomplete=\"off\" value=\"Test Customer\"></div>\
         <p class=\"soft small\">{promise}</p><button class=\"wide\">{button}</button></form>{leave}</section></main>{FILL}",
        id = escape(&session.id),
    );
    shell("Pay", &body)
}

pub(super) fn render_challenge(session: &CheckoutSession) -> String {
    let leave = session
        .cancel_url
        .as_deref()
        .map(|url| {
            format!(
                "<p><a href=\"{}\">Leave without an answer</a></p>",
                escape(url)
            )
        })
        .unwrap_or_default();
    let body = format!(
        "{BANNER}<main><section class=\"card narrow centre\"><h1>Your bank asks: is this you?</h1>\
         <p class=\"soft\">3-D Secure check for {} on the test card. Choose how it ends.</p>\
         <form method=\"post\" action=\"/_pay/{}/authenticate\">\
         <p><button class=\"wide\" name=\"outcome\" value=\"complete\">Complete authentication</button></p>\
         <p><button class=\"wide plain\" name=\"outcome\" value=\"fail\">Fail authentication</button></p></form>{leave}</section></main>",
        escape(&currency::format_amount(
            session.amount_total,
            &session.currency
        )),
        escape(&session.id),
    );
    shell("Authenticate", &body)
}

pub(super) fn render_expired(cancel_url: Option<&str>) -> String {
    let back = cancel_url
        .map(|url| {
            format!(
                "<p><a class=\"button\" href=\"{}\">Go back</a></p>",
                escape(url)
            )
        })
        .unwrap_or_default();
    let body = format!(
        "{BANNER}<main><section class=\"card narrow centre\"><h1>This payment page has expired</h1>\
         <p class=\"soft\">Nothing was held or charged.</p>{back}</section></main>"
    );
    shell("Expired", &body)
}

pub(super) fn render_unknown(id: &str) -> String {
    let body = format!(
        "{BANNER}<main><section class=\"card narrow centre\"><h1>No such payment page</h1>\
         <p class=\"soft\">There is no checkout session <code>{}</code> here.</p></section></main>",
        escape(id)
    );
    shell("Not found", &body)
}
