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
import { SiteDocument } from "./document.tsx";
import { type Marketplace, setMarketplace } from "./lib/marketplace/marketplace.ts";
import { setSiteOrigin } from "./lib/marketplace/site-config.ts";
import { pageData } from "./lib/pages/page-data.ts";
import { addressOf, basename } from "./lib/texts/language.ts";
import { PageSkeleton } from "./page-skeleton.tsx";
import { routes } from "./routes.tsx";

export { webManifest } from "./lib/marketplace/web-manifest.ts";

const everything = createStaticHandler(routes, { basename });
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
    handler = createStaticHandler(table, { basename });
    byRoute.set(route, handler);
  }
  return handler;
}

export interface PageInput {
  /** The path in the address, without its language: `/index%20copy`. */
  path: string;
  /** The name of the page's route, where it is known. */
  route?: string;
  /** The page's payload; undefined for a page that reads none. */
  payload: unknown;
  /** The public address of the site, for canonical links. */
  origin: string;
  marketplace: Marketplace;
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
  setMarketplace(page.marketplace);
  const handler = handlerOf(page.route);
  const context = await loadedPage(handler, page);
  const router = routerOf(handler, context);
  return {
    html: draw(<StaticRouterProvider router={router} context={context} hydrate={false} />),
    routes: context.matches.map((match) => match.route.id),
    loaderData: context.loaderData,
    status: context.statusCode,
  };
}

type StaticRouter = ReturnType<typeof createStaticRouter>;
const firstRouters = new Map<StaticHandlerContext["matches"], StaticRouter>();

/**
 * Returns a static router for a page. Creating one costs more than reading a page, and the routers of a route differ
 * little.
 */
function routerOf(handler: typeof everything, context: StaticHandlerContext): StaticRouter {
  const first = firstOf.get(handler);
  if (first === undefined) return createStaticRouter(handler.dataRoutes, context);
  const made = firstRouters.get(first.matches) ?? createStaticRouter(handler.dataRoutes, first);
  firstRouters.set(first.matches, made);
  const { location, loaderData } = context;
  const matches = context.matches.map((match, at) => ({
    ...match,
    route: made.state.matches[at]?.route ?? match.route,
  }));
  return { ...made, state: { ...made.state, location, loaderData, matches } };
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
  const context = await handler.query(new Request(urlOf(path)), {
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
  const like = matchesLike(first, path);
  const matches = like ?? matchRoutes(dataRoutes, path);
  if (matches === null) return null;
  const context = contextWith(payload, path);
  const loaderData: Record<string, unknown> = {};
  const url = urlOf(path);
  const request = new Request(url);
  const pattern = first.matches.at(-1)?.route.path ?? "";
  for (const { route, params } of matches) {
    if (typeof route.loader !== "function") continue;
    loaderData[route.id] = await route.loader({ request, url, pattern, params, context });
  }
  const location = { ...first.location, pathname: url.pathname };
  return { ...first, location, matches, loaderData };
}

/**
 * Returns the matches of a page of the first one's route, whose pattern has only plain and named segments; null if the
 * path has another form or encoded characters. The router compiles its patterns again for every page.
 */
function matchesLike(
  first: StaticHandlerContext,
  path: string,
): StaticHandlerContext["matches"] | null {
  const pattern = first.matches.at(-1)?.route.path;
  if (pattern === undefined || !/^[\w/:-]+$/.test(pattern) || !/^[\w/-]+$/.test(path)) return null;
  const names = pattern.replace(/^\//, "").split("/");
  const values = path.slice(1).split("/");
  if (values.length !== names.length) return null;
  const params: Record<string, string> = {};
  for (const [at, name] of names.entries()) {
    const value = values[at] ?? "";
    if (value === "" || (!name.startsWith(":") && name !== value)) return null;
    if (name.startsWith(":")) params[name.slice(1)] = value;
  }
  const last = first.matches.length - 1;
  return first.matches.map((match, at) =>
    at === last ? { ...match, params, pathname: path, pathnameBase: path } : { ...match, params },
  );
}

const prerenderOrigin = "http://prerender.invalid";

function urlOf(path: string): URL {
  return new URL(addressOf(path), prerenderOrigin);
}

/** Renders the shell that is shown until a page newer than the build is loaded. */
export function renderShell(marketplace: Marketplace): string {
  setMarketplace(marketplace);
  const router = createMemoryRouter([{ path: "*", Component: PageSkeleton }], {
    basename,
    initialEntries: [basename],
  });
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
  context.set(pageData, ({ accepts, local }) => {
    if (!accepts(payload)) throw new Error(`the payload of ${path} lacks what its page reads`);
    return Promise.resolve(local?.(payload) ?? payload);
  });
  return context;
}
