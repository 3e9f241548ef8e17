// Stands for a question with its answer: those of an athlete's page differ in a first name and a time at most.

import { Disclosure as Original } from "virtual:original/disclosure";
import { drawnOnce } from "./drawn.ts";

export const Disclosure = drawnOnce(Original, ({ title, children }) =>
  typeof children === "string" ? `${title}\n${children}` : null,
);
