import { capital, dayOf } from "../../../shared/words.mjs";

export function Review({ review }) {
  return (
    <li className="rounded-2xl bg-white p-5 ring-1 ring-line sm:p-6">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span className="stars" style={{ "--stars": review.rating }} role="img" aria-label={`${review.rating} of 5 stars`}></span>
        <p className="text-sm text-ink-mute">{review.publicName}, {dayOf(review.createdAt)}</p>
      </div>
      <p className="mt-3 text-lg leading-snug">{review.text}</p>
      <ul className="mt-3 flex flex-wrap gap-1.5">
        {review.tags.map((tag) => <li key={tag} className="rounded-full bg-paper-deep px-2.5 py-0.5 text-sm">{capital(tag)}</li>)}
      </ul>
    </li>
  );
}
