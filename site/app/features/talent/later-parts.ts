// What an athlete's page loads later, in one file: it is small, and a reader who needs one part soon needs the next.

export { OfferDates } from "./offer-dates.tsx";
export { OfferDetails } from "./offer-details.tsx";
export { Reviews } from "./reviews/review-filter.tsx";
export { SamplePlayer } from "./sample-player.tsx";
