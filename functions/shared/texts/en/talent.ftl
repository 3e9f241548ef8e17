# Emails to the athlete of an order.

talent-quote-requested-subject = Price request: { $title }
talent-quote-requested = A customer is asking for a price. Read the request, then set a price or decline. If you don’t answer in time, the request expires.
talent-quote-expired-subject = Your price for request { $number } has expired
talent-quote-expired = The customer didn’t pay it in time.
talent-price-reminder-subject = Still waiting for your price: { $title }
talent-new-request-subject = New request: { $title }
talent-new-request = The money is reserved. Accept or decline the request. If you don’t answer in time, it expires.
talent-answer-reminder-subject = Still waiting for your answer: { $title }
talent-accepted-subject = You accepted order { $number }
talent-deliver-reminder-subject = Order { $number } is due soon
talent-withdrawn-subject = Request { $number } was withdrawn
talent-nothing-to-do = You don’t have to do anything.
talent-missed-subject = You missed request { $number }
talent-missed = It expired without an answer, and the customer wasn’t charged.
talent-request-lost-subject = Request { $number } has ended
talent-request-lost = The customer’s bank released the reservation. You don’t have to do anything.
talent-lost-late-subject = Order { $number } was cancelled because it was late
talent-lost-late = Nothing was delivered in time, so the customer got a full refund.
talent-revision-subject = Revision requested: order { $number }
talent-revision = The customer asks for a change. The order page describes it.
talent-completed-subject = Order { $number } is complete
talent-tip-subject = { $customer } tipped you { $tip }
talent-tip = You received a tip. All of it is yours: we take no commission on tips.
talent-problem-subject = We are looking into order { $number }
talent-problem = A problem was reported. Your payout is on hold until we decide.
talent-settled-subject = The problem with order { $number } is settled
talent-settled-refunded = The customer was refunded, so nothing is paid out for this order.
talent-brief-changed-subject = The brief of request { $number } has changed
talent-brief-changed = Please read it again before you answer.
talent-address-changed-subject = New delivery address for order { $number }
talent-address-changed = The customer corrected the delivery address. Send the parcel to the address that the order page shows now.
talent-new-times-subject = The customer proposes another time for order { $number }
talent-new-times = Choose one of the times, or decline and keep the booked one.
talent-times-refused-subject = Order { $number } keeps its booked time
talent-rescheduled-subject = Order { $number } has a new time
talent-session-reminder-subject = Coming up: { $title }
talent-meeting-missing-subject = { $place ->
    [online] Join link missing: { $title }
   *[place] Meeting place missing: { $title }
}
talent-meeting-missing = { $place ->
    [online] The session starts soon, and your customers can’t join yet. Enter the join link now. With several seats, you enter it once.
   *[place] The booking starts soon, and your customer doesn’t know where to go. Enter the place now.
}
talent-button-meeting = { $place ->
    [online] Enter the join link
   *[place] Enter the place
}
talent-cancelled-subject = You cancelled order { $number }
talent-cancelled = The customer gets a full refund.
talent-customer-cancelled-subject = Order { $number } was cancelled by the customer
talent-withdrawal-subject = The customer withdrew from order { $number }
talent-withdrawal = By law, the customer can withdraw from the contract within 14 days, until you deliver. You don’t have to do anything more, and the customer gets a full refund.
talent-cancelled-by-us-subject = { $stage ->
    [request] We cancelled request { $number }
   *[order] We cancelled order { $number }
}
talent-part-refunded-subject = Part of order { $number } was refunded
talent-refunded-subject = Order { $number } was refunded
talent-bank-for-customer = The bank decided in favour of the cardholder.
talent-chargeback-subject = The customer’s bank is investigating order { $number }
talent-chargeback = The cardholder asked the bank for the money back. We send the bank the evidence from the order. The decision usually takes several weeks. { $payout }
talent-chargeback-won-subject = The payment of order { $number } is confirmed
talent-chargeback-won = The bank decided in your favour. { $payout }
talent-chargeback-lost-subject = The bank has decided about order { $number }
talent-chargeback-lost = The bank decided in favour of the cardholder. The order was already refunded, so nothing changes for you.
talent-messages-subject = { $stage ->
    [request] The customer wrote to you about request { $number }
   *[order] The customer wrote to you about order { $number }
}
talent-messages = { $stage ->
    [request] There is a new message about the request. You can read it and answer on the request page.
   *[order] There is a new message about the order. You can read it and answer on the order page.
}
talent-gift-thanks-subject = { $recipient } says thank you
talent-licence-ends-subject = The licence of order { $number } ends soon
talent-licence-ends = The company may use your work until the date below. We have reminded it, too. If it wants to continue, you’ll get a new request.
talent-news-subject = News about order { $number }

talent-bank-later = The order continues. You’re paid once it’s complete and the bank has decided.
talent-bank-waits = Your payout is on hold until the customer’s bank has decided. You don’t have to do anything.
talent-bank-at-risk = You keep your payout until then. If the bank decides in favour of the cardholder, { $amount } is taken back.
talent-debt = You still owe { $owed } from earlier refunds. We set it off against your next payouts before we transfer anything.
talent-payout-later = The order continues, and you’re paid once it’s complete.
talent-payout-account = Set up payouts in your account to be paid.
talent-payout-goes-on = Your payout goes ahead.
talent-payout-frozen = Your payout is still on hold until we decide about the order.
talent-payout-kept = You keep what you were paid.
talent-payout-unchanged = The order was already refunded, so nothing changes for you.
talent-reversed = The customer was refunded, so the amount below is taken back from your payout.
talent-nothing-left = The customer was refunded, so nothing is paid out for this order.
talent-part-left = The customer got a partial refund. You’re paid the rest.

talent-fact-for = For
talent-fact-earn = You earn
talent-fact-deliver-by = Deliver by
talent-fact-paid-on = Payout date
talent-fact-reversed = Taken back
talent-fact-paid = Paid out
talent-fact-set-off = Set off against earlier refunds
talent-fact-keep = You keep

talent-button-answer = Answer the request
talent-button-open = { $stage ->
    [request] Open the request
   *[order] Open the order
}
talent-button-brief = Read the brief

## Titles of the offers with which a new page begins.

usual-title-video = Personal video
usual-title-session = Live session online
usual-title-appearance = Personal appearance
usual-title-item = Signed item
usual-title-custom = Something special
