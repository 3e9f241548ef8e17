# PDF and CSV files: invoices, licences, statements.

paper-page = { $title }. Seite { $number } von { $count }

invoice-title = Rechnung { $number }
invoice-heading = Rechnung und Zahlungsbeleg
invoice-credit-note = Rechnungskorrektur
invoice-issued = Ausgestellt am
invoice-order = Bestellung
invoice-supplied = Leistungsdatum
invoice-lowers = Zu Rechnung
invoice-seller = Verkäufer
invoice-buyer = Käufer
invoice-billed-to = Rechnung an
invoice-tax-number = Steuernummer
invoice-lines = Leistung
invoice-offer = { $title }, von { $talent }
invoice-discount = Rabatt { $code }
invoice-service-fee = Servicegebühr
invoice-refund = Rückerstattung zu Bestellung { $number }
invoice-without-tax = Nettobetrag
invoice-tax = { $name } { $rate }
invoice-tax-included = { $name } { $rate }, im Preis enthalten
invoice-tax-name = Steuer
invoice-tax-vat = USt.
invoice-total = Gesamtbetrag, per Karte bezahlt
invoice-given-back = Erstattet
invoice-reverse-charge = Steuerschuldnerschaft des Leistungsempfängers (Reverse Charge)

checkout-discount = { $amount } Rabatt mit Gutscheincode { $code }

licence-title = Lizenz zu Bestellung { $number }
licence-heading = Lizenz zur kommerziellen Nutzung
licence-order = Bestellung { $number }
licence-terms = Lizenzbedingungen
licence-athlete = Athlet:in
licence-licensee = Lizenz für
licence-contact = Ansprechperson
licence-brand = Marke
licence-product = Produkt
licence-offer = Leistung
licence-channels = Kanäle
licence-territory = Gebiet
licence-everywhere = Weltweit
licence-days = Tage
licence-term = Laufzeit
licence-term-dates = { $from } bis { $until } (UTC)
licence-term-later = Beginnt mit der ersten Lieferung
licence-script-review = Freigabe des Skripts
licence-script-review-yes = Das Unternehmen liest das Skript vor der Aufnahme
licence-script-review-no = Keine
licence-disclosure = Kennzeichnung
licence-disclosure-text = Überall als Werbung gekennzeichnet
licence-price = Preis ohne Gebühren
licence-agreed = Vereinbart am

statement-title = Auszahlungen im { $month }
statement-amounts = Beträge in { $currency }, Datumsangaben in UTC.
statement-date = Datum
statement-order = Bestellung
statement-booking = Gebucht
statement-earned = Verdient
statement-kept = Verrechnet
statement-paid = Ausgezahlt
statement-converted = überwiesen als { $amount }
statement-refund = Rückerstattung: { $title }
statement-owed = Nicht mehr auf deinem Konto: { $title }
statement-more = { $count ->
    [one] Eine weitere Zeile steht in der CSV-Datei dieses Monats.
   *[other] { $count } weitere Zeilen stehen in der CSV-Datei dieses Monats.
}
statement-empty = Es gab keine Auszahlungen.
statement-total-kept = Mit früheren Rückerstattungen verrechnet
statement-total-paid = Auf dein Konto ausgezahlt
statement-total-paid-in = davon überwiesen in { $currency }
statement-total-reversed = Durch Rückerstattungen zurückgebucht
statement-total-reversed-in = davon zurückgebucht in { $currency }
statement-total-owed = Nicht mehr auf deinem Konto, wird mit späteren Auszahlungen verrechnet
statement-total-tax = Steuer in deinen Preisen, vor der Provision abgezogen
statement-foot = { $title }, { $name }

statement-csv-date = Datum
statement-csv-kind = Art
statement-csv-order = Bestellung
statement-csv-title = Titel
statement-csv-currency = Währung
statement-csv-amount = Betrag
statement-csv-netted = Verrechnet
statement-csv-transferred = Ausgezahlt
statement-csv-transfer = Überweisung
statement-csv-tax = Steuer
statement-csv-converted = überwiesen als
statement-csv-payout = Auszahlung
statement-csv-taken-back = Rückbuchung
statement-csv-owed = Offen
