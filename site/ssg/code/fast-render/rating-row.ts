// Stands for a row of an athlete's reviews by their stars: most athletes have few reviews, and none of few stars.

import { RatingRow as Original } from "virtual:original/rating-row";
import { drawnOnce } from "./drawn.ts";

export const RatingRow = drawnOnce(
  Original,
  ({ stars, count, percent }) => `${stars} ${count} ${percent}`,
);
