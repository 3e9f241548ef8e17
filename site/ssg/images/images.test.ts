import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { crc32 } from "node:zlib";
import sharp from "sharp";
import { afterAll, expect, test, vi } from "vitest";
import type { Picture } from "#app/lib/catalogue/picture.ts";
import type { PicturedPerson, Pictures } from "#ssg/catalogue/pictures.ts";
import { clearAway } from "./clear-away.ts";
import { makePictures } from "./make-pictures.ts";

// Noise is the hardest thing to pack: seconds on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const root = mkdtempSync(join(tmpdir(), "matchday-pictures-"));
// The generator disables opening AVIF when it is loaded; this test opens its output.
await import("./source.ts");
sharp.unblock({ operation: ["VipsForeignLoadHeifBuffer"] });
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** What a test made, the next ones find: packing pixels takes nearly all of their time. */
const shared = join(root, "cache");

/**
 * An export with these files, and one athlete who shows the first of them. Tests about making and keeping files begin with
 * a `fresh` cache.
 */
function exportOf(files: Record<string, Uint8Array | string>, { fresh = false } = {}) {
  const folder = mkdtempSync(join(root, "export-"));
  mkdirSync(join(folder, "media"));
  for (const [name, content] of Object.entries(files)) {
    writeFileSync(join(folder, "media", name), content);
  }
  const [first = "none"] = Object.keys(files);
  const avatar: Picture = { src: `/media/${first}`, width: 800, height: 800, alt: "Ada" };
  const cache = fresh ? join(folder, "cache") : shared;
  const make = (picture = avatar, cover: Picture | null = null) =>
    makePictures(
      { sports: [], talent: [{ slug: "ada", avatar: picture, cover }] },
      { folder, cache, place: (list, index, slug) => `c.json: ${list} ${index} (${slug})` },
    );
  return { folder, cache, avatar, make };
}

function shown(pictures: Pictures, avatar: Picture): Picture {
  return pictures.person({ slug: "ada", avatar, cover: null }).avatar;
}

function cardOf(pictures: Pictures, avatar: Picture, cover: Picture | null = null): string {
  const ada: PicturedPerson = { slug: "ada", avatar, cover };
  return pictures.person(ada).share ?? "";
}

/** A photograph: noise weighs what real pixels weigh. */
function photograph(width: number, height: number) {
  return sharp({
    create: {
      width,
      height,
      channels: 3,
      background: "#000",
      noise: { type: "gaussian", mean: 120, sigma: 40 },
    },
  });
}

const jpeg = await photograph(500, 360).jpeg().toBuffer();
const drawing =
  '<svg xmlns="http://www.w3.org/2000/svg" width="800" height="800"><rect width="800" height="800" fill="#14402f"/><circle cx="400" cy="400" r="300" fill="#d4f53c"/></svg>';

test("a photograph becomes AVIF, WebP and one JPEG, never wider than it is", async () => {
  const { make, avatar } = exportOf({ "ada.jpg": jpeg });
  const pictures = await make();
  const { built, width, height, alt } = shown(pictures, avatar);
  expect([width, height, alt]).toEqual([500, 360, "Ada"]);
  expect(built?.widths).toEqual([96, 192, 320, 480, 500]);
  expect(built?.file).toBe(`${built?.base}-480.jpg`);
  for (const each of built?.widths ?? []) {
    for (const [ending, format] of [
      ["avif", "heif"],
      ["webp", "webp"],
    ] as const) {
      const file = pictures.files.get(`${built?.base}-${each}.${ending}`) ?? "";
      const found = await sharp(readFileSync(file)).metadata();
      expect([found.format, found.width]).toEqual([format, each]);
    }
  }
});

test("a camera that was held upright gives an upright picture", async () => {
  const turned = await photograph(500, 360).withMetadata({ orientation: 6 }).jpeg().toBuffer();
  const { make, avatar } = exportOf({ "ada.jpg": turned });
  const pictures = await make();
  const { built, width, height } = shown(pictures, avatar);
  expect([width, height]).toEqual([360, 500]);
  const file = pictures.files.get(built?.file ?? "") ?? "";
  const found = await sharp(readFileSync(file)).metadata();
  expect([found.width, found.height, found.orientation]).toEqual([360, 500, undefined]);
});

