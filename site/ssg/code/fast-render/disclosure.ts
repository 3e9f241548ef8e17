// Replaces a question with its answer: those of athletes' pages differ at most in a first name and a time.

import { Disclosure as Original } from "virtual:original/disclosure";
import { drawnOnce } from "./drawn.ts";

export const Disclosure = drawnOnce(Original, ({ title, children }) =>
  typeof children === "string" ? `${title}\n${children}` : null,
);
