import { ratingOf } from "../../../shared/words.mjs";
import { Icon } from "./icon.tsx";

export function Rating({ stats, className: more = "", icon = "size-4" }) {
  const rating = ratingOf(stats);
  return (
    <span className={`inline-flex items-center gap-1.5 ${more}`}>
      <span className="sr-only">Rated {rating} of 5, {stats.ratingCount} reviews</span>
      <Icon name="star" className={`fill-amber text-amber ${icon}`} />
      <span aria-hidden="true" className="font-bold tabular">{rating}</span>
      <span aria-hidden="true" className="opacity-75 tabular">({stats.ratingCount})</span>
    </span>
  );
}
