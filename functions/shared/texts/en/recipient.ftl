# Emails to the recipient of a gift. `$giver` is the name of the person who booked it.

recipient-ready-subject = { $giver } has a gift for you from { $talent }
recipient-ready-time = { $giver } booked a time with { $talent } for you.
recipient-ready-video = { $talent } recorded a video for you. { $giver } booked it.
recipient-ready-item = { $talent } made something for you. { $giver } booked it.
recipient-message = { $giver } wrote:
recipient-moved-subject = Your time with { $talent } has moved
recipient-moved = The booking with { $talent } that { $giver } made for you has a new start time.
recipient-cancelled-subject = Your time with { $talent } is cancelled
recipient-cancelled = The time with { $talent } that { $giver } booked for you was cancelled. { $giver } has been informed.
recipient-news-subject = News about a gift from { $giver }
recipient-private = Keep this email to yourself: its link opens the gift.
recipient-fact-was-to-start = Planned start
recipient-button-open = Open your gift
recipient-button-talent = See { $talent }’s page
