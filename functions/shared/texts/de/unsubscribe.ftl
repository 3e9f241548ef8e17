# The link in optional emails, and the page behind it.

unsubscribe-feedback = Bitten um Bewertungen abbestellen
unsubscribe-availability-alerts = Hinweise auf wieder buchbare Athlet:innen abbestellen
unsubscribe-messages = Hinweise auf ungelesene Nachrichten abbestellen
unsubscribe-unfinished-orders = Erinnerungen an offene Anfragen abbestellen
unsubscribe-athlete-invitations = Einladungen abbestellen

unsubscribe-ask = Diese E-Mails abbestellen?
unsubscribe-ask-feedback = Du bekommst dann keine E-Mails mehr, die dich um eine Bewertung bitten. Alle E-Mails zu deinen Bestellungen kommen weiterhin.
unsubscribe-ask-availability-alerts = Du bekommst dann keine E-Mails mehr, wenn Athlet:innen wieder Buchungen annehmen. Alle E-Mails zu deinen Bestellungen kommen weiterhin.
unsubscribe-ask-messages = Du bekommst dann keine E-Mails mehr über ungelesene Nachrichten. Alle E-Mails zu deinen Bestellungen kommen weiterhin.
unsubscribe-ask-unfinished-orders = Du bekommst dann keine Erinnerungen mehr an Anfragen, die du nicht abgeschlossen hast. Alle E-Mails zu deinen Bestellungen kommen weiterhin.
unsubscribe-ask-athlete-invitations = Du bekommst dann keine Einladungen mehr, dich als Athlet:in zu bewerben. Alle E-Mails zu deinen Bestellungen und Bewerbungen kommen weiterhin.
unsubscribe-button = Abbestellen
unsubscribe-done = Diese E-Mails sind abbestellt
unsubscribe-done-feedback = Du bekommst keine E-Mails mehr, die dich um eine Bewertung bitten. Alle E-Mails zu deinen Bestellungen kommen weiterhin.
unsubscribe-done-availability-alerts = Du bekommst keine E-Mails mehr, wenn Athlet:innen wieder Buchungen annehmen. Alle E-Mails zu deinen Bestellungen kommen weiterhin.
unsubscribe-done-messages = Du bekommst keine E-Mails mehr über ungelesene Nachrichten. Alle E-Mails zu deinen Bestellungen kommen weiterhin.
unsubscribe-done-unfinished-orders = Du bekommst keine Erinnerungen mehr an Anfragen, die du nicht abgeschlossen hast. Alle E-Mails zu deinen Bestellungen kommen weiterhin.
unsubscribe-done-athlete-invitations = Du bekommst keine Einladungen mehr, dich als Athlet:in zu bewerben. Alle E-Mails zu deinen Bestellungen und Bewerbungen kommen weiterhin.
unsubscribe-again = Wieder erhalten
unsubscribe-bad-link = Dieser Link funktioniert nicht
unsubscribe-bad-link-text = Der Link ist unvollständig. Öffne ihn noch einmal aus der E-Mail, oder wähle in deinem Konto aus, welche E-Mails du bekommst.
unsubscribe-home = Zur Startseite von { $brand }