test("what one can look through keeps it", async () => {
  const clear = await photograph(400, 400).ensureAlpha(0.5).png().toBuffer();
  const { make, avatar } = exportOf({ "ada.png": clear });
  const { built } = shown(await make(), avatar);
  expect(built?.file).toMatch(/-400\.png$/);
});

test.each([
  ["#16305f", "#ffffff"],
  ["#f4f6fa", "#0d1a14"],
])("a logo of %s on clear ground has the ground %s, in both themes", async (ink, ground) => {
  const mark = { create: { width: 200, height: 90, channels: 4, background: ink } } as const;
  const nothing = { r: 0, g: 0, b: 0, alpha: 0 };
  const canvas = { create: { width: 400, height: 400, channels: 4, background: nothing } } as const;
  const logo = await sharp(canvas)
    .composite([{ input: mark }])
    .png()
    .toBuffer();
  const { make, avatar } = exportOf({ "ada.png": logo });
  expect(shown(await make(), avatar).built?.colour).toBe(ground);
});

test("a drawing that weighs less than its pixels stays a drawing", async () => {
  const { make, avatar } = exportOf({ "ada.svg": drawing });
  const pictures = await make();
  const { built } = shown(pictures, avatar);
  expect(built?.file).toMatch(/^\/images\/[0-9a-f]{20}\.svg$/);
  expect(built).not.toHaveProperty("widths");
  expect(built?.colour).toMatch(/^#[0-9a-f]{6}$/);
});

test("a drawing that weighs more than its pixels becomes pixels, in every width", async () => {
  const dots = Array.from(
    { length: 4_000 },
    (_, at) => `<circle cx="${(at * 7_919) % 800}" cy="${(at * 104_729) % 800}" r="0.3"/>`,
  );
  const { make, avatar } = exportOf({
    "ada.svg": drawing.replace("</svg>", `${dots.join("")}</svg>`),
  });
  const { built } = shown(await make(), avatar);
  expect(built?.widths).toEqual([96, 192, 320, 480, 640, 960]);
});

test("a shared link has a card of 1200 by 630, with the cover and without", async () => {
  const { make, avatar } = exportOf({ "ada.jpg": jpeg, "cover.svg": drawing });
  for (const cover of [null, { ...avatar, src: "/media/cover.svg" }]) {
    const pictures = await make(avatar, cover);
    const card = cardOf(pictures, avatar, cover);
    const found = await sharp(readFileSync(pictures.files.get(card) ?? "")).metadata();
    expect([found.format, found.width, found.height]).toEqual(["jpeg", 1_200, 630]);
  }
});

test("a picture that was made before is not made again, whatever it is called", async () => {
  const { make, avatar, folder } = exportOf({ "ada.jpg": jpeg }, { fresh: true });
  const [first] = [...(await make()).files];
  const madeAt = () => statSync(first?.[1] ?? "", { bigint: true }).mtimeNs;
  const before = madeAt();
  writeFileSync(join(folder, "media", "renamed.jpg"), jpeg);
  const again = await make({ ...avatar, src: "/media/renamed.jpg" });
  expect([...again.files][0]).toEqual(first);
  expect(madeAt()).toBe(before);
});

test("two pictures with the same bytes are made once, at the same time", async () => {
  const { avatar, cache, folder } = exportOf({ "ada.jpg": jpeg, "bea.jpg": jpeg }, { fresh: true });
  const other = { ...avatar, src: "/media/bea.jpg" };
  const talent = [
    { slug: "ada", avatar, cover: null },
    { slug: "bea", avatar: other, cover: null },
  ];
  const pictures = await makePictures(
    { sports: [], talent },
    { folder, cache, place: (list, index) => `${list} ${index}` },
  );
  expect(shown(pictures, other).built).toEqual(shown(pictures, avatar).built);
  expect(shown(pictures, other).built?.widths).toContain(480);
});

test("two builds that make a picture concurrently both have it", async () => {
  const { make, avatar } = exportOf({ "ada.jpg": jpeg }, { fresh: true });
  const [one, other] = await Promise.all([make(), make()]);
  expect([...other.files]).toEqual([...one.files]);
  expect(existsSync(one.files.get(shown(one, avatar).built?.file ?? "") ?? "")).toBe(true);
});

test("a picture used as portrait and cover is made for both", async () => {
  const { make, avatar } = exportOf({ "ada.jpg": jpeg });
  const pictures = await make(avatar, avatar);
  const { avatar: portrait, cover } = pictures.person({ slug: "ada", avatar, cover: avatar });
  expect(portrait.built?.widths).toEqual([96, 192, 320, 480, 500]);
  expect(cover?.built?.widths).toEqual([480, 500]);
});

test("a file's name may have letters that addresses encode", async () => {
  const { make, avatar } = exportOf({ "ada lovelace.jpg": jpeg });
  const { built } = shown(await make({ ...avatar, src: "/media/ada%20lovelace.jpg" }), {
    ...avatar,
    src: "/media/ada%20lovelace.jpg",
  });
  expect(built?.widths).toContain(480);
});

test("deletes pictures that were unused for a month, and keeps used ones", async () => {
  const { make, cache, folder } = exportOf(
    { "ada.jpg": jpeg, "old.svg": drawing },
    { fresh: true },
  );
  const old = await make({ src: "/media/old.svg", width: 800, height: 800, alt: "Old" });
  const now = await make();
  const foldersOf = (pictures: Pictures) =>
    new Set([...pictures.files.values()].map((file) => dirname(file)));
  const day = 86_400_000;
  const inAMonth = Date.now() + 31 * day;
  mkdirSync(join(cache, "half-made"));
  clearAway(cache, foldersOf(now), inAMonth);
  for (const file of foldersOf(now)) expect(existsSync(file), file).toBe(true);
  for (const file of [...foldersOf(old), join(cache, "half-made")]) {
    expect(existsSync(file), file).toBe(false);
  }
  expect(existsSync(join(folder, "media", "old.svg"))).toBe(true);
});

test("clearing away is done once a day", () => {
  const { cache } = exportOf({}, { fresh: true });
  const stale = join(cache, "stale");
  const month = 31 * 86_400_000;
  mkdirSync(stale, { recursive: true });
  clearAway(cache, new Set([stale]), Date.now());
  clearAway(cache, new Set(), Date.now() + 3_600_000);
  expect(existsSync(stale)).toBe(true);
  clearAway(cache, new Set(), Date.now() + month);
  expect(existsSync(stale)).toBe(false);
});

test("the same pictures give the same files in a fresh place, byte for byte", async () => {
  const [one, other] = await Promise.all([
    exportOf({ "ada.jpg": jpeg }, { fresh: true }).make(),
    exportOf({ "ada.jpg": jpeg }, { fresh: true }).make(),
  ]);
  expect([...other.files.keys()]).toEqual([...one.files.keys()]);
  for (const [address, file] of one.files) {
    expect(readFileSync(other.files.get(address) ?? "").equals(readFileSync(file)), address).toBe(
      true,
    );
  }
});

/** A PNG whose head promises more pixels than its body could ever hold. */
async function bomb() {
  const png = await photograph(8, 8).png().toBuffer();
  png.writeUInt32BE(60_000, 16);
  png.writeUInt32BE(60_000, 20);
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29);
  return png;
}

