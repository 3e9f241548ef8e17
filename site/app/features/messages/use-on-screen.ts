import { useEffect, useState } from "react";

/** Whether an element is on the screen: within the window and every part that scrolls, in a tab that is shown. */
export function useOnScreen(element: Element | null): boolean {
  const [within, setWithin] = useState(false);
  const [shown, setShown] = useState(false);
  useEffect(() => {
    if (element === null) return;
    const observer = new IntersectionObserver((entries) =>
      setWithin(entries.at(-1)?.isIntersecting === true),
    );
    observer.observe(element);
    return () => {
      observer.disconnect();
      setWithin(false);
    };
  }, [element]);
  useEffect(() => {
    const update = () => setShown(!document.hidden);
    update();
    document.addEventListener("visibilitychange", update);
    return () => document.removeEventListener("visibilitychange", update);
  }, []);
  return within && shown;
}
