import type { EnrolmentInput } from "#app/lib/api/types.ts";
import { majorUnits } from "#app/lib/money/minor-units.ts";
import { applicationOf } from "./application.ts";
import { type EnrolAnswers, emptyAnswers, networks, proposals } from "./enrol-answers.ts";

/** Returns the answers of a sent form; consents are given again. */
export function answersOf(form: EnrolmentInput): EnrolAnswers {
  const [offer] = form.offers;
  const kind = proposals.find(({ value }) => value === offer?.kind)?.value;
  const { agent, entity, guardian } = form;
  return {
    ...emptyAnswers,
    legalName: form.legalName,
    displayName: form.displayName,
    birthDate: form.birthDate,
    country: form.country,
    guardian: { name: guardian?.name ?? "", email: guardian?.email ?? "" },
    sports: form.sports,
    team: form.team ?? "",
    level: form.level,
    profileUrl: form.profileUrl ?? "",
    socials: { ...emptyAnswers.socials, ...socialsOf(form) },
    languages: form.languages,
    offer:
      offer === undefined || kind === undefined
        ? emptyAnswers.offer
        : {
            kind,
            price: majorUnits(offer.price.amount, offer.price.currency),
            currency: offer.price.currency,
          },
    why: form.why ?? "",
    agent: { name: agent?.name ?? "", email: agent?.email ?? "" },
    entity: { kind: entity.kind, name: entity.name ?? "", vatId: entity.vatId ?? "" },
    email: form.email,
    phone: form.phone ?? "",
  };
}

function socialsOf({ socials = [] }: EnrolmentInput): Partial<EnrolAnswers["socials"]> {
  return Object.fromEntries(
    networks.flatMap((network) => {
      const found = socials.find((social) => social.network === network);
      return found === undefined
        ? []
        : [[network, { handle: found.handle, followers: String(found.followers ?? "") }]];
    }),
  );
}

/** The form as it is sent again: what the questions do not ask for stays as it was. */
export function changedForm(
  before: EnrolmentInput,
  answers: EnrolAnswers,
  today: string,
): EnrolmentInput {
  const form = applicationOf(answers, today);
  const asked = new Set<string>(networks);
  const { registrationNo } = before.entity;
  return {
    ...form,
    socials: [
      ...(form.socials ?? []),
      ...(before.socials ?? []).filter(({ network }) => !asked.has(network)),
    ],
    offers: [...form.offers, ...before.offers.slice(1)],
    entity:
      form.entity.kind === "company" && registrationNo != null
        ? { ...form.entity, registrationNo }
        : form.entity,
  };
}
