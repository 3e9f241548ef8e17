// Stands for the title of a section, which nearly every page of its kind has in common.

import { SectionTitle as Original } from "virtual:original/section-title";
import { drawnOnce } from "./drawn.ts";

export const SectionTitle = drawnOnce(Original, ({ eyebrow, title }) => `${eyebrow}\n${title}`);
