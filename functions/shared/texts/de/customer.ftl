# Emails to the customer of an order. `$talent` is the athlete's name, `$total` an amount.

customer-price-requested-subject = Wir haben deine Preisanfrage an { $talent } geschickt
customer-price-requested = { $talent } liest deine Anfrage und nennt dir einen Preis oder lehnt ab. Die Antwort schicken wir dir per E-Mail. Die Anfrage kostet nichts: Du zahlst nur, wenn du zu diesem Preis buchst.
customer-quote-sent-subject = { $talent } nennt dir einen Preis: { $total }
customer-quote-note = { $talent } schreibt dazu: { $note }
customer-reserved-first = Der Betrag wird zunächst nur reserviert. Abgebucht wird er erst, wenn { $talent } die Anfrage annimmt.
customer-quote-expired-subject = Das Preisangebot von { $talent } ist abgelaufen
customer-quote-expired = Da es nicht rechtzeitig bezahlt wurde, ist nichts gebucht. Dir wurde nichts berechnet.
customer-finish-quote-subject = Das Preisangebot von { $talent } läuft bald ab
customer-finish-quote = Wenn du buchen möchtest, bezahle rechtzeitig. Bisher ist nichts reserviert.
customer-finish-subject = Schließe deine Anfrage an { $talent } ab
customer-finish = Deine Anfrage ist fertig ausgefüllt, aber noch nicht abgeschickt. Bisher ist nichts reserviert.
customer-requested-subject = Deine Anfrage an { $talent } ist angekommen
customer-requested = Auf deiner Karte sind { $total } reserviert. Der Betrag wird nur abgebucht, wenn { $talent } annimmt. Sonst geben wir die Reservierung wieder frei.
customer-receipt-subject = { $talent } hat zugesagt: dein Beleg
customer-receipt = { $talent } hat deine Anfrage angenommen. Wir haben { $total } abgebucht.
customer-declined-subject = { $talent } kann deine Anfrage nicht annehmen
customer-declined-no-time = { $talent } hat leider keine Zeit für deine Anfrage.
customer-declined-not-my-kind = So etwas bietet { $talent } nicht an.
customer-declined-unclear = Dein Briefing war unvollständig. Schick gern eine neue Anfrage mit mehr Details.
customer-declined-inappropriate = { $talent } hat die Anfrage als beleidigend, gefährlich oder regelwidrig eingestuft.
customer-wrote = { $talent } schreibt: { $text }
customer-withdrawn-subject = Du hast deine Anfrage an { $talent } zurückgezogen
customer-expired-subject = { $talent } hat nicht rechtzeitig geantwortet
customer-messages-subject = { $talent } hat dir geschrieben
customer-messages = { $stage ->
    [request] Du hast eine neue Nachricht von { $talent } zu deiner Anfrage. Auf der Seite deiner Anfrage kannst du sie lesen und antworten.
   *[order] Du hast eine neue Nachricht von { $talent } zu deiner Bestellung. Auf der Seite deiner Bestellung kannst du sie lesen und antworten.
}
customer-replied-subject = { $talent } hat auf deine Bewertung geantwortet
customer-replied = { $talent } hat auf deine Bewertung geantwortet. Die Antwort ist öffentlich und steht unter deiner Bewertung.
customer-button-reply = Antwort lesen
customer-gift-thanks-subject = { $recipient } bedankt sich für dein Geschenk
customer-slot-taken-subject = Dein Termin mit { $talent } ist gerade vergeben worden
customer-slot-taken = Jemand anderes hat denselben Termin kurz vor dir bezahlt.
customer-promo-used-subject = Deine Anfrage an { $talent } wurde nicht abgeschickt
customer-promo-used = Der Gutscheincode ist nicht mehr gültig oder wurde schon eingelöst. Du kannst ohne ihn noch einmal buchen.
customer-sold-out-subject = { $talent } ist gerade ausgebucht
customer-sold-out = Jemand anderes hat den letzten freien Platz bei { $talent } kurz vor dir bezahlt.
customer-hold-lost-subject = Deine Anfrage an { $talent } ist beendet
customer-hold-lost = Deine Bank hat die Reservierung aufgehoben, bevor die Anfrage beantwortet war. Dir wurde nichts berechnet. Du kannst dieselbe Anfrage noch einmal stellen.
customer-video-ready-subject = Dein Video von { $talent } ist da
customer-video-ready = { $talent } hat deine Anfrage angenommen und dein Video geliefert. Wir haben { $total } abgebucht.
customer-parcel-subject = { $talent } hat dein Paket verschickt
customer-parcel = Es ist auf dem Weg zu dir.
customer-delivered-subject = Deine Bestellung von { $talent } ist da
customer-delivered = Auf der Seite deiner Bestellung kannst du dir alles ansehen.
customer-press-play = Drück auf Play – es ist für dich gemacht.
customer-press-play-gift = Drück auf Play – es ist für { $recipient } gemacht.
customer-how-did-it-go-subject = Wie war dein Termin mit { $talent }?
customer-how-did-it-go = Dein Termin ist vorbei. Sag uns Bescheid, falls etwas schiefgegangen ist.
customer-not-delivered-subject = { $talent } hat nicht rechtzeitig geliefert
customer-not-delivered = Das tut uns leid. Du bekommst dein ganzes Geld zurück.
customer-talent-cancelled-subject = { $talent } musste absagen
customer-full-refund = Du bekommst dein ganzes Geld zurück.
customer-cancelled-subject = Du hast deine Bestellung bei { $talent } storniert
customer-cancelled = Die Rückerstattung richtet sich nach den Stornobedingungen, denen du zugestimmt hast.
customer-withdrawal-subject = Dein Widerruf zu Bestellung { $number }
customer-withdrawal = Dein Widerruf ist am { $day } bei uns eingegangen. Du bekommst dein ganzes Geld zurück, auch die Servicegebühr.
customer-withdrawal-words = Deine Erklärung: „Ich widerrufe den Vertrag zu Bestellung { $number }.“
customer-cancelled-by-us-subject = { $stage ->
    [request] Wir haben deine Anfrage an { $talent } storniert
   *[order] Wir haben deine Bestellung bei { $talent } storniert
}
customer-part-refunded-subject = Ein Teil deiner Bestellung bei { $talent } wurde erstattet
customer-refunded-subject = Deine Bestellung bei { $talent } wurde erstattet
customer-refunded-by-bank = Deine Bank hat dir das Geld zurückgegeben. Damit ist die Bestellung beendet.
customer-bank-returned = Deine Bank hat dir das Geld zurückgegeben.
customer-tip-subject = Dein Trinkgeld für { $talent }
customer-tip = Danke! Wir haben deine Karte belastet, und das Trinkgeld kommt vollständig an. Den Beleg findest du auf der Seite der Bestellung.
customer-refund-returned-subject = Deine Bank hat die Rückerstattung für Bestellung { $number } zurückgeschickt
customer-refund-returned = Wir haben dir das Geld auf die Karte erstattet, mit der du bezahlt hast, und deine Bank hat es zurückgeschickt. Das Geld gehört weiterhin dir: Wir senden es noch einmal, du musst nichts tun.
customer-refund-returned-help = Gibt es die Karte oder das Konto dahinter nicht mehr? Dann schreib uns bitte, damit wir einen anderen Weg finden.
customer-problem-settled-subject = Das Problem mit Bestellung { $number } ist geklärt
customer-problem-received-subject = Wir prüfen Bestellung { $number }
customer-problem-received = Bis zu unserer Entscheidung wird nichts ausgezahlt. Vielleicht haben wir noch Fragen an dich.
customer-feedback-subject = Wie war deine Bestellung bei { $talent }?
customer-feedback = Zwei Sätze von dir helfen anderen Fans bei der Wahl – und { $talent } freut sich darüber.
customer-new-times-subject = { $talent } schlägt einen anderen Termin vor
customer-new-times = Such dir einen der Termine aus, oder lehne ab und behalte deinen. Du musst nichts nachzahlen. Bis du antwortest, erwartet dich { $talent } weiter zum gebuchten Termin.
customer-times-refused-subject = Dein Termin mit { $talent } bleibt wie gebucht
customer-rescheduled-subject = Dein Termin mit { $talent } wurde verschoben
customer-rescheduled = Du musst nichts nachzahlen.
customer-review-reminder-subject = Ist mit deiner Bestellung bei { $talent } alles in Ordnung?
customer-session-reminder-subject = Bald ist dein Termin mit { $talent }
customer-meeting-missing = { $place ->
    [online] { $talent } hat den Link zum Videocall noch nicht eingetragen. Wir haben daran erinnert, und der Link erscheint auf der Seite deiner Bestellung. Fehlt er zu Beginn immer noch, schreib { $talent } dort. Findet der Termin nicht statt, melde dort ein Problem: Du bekommst dein ganzes Geld zurück.
   *[place] { $talent } hat den Treffpunkt noch nicht eingetragen. Wir haben daran erinnert, und der Ort erscheint auf der Seite deiner Bestellung. Fehlt er zu Beginn immer noch, schreib { $talent } dort. Kommt das Treffen nicht zustande, melde dort ein Problem: Du bekommst dein ganzes Geld zurück.
}
customer-met-without-link = { $place ->
    [online] { $talent } hat keinen Link zum Videocall eingetragen. Hat der Termin nicht stattgefunden? Dann melde bis zum unten genannten Tag ein Problem auf der Seite deiner Bestellung: Du bekommst dein ganzes Geld zurück.
   *[place] { $talent } hat keinen Treffpunkt eingetragen. Habt ihr euch nicht getroffen? Dann melde bis zum unten genannten Tag ein Problem auf der Seite deiner Bestellung: Du bekommst dein ganzes Geld zurück.
}
customer-licence-ends-subject = Deine Lizenz von { $talent } endet bald
customer-licence-ends = Bis zum unten genannten Tag darfst du Video oder Fotos nutzen. Möchtest du sie länger nutzen, verlängere die Lizenz auf der Seite deiner Bestellung: Briefing und Lizenz sind schon ausgefüllt. Der neue Zeitraum beginnt mit der Lieferung der neuen Bestellung.
customer-news-subject = Neuigkeiten zu Bestellung { $number }

