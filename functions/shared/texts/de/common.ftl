# Parts that several emails share. `$brand` is the marketplace's name and exists in every message.

greeting = Hallo { $name },
quoted = „{ $text }“

fact-order = Bestellung
fact-request = Anfrage
fact-booking = Gebucht
fact-tip = Trinkgeld
tip-title = Trinkgeld für „{ $title }“
fact-for = Für
fact-licence-for = Lizenz für
fact-licence-ends = Lizenz endet
licence-line-term = Lizenz für { $days } Tage
licence-line-territory = { $count ->
    [0] Lizenz weltweit
   *[other] Lizenz in { $count } Ländern
}
licence-line-channels = { $count ->
    [one] Lizenz für { $count } weiteren Kanal
   *[other] Lizenz für { $count } weitere Kanäle
}
fact-starts = Beginn
fact-good-to-know = Gut zu wissen
fact-where = Ort
fact-proposal = Vorschlag { $number }
fact-answer-before = Antwort bis
fact-answer-by = Antwort bis
fact-total = Gesamt
fact-decided-by = Entscheidung bis
fact-amount = Betrag
fact-orders = Bestellungen
fact-waiting-since = Offen seit
fact-last-read = Zuletzt gelesen
fact-reason = Grund

link-join-call = Am Videoanruf teilnehmen
link-contact = Schreib uns
button-answer = Antworten
button-read-and-answer = Lesen und antworten
button-see-order = Bestellung ansehen

gift-thanks = { $recipient } hat das Geschenk geöffnet und schreibt:
decision = Unsere Entscheidung: { $text }
cancellation-reason = Der Grund: { $text }
times-refused = Der Vorschlag für einen anderen Termin wurde abgelehnt oder zurückgezogen.

# By the slug of the sport: the plural for its athletes. Sports that an operator added have the last one.
athletes-of-sport = { $sport ->
    [athletics] Leichtathlet:innen
    [badminton] Badmintonspieler:innen
    [basketball] Basketballspieler:innen
    [boxing] Boxer:innen
    [climbing] Kletter:innen
    [cricket] Cricketspieler:innen
    [cycling] Radsportler:innen
    [equestrian] Reiter:innen
    [esports] E-Sportler:innen
    [football] Fußballer:innen
    [golf] Golfer:innen
    [gymnastics] Turner:innen
    [handball] Handballer:innen
    [hockey] Hockeyspieler:innen
    [ice-hockey] Eishockeyspieler:innen
    [motorsport] Rennfahrer:innen
    [rowing] Ruder:innen
    [rugby] Rugbyspieler:innen
    [sailing] Segler:innen
    [skateboarding] Skateboarder:innen
    [skiing] Skifahrer:innen
    [surfing] Surfer:innen
    [swimming] Schwimmer:innen
    [table-tennis] Tischtennisspieler:innen
    [tennis] Tennisspieler:innen
    [triathlon] Triathlet:innen
    [volleyball] Volleyballspieler:innen
    [weightlifting] Gewichtheber:innen
   *[other] Athlet:innen aus derselben Sportart
}

help-refunds = So läuft eine Rückerstattung
help-disputes = So geht es nach einer Problemmeldung weiter
help-payouts = So läuft eine Auszahlung

footer-order = { $brand } hat dir diese E-Mail wegen einer Bestellung geschickt.
footer-order-links = { $brand } hat dir diese E-Mail geschickt, weil du die Links zu deinen Bestellungen angefordert hast.
footer-gift = { $brand } hat dir diese E-Mail geschickt, weil jemand ein Geschenk für dich gebucht hat.
footer-application = { $brand } hat dir diese E-Mail wegen deiner Bewerbung geschickt.
footer-guardian = { $brand } hat dir diese E-Mail geschickt, weil du in einer Bewerbung als erziehungsberechtigte Person angegeben bist.
footer-page = { $brand } hat dir diese E-Mail wegen deiner Seite auf { $brand } geschickt.
footer-earnings = { $brand } hat dir diese E-Mail wegen deiner Einnahmen geschickt.
footer-calendar = { $brand } hat dir diese E-Mail wegen deines verbundenen Kalenders geschickt.
footer-alert = { $brand } hat dir diese E-Mail geschickt, weil du wissen wolltest, wann du wieder buchen kannst.
footer-safety = Wir fragen dich per E-Mail nie nach deinen Kartendaten oder deinem Passwort.
