import { basename, resolve } from "node:path";
import type { Plugin } from "vite";

const router = resolve("site/ssg/code/fast-render/router.ts");

/** Parts of many pages, and their modules in the site; their replacements here have equal names. */
const parts: ReadonlyMap<string, string> = new Map([
  ["site-header", "site/app/layouts"],
  ["site-footer", "site/app/layouts"],
  ["talent-card", "site/app/features/browse"],
  ["section-title", "site/app/features/browse"],
  ["rating-row", "site/app/features/talent/reviews"],
  ["review-tags", "site/app/features/talent/reviews"],
  ["breadcrumb", "site/app/features/talent"],
  ["disclosure", "site/app/ui/layout"],
  ["icon", "site/app/ui"],
]);
const originalPart = "virtual:original/";

/**
 * Replaces, in the rendering code, the parts that take half of a page's time: icons, links, and parts of many pages,
 * which are rendered once. Their output is equal to the byte (`fast-render.test.ts`); they omit handlers and
 * references, which no document contains. The browser's code has the originals.
 */
export function fastRender(): Plugin {
  return {
    name: "matchday:fast-render",
    enforce: "pre",
    resolveId(source, importer) {
      if (source.startsWith(originalPart)) {
        const name = source.slice(originalPart.length);
        return resolve(parts.get(name) ?? "", `${name}.tsx`);
      }
      if (importer === undefined) return null;
      // The package's icons are made by a module of ours (vite.config.ts).
      const ours = /\/(site\/app|lucide-react)\/(?!entry-server\.)/.test(importer);
      if (!ours) return null;
      if (source === "react-router") return router;
      const name = basename(source, ".tsx");
      return parts.has(name) ? resolve("site/ssg/code/fast-render", `${name}.ts`) : null;
    },
  };
}
