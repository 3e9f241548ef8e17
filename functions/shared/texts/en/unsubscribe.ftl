# The link in optional emails, and the page behind it.

unsubscribe-feedback = Stop emails that ask for a review
unsubscribe-availability-alerts = Stop emails about athletes who take bookings again
unsubscribe-messages = Stop emails about unread messages
unsubscribe-unfinished-orders = Stop reminders of unfinished requests
unsubscribe-athlete-invitations = Stop invitations to join

unsubscribe-ask = Stop these emails?
unsubscribe-ask-feedback = You will get no more emails that ask for a review. You still get all emails about your orders.
unsubscribe-ask-availability-alerts = You will get no more emails about athletes who take bookings again. You still get all emails about your orders.
unsubscribe-ask-messages = You will get no more emails about unread messages. You still get all emails about your orders.
unsubscribe-ask-unfinished-orders = You will get no more reminders of unfinished requests. You still get all emails about your orders.
unsubscribe-ask-athlete-invitations = You will get no more invitations to join as an athlete. You still get all emails about your orders and applications.
unsubscribe-button = Stop these emails
unsubscribe-done = These emails are stopped
unsubscribe-done-feedback = You get no emails that ask for a review. You still get all emails about your orders.
unsubscribe-done-availability-alerts = You get no emails about athletes who take bookings again. You still get all emails about your orders.
unsubscribe-done-messages = You get no emails about unread messages. You still get all emails about your orders.
unsubscribe-done-unfinished-orders = You get no reminders of unfinished requests. You still get all emails about your orders.
unsubscribe-done-athlete-invitations = You get no invitations to join as an athlete. You still get all emails about your orders and applications.
unsubscribe-again = Get them again
unsubscribe-bad-link = We can’t read this link
unsubscribe-bad-link-text = This link isn’t complete. Open it again from the email, or choose your emails in your account.
unsubscribe-home = Go to { $brand }
