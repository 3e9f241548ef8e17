import type { LoaderFunction, RouteObject, ShouldRevalidateFunction } from "react-router";
import { requireAccess } from "#app/lib/auth/require-auth.ts";
import { recoverChunk } from "#app/lib/build/chunk.ts";
import {
  customLayout,
  followNewBuild,
  pageTransition,
  whileOpen,
  withOperatorRoles,
} from "#app/lib/middleware/route-middleware.ts";
import { validate } from "#app/lib/middleware/validate.ts";
import { pageList } from "./lib/pages/page-records.ts";
import type { RouteHandle } from "./lib/pages/route-handle.ts";
import { PageError } from "./page-error.tsx";
import { PageSkeleton } from "./page-skeleton.tsx";
import { Root } from "./root.tsx";

interface PageModule {
  default: React.ComponentType;
  loader?: LoaderFunction;
  shouldRevalidate?: ShouldRevalidateFunction;
  ErrorBoundary?: React.ComponentType;
}

/** The code of each page, loaded when it is first needed. */
const files = Object.entries(import.meta.glob<PageModule>("./**/*.tsx", { base: "./routes" }));

/** The whole URL table (SPEC section 2), from the pages' records. */
export const routes: RouteObject[] = [
  {
    id: "root",
    Component: Root,
    ErrorBoundary: PageError,
    HydrateFallback: PageSkeleton,
    middleware: [followNewBuild, pageTransition],
    children: pageList.map(routeOf),
  },
];

/** The route of one page. The generator finds the page's chunk by its name. */
function routeOf({
  name,
  path,
  access,
  document,
  params,
  layout,
  loadAhead,
}: (typeof pageList)[number]): RouteObject {
  const [, load] = files.find(([file]) => file.endsWith(`/${name}.tsx`)) ?? [];
  if (load === undefined) throw new Error(`${name}.tsx is missing`);
  const isOfCatalogue = document === "catalogue" || document === "live";
  const middleware = [
    ...(isOfCatalogue ? [whileOpen] : []),
    ...(access === "anyone" ? [] : [requireAccess(access)]),
    ...(access === "operator" ? [withOperatorRoles] : []),
    ...(layout === "custom" ? [customLayout] : []),
  ];
  const handle: RouteHandle = { load };
  if (layout !== undefined) handle.layout = layout;
  if (loadAhead !== undefined) handle.loadAhead = loadAhead;
  return {
    id: name,
    path,
    handle,
    middleware: params === undefined ? middleware : [validate(params), ...middleware],
    lazy: async () => {
      const {
        default: Component,
        ErrorBoundary,
        shouldRevalidate,
        ...module
      } = await recoverChunk(load);
      const loader = module.loader ?? (middleware.length === 0 ? undefined : firstVisit);
      return {
        Component,
        ...(loader === undefined ? {} : { loader }),
        ...(shouldRevalidate === undefined ? {} : { shouldRevalidate }),
        ...(ErrorBoundary === undefined ? {} : { ErrorBoundary }),
      };
    },
  };
}

/**
 * A prerendered page starts with its data, so the router would skip its middleware on the first
 * visit. `hydrate` makes it run there too, with the prerendered page in sight.
 */
const firstVisit: LoaderFunction = Object.assign(() => null, { hydrate: true as const });