const gif = Buffer.from("R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==", "base64");

test.each([
  ["a missing file", { "other.jpg": jpeg }, "/media/ada.jpg", /there is no file .*ada\.jpg$/],
  [
    "half a file",
    { "a.jpg": jpeg.subarray(0, 9_000) },
    "/media/a.jpg",
    /cannot be read as a picture/,
  ],
  ["no picture at all", { "a.jpg": "<html>" }, "/media/a.jpg", /cannot be read as a picture/],
  ["an ocean of pixels", { "a.png": await bomb() }, "/media/a.png", /exceeds pixel limit/],
  ["another format", { "a.gif": gif }, "/media/a.gif", /cannot be read|is gif/],
  [
    "a drawing that runs something",
    { "a.svg": drawing.replace("<rect", "<script>1</script><rect") },
    "/media/a.svg",
    /runs or fetches something/,
  ],
  [
    "a drawing that fetches something",
    { "a.svg": drawing.replace("<rect", '<image href="https://evil.example/a.png"/><rect') },
    "/media/a.svg",
    /runs or fetches something/,
  ],
  [
    "an address that is encoded wrongly",
    { "a.jpg": jpeg },
    "/media/%zz.jpg",
    /^.*\/media\/%zz\.jpg does not lie below \/media\//,
  ],
  [
    "a path that climbs",
    { "a.jpg": jpeg },
    "/media/../../secret.jpg",
    /does not lie below \/media\//,
  ],
])("%s stops the build, with file, record and field", async (_, files, src, reason) => {
  const { make, avatar } = exportOf(files as Record<string, Uint8Array | string>);
  const made = make({ ...avatar, src });
  await expect(made).rejects.toThrow(/^c\.json: talent 0 \(ada\): avatar\.src: /);
  await expect(made).rejects.toThrow(reason);
});

