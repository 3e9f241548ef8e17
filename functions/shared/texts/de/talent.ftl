# Emails to the athlete of an order.

talent-quote-requested-subject = Preisanfrage: { $title }
talent-quote-requested = Jemand fragt dich nach einem Preis. Lies die Anfrage und nenne deinen Preis, oder lehne ab. Ohne Antwort läuft die Anfrage ab.
talent-quote-expired-subject = Dein Preis für Anfrage { $number } ist abgelaufen
talent-quote-expired = Es wurde nicht rechtzeitig bezahlt. Die Anfrage ist damit beendet.
talent-price-reminder-subject = Es fehlt noch dein Preis: { $title }
talent-new-request-subject = Neue Anfrage: { $title }
talent-new-request = Das Geld ist reserviert. Nimm an oder lehne ab. Ohne Antwort läuft die Anfrage ab.
talent-answer-reminder-subject = Es fehlt noch deine Antwort: { $title }
talent-accepted-subject = Du hast Bestellung { $number } angenommen
talent-deliver-reminder-subject = Bestellung { $number } ist bald fällig
talent-withdrawn-subject = Anfrage { $number } wurde zurückgezogen
talent-nothing-to-do = Du musst nichts tun.
talent-missed-subject = Du hast Anfrage { $number } verpasst
talent-missed = Die Anfrage ist ohne Antwort abgelaufen. Es wurde nichts abgebucht.
talent-request-lost-subject = Anfrage { $number } ist beendet
talent-request-lost = Die Bank hat die Reservierung auf der Karte aufgehoben. Du musst nichts tun.
talent-lost-late-subject = Bestellung { $number } wurde wegen Verspätung storniert
talent-lost-late = Es wurde nicht rechtzeitig geliefert. Deshalb haben wir den vollen Betrag erstattet.
talent-revision-subject = Änderung gewünscht: Bestellung { $number }
talent-revision = Zu deiner Lieferung gibt es einen Änderungswunsch. Die Details stehen in der Bestellung.
talent-completed-subject = Bestellung { $number } ist abgeschlossen
talent-tip-subject = { $customer } hat dir { $tip } Trinkgeld gegeben
talent-tip = Du hast Trinkgeld bekommen. Es gehört ganz dir: Auf Trinkgeld erheben wir keine Provision.
talent-problem-subject = Wir prüfen Bestellung { $number }
talent-problem = Uns wurde ein Problem gemeldet. Deine Auszahlung ruht, bis wir entschieden haben.
talent-settled-subject = Das Problem mit Bestellung { $number } ist geklärt
talent-settled-refunded = Das Geld wurde erstattet. Deshalb gibt es für diese Bestellung keine Auszahlung.
talent-brief-changed-subject = Das Briefing von Anfrage { $number } hat sich geändert
talent-brief-changed = Bitte lies es noch einmal, bevor du antwortest.
talent-address-changed-subject = Neue Lieferadresse für Bestellung { $number }
talent-address-changed = Die Lieferadresse wurde korrigiert. Schick das Paket an die Adresse, die jetzt in der Bestellung steht.
talent-new-times-subject = Neuer Terminvorschlag für Bestellung { $number }
talent-new-times = Such dir einen der Termine aus, oder lehne ab und behalte den gebuchten.
talent-times-refused-subject = Der Termin von Bestellung { $number } bleibt unverändert
talent-rescheduled-subject = Bestellung { $number } hat einen neuen Termin
talent-session-reminder-subject = Bald geht es los: { $title }
talent-meeting-missing-subject = { $place ->
    [online] Der Link zum Videocall fehlt: { $title }
   *[place] Der Treffpunkt fehlt: { $title }
}
talent-meeting-missing = { $place ->
    [online] Bald geht es los, und noch kann niemand teilnehmen. Trag den Link jetzt ein. Bei mehreren Plätzen reicht einmal.
   *[place] Bald geht es los, und der Treffpunkt ist noch nicht bekannt. Trag ihn jetzt ein.
}
talent-button-meeting = { $place ->
    [online] Link eintragen
   *[place] Treffpunkt eintragen
}
talent-cancelled-subject = Du hast Bestellung { $number } storniert
talent-cancelled = Der volle Betrag wird erstattet.
talent-customer-cancelled-subject = Bestellung { $number } wurde von Kundenseite storniert
talent-withdrawal-subject = Bestellung { $number } wurde widerrufen
talent-withdrawal = Der Vertrag kann nach dem Gesetz 14 Tage lang widerrufen werden, bis du geliefert hast. Du musst nichts mehr tun. Die Bestellung wird vollständig erstattet.
talent-cancelled-by-us-subject = { $stage ->
    [request] Wir haben Anfrage { $number } storniert
   *[order] Wir haben Bestellung { $number } storniert
}
talent-part-refunded-subject = Ein Teil von Bestellung { $number } wurde erstattet
talent-refunded-subject = Bestellung { $number } wurde erstattet
talent-bank-for-customer = Die Bank hat zugunsten der Person entschieden, der die Karte gehört.
talent-chargeback-subject = Die Bank prüft die Zahlung von Bestellung { $number }
talent-chargeback = Die Person, der die Karte gehört, hat das Geld bei ihrer Bank zurückgefordert. Wir schicken der Bank die Belege aus der Bestellung. Die Entscheidung dauert meist einige Wochen. { $payout }
talent-chargeback-won-subject = Die Zahlung von Bestellung { $number } ist bestätigt
talent-chargeback-won = Die Bank hat zu deinen Gunsten entschieden. { $payout }
talent-chargeback-lost-subject = Die Bank hat über Bestellung { $number } entschieden
talent-chargeback-lost = Die Bank hat zugunsten der Person entschieden, der die Karte gehört. Die Bestellung war schon erstattet, für dich ändert sich also nichts.
talent-messages-subject = { $stage ->
    [request] Neue Nachricht zu Anfrage { $number }
   *[order] Neue Nachricht zu Bestellung { $number }
}
talent-messages = { $stage ->
    [request] Auf der Seite der Anfrage kannst du die Nachricht lesen und antworten.
   *[order] Auf der Seite der Bestellung kannst du die Nachricht lesen und antworten.
}
talent-gift-thanks-subject = { $recipient } bedankt sich bei dir
talent-licence-ends-subject = Die Lizenz von Bestellung { $number } endet bald
talent-licence-ends = Bis zum unten genannten Tag darf das Unternehmen deine Arbeit nutzen. Wir haben auch das Unternehmen erinnert. Möchte es sie länger nutzen, bekommst du eine neue Anfrage.
talent-news-subject = Neuigkeiten zu Bestellung { $number }

