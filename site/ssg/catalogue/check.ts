import type { Catalogue } from "./shape.ts";

/** What a record says about another one: faults as sentences, empty when all is well. */
export function checkReferences({ sports, talent }: Catalogue): string[] {
  const sportSlugs = new Set(sports.map((sport) => sport.slug));
  return [
    ...repeated("sports", sports, (sport) => sport.slug, "slug"),
    ...repeated("talent", talent, (person) => person.slug, "slug"),
    ...repeated("talent", talent, (person) => person.talentGuid, "talentGuid"),
    ...talent.flatMap((person, index) => {
      const record = `talent ${index} (${person.slug})`;
      return [
        ...person.sports
          .filter((sport) => !sportSlugs.has(sport))
          .map((sport) => `${record}: sports: there is no sport \`${sport}\``),
        ...repeated(`${record}: offers`, person.offers, (offer) => offer.offerGuid, "offerGuid"),
        ...person.offers
          .filter((offer) => offer.price.currency !== person.currency)
          .map(
            (offer) => `${record}: offers: \`${offer.title}\` is not priced in ${person.currency}`,
          ),
      ];
    }),
  ];
}

function repeated<Item>(
  list: string,
  items: readonly Item[],
  key: (item: Item) => string,
  field: string,
): string[] {
  const first = new Map<string, number>();
  return items.flatMap((item, index) => {
    const value = key(item);
    const earlier = first.get(value);
    if (earlier !== undefined) {
      return [`${list} ${index}: ${field}: \`${value}\` is taken by record ${earlier}`];
    }
    first.set(value, index);
    return [];
  });
}
