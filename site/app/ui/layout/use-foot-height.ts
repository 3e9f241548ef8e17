import { type RefObject, useEffect, useRef } from "react";

/**
 * Measures a strip at the foot of the window into a property of the document: bars, toasts and focused elements stay
 * above it (`--foot` in app.css).
 */
export function useFootHeight<Strip extends HTMLElement>(
  property: "--consent" | "--suggestion",
): RefObject<Strip | null> {
  const strip = useRef<Strip>(null);
  useEffect(() => {
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => {
      style.setProperty(property, `${strip.current?.offsetHeight ?? 0}px`);
    });
    if (strip.current !== null) observer.observe(strip.current);
    return () => {
      observer.disconnect();
      style.removeProperty(property);
    };
  }, [property]);
  return strip;
}
