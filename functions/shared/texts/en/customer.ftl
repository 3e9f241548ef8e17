# Emails to the customer of an order. `$talent` is the athlete's name, `$total` an amount.

customer-price-requested-subject = We sent your price request to { $talent }
customer-price-requested = { $talent } reads your request, then names a price or declines. We’ll email you the answer. Asking is free: you pay only if you book at that price.
customer-quote-sent-subject = { $talent } has a price for you: { $total }
customer-quote-note = { $talent } wrote: { $note }
customer-reserved-first = The amount is only reserved at first. You’re charged once { $talent } has accepted.
customer-quote-expired-subject = { $talent }’s price has expired
customer-quote-expired = It wasn’t paid in time, so nothing was booked. You weren’t charged.
customer-finish-quote-subject = { $talent }’s price expires soon
customer-finish-quote = To book, pay before the price expires. Nothing is reserved yet.
customer-finish-subject = Finish your request to { $talent }
customer-finish = Your request is ready, but nothing is reserved yet.
customer-requested-subject = Your request to { $talent } has been sent
customer-requested = { $total } is reserved on your card. You’re charged only if { $talent } accepts; otherwise the reservation is released.
customer-receipt-subject = { $talent } accepted: your receipt
customer-receipt = { $talent } accepted your request, and { $total } was charged.
customer-declined-subject = { $talent } can’t take your request
customer-declined-no-time = { $talent } has no time for your request.
customer-declined-not-my-kind = This isn’t what { $talent } does.
customer-declined-unclear = The brief was incomplete. You’re welcome to send a new request with more detail.
customer-declined-inappropriate = { $talent } found the request insulting, dangerous or against our rules.
customer-wrote = { $talent } wrote: { $text }
customer-withdrawn-subject = You withdrew your request to { $talent }
customer-expired-subject = { $talent } didn’t answer in time
customer-messages-subject = { $talent } wrote to you
customer-messages = { $stage ->
    [request] There is a new message from { $talent } about your request. You can read it and answer on the page of your request.
   *[order] There is a new message from { $talent } about your order. You can read it and answer on your order page.
}
customer-replied-subject = { $talent } replied to your review
customer-replied = { $talent } replied to your review. The reply is public and appears below your review.
customer-button-reply = Read the reply
customer-gift-thanks-subject = { $recipient } says thank you for your gift
customer-slot-taken-subject = Your time with { $talent } has just been taken
customer-slot-taken = Another customer paid for the same time a moment before you.
customer-promo-used-subject = Your request to { $talent } wasn’t placed
customer-promo-used = The promo code is no longer valid, or was used before. You can book again without it.
customer-sold-out-subject = { $talent } is fully booked right now
customer-sold-out = Another customer paid for { $talent }’s last open slot a moment before you.
customer-hold-lost-subject = Your request to { $talent } has ended
customer-hold-lost = Your bank released the reservation before the request was answered. You weren’t charged. You can place the same request again.
customer-video-ready-subject = Your video from { $talent } is ready
customer-video-ready = { $talent } accepted your request and delivered your video. { $total } was charged.
customer-parcel-subject = { $talent } has sent your parcel
customer-parcel = It’s on its way to you.
customer-delivered-subject = Your order from { $talent } is here
customer-delivered = You’ll find everything on your order page.
customer-press-play = Press play – it’s made for you.
customer-press-play-gift = Press play – it’s made for { $recipient }.
customer-how-did-it-go-subject = How was your booking with { $talent }?
customer-how-did-it-go = The booked time is over. Let us know if anything went wrong.
customer-not-delivered-subject = { $talent } didn’t deliver in time
customer-not-delivered = We are sorry. You get a full refund.
customer-talent-cancelled-subject = { $talent } had to cancel
customer-full-refund = You get a full refund.
customer-cancelled-subject = You cancelled your order with { $talent }
customer-cancelled = The refund follows the cancellation policy you agreed to.
customer-withdrawal-subject = Your withdrawal from order { $number }
customer-withdrawal = We received your withdrawal from the contract on { $day }. You get a full refund, including the service fee.
customer-withdrawal-words = Your declaration: “I withdraw from the contract for order { $number }.”
customer-cancelled-by-us-subject = { $stage ->
    [request] We cancelled your request to { $talent }
   *[order] We cancelled your order with { $talent }
}
customer-part-refunded-subject = You got a partial refund for your order with { $talent }
customer-refunded-subject = Your order with { $talent } was refunded
customer-refunded-by-bank = Your bank returned the money to you, so the order has ended.
customer-bank-returned = Your bank has returned the money to you.
customer-tip-subject = Your tip for { $talent }
customer-tip = Thank you! Your card was charged, and all of the tip goes to the athlete. Your receipt is on the order page.
customer-refund-returned-subject = Your bank returned your refund for order { $number }
customer-refund-returned = We sent your refund to the card you paid with, and your bank returned it. The money is still yours: we are sending it again, and you don’t have to do anything.
customer-refund-returned-help = If your card or the account behind it is closed, please contact us, so that we can find another way.
customer-problem-settled-subject = The problem with order { $number } is settled
customer-problem-received-subject = We are looking into order { $number }
customer-problem-received = Nothing is paid to the athlete until we decide. We may contact you with questions.
customer-feedback-subject = How was { $talent }?
customer-feedback = Two sentences help other fans choose – and make { $talent }’s day.
customer-new-times-subject = { $talent } proposes another time
customer-new-times = Choose one of the times, or decline and keep the one you booked. There is nothing more to pay. Until you answer, { $talent } still expects you at the booked time.
customer-times-refused-subject = Your booking with { $talent } stays as it is
customer-rescheduled-subject = Your booking with { $talent } has a new time
customer-rescheduled = There is nothing more to pay.
customer-review-reminder-subject = Is everything all right with your order from { $talent }?
customer-session-reminder-subject = Your booking with { $talent } is coming up
customer-meeting-missing = { $place ->
    [online] { $talent } hasn’t entered the join link yet. We’ve sent a reminder, and the link will appear on your order page. If it’s still missing at the start, write to { $talent } there. If the session doesn’t take place, report a problem there: you get a full refund.
   *[place] { $talent } hasn’t entered the meeting place yet. We’ve sent a reminder, and the place will appear on your order page. If it’s still missing at the start, write to { $talent } there. If you don’t meet, report a problem there: you get a full refund.
}
customer-met-without-link = { $place ->
    [online] { $talent } entered no join link. If the session didn’t take place, report a problem on your order page by the date below: you get a full refund.
   *[place] { $talent } entered no meeting place. If you didn’t meet, report a problem on your order page by the date below: you get a full refund.
}
customer-licence-ends-subject = Your licence from { $talent } ends soon
customer-licence-ends = You may use the video or photos until the date below. To use them longer, renew the licence on your order page: your brief and your licence are filled in already. The new period begins with the delivery of the new order.
customer-news-subject = News about order { $number }

