import { useState } from "react";
import { Link } from "react-router";
import { PendingApproval } from "#app/features/operators/decisions/approval-list.tsx";
import { DecisionDialog } from "#app/features/operators/decisions/decision-dialog.tsx";
import { MayAct, RoleNeeded } from "#app/features/operators/decisions/may-act.tsx";
import { capitalised } from "#app/features/operators/parts/capitalised.ts";
import { offerStates, pageStates, textOf } from "#app/features/operators/parts/codes.ts";
import { Facts } from "#app/features/operators/parts/row-card.tsx";
import { type SportNames, sportsWords } from "#app/features/operators/settings/sport-names.ts";
import { shownEmail } from "#app/lib/accounts/email-address.ts";
import { answerOf, api } from "#app/lib/api/client.ts";
import type { TalentDecision, TalentFile } from "#app/lib/api/types.ts";
import { problemIf } from "#app/lib/forms/field-problems.ts";
import { formatMoney } from "#app/lib/money/format-money.ts";
import { operatorPaths } from "#app/lib/pages/operator-paths.ts";
import { paths } from "#app/lib/pages/paths.ts";
import { ownLanguage } from "#app/lib/texts/language.ts";
import { formatDateTime } from "#app/lib/time/format-time.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Input } from "#app/ui/forms/field.tsx";
import * as area from "#messages/operators";
import * as texts from "#messages/operators-talent";
import { CommissionDialog } from "./commission-dialog.tsx";
import { talentDecisions, talentWords } from "./talent-words.ts";

export interface TalentDetailsProps {
  talent: TalentFile;
  sportNames: SportNames;
}

/** One athlete, with the decisions that an operator may make about the page. */
export function TalentDetails({ talent, sportNames }: TalentDetailsProps) {
  const [open, setOpen] = useState<TalentDecision | "commission" | null>(null);
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <Card>
        <PendingApproval approval={talent.pendingApproval} />
        <h2 className="mb-4 font-bold">{texts.athlete}</h2>
        <Facts facts={factsOf(talent, sportNames)} />
      </Card>
      <Card tone="quiet">
        <h2 className="mb-3 font-bold">{texts.decide}</h2>
        <div className="flex flex-wrap gap-2.5 lg:grid">
          <MayAct act="POST /api/operators/talent/{talentGuid}/decisions">
            {talentDecisions(talent).map((decision) => (
              // Only the publication is filled, because a pending page needs that decision.
              <Button
                key={decision}
                variant={decision === "publish" ? "primary" : "outline"}
                className={talentWords[decision].danger === true ? dangerous : ""}
                onClick={() => setOpen(decision)}
              >
                {talentWords[decision].button}
              </Button>
            ))}
          </MayAct>
          {talent.status !== "closed" && (
            <MayAct act="PUT /api/operators/talent/{talentGuid}/commission">
              <Button variant="outline" onClick={() => setOpen("commission")}>
                {texts.setCommission}
              </Button>
            </MayAct>
          )}
          <RoleNeeded act="POST /api/operators/talent/{talentGuid}/decisions" />
        </div>
      </Card>
      {open === "commission" && <CommissionDialog talent={talent} onClose={() => setOpen(null)} />}
      {open !== null && open !== "commission" && (
        <TalentDialog talent={talent} decision={open} onClose={() => setOpen(null)} />
      )}
    </div>
  );
}

/** The look of an outlined button that takes something away. */
const dangerous = "border-danger-mark! text-danger! hover:bg-danger-mark! hover:text-on-action!";

interface TalentDialogProps {
  talent: TalentFile;
  decision: TalentDecision;
  onClose: () => void;
}

function TalentDialog({ talent, decision, onClose }: TalentDialogProps) {
  const { talentGuid, version } = talent;
  return (
    <DecisionDialog
      words={talentWords[decision]}
      onClose={onClose}
      defaults={{ method: "", rank: "1" }}
      problemsOf={({ method, rank }) => [
        ...problemIf(decision === "verify" && method.trim() === "", "method", texts.methodMissing),
        ...problemIf(decision === "feature" && !isRank(rank), "rank", texts.rankRule),
      ]}
      send={(reason, { method, rank }) =>
        answerOf(
          api.POST("/api/operators/talent/{talentGuid}/decisions", {
            params: { path: { talentGuid } },
            body: {
              decision,
              version,
              reason,
              ...(decision === "verify" ? { method: method.trim() } : {}),
              ...(decision === "feature" ? { rank: Number(rank) } : {}),
            },
          }),
        )
      }
    >
      {({ field }) => (
        <>
          {decision === "verify" && (
            <Input
              label={texts.method}
              hint={texts.methodHint}
              maxLength={80}
              {...field("method")}
            />
          )}
          {decision === "feature" && (
            <Input label={texts.rank} inputMode="numeric" {...field("rank")} />
          )}
        </>
      )}
    </DecisionDialog>
  );
}

function isRank(typed: string): boolean {
  return /^\d{1,4}$/.test(typed.trim()) && Number(typed) >= 1 && Number(typed) <= 1_000;
}

function factsOf(talent: TalentFile, sportNames: SportNames) {
  const { verified, suspension, approval } = talent;
  return [
    { label: area.status, value: capitalised(textOf(pageStates, talent.status)) },
    {
      label: texts.page,
      value: (
        <Link to={paths.talent(talent.slug)} className="underline">
          {talent.slug}
        </Link>
      ),
    },
    { label: texts.headline, value: talent.headline },
    { label: texts.email, value: talent.email == null ? null : shownEmail(talent.email) },
    { label: area.sports, value: sportsWords(talent.sports, sportNames) },
    {
      label: area.verified,
      value:
        verified == null
          ? texts.no
          : texts.verifiedBy({
              method: capitalised(verified.method),
              operator: verified.by,
              time: formatDateTime(verified.at),
            }),
    },
    {
      label: texts.featured,
      value:
        talent.featuredRank == null ? texts.no : texts.featuredPlace({ rank: talent.featuredRank }),
    },
    {
      label: texts.takenDown,
      value: suspension == null ? null : `${formatDateTime(suspension.at)}: ${suspension.reason}`,
    },
    {
      label: texts.application,
      value:
        approval == null ? null : (
          <Link to={operatorPaths.application(approval.applicationGuid)} className="underline">
            {texts.approvedOn({ time: formatDateTime(approval.at) })}
          </Link>
        ),
    },
    {
      label: texts.commission,
      value:
        talent.commissionBps == null
          ? texts.usualCommission
          : texts.ownCommission({ percent: String(talent.commissionBps / 100) }),
    },
    { label: area.payouts, value: talent.payoutsEnabled ? texts.enabled : texts.notSetUp },
    {
      label: texts.offers,
      value:
        talent.offers == null || talent.offers.length === 0 ? null : (
          <ul className="list-disc ps-5">
            {talent.offers.map(({ offerGuid, title, translations, status, price }) => (
              <li key={offerGuid}>
                {`${translations?.[ownLanguage.code]?.title || title}, ${formatMoney(price)}, ${textOf(offerStates, status)}`}
              </li>
            ))}
          </ul>
        ),
    },
    { label: texts.joined, value: formatDateTime(talent.createdAt) },
  ];
}