test("a gallery and the poster of an intro are made in every width of a wide picture", async () => {
  const wide = await photograph(900, 400).jpeg().toBuffer();
  const { folder, cache, avatar } = exportOf({ "ada.jpg": jpeg, "wide.jpg": wide });
  const picture: Picture = { src: "/media/wide.jpg", width: 900, height: 400, alt: "Stadium" };
  const ada = {
    slug: "ada",
    avatar,
    cover: null,
    gallery: [picture, { ...picture, alt: "From behind" }],
    introVideo: { poster: picture, title: "Hello" },
  };
  const owners = { sports: [], talent: [ada] };
  const place = () => "c.json: talent 0 (ada)";
  const made = (await makePictures(owners, { folder, cache, place })).person(ada);
  expect(made.gallery.map(({ alt }) => alt)).toEqual(["Stadium", "From behind"]);
  for (const { built } of [...made.gallery, made.introVideo.poster]) {
    expect(built?.widths).toEqual([480, 800, 900]);
  }
  expect(made.introVideo.title).toBe("Hello");
});

test("nothing that a camera wrote into a picture is in what is made of it", async () => {
  const telling = await photograph(500, 360)
    .withExif({ IFD0: { Copyright: "Ada Keller" }, IFD3: { GPSLatitude: "52/1 31/1 0/1" } })
    .jpeg()
    .toBuffer();
  expect((await sharp(telling).metadata()).exif).toBeDefined();
  const { make } = exportOf({ "ada.jpg": telling });
  for (const file of (await make()).files.values()) {
    const content = readFileSync(file);
    const { exif, xmp, iptc } = await sharp(content).metadata();
    expect([exif, xmp, iptc]).toEqual([undefined, undefined, undefined]);
    expect(content.includes("Ada Keller")).toBe(false);
  }
});

test("a picture of a gallery that cannot be read is left out, and named with its place", async () => {
  const { folder, cache, avatar } = exportOf({ "ada.jpg": jpeg, "cut.jpg": jpeg.subarray(0, 900) });
  const cut: Picture = { src: "/media/cut.jpg", width: 500, height: 360, alt: "Cut off" };
  const ada = { slug: "ada", avatar, cover: cut, gallery: [cut, avatar] };
  const place = () => "c.json: talent 0 (ada)";
  const made = await makePictures({ sports: [], talent: [ada] }, { folder, cache, place });
  expect(made.leftOut).toEqual(
    new Map([
      [
        "talent/ada",
        [
          expect.stringContaining("(ada): cover.src: /media/cut.jpg"),
          expect.stringContaining("(ada): gallery.0.src: /media/cut.jpg"),
        ],
      ],
    ]),
  );
  const { cover, gallery, share } = made.person({ ...ada, share: null });
  expect([cover, gallery.map(({ alt }) => alt)]).toEqual([null, [avatar.alt]]);
  expect(share).not.toBeNull();

  // Without a portrait there is no page: then all faults are reported together.
  const faceless = { ...ada, avatar: cut };
  const making = makePictures({ sports: [], talent: [faceless] }, { folder, cache, place });
  await expect(making).rejects.toMatchObject({
    byRecord: new Map([["talent/ada", [expect.anything(), expect.anything(), expect.anything()]]]),
  });
});
