import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import ICAL from "ical.js";
import { expectAccessible, expectAccessibleAtBothWidths } from "./axe.ts";
import { emailOfTalent, expect, moveClock, test } from "./fixtures.ts";
import { openMail } from "./mailbox.ts";
import { enterAs } from "./signed-in.ts";

test.afterEach(async ({ request }) => {
  await moveClock(request, { now: "real" });
});

test("An athlete shares a calendar by a secret link, and times of an own calendar cannot be booked", async ({
  page,
  catalogue,
  request,
}) => {
  const booked = catalogue.talent.find(({ offers }) => offers.some(isSession));
  const session = booked?.offers.find(isSession);
  if (booked === undefined || session === undefined) throw new Error("the seed has no session");
  await enterAs(page, emailOfTalent(booked));
  await page.goto("/talent/account/availability");

  await test.step("the link has a calendar, and is replaced and switched off", async () => {
    await page.getByRole("button", { name: "Create a link" }).click();
    const link = page.getByLabel("Your secret link");
    await expect(link).toHaveValue(/^http.*\/calendar\.ics$/);
    const first = await link.inputValue();
    await expectAccessible(page);
    const file = await request.get(first);
    expect(file.headers()["content-type"]).toBe("text/calendar; charset=utf-8");
    const calendar = new ICAL.Component(ICAL.parse(await file.text()));
    expect(calendar.getFirstPropertyValue("x-wr-calname")).toBe("Matchday");

    await page.getByRole("button", { name: "Replace", exact: true }).click();
    await page.getByRole("button", { name: "Replace it" }).click();
    await expect(link).not.toHaveValue(first);
    const second = await link.inputValue();
    expect((await request.get(first)).status()).toBe(404);
    expect((await request.get(second)).status()).toBe(200);

    await page.getByRole("button", { name: "Switch off" }).click();
    await page.getByRole("button", { name: "Switch it off" }).click();
    await expect(page.getByRole("button", { name: "Create a link" })).toBeVisible();
    expect((await request.get(second)).status()).toBe(404);
  });

  await test.step("no time is offered on the days of the connected calendar", async () => {
    const server = createServer((_request, response) => {
      // As iCloud does, which is not asked for it.
      response.setHeader("content-type", "text/calendar");
      response.setHeader("content-encoding", "gzip");
      response.end(gzipSync(everyDayBusy()));
    });
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    const form = page.getByRole("form", { name: "Your own calendar" });
    const link = page.getByLabel("Calendar link");
    await link.fill("http://10.0.0.1/own.ics");
    await form.getByRole("button", { name: "Connect" }).click();
    await expect(page.getByText("Enter the link of a public calendar").first()).toBeVisible();
    await expectAccessible(page);
    await link.fill(`http://127.0.0.1:${port}/own.ics`);
    await form.getByRole("button", { name: "Connect" }).click();
    await expect(page.getByText("Connected. It’s read within minutes.")).toBeVisible();
    await expect(async () => {
      await page.reload();
      await expect(page.getByText(/busy times? ahead, read/)).toBeVisible({ timeout: 5_000 });
    }).toPass();

    const data = { talentSlug: booked.slug, offerGuid: session.offerGuid, use: "personal" };
    const full = await (await request.post("/api/quotes", { data })).json();
    expect(full.slots).toEqual([]);
    await page.getByRole("button", { name: "Disconnect", exact: true }).click();
    await expect(link).toBeVisible();
    const free = await (await request.post("/api/quotes", { data })).json();
    expect(free.slots.length).toBeGreaterThan(0);
    server.close();
  });
});

test("An athlete whose calendar cannot be read for a day gets an email and a note on the desk until it is read", async ({
  page,
  catalogue,
  request,
}) => {
  const booked = catalogue.talent.filter(({ offers }) => offers.some(isSession))[1];
  if (booked === undefined) throw new Error("the seed has no second session");
  const email = emailOfTalent(booked);
  let isThere = true;
  const server = createServer((_request, response) => {
    response.statusCode = isThere ? 200 : 404;
    response.end(isThere ? everyDayBusy() : "gone");
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  await enterAs(page, email);
  const note = page.getByText("We can’t read your calendar at 127.0.0.1");

  await test.step("a calendar that is read is not on the desk", async () => {
    await page.goto("/talent/account/availability");
    await page.getByLabel("Calendar link").fill(`webcal://127.0.0.1:${port}/own.ics`);
    const form = page.getByRole("form", { name: "Your own calendar" });
    await form.getByRole("button", { name: "Connect" }).click();
    await expect(page.getByText("Connected. It’s read within minutes.")).toBeVisible();
    await expect(async () => {
      await page.reload();
      await expect(page.getByText(/busy times? ahead, read/)).toBeVisible({ timeout: 5_000 });
    }).toPass();
    await page.goto("/talent/account");
    await expect(page.getByRole("heading", { name: "To do" })).toBeVisible();
    await expect(note).toBeHidden();
  });

  await test.step("after a day without a calendar the desk and an email name the reason", async () => {
    isThere = false;
    await moveClock(request, { advanceSeconds: 26 * 60 * 60 });
    await expect(async () => {
      await page.goto("/talent/account");
      await expect(note).toBeVisible({ timeout: 5_000 });
    }).toPass();
    await expect(
      page.getByText("The server reports that this calendar doesn’t exist."),
    ).toBeVisible();
    await expectAccessibleAtBothWidths(page);
    await page.getByRole("link", { name: "Check your calendar" }).click();
    await expect(page).toHaveURL("/talent/account/availability#calendars");
    await openMail(page, email, "We can’t read your calendar");
    await expect(page.getByText(/Its server says that this calendar doesn’t exist/)).toBeVisible();
  });

  await test.step("the note is gone as soon as the calendar is read", async () => {
    isThere = true;
    await moveClock(request, { advanceSeconds: 60 * 60 });
    await expect(async () => {
      await page.goto("/talent/account");
      await expect(page.getByRole("heading", { name: "To do" })).toBeVisible({ timeout: 5_000 });
      await expect(note).toBeHidden({ timeout: 1_000 });
    }).toPass();
  });
  server.close();
});

function isSession({ kind }: { kind: string }): boolean {
  return kind === "session";
}

/** Returns a calendar that is busy on every day of the coming year. */
function everyDayBusy(): string {
  const today = new Date().toISOString().slice(0, 10).replaceAll("-", "");
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "BEGIN:VEVENT",
    "UID:away",
    "SUMMARY:Training camp",
    `DTSTART;VALUE=DATE:${today}`,
    "DURATION:P365D",
    "END:VEVENT",
    "END:VCALENDAR",
  ];
  return `${lines.join("\r\n")}\r\n`;
}
