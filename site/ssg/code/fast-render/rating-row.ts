// Replaces a row of an athlete's reviews by stars: most athletes have few reviews, and none with few stars.

import { RatingRow as Original } from "virtual:original/rating-row";
import { drawnOnce } from "./drawn.ts";

export const RatingRow = drawnOnce(
  Original,
  ({ stars, count, percent }) => `${stars} ${count} ${percent}`,
);
