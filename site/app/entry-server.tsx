import { type ReactNode, StrictMode } from "react";
import { renderToString } from "react-dom/server";
import {
  createMemoryRouter,
  createStaticHandler,
  createStaticRouter,
  matchRoutes,
  type RouteObject,
  RouterContextProvider,
  RouterProvider,
  type StaticHandlerContext,
  StaticRouterProvider,
} from "react-router";
import { setSiteOrigin } from "#app/lib/site-config.ts";
import { SiteDocument } from "./document.tsx";
import { pageData } from "./lib/page-data.ts";
import { PageSkeleton } from "./page-skeleton.tsx";
import { routes } from "./routes.tsx";

const everything = createStaticHandler(routes);
const byRoute = new Map<string, typeof everything>();

/**
 * What draws the pages of one route: a table with nothing else in it, which is looked through twice for every page.
 * That the whole table leads there too is the generator's to know: it gives a page its route, and no
 * athlete a slug of ours.
 */
function handlerOf(route: string | undefined): typeof everything {
  if (route === undefined) return everything;
  let handler = byRoute.get(route);
  if (handler === undefined) {
    const table = routes.map(({ children, ...root }): RouteObject => {
      const own = children?.filter((child) => child.id === route) ?? [];
      return { ...root, index: false, children: own };
    });
    handler = createStaticHandler(table);
    byRoute.set(route, handler);
  }
  return handler;
}

export interface PageInput {
  /** The path as it stands in the address: `/index%20copy`. */
  path: string;
  /** The name of the page's route, where it is known. */
  route?: string;
  /** The page's payload; undefined for a page that reads none. */
  payload: unknown;
  /** The public address of the site, for canonical links. */
  origin: string;
}

export interface RenderedPage {
  html: string;
  /** The names of the matched routes: their chunks are the page's own. */
  routes: string[];
  /** What the browser's router starts from. */
  loaderData: Record<string, unknown>;
  status: number;
}

/** Draws one page as a whole document. */
export async function renderPage(page: PageInput): Promise<RenderedPage> {
  setSiteOrigin(page.origin);
  const handler = handlerOf(page.route);
  const context = await loadedPage(handler, page);
  const router = createStaticRouter(handler.dataRoutes, context);
  return {
    html: draw(<StaticRouterProvider router={router} context={context} hydrate={false} />),
    routes: context.matches.map((match) => match.route.id),
    loaderData: context.loaderData,
    status: context.statusCode,
  };
}

const firstOf = new Map<typeof everything, StaticHandlerContext>();

/**
 * What the router knows of a page that is loaded. The first page of a route goes the router's whole way, which loads
 * the route's code; from the others that follow, all that differs is the match and the loaders' answers.
 */
async function loadedPage(handler: typeof everything, page: PageInput) {
  const first = firstOf.get(handler);
  const next = first === undefined ? null : await nextPage(handler, first, page);
  if (next !== null) return next;
  const { path, payload } = page;
  const context = await handler.query(requestOf(path), {
    requestContext: contextWith(payload, path),
  });
  if (context instanceof Response) {
    throw new Error(`${path} answered with status ${context.status} instead of a page`);
  }
  const fault = Object.values(context.errors ?? {}).find((error) => error instanceof Error);
  if (fault !== undefined) throw new Error(`failed to load ${path}`, { cause: fault });
  if (page.route !== undefined) firstOf.set(handler, context);
  return context;
}

async function nextPage(
  { dataRoutes }: typeof everything,
  first: StaticHandlerContext,
  { path, payload }: PageInput,
): Promise<StaticHandlerContext | null> {
  const matches = matchRoutes(dataRoutes, path);
  if (matches === null) return null;
  const request = requestOf(path);
  const url = new URL(request.url);
  const context = contextWith(payload, path);
  const loaderData: Record<string, unknown> = {};
  for (const { route, params } of matches) {
    if (typeof route.loader !== "function") continue;
    const pattern = first.matches.at(-1)?.route.path ?? "";
    loaderData[route.id] = await route.loader({ request, url, pattern, params, context });
  }
  return { ...first, location: { ...first.location, pathname: url.pathname }, matches, loaderData };
}

function requestOf(path: string): Request {
  return new Request(new URL(path, "http://prerender.invalid"));
}

/** Draws what stands in the window until a page newer than the build is loaded. */
export function renderShell(): string {
  const router = createMemoryRouter([{ path: "*", Component: PageSkeleton }]);
  return draw(<RouterProvider router={router} />);
}

function draw(page: ReactNode): string {
  const html = renderToString(
    <StrictMode>
      <SiteDocument>{page}</SiteDocument>
    </StrictMode>,
  );
  return `<!doctype html>${html}`;
}

function contextWith(payload: unknown, path: string): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(pageData, ({ accepts }) => {
    if (!accepts(payload)) throw new Error(`the payload of ${path} lacks what its page reads`);
    return Promise.resolve(payload);
  });
  return context;
}
