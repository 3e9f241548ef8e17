# Calendar entries.

calendar-booked = { $title } mit { $with }
calendar-order = Bestellung { $number }
calendar-answer = Antwort fällig: { $title }
calendar-deliver = Lieferung fällig: { $title }
