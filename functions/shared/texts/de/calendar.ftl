# Calendar entries.

calendar-booked = { $title } mit { $with }
calendar-order = Bestellung { $number }
calendar-answer = Antworten: { $title }
calendar-deliver = Liefern: { $title }
