import { type ReactNode, StrictMode } from "react";
import { renderToString } from "react-dom/server";
import {
  createMemoryRouter,
  createStaticHandler,
  createStaticRouter,
  RouterContextProvider,
  RouterProvider,
  StaticRouterProvider,
} from "react-router";
import { setSiteOrigin } from "#app/lib/site-origin.ts";
import { SiteDocument } from "./document.tsx";
import { pageData } from "./lib/page-data.ts";
import { PageSkeleton } from "./page-skeleton.tsx";
import { routes } from "./routes.tsx";

const handler = createStaticHandler(routes);

export interface PageInput {
  /** The path as it stands in the address: `/index%20copy`. */
  path: string;
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
export async function renderPage({ path, payload, origin }: PageInput): Promise<RenderedPage> {
  setSiteOrigin(origin);
  const context = await handler.query(new Request(new URL(path, "http://prerender.invalid")), {
    requestContext: contextWith(payload, path),
  });
  if (context instanceof Response) {
    throw new Error(`${path} answered with status ${context.status} instead of a page`);
  }
  const fault = Object.values(context.errors ?? {}).find((error) => error instanceof Error);
  if (fault !== undefined) throw new Error(`failed to load ${path}`, { cause: fault });
  const router = createStaticRouter(handler.dataRoutes, context);
  return {
    html: draw(<StaticRouterProvider router={router} context={context} hydrate={false} />),
    routes: context.matches.map((match) => match.route.id),
    loaderData: context.loaderData,
    status: context.statusCode,
  };
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
