# Emails to the recipient of a gift. `$giver` is the name of the person who booked it.

recipient-ready-subject = { $giver } hat ein Geschenk von { $talent } für dich
recipient-ready-time = { $giver } hat für dich einen Termin mit { $talent } gebucht.
recipient-ready-video = { $talent } hat ein Video für dich aufgenommen. Gebucht hat es { $giver }.
recipient-ready-item = { $talent } hat etwas für dich gemacht. Gebucht hat es { $giver }.
recipient-message = { $giver } schreibt dazu:
recipient-moved-subject = Dein Termin mit { $talent } wurde verschoben
recipient-moved = Der Termin mit { $talent }, den { $giver } für dich gebucht hat, beginnt jetzt zu einer anderen Zeit.
recipient-cancelled-subject = Dein Termin mit { $talent } fällt aus
recipient-cancelled = Der Termin mit { $talent }, den { $giver } für dich gebucht hat, wurde abgesagt. { $giver } weiß Bescheid.
recipient-news-subject = Neuigkeiten zu einem Geschenk von { $giver }
recipient-private = Leite diese E-Mail nicht weiter: Der Link öffnet dein Geschenk.
recipient-fact-was-to-start = Geplanter Beginn
recipient-button-open = Geschenk öffnen
recipient-button-talent = Zur Seite von { $talent }
