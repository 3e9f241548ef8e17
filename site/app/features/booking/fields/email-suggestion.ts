/** Providers of many private addresses, the largest first. */
const providers = [
  ...["gmail.com", "outlook.com", "hotmail.com", "yahoo.com", "icloud.com", "live.com", "msn.com"],
  ...[
    "googlemail.com",
    "aol.com",
    "mail.com",
    "ymail.com",
    "me.com",
    "proton.me",
    "protonmail.com",
  ],
  ...["gmx.de", "gmx.net", "gmx.at", "gmx.ch", "gmx.com", "web.de", "t-online.de", "freenet.de"],
  ...["yahoo.de", "hotmail.de", "outlook.de", "live.de", "bluewin.ch", "sunrise.ch", "hispeed.ch"],
  ...[
    "yahoo.co.uk",
    "hotmail.co.uk",
    "btinternet.com",
    "orange.fr",
    "wanadoo.fr",
    "free.fr",
    "laposte.net",
  ],
  ...[
    "hotmail.fr",
    "yahoo.fr",
    "libero.it",
    "virgilio.it",
    "ziggo.nl",
    "kpnmail.nl",
    "mail.de",
    "email.de",
  ],
];

/** Endings that no address has. */
const endings: readonly (readonly [RegExp, string])[] = [
  [/\.(?:con|cmo|ocm|comm|cim|xom|vom)$/, ".com"],
  [/\.(?:nett|ner|met)$/, ".net"],
  [/\.(?:ogr|prg)$/, ".org"],
];

/** Returns the address that was probably meant, or null for one without a likely typing error. */
export function suggestEmail(typed: string): string | null {
  const [, local, given] = /^([^@\s]+)@([^@\s]+)$/.exec(typed.trim()) ?? [];
  if (local === undefined || given === undefined) return null;
  const domain = given.toLowerCase();
  if (providers.includes(domain)) return null;
  const meant = providers.find((one) => isTypingError(domain, one)) ?? fixEnding(domain);
  return meant === null ? null : `${local}@${meant}`;
}

function fixEnding(domain: string): string | null {
  const found = endings.find(([ending]) => ending.test(domain));
  return found === undefined ? null : domain.replace(found[0], found[1]);
}

/** Whether one slip turns `meant` into `typed`; short names need the same first letter, since many exist. */
function isTypingError(typed: string, meant: string): boolean {
  if (meant.length < 8 && typed[0] !== meant[0]) return false;
  if (!typed.includes(".") && typed === meant.replace(".", "")) return true;
  const [first, second] = [typed.split("."), meant.split(".")];
  // Google has no other ending.
  if (first[0] === second[0] && first.length === second.length && meant === "gmail.com")
    return true;
  return distance(typed, meant) === 1 && first.at(-1) === second.at(-1);
}

/** The number of letters to add, remove, replace or swap with a neighbour. */
function distance(one: string, other: string): number {
  let before: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let row = 1; row <= one.length; row += 1) {
    const next = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1];
      const options = [
        (next[column - 1] ?? 0) + 1,
        (last[column] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
      ];
      const isSwapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      if (row > 1 && column > 1 && isSwapped) options.push((before[column - 2] ?? 0) + 1);
      next.push(Math.min(...options));
    }
    [before, last] = [last, next];
  }
  return last.at(-1) ?? 0;
}
