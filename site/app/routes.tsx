import type {
  LoaderFunction,
  MiddlewareFunction,
  RouteObject,
  ShouldRevalidateFunction,
} from "react-router";
import { requireAccess } from "#app/lib/auth/require-auth.ts";
import { type PageName, routeAccess } from "#app/lib/auth/route-access.ts";
import { recoverChunk } from "#app/lib/build/chunk.ts";
import {
  customLayout,
  followNewBuild,
  pageTransition,
} from "#app/lib/middleware/route-middleware.ts";
import { validate } from "#app/lib/middleware/validate.ts";
import type { RouteHandle } from "#app/lib/route-handle.ts";
import type { ParamKind } from "#app/lib/route-params.ts";
import { PageError } from "./page-error.tsx";
import { PageSkeleton } from "./page-skeleton.tsx";
import { Root } from "./root.tsx";

interface PageModule {
  default: React.ComponentType;
  loader?: LoaderFunction;
  shouldRevalidate?: ShouldRevalidateFunction;
  ErrorBoundary?: React.ComponentType;
}

interface PageOptions extends RouteHandle {
  params?: Readonly<Record<string, ParamKind>>;
  middleware?: MiddlewareFunction[];
}

const whenTouched = { loadAhead: "when touched" } as const;
const withGuid = { ...whenTouched, params: { guid: "guid" } } as const;

