import type { TalentView } from "#app/lib/api/types.ts";
import { cardClass } from "#app/ui/card.tsx";
import * as texts from "#messages/talent";
import { BookButton } from "./book-button.tsx";

/** The way to a commercial request; nothing where the athlete sells to persons only, or pauses. */
export function CompanyRequest({ talent }: { talent: TalentView }) {
  const isSold = talent.offers.some(({ use }) => use !== "personal");
  if (!isSold || talent.status === "paused") return null;
  return (
    <div
      className={cardClass("mt-4 flex flex-wrap items-center justify-between gap-4 p-5", "quiet")}
    >
      <div className="min-w-0 flex-1 basis-64">
        <h3 className="text-xl font-bold">{texts.forCompanies}</h3>
        <p className="mt-1 text-soft">{texts.companyRequestText({ name: talent.displayName })}</p>
      </div>
      <BookButton talent={talent} isCommercial variant="outline">
        {texts.companyRequest}
      </BookButton>
    </div>
  );
}
