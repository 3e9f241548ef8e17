//! German names of the places in the names of time zones.

/// Returns the German name of a place, or the name itself if German has no other.
pub(crate) fn german_place(place: &str) -> &str {
    PLACES
        .iter()
        .find(|(english, _)| *english == place)
        .map_or(place, |(_, german)| german)
}

const PLACES: &[(&str, &str)] = &[
    ("Algiers", "Algier"),
    ("Athens", "Athen"),
    ("Baghdad", "Bagdad"),
    ("Belgrade", "Belgrad"),
    ("Bishkek", "Bischkek"),
    ("Brussels", "Brüssel"),
    ("Bucharest", "Bukarest"),
    ("Cairo", "Kairo"),
    ("Copenhagen", "Kopenhagen"),
    ("Damascus", "Damaskus"),
    ("Dushanbe", "Duschanbe"),
    ("Havana", "Havanna"),
    ("Ho Chi Minh", "Ho-Chi-Minh-Stadt"),
    ("Hong Kong", "Hongkong"),
    ("Karachi", "Karatschi"),
    ("Kiev", "Kyjiw"),
    ("Kolkata", "Kalkutta"),
    ("Kyiv", "Kyjiw"),
    ("Lisbon", "Lissabon"),
    ("Luxembourg", "Luxemburg"),
    ("Mexico City", "Mexiko-Stadt"),
    ("Moscow", "Moskau"),
    ("Nicosia", "Nikosia"),
    ("Prague", "Prag"),
    ("Rome", "Rom"),
    ("Shanghai", "Schanghai"),
    ("Singapore", "Singapur"),
    ("Tashkent", "Taschkent"),
    ("Tbilisi", "Tiflis"),
    ("Tehran", "Teheran"),
    ("Tokyo", "Tokio"),
    ("Tripoli", "Tripolis"),
    ("Vatican", "Vatikan"),
    ("Vienna", "Wien"),
    ("Warsaw", "Warschau"),
    ("Yerevan", "Jerewan"),
    ("Zurich", "Zürich"),
];
