//! Texts that contain a local phone number or a username, and texts that only resemble them.

use super::{Contact, contact_in};

const NUMBERS: &[&str] = &[
    "call me on 555 0182",
    "my number is 5550182",
    "WhatsApp 0171 234567",
    "You can ring me any time on 555-0182.",
    "Text me: 5550182",
    "Phone: 555.0182",
    "My phone no. 5550182",
    "Tel. 234567",
    "tel 2345678",
    "Mobile 07700 123",
    "mob: 123 456",
    "Reach me on 555 0182 after training.",
    "Reach us under 23 45 76 8",
    "Our new number is 48 12 16.",
    "5550182 is my number",
    "555 0182, call me",
    "5550182 (WhatsApp)",
    "555 0182 – that is my mobile",
    "Just dial 234567!",
    "Call me after 6 on 555 0182",
    "Call me! 555 0182",
    "Please contact me at 234 567, thanks",
    "whatsapp me on 5 5 5 0 1 8 2",
    "CALL ME ON ５５５ ０１８２",
    "signal: 555/0182",
    "number: 555 0182",
    "Ruf mich an: 23 45 76",
    "Ruf mich bitte unter 234567 an",
    "Meine Nummer ist 5550182.",
    "Meine Handynummer: 171 2345",
    "Du erreichst mich unter 555 0182",
    "Handy 171 23456",
    "Appelle-moi au 55 01 82",
    "Mon numéro est le 5550182",
    "mon numero c'est 23 45 76",
    "Tu peux me joindre au 234567",
    "Llámame al 555 0182",
    "Mi número es 5550182",
    "Mi móvil: 612 345",
    "Chiamami al 555 0182",
    "Il mio numero è 5550182",
    "Scrivimi: cellulare 333 4567",
    "Bel me op 234567",
    "tlf 23456789",
    "Zadzwoń: 555 01 82",
];

const HANDLES: &[&str] = &[
    "my insta is @ada.keller",
    "find me on Instagram: adakeller99",
    "@ada_k on telegram",
    "DM me @ada",
    "cc @coach.Anna",
    "follow @ada.keller",
    "It is @adakeller, with two l.",
    "(@ada_k)",
    "＠adakeller",
    "insta:@ada",
    "DM me @Ada",
    "I am @Ada on Snapchat",
    "@a.keller99!",
    "Instagram ada_keller",
    "my ig: ada.keller",
    "Add me on Discord: ada#1234",
    "Snap = ada_runs",
    "I'm ada_k on Telegram",
    "On Telegram I'm ada_k",
    "adakeller99 on TikTok, if you like",
    "ada.keller is my insta",
    "Look for ada dot keller on Instagram",
    "my handle is ada_k",
    "Skype live_ada",
    "Telegram, ada1998",
    "Mein Insta ist ada.keller",
    "Folg mir auf Instagram: adakeller99",
    "Du findest mich als ada_k auf Insta",
    "Mon insta : ada_keller",
    "Je suis ada.keller sur Instagram",
    "Mi Instagram es ada_keller",
    "Soy ada99 en Instagram",
    "Il mio Instagram è ada.keller",
    "Sono ada_k su Telegram",
];

const PLAIN: &[&str] = &[
    "I follow you on Instagram!",
    "See you @ the stadium",
    "Meet @home or @work?",
    "@5 or @ 5pm, as you like",
    "@10.30 sharp, @80kg",
    "5 reps @bodyweight, then 3 km @tempo, @rpe8",
    "We meet @court2 @noon",
    "Training @Wembley, dinner @St.Pauli",
    "@all: see you @stadion",
    "three@home",
    "I saw you on Instagram. Great goal!",
    "Instagram is full of you",
    "My insta is private",
    "Instagram: never!",
    "My Instagram: private.",
    "Can you post it on Instagram, please?",
    "I saw it on TikTok: U21 girls!",
    "Top10 on YouTube",
    "Paris2024 on Instagram was fun",
    "It was great.Live on TikTok",
    "e.g. on Facebook, i.e. online",
    "_Great_ on Instagram",
    "I can handle under18 and u16",
    "My username was taken",
    "The signal for the start is a whistle.",
    "My jersey number is 10",
    "My bib number is 10245",
    "Bib 10245, call me crazy",
    "My start number: 12345",
    "My number was 10245 in Berlin",
    "Order number 1234567",
    "Call me when you have run 10000 m",
    "Text me after the 5000",
    "Call it 12345 steps",
    "They call us the 12345s",
    "That call in front of 54321 was wrong",
    "In the ring 12345 saw it",
    "The text on the card: 12345",
    "We rang the bell for 12345 people",
    "I call 12345 fans a crowd",
    "Reach me on 21.11.2026 at 09.30",
    "Call me on November 21 2026",
    "Call me 2026-11-21 09:30",
    "Call at 18.30-19.30 or 20:15-21:00",
    "Call me between 5 and 6 pm",
    "My phone has 64000 photos",
    "The mobile ticket costs 12500",
    "Ring me once you have 20 000",
    "phone 250 EUR, case 12345 EUR, or €12345",
    "Call the score: 21 19 21 17",
    "We called 6-4 6-3 7-5",
    "Text 1 2 3 4 5",
    "My number in 2019 2020 2021",
    "Call of Duty 2 3 4 5 6 7",
    "About 12345 called",
    "WhatsApp is fine once you have accepted",
    "Call me a fan. 12345 came!",
    "I have 12345 followers on Instagram",
    "Ruf mich um 18.30 Uhr an",
    "Meine Startnummer ist 12345",
    "Meine Trikotnummer ist die 10",
    "Ich habe 12345 Schritte auf dem Handy",
    "Wir sehen uns @zuhause, Anruf um 9",
    "Ich folge dir auf Instagram!",
    "Mon numéro de dossard 12345",
    "Appelle quand tu as fait 10000 pas",
    "Je te suis sur Instagram",
    "Mi dorsal es el 12345",
    "Te sigo en Instagram",
    "Llama cuando hayas corrido 42195 metros",
    "Il mio pettorale è 12345",
    "Ti seguo su Instagram",
    "Chiama quando hai fatto 42195 metri",
    "Ring the bell at Hauptstr. 12, 10115 Berlin",
    "Call him great: 34 games, 12 goals, 678 minutes",
    "He ran 37.10 and 2:54.29, call it legendary",
    "Er hat 12.345 km mit dem Handy getrackt",
    "Delivery code 4711 08 15? Call the club.",
    "The discord in the team was bad, 0-5 and 1-6.",
];

#[test]
fn detects_announced_local_numbers() {
    let missed = NUMBERS
        .iter()
        .filter(|text| contact_in(text) != Some(Contact::Phone));
    let missed: Vec<_> = missed.collect();
    assert!(missed.is_empty(), "{missed:?}");
}

#[test]
fn detects_usernames_on_other_platforms() {
    let missed = HANDLES
        .iter()
        .filter(|text| contact_in(text) != Some(Contact::Handle));
    let missed: Vec<_> = missed.collect();
    assert!(missed.is_empty(), "{missed:?}");
}

#[test]
fn accepts_texts_that_only_resemble_contacts() {
    for text in PLAIN {
        assert_eq!(contact_in(text), None, "{text}");
    }
}

#[test]
fn accepts_digits_that_are_not_announced() {
    for digits in ["55501", "555 0182", "5550182", "23 45 76"] {
        let text = format!("It is {digits} here.");
        assert_eq!(contact_in(&text), None, "{text}");
    }
}
