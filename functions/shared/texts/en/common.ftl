# Parts that several emails share. `$brand` is the marketplace's name and exists in every message.

greeting = Hello { $name },
quoted = “{ $text }”

fact-order = Order
fact-request = Request
fact-booking = Booking
fact-tip = Tip
tip-title = Tip for “{ $title }”
fact-for = For
fact-licence-for = Licence for
fact-licence-ends = Licence ends
licence-line-term = Licence for { $days } days
licence-line-territory = { $count ->
    [0] Licence everywhere
   *[other] Licence in { $count } countries
}
licence-line-channels = { $count ->
    [one] Licence for { $count } more channel
   *[other] Licence for { $count } more channels
}
fact-starts = Starts
fact-good-to-know = Good to know
fact-where = Where
fact-proposal = Proposal { $number }
fact-answer-before = Answer before
fact-answer-by = Answer by
fact-total = Total
fact-decided-by = Decision due
fact-amount = Amount
fact-orders = Orders
fact-waiting-since = Waiting since
fact-last-read = Last read
fact-reason = Reason

link-join-call = Join the call
link-contact = Contact us
button-answer = Answer
button-read-and-answer = Read and answer
button-see-order = See your order

gift-thanks = { $recipient } opened the gift and wrote:
decision = Our decision: { $text }
cancellation-reason = The reason: { $text }
times-refused = The proposal for another time was declined or withdrawn.

# By the slug of the sport: the plural for its athletes. Sports that an operator added have the last one.
athletes-of-sport = { $sport ->
    [athletics] track and field athletes
    [badminton] badminton players
    [basketball] basketball players
    [boxing] boxers
    [climbing] climbers
    [cricket] cricketers
    [cycling] cyclists
    [equestrian] riders
    [esports] esports players
    [football] footballers
    [golf] golfers
    [gymnastics] gymnasts
    [handball] handball players
    [hockey] hockey players
    [ice-hockey] ice hockey players
    [motorsport] racing drivers
    [rowing] rowers
    [rugby] rugby players
    [sailing] sailors
    [skateboarding] skateboarders
    [skiing] skiers
    [surfing] surfers
    [swimming] swimmers
    [table-tennis] table tennis players
    [tennis] tennis players
    [triathlon] triathletes
    [volleyball] volleyball players
    [weightlifting] weightlifters
   *[other] athletes from the same sport
}

help-refunds = How refunds work
help-disputes = What happens after a problem is reported
help-payouts = How payouts work

footer-order = { $brand } sent this email because of an order.
footer-order-links = { $brand } sent this email because you asked for the links to your orders.
footer-gift = { $brand } sent this email because of a gift that was booked for you.
footer-application = { $brand } sent this email because of your application to join.
footer-guardian = { $brand } sent this email because an application names you as a guardian.
footer-page = { $brand } sent this email because of your page on { $brand }.
footer-earnings = { $brand } sent this email because of your earnings.
footer-calendar = { $brand } sent this email because of the calendar that you connected.
footer-alert = { $brand } sent this email because you asked to be notified about an athlete.
footer-safety = We never ask for your card details or your password by email.