/** The whole URL table: SPEC section 2, and the operators' area. Every page is loaded when it is first asked for. */
export const routes: RouteObject[] = [
  {
    id: "root",
    Component: Root,
    ErrorBoundary: PageError,
    HydrateFallback: PageSkeleton,
    middleware: [followNewBuild, pageTransition],
    children: [
      page("/", "home", () => import("./routes/home.tsx"), { layout: "home" }),
      page("/faq", "faq", () => import("./routes/faq.tsx")),
      page("/about", "about", () => import("./routes/about.tsx")),
      page("/login", "login", () => import("./routes/login.tsx"), whenTouched),
      page("/signup", "signup", () => import("./routes/signup.tsx"), whenTouched),
      page("/terms", "terms", () => import("./routes/terms.tsx")),
      page("/contact", "contact", () => import("./routes/contact.tsx")),
      page("/privacy-policy", "privacy-policy", () => import("./routes/privacy-policy.tsx")),
      page("/not-found", "not-found", () => import("./routes/not-found.tsx")),
      page("/index copy", "index-copy", () => import("./routes/index-copy.tsx")),
      page("/for-athletes", "for-athletes", () => import("./routes/for-athletes.tsx"), {
        layout: "athletes",
      }),
      page("/enroll", "enroll", () => import("./routes/enroll.tsx"), {
        ...whenTouched,
        layout: "athletes",
      }),
      page("/return", "return", () => import("./routes/return.tsx"), { layout: "athletes" }),
      page("/enroll-success", "enroll-success", () => import("./routes/enroll-success.tsx"), {
        layout: "custom",
        middleware: [customLayout],
      }),
      page("/sport/:slug", "sport", () => import("./routes/sport.tsx"), {
        layout: "sport",
        params: { slug: "sport" },
      }),
      page("/:slug", "talent", () => import("./routes/talent.tsx"), {
        layout: "talent",
        params: { slug: "slug" },
      }),
      page("/:slug/book", "talent-book", () => import("./routes/talent-book.tsx"), {
        ...whenTouched,
        layout: "talent-book",
        params: { slug: "slug" },
      }),
      page("/:slug/:guid", "talent-item", () => import("./routes/talent-item.tsx"), {
        layout: "talent",
        params: { slug: "slug", guid: "guid" },
      }),
      page("/payment/:orderHash", "payment", () => import("./routes/payment.tsx"), {
        ...whenTouched,
        layout: "athletes",
        params: { orderHash: "hash" },
      }),
      page("/feedback/:orderHash", "feedback", () => import("./routes/feedback.tsx"), {
        ...whenTouched,
        params: { orderHash: "hash" },
      }),
      page("/gift/:giftToken", "gift", () => import("./routes/gift.tsx"), {
        ...whenTouched,
        params: { giftToken: "hash" },
      }),
      page("/account/profile", "account-profile", () => import("./routes/account-profile.tsx"), {
        ...whenTouched,
        layout: "account",
      }),
      page("/account/orders", "account-orders", () => import("./routes/account-orders.tsx"), {
        ...whenTouched,
        layout: "account",
      }),
      page(
        "/account/orders/:orderGuid",
        "account-order",
        () => import("./routes/account-order.tsx"),
        { ...whenTouched, layout: "account", params: { orderGuid: "guid" } },
      ),
      page("/talent/account", "talent-account", () => import("./routes/talent-account.tsx"), {
        ...whenTouched,
        layout: "account-talent",
      }),
      page(
        "/talent/account/profile",
        "talent-profile",
        () => import("./routes/talent-profile.tsx"),
        { ...whenTouched, layout: "account-talent" },
      ),
      page("/talent/orders", "talent-orders", () => import("./routes/talent-orders.tsx"), {
        ...whenTouched,
        layout: "account-talent",
      }),
      page("/talent/orders/:orderGuid", "talent-order", () => import("./routes/talent-order.tsx"), {
        ...whenTouched,
        layout: "account-talent",
        params: { orderGuid: "guid" },
      }),
      // The operators' area: none of the specification's pages. No public page's code leads to theirs.
      page("/operators", "operators", () => import("./routes/operators.tsx"), whenTouched),
      page(
        "/operators/applications",
        "operators-applications",
        () => import("./routes/operators-applications.tsx"),
        whenTouched,
      ),
      page(
        "/operators/applications/:guid",
        "operators-application",
        () => import("./routes/operators-application.tsx"),
        withGuid,
      ),
      page(
        "/operators/talent",
        "operators-talent",
        () => import("./routes/operators-talent.tsx"),
        whenTouched,
      ),
      page(
        "/operators/talent/:guid",
        "operators-one-talent",
        () => import("./routes/operators-one-talent.tsx"),
        withGuid,
      ),
      page(
        "/operators/orders",
        "operators-orders",
        () => import("./routes/operators-orders.tsx"),
        whenTouched,
      ),
      page(
        "/operators/orders/:guid",
        "operators-order",
        () => import("./routes/operators-order.tsx"),
        withGuid,
      ),
      page(
        "/operators/disputes",
        "operators-disputes",
        () => import("./routes/operators-disputes.tsx"),
        whenTouched,
      ),
      page(
        "/operators/payouts",
        "operators-payouts",
        () => import("./routes/operators-payouts.tsx"),
        whenTouched,
      ),
      page(
        "/operators/effects",
        "operators-effects",
        () => import("./routes/operators-effects.tsx"),
        whenTouched,
      ),
      page(
        "/operators/feedback",
        "operators-feedback",
        () => import("./routes/operators-feedback.tsx"),
        whenTouched,
      ),
      page(
        "/operators/reports",
        "operators-reports",
        () => import("./routes/operators-reports.tsx"),
        whenTouched,
      ),
      page(
        "/operators/reconciliation",
        "operators-reconciliation",
        () => import("./routes/operators-reconciliation.tsx"),
        whenTouched,
      ),
      page(
        "/operators/promotions",
        "operators-promotions",
        () => import("./routes/operators-promotions.tsx"),
        whenTouched,
      ),
      page(
        "/operators/taxes",
        "operators-taxes",
        () => import("./routes/operators-taxes.tsx"),
        whenTouched,
      ),
      page(
        "/operators/held-records",
        "operators-held-records",
        () => import("./routes/operators-held-records.tsx"),
        whenTouched,
      ),
      page(
        "/operators/address-problems",
        "operators-address-problems",
        () => import("./routes/operators-address-problems.tsx"),
        whenTouched,
      ),
      page(
        "/operators/audit",
        "operators-audit",
        () => import("./routes/operators-audit.tsx"),
        whenTouched,
      ),
    ],
  },
];

/**
 * One line of the table. `name` is the file in `routes/`: the generator finds a page's chunk by it, and
 * `lib/auth/route-access.ts` says by it whom the page needs.
 */
function page(
  path: string,
  name: PageName,
  load: () => Promise<PageModule>,
  { params, middleware: own = [], ...handle }: PageOptions = {},
): RouteObject {
  const access = routeAccess[name];
  const middleware = access === "anyone" ? own : [requireAccess(access), ...own];
  return {
    id: name,
    path,
    handle: { ...handle, load } satisfies RouteHandle,
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
