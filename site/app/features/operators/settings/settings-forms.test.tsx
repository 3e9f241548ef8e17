import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import { MoneyForm } from "#app/features/operators/money/money-form.tsx";
import { ownRoles } from "#app/lib/accounts/operator-roles.ts";
import type { Brand, OperatorRole, StoredContent } from "#app/lib/api/types.ts";
import { nightOf } from "#app/lib/marketplace/brand-colours.ts";
import { BrandForm } from "./brand-form.tsx";
import { ContentForm } from "./content-form.tsx";
import { contentPlaceOf } from "./content-places.ts";
import { LogoWarning } from "./logo/logo-preview.tsx";
import { SettingsFormFrame } from "./settings-form.tsx";

function htmlOf(element: ReactElement): string {
  const router = createMemoryRouter([{ path: "/", element }]);
  return renderToStaticMarkup(<RouterProvider router={router} />);
}

const brand: Brand = {
  name: "Courtside",
  tagline: "",
  senderName: "",
  colours: { primary: "#ffd400", accent: "#facc15" },
  logo: null,
  preview: null,
};

test("the form of the brand shows what is stored, and whether its colours can be read", () => {
  const html = htmlOf(<BrandForm saved={{ value: brand, version: 3 }} />);
  expect(html).toContain("Name of the marketplace");
  expect(html).toContain("too low, at least 4.5 is needed");
  expect(html).toContain("the text can be read");
  const own = htmlOf(<BrandForm saved={{ value: { ...brand, colours: null }, version: 3 }} />);
  expect(own).not.toContain("too low");
});

test("the logo is shown on the ground of the header in the colours of the form", () => {
  const logo = { src: "/media/logo.png", width: 600, height: 200, alt: "" };
  const shown = (settings: Brand) =>
    htmlOf(<BrandForm saved={{ value: { ...settings, logo }, version: 3 }} />);
  expect(shown({ ...brand, colours: null })).toContain("background-color:#0d1a14");
  const colours = { primary: "#7a1fa2", accent: "#facc15" };
  const own = shown({ ...brand, colours });
  expect(own).toContain(`background-color:${nightOf(colours)}`);
  expect(own).toContain("App icon and link preview");
  expect(own).toContain("image/svg+xml");
});

test("a logo in about the colour of its ground has a warning with advice", () => {
  const warning = (seen: "clear" | "partly_lost" | "lost") => htmlOf(<LogoWarning seen={seen} />);
  expect(warning("clear")).toBe("");
  expect(warning("lost")).toContain("This logo is hard to see");
  expect(warning("partly_lost")).toContain("Parts of this logo are hard to see");
  expect(warning("partly_lost")).toContain("Upload the version for dark backgrounds");
});

test("a change of another operator is named, with a choice", () => {
  const none = () => undefined;
  const done = () => Promise.resolve();
  const form = {
    reason: { name: "reason", onChange: done, onBlur: done, ref: none, error: undefined },
    busy: false,
    submit: done,
    summary: { message: null, problems: [], attempt: 0 },
    takeStored: none,
    keepTyped: none,
    saved: { name: "Courtside" },
  };
  const html = (clashes: string[]) =>
    htmlOf(
      <SettingsFormFrame
        title="Brand"
        lead=""
        act="PUT /api/operators/settings/brand"
        form={{ ...form, clashes }}
        labels={{ name: "Name of the marketplace" }}
      >
        <p>fields</p>
      </SettingsFormFrame>,
    );
  expect(html(["name"])).toContain("Name of the marketplace: Courtside");
  expect(html(["name"])).toContain("Keep what I typed");
  expect(html([])).not.toContain("another operator");
});

test("a form whose role the operator lacks is read-only, and names the role", () => {
  const read = (roles: readonly OperatorRole[]) => {
    ownRoles.change(() => roles);
    return htmlOf(<BrandForm saved={{ value: brand, version: 3 }} />);
  };
  for (const roles of [[], ["support"], ["finance"]] as const) {
    expect(read(roles)).toContain("<fieldset disabled");
    expect(read(roles)).toContain("Only members with the role Catalogue can change this.");
    expect(read(roles)).not.toContain('type="submit"');
  }
  for (const roles of [["catalogue"], ["administrator"]] as const) {
    expect(read(roles)).not.toContain("<fieldset disabled");
    expect(read(roles)).toContain('type="submit"');
  }
  ownRoles.change(() => null);
});

test("the text of a page is shown beside its preview, and HTML in it as text", () => {
  const version: StoredContent = {
    page: "terms",
    language: "de",
    title: "AGB",
    markdown: "# Eins\n\n<script>alert(1)</script>",
    version: 2,
    savedAt: "2026-11-21T18:30:00Z",
    removed: false,
  };
  const place = { page: "terms", language: "de" } as const;
  const html = htmlOf(<ContentForm place={place} versions={[version]} />);
  expect(html).toContain('<h2 id="eins">Eins</h2>');
  expect(html).not.toContain("<script>");
  expect(html).toContain("Version 2");
});

test("the address names the text; anything else opens the first one", () => {
  const place = (query: string) => contentPlaceOf(new Request(`https://example.org/?${query}`));
  expect(place("page=terms&language=de")).toEqual({ page: "terms", language: "de" });
  expect(place("page=toString&language=fr")).toEqual({ page: "about", language: "en" });
});

test("the currencies can be selected together", () => {
  const value = {
    commissionBps: 2_000,
    serviceFeeBps: 500,
    payoutDelayDays: 7,
    currencies: ["EUR"],
    smallestOrder: [],
  };
  const settled = { items: [], isBalanceKnown: true, isMoreWaiting: false };
  const html = htmlOf(<MoneyForm saved={{ value, version: 1 }} settled={settled} />);
  expect(html).toContain("Select all");
  expect(html).toContain("Select none");
});
