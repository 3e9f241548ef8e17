// Generates catalogues: one number of athletes gives equal bytes each time. All athletes share a dozen pictures.

import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

const sportNames = [
  "Athletics",
  "Basketball",
  "Boxing",
  "Climbing",
  "Cycling",
  "Football",
  "Rugby",
  "Skiing",
  "Surfing",
  "Swimming",
  "Tennis",
  "Volleyball",
];
const firstNames = [
  "Ada",
  "Ben",
  "Chiara",
  "Diego",
  "Elif",
  "Femi",
  "Greta",
  "Hugo",
  "Ines",
  "Jonas",
  "Kaja",
  "Liam",
];
const lastNames = [
  "Keller",
  "Okafor",
  "Rossi",
  "Lindqvist",
  "Tanaka",
  "Moreau",
  "Novak",
  "Silva",
  "Haddad",
  "Byrne",
];
const words = ["funny", "coach", "patient", "loud", "calm", "captain", "veteran", "rookie"];
const pictures = 12;
const reviewWords =
  "Recorded within two days and full of detail about our season. My daughter watched it four times before dinner and has been practising since.";

/** Writes `talents` athletes with `offers` offers each into `folder`, as `matchday-local export` would. */
export async function writeCatalogue(folder, { talents, offers }) {
  await mkdir(join(folder, "media"), { recursive: true });
  for (let index = 0; index < pictures; index += 1) {
    await writeFile(join(folder, "media", `portrait-${index}.svg`), drawing(index, 800, 800));
    await writeFile(join(folder, "media", `wide-${index}.svg`), drawing(index, 1_600, 900));
  }
  await writeLines(join(folder, "sports.ndjson"), sportNames.length, (index) =>
    sport(index, talents),
  );
  await writeLines(join(folder, "talent.ndjson"), talents, (index) => talent(index, offers));
}

/** Gives one athlete another headline, which every list shows. */
export async function editOne(folder, { index, offers }) {
  const file = join(folder, "talent.ndjson");
  const lines = (await readFile(file, "utf8")).split("\n");
  lines[index] = JSON.stringify(talent(index, offers, true));
  await writeFile(file, lines.join("\n"));
}

async function writeLines(file, count, record) {
  const stream = createWriteStream(file);
  for (let index = 0; index < count; index += 1) {
    if (!stream.write(`${JSON.stringify(record(index))}\n`)) await once(stream, "drain");
  }
  stream.end();
  await once(stream, "finish");
}

function sport(index, talents) {
  const name = sportNames[index];
  return {
    slug: name.toLowerCase(),
    name,
    description: `Messages, lessons and appearances from people who live for ${name.toLowerCase()}.`,
    icon: "/media/portrait-0.svg",
    hero: picture("wide", index, `${name}, drawn`),
    talentCount: Math.floor(talents / sportNames.length),
    sortOrder: index,
  };
}

/** One athlete. `edited` makes a change that every list shows. */
function talent(index, offers, edited = false) {
  const first = firstNames[index % firstNames.length];
  const last = lastNames[Math.floor(index / firstNames.length) % lastNames.length];
  const own = sportNames[index % sportNames.length].toLowerCase();
  const rating = 20 + ((index * 7_919) % 300);
  return {
    talentGuid: guid("1", index),
    slug: `${first}-${last}-${index}`.toLowerCase(),
    displayName: `${first} ${last}`,
    headline: edited
      ? "Back from the break and booking again"
      : `Number ${index + 1} on the list, first on the pitch`,
    bio: `${first} ${last} has competed for ${5 + (index % 20)} years and now shares what the sport has taught: how to begin, how to lose and how to come back the next morning.`,
    tagWords: [words[index % words.length], words[(index * 3 + 1) % words.length]],
    sports: [own],
    team: index % 3 === 0 ? `${last} United` : null,
    country: ["DE", "SE", "NG", "IT", "JP", "FR"][index % 6],
    city: null,
    languages: ["en", "de"],
    timeZone: "Europe/Berlin",
    achievements: [{ title: "National champion", year: 2_010 + (index % 14) }],
    avatar: picture("portrait", index, `Portrait of ${first} ${last}`),
    cover: picture("wide", index, `Cover of ${first} ${last}`),
    socials: { instagram: `athlete.${index}` },
    currency: "EUR",
    status: index % 50 === 49 ? "paused" : "published",
    stats: {
      ratingSum: rating * 5,
      ratingCount: rating,
      completed: rating + 11,
      acceptedRate90d: 0.9,
      medianResponseH: 4 + (index % 30),
    },
    verified: index % 2 === 0,
    offers: Array.from({ length: offers }, (_, position) => offer(index, position)),
    feedback: Array.from({ length: 5 }, (_, position) => feedback(index, position)),
  };
}

function offer(index, position) {
  const kinds = ["video", "item", "custom"];
  const kind = kinds[position % kinds.length];
  const cents = 2_500 + ((index * 37 + position * 911) % 200) * 50;
  return {
    offerGuid: guid("2", index * 8 + position),
    kind,
    title: ["Personal video message", "Signed shirt", "Something of your own"][position % 3],
    description: "Recorded for one person, with their name and your reason for asking.",
    price: { amount: cents, currency: "EUR" },
    // 5 % service fee.
    totalPrice: { amount: Math.round(cents * 1.05), currency: "EUR" },
    priceVersion: 1,
    addons: [
      {
        key: "rush",
        label: "Within 24 hours",
        price: { amount: 1_000, currency: "EUR" },
        totalPrice: { amount: 1_050, currency: "EUR" },
        effect: "rush24h",
      },
    ],
    use: "personal",
    video:
      kind === "video"
        ? { maxSeconds: 90, turnaroundDays: 5, revisionsIncluded: 1, allowDownload: true }
        : null,
    session: null,
    acceptWithinH: 72,
    questions: [],
    cancellationPolicy: "flexible",
  };
}

function feedback(index, position) {
  return {
    publicName: `${firstNames[(index + position) % firstNames.length]} ${String.fromCharCode(65 + position)}.`,
    rating: 5 - ((index + position) % 2),
    text: reviewWords,
    tags: ["personal", "fast"],
    createdAt: `2026-0${1 + position}-11T09:00:00Z`,
    reply: null,
  };
}

function picture(kind, index, alt) {
  const [width, height] = kind === "wide" ? [1_600, 900] : [800, 800];
  return { src: `/media/${kind}-${index % pictures}.svg`, width, height, alt };
}

function drawing(index, width, height) {
  const hue = index * 30;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><rect width="${width}" height="${height}" fill="hsl(${hue} 60% 40%)"/><circle cx="${width / 2}" cy="${height / 2}" r="${height / 3}" fill="hsl(${hue + 40} 70% 60%)"/></svg>`;
}

function guid(kind, number) {
  return `0192f0c1-7a5e-7c3b-9d4${kind}-${number.toString(16).padStart(12, "0")}`;
}
