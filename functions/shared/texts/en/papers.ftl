# PDF and CSV files: invoices, licences, statements; the lines of the payment page.

paper-page = { $title }. Page { $number } of { $count }

invoice-title = Invoice { $number }
invoice-heading = Invoice and receipt
invoice-credit-note = Credit note
invoice-issued = Issued
invoice-order = Order
invoice-supplied = Supplied
invoice-lowers = Corrects invoice
invoice-seller = Seller
invoice-buyer = Buyer
invoice-billed-to = Billed to
invoice-tax-number = Tax number
invoice-lines = Description
invoice-offer = { $title }, by { $talent }
invoice-discount = Discount { $code }
invoice-service-fee = Service fee
invoice-refund = Refund of order { $number }
invoice-without-tax = Without tax
invoice-tax = { $name } { $rate }
invoice-tax-included = { $name } { $rate }, included
invoice-tax-name = Tax
invoice-tax-vat = VAT
invoice-total = Total, paid by card
invoice-given-back = Refunded
invoice-reverse-charge = Reverse charge: the recipient accounts for the tax

checkout-discount = { $amount } off with promo code { $code }

licence-title = Licence of order { $number }
licence-heading = Licence for commercial use
licence-order = Order { $number }
licence-terms = Terms of the licence
licence-athlete = Athlete
licence-licensee = Licensed to
licence-contact = Contact person
licence-brand = Brand
licence-product = Product
licence-offer = Offer
licence-channels = Channels
licence-territory = Territory
licence-everywhere = Everywhere
licence-days = Days
licence-term = Term
licence-term-dates = { $from } to { $until } (UTC)
licence-term-later = Begins with the first delivery
licence-script-review = Script review
licence-script-review-yes = The company reads the script before anything is recorded
licence-script-review-no = None
licence-disclosure = Disclosure
licence-disclosure-text = Marked as advertising wherever it is shown
licence-price = Price without fees
licence-agreed = Agreed

statement-title = Payouts of { $month }
statement-amounts = Amounts in { $currency }, dates in UTC.
statement-date = Date
statement-order = Order
statement-booking = Booking
statement-earned = Earned
statement-kept = Kept
statement-paid = Paid
statement-converted = transferred as { $amount }
statement-refund = Refund: { $title }
statement-owed = Not on your account: { $title }
statement-more = { $count ->
    [one] One more line is in the CSV file of this month.
   *[other] { $count } more lines are in the CSV file of this month.
}
statement-empty = Nothing was paid out.
statement-total-kept = Kept for refunds of earlier months
statement-total-paid = Paid to your account
statement-total-paid-in = of this, transferred in { $currency }
statement-total-reversed = Taken back by refunds
statement-total-reversed-in = of this, taken back in { $currency }
statement-total-owed = Not on your account, kept from later payouts
statement-total-tax = Tax in your prices, deducted before the commission
statement-foot = { $title }, { $name }

statement-csv-date = date
statement-csv-kind = kind
statement-csv-order = order
statement-csv-title = title
statement-csv-currency = currency
statement-csv-amount = amount
statement-csv-netted = netted
statement-csv-transferred = transferred
statement-csv-transfer = transfer
statement-csv-tax = tax
statement-csv-converted = transferred as
statement-csv-payout = payout
statement-csv-taken-back = taken_back
statement-csv-owed = owed
