import { useEffect } from "react";

// Replaces `react-style-singleton` (vite.config.ts), by which a dialog keeps the page behind it from scrolling. That
// writes a style element, which the content security policy would have to allow for all pages; an adopted style sheet
// needs no permission.

interface SheetProps {
  styles: string;
}

/** A component whose styles count while at least one of it is shown; the first one's do. */
export function styleSingleton(): (props: SheetProps) => null {
  let shown = 0;
  let sheet: CSSStyleSheet | null = null;
  const add = (styles: string) => {
    shown += 1;
    if (sheet !== null) return;
    sheet = new CSSStyleSheet();
    sheet.replaceSync(styles);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  };
  const remove = () => {
    shown -= 1;
    if (shown > 0) return;
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
    sheet = null;
  };
  // biome-ignore lint/correctness/noComponentHookFactories: called once per module, like the replaced function
  return function AdoptedStyle({ styles }) {
    useEffect(() => {
      add(styles);
      return remove;
    }, [styles]);
    return null;
  };
}
