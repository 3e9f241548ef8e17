// Replaces the title of a section, which nearly all pages of a kind share.

import { SectionTitle as Original } from "virtual:original/section-title";
import { drawnOnce } from "./drawn.ts";

export const SectionTitle = drawnOnce(Original, ({ eyebrow, title }) => `${eyebrow}\n${title}`);
