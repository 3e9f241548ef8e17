// Replaces the breadcrumb: all athletes of a sport have the same one.

import { Breadcrumb as Original } from "virtual:original/breadcrumb";
import { drawnOnce } from "./drawn.ts";

export const Breadcrumb = drawnOnce(Original, ({ slug, name }) => `${slug}\n${name}`);
