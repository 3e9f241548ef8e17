# Emails to the operators, who read English.

operator-dispute-subject = Dispute: order { $number }
operator-dispute = This order is waiting for a decision. Its payout is frozen.
operator-overdue-subject = No decision in time: order { $number }
operator-overdue = The deadline for a decision has passed, and the customer was refunded.
operator-chargeback-subject = Chargeback: order { $number }
operator-chargeback = A bank is reclaiming the payment. { $payout ->
    [paid] The athlete was already paid.
    [later] Nothing is due to the athlete yet.
    [none] Nothing is due to the athlete.
   *[planned] The payout is frozen.
} The bank accepts evidence until the time below.
operator-chargeback-won-subject = Chargeback won: order { $number }
operator-chargeback-won = The payment is confirmed. { $payout ->
    [paid] The athlete keeps the payout.
    [later] The order continues.
    [held] The payout is still on hold.
    [none] Nothing is due to the athlete.
   *[planned] The payout goes ahead.
}
operator-chargeback-lost-subject = Chargeback lost: order { $number }
operator-chargeback-lost = The bank returned the money to the customer.
operator-chargeback-lost-paid = The bank returned the money to the customer. The athlete’s payout is taken back.
operator-other-subject = Order { $number }: { $what }
operator-wrote = { $party ->
    [talent] The athlete wrote: { $text }
   *[other] The { $party } wrote: { $text }
}
operator-application-subject = New application: { $name }
operator-application = { $name } applied to join and is waiting for an answer.
operator-fact-sports = Sports
operator-button-application = Read the application
operator-webhook-subject = Webhook disabled: { $host }
operator-webhook = The endpoint “{ $description }” ({ $host }) didn’t accept events for three days, or reported that it no longer exists. It receives no more events.
operator-webhook-next = When the receiver works again, enable the endpoint. Events that waited are then sent within six hours.
operator-button-webhooks = Open webhooks
operator-approval-order-subject = Approval needed: order { $number }
operator-approval-order = A decision about an order moves more money than one person may approve.
operator-approval-payout-subject = Approval needed: payout of order { $number }
operator-approval-payout = The release of a payout moves more money than one person may approve.
operator-approval-money-subject = Approval needed: fees and limits
operator-approval-money = A change of fees or limits needs a second person.
operator-approval-commission-subject = Approval needed: commission of { $athlete }
operator-approval-commission = A change of an athlete’s commission needs a second person.
operator-approval-roles-subject = Approval needed: roles of { $member }
operator-approval-roles = Giving a member finance or administrator needs a second person.
operator-approval-next = Nothing changes until another member with the role finance approves it. A request that isn’t decided in time expires.
operator-button-approvals = Open approvals
operator-fact-requested-by = Requested by
operator-fact-order-id = Order ID
operator-fact-athlete = Athlete
operator-fact-customer = Customer
operator-fact-bank-by = Answer the bank by
operator-fact-decide-by = Decide by
operator-button-open = Open the order

operator-topic-order = Order
operator-topic-joining = Joining as an athlete
operator-topic-press = Press
operator-topic-other = Something else
operator-contact-subject = { $topic } ({ $reference })
operator-contact-order-subject = { $topic } { $number } ({ $reference })
operator-contact = A visitor wrote from the contact page:
operator-fact-from = From
operator-fact-account = Account
operator-fact-language = Language of the page
operator-fact-reference = Reference
operator-not-signed-in = not signed in
operator-payouts-subject = Payouts to { $name } have waited for 60 days
operator-payouts = An athlete was reminded three times and hasn’t set up payouts. Please get in touch.
operator-button-talent = Open the athlete

operator-partial-subject = The page of { $list } { $name } lacks pictures
operator-partial = The last build of the site could not use some pictures of { $list } { $name }.
operator-partial-pages = They are left out. Everything else on the page is up to date.
operator-held-subject = The site was built without { $list } { $name }
operator-held = The last build of the site could not use the record of { $list } { $name }.
operator-held-pages = The pages of the last good build stay online until the record is fixed.
operator-held-no-pages = There was no earlier page, so the build has none; the address shows the live data.
operator-fact-fault = Fault

footer-operating = { $brand } sent this email because you run this marketplace.