customer-not-charged = You weren’t charged.
customer-not-charged-released = You weren’t charged: the reservation on your card is released. Some banks show it for a few more days.
customer-review = If we don’t hear from you by { $day }, we’ll close the order and pay { $talent }.
customer-refund-goes-to-card = Your refund of { $refund } goes to the card you paid with, and your bank shows it after 5 to 10 working days.
customer-private = { $stage ->
    [request] Keep this email to yourself: its link opens your request without a password.
   *[order] Keep this email to yourself: its link opens your order without a password.
}
customer-similar = { $count ->
    [1] One athlete from the same sport at a similar price who is taking requests now:
    [2] Two { $athletes } at a similar price who are taking requests now:
   *[other] Three { $athletes } at a similar price who are taking requests now:
}
customer-similar-offer = { $talent }: { $offer }, { $price }

customer-fact-athlete = Athlete
customer-fact-price = Price
customer-fact-discount = Discount
customer-fact-service-fee = Service fee
customer-fact-tax = Tax
customer-fact-tax-included = Tax, included
customer-fact-pay-before = Pay before
customer-fact-reserved = Reserved
customer-fact-charged = Charged
customer-fact-total-charged = Total charged
customer-fact-delivered-by = Delivery due
customer-fact-check-by = Let us know by
customer-fact-sent-with = Sent with
customer-fact-tracking-number = Tracking number
customer-fact-paid = Paid
customer-fact-refund = Refund
customer-fact-declared-by = Declared by
customer-fact-email = Email
customer-fact-received = Received
customer-fact-card = Card
customer-card-ends-in = ends in { $digits }

customer-button-pay = See the price and pay
customer-button-ask-again = Ask again
customer-button-finish = Finish your request
customer-button-request = See your request
customer-button-order = See your order
customer-button-find-another = Find another athlete
customer-button-renew = Renew the licence
customer-button-choose-again = Choose again
customer-button-book-again = Book again
customer-button-rate = Write a review
customer-link-track = Track your parcel
customer-link-withdraw = Withdraw from contract here