customer-not-charged = Dir wurde nichts berechnet.
customer-not-charged-released = Dir wurde nichts berechnet, und die Reservierung auf deiner Karte ist aufgehoben. Manche Banken zeigen sie noch ein paar Tage an.
customer-review = Wenn wir bis { $day } nichts von dir hören, schließen wir die Bestellung ab und bezahlen { $talent }.
customer-refund-goes-to-card = Deine Rückerstattung von { $refund } geht auf die Karte, mit der du bezahlt hast, und erscheint dort nach 5 bis 10 Werktagen.
customer-private = { $stage ->
    [request] Leite diese E-Mail nicht weiter: Der Link öffnet deine Anfrage ohne Passwort.
   *[order] Leite diese E-Mail nicht weiter: Der Link öffnet deine Bestellung ohne Passwort.
}
customer-similar = { $count ->
    [1] Zu einem ähnlichen Preis nimmt gerade noch jemand aus derselben Sportart Anfragen an:
    [2] Zwei { $athletes } mit ähnlichem Preis nehmen gerade Anfragen an:
   *[other] Drei { $athletes } mit ähnlichem Preis nehmen gerade Anfragen an:
}
customer-similar-offer = { $talent }: { $offer }, { $price }

customer-fact-athlete = Athlet:in
customer-fact-price = Preis
customer-fact-discount = Rabatt
customer-fact-service-fee = Servicegebühr
customer-fact-tax = Steuer
customer-fact-tax-included = Enthaltene Steuer
customer-fact-pay-before = Zahlbar bis
customer-fact-reserved = Reserviert
customer-fact-charged = Abgebucht
customer-fact-total-charged = Insgesamt abgebucht
customer-fact-delivered-by = Lieferung bis
customer-fact-check-by = Rückmeldung bis
customer-fact-sent-with = Versand mit
customer-fact-tracking-number = Sendungsnummer
customer-fact-paid = Bezahlt
customer-fact-refund = Rückerstattung
customer-fact-declared-by = Erklärt von
customer-fact-email = E-Mail-Adresse
customer-fact-received = Eingegangen
customer-fact-card = Karte
customer-card-ends-in = endet auf { $digits }

customer-button-pay = Preis ansehen und bezahlen
customer-button-ask-again = Noch einmal anfragen
customer-button-finish = Anfrage abschließen
customer-button-request = Anfrage ansehen
customer-button-order = Bestellung ansehen
customer-button-find-another = Andere Athlet:innen finden
customer-button-renew = Lizenz verlängern
customer-button-choose-again = Neu auswählen
customer-button-book-again = Noch einmal buchen
customer-button-rate = Bewertung schreiben
customer-link-track = Sendung verfolgen
customer-link-withdraw = Vertrag hier widerrufen
