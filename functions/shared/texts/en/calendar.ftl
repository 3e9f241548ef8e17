# Calendar entries.

calendar-booked = { $title } with { $with }
calendar-order = Order { $number }
calendar-answer = Answer: { $title }
calendar-deliver = Deliver: { $title }
