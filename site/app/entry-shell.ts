import { prefetch } from "#app/lib/api/prefetch.ts";
import { shellPage } from "#app/lib/build/shell-pages.ts";

// What 200.html loads beside the site's code. The address says which page it becomes: that page's code and data are
// asked for at once, not when the site's code has come and read its table. The generator wrote beside
// it where each page's code lies.

const self = document.querySelector<HTMLScriptElement>("script[data-pages]");
const shellPageFound = self === null ? null : shellPage(location.pathname);

if (shellPageFound !== null) {
  // The skeleton takes the shape of its page (page-skeleton.tsx).
  document.documentElement.dataset.page = shellPageFound.page;
  for (const chunk of chunksOf(shellPageFound.page)) {
    const link = document.createElement("link");
    link.rel = "modulepreload";
    link.href = chunk;
    document.head.append(link);
  }
  if (shellPageFound.data !== null && navigator.onLine) void prefetch(shellPageFound.data);
}

/** `talent-book /assets/a.js /assets/b.js, payment /assets/c.js`: the addresses of one page. */
function chunksOf(page: string): string[] {
  const pages = (self?.dataset.pages ?? "").split(", ").map((entry) => entry.split(" "));
  return pages.find(([name]) => name === page)?.slice(1) ?? [];
}
