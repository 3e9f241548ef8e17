// Replaces the tags of a review: there are eight, and a review has few.

import { ReviewTags as Original } from "virtual:original/review-tags";
import { drawnOnce } from "./drawn.ts";

export const ReviewTags = drawnOnce(Original, ({ tags }) => tags.join(" "));
