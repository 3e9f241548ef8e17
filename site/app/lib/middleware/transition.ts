import type { MiddlewareFunction } from "react-router";

const transitionMs = 100;

/**
 * Waits for one painted frame before the next page replaces this one, or 100 ms where no frame comes
 * (a hidden tab), so that the press of a link is seen. Visitors who ask for less motion do not wait.
 */
export const pageTransition: MiddlewareFunction = async (_, next) => {
  const result = await next();
  if (!window.matchMedia("(prefers-reduced-motion: reduce)").matches) await painted();
  return result;
};

function painted(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, transitionMs);
    requestAnimationFrame(() => setTimeout(resolve, 0));
  });
}
