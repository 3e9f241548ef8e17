import { handleIn } from "#app/lib/accounts/social-handle.ts";
import type { EnrolmentInput } from "#app/lib/api/types.ts";
import { minorUnitsOf } from "#app/lib/money/read-amount.ts";
import { type EnrolAnswers, needsGuardian, networks } from "./enrol-answers.ts";

/** The application as it is sent. */
export function applicationOf(answers: EnrolAnswers, today: string): EnrolmentInput {
  const { agent, entity, guardian, level, offer } = answers;
  if (level === "") {
    throw new Error("the rules of the sport's step let an empty level pass");
  }
  return {
    legalName: answers.legalName.trim(),
    displayName: answers.displayName.trim(),
    email: answers.email.trim().toLowerCase(),
    ...(answers.phone.trim() === "" ? {} : { phone: answers.phone.trim() }),
    country: answers.country,
    birthDate: answers.birthDate,
    ...(needsGuardian(answers.birthDate, today)
      ? { guardian: { name: guardian.name.trim(), email: guardian.email.trim().toLowerCase() } }
      : {}),
    sports: answers.sports,
    ...(answers.team.trim() === "" ? {} : { team: answers.team.trim() }),
    level,
    ...(answers.profileUrl.trim() === "" ? {} : { profileUrl: answers.profileUrl.trim() }),
    socials: socialsOf(answers),
    languages: answers.languages,
    offers: [
      {
        kind: offer.kind,
        price: {
          amount: minorUnitsOf(offer.price, offer.currency) ?? 0,
          currency: offer.currency,
        },
      },
    ],
    ...(answers.why.trim() === "" ? {} : { why: answers.why.trim() }),
    ...(agent.email.trim() === ""
      ? {}
      : { agent: { name: agent.name.trim(), email: agent.email.trim().toLowerCase() } }),
    entity:
      entity.kind === "individual"
        ? { kind: "individual" }
        : {
            kind: "company",
            name: entity.name.trim(),
            ...(entity.vatId.trim() === "" ? {} : { vatId: entity.vatId.trim() }),
          },
    consents: answers.consents,
  };
}

function socialsOf({ socials }: EnrolAnswers): NonNullable<EnrolmentInput["socials"]> {
  return networks.flatMap((network) => {
    const handle = handleIn(socials[network].handle);
    const { followers } = socials[network];
    if (handle === "") {
      return [];
    }
    return [{ network, handle, ...(followers === "" ? {} : { followers: Number(followers) }) }];
  });
}