talent-bank-later = Die Bestellung läuft weiter. Du bekommst dein Geld, sobald sie abgeschlossen ist und die Bank entschieden hat.
talent-bank-waits = Deine Auszahlung ruht, bis die Bank entschieden hat. Du musst nichts tun.
talent-bank-at-risk = Bis dahin behältst du deine Auszahlung. Entscheidet die Bank zugunsten der Person, der die Karte gehört, holen wir { $amount } zurück.
talent-debt = Aus früheren Erstattungen sind noch { $owed } offen. Wir verrechnen sie mit deinen nächsten Auszahlungen, bevor wir etwas überweisen.
talent-payout-later = Die Bestellung läuft weiter, und du bekommst dein Geld, sobald sie abgeschlossen ist.
talent-payout-account = Richte in deinem Konto Auszahlungen ein, um dein Geld zu erhalten.
talent-payout-goes-on = Deine Auszahlung läuft weiter.
talent-payout-frozen = Deine Auszahlung ruht noch, bis wir über die Bestellung entschieden haben.
talent-payout-kept = Du behältst, was du bekommen hast.
talent-payout-unchanged = Die Bestellung war schon erstattet, für dich ändert sich also nichts.
talent-reversed = Es wurde Geld erstattet. Deshalb buchen wir den unten genannten Betrag von deiner Auszahlung zurück.
talent-nothing-left = Das Geld wurde erstattet. Deshalb gibt es für diese Bestellung keine Auszahlung.
talent-part-left = Ein Teil des Geldes wurde erstattet. Den Rest zahlen wir dir aus.

talent-fact-for = Für
talent-fact-earn = Du bekommst
talent-fact-deliver-by = Lieferung bis
talent-fact-paid-on = Auszahlung am
talent-fact-reversed = Zurückgebucht
talent-fact-paid = Ausgezahlt
talent-fact-set-off = Mit früheren Erstattungen verrechnet
talent-fact-keep = Du behältst

talent-button-answer = Anfrage beantworten
talent-button-open = { $stage ->
    [request] Anfrage öffnen
   *[order] Bestellung öffnen
}
talent-button-brief = Briefing lesen

## Titles of the offers with which a new page begins.

usual-title-video = Persönliches Video
usual-title-session = Live-Session online
usual-title-appearance = Persönlicher Auftritt
usual-title-item = Signierter Artikel
usual-title-custom = Etwas Besonderes
