import { useState } from "react";
import { Link } from "react-router";
import { answerOf, api } from "#app/lib/api/client.ts";
import type { TalentDecision, TalentFile } from "#app/lib/api/types.ts";
import { formatMoney } from "#app/lib/format-money.ts";
import { formatDateTime } from "#app/lib/format-time.ts";
import { operatorPaths } from "#app/lib/operator-paths.ts";
import { paths } from "#app/lib/paths.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Input } from "#app/ui/field.tsx";
import { DecisionDialog } from "./decision-dialog.tsx";
import { Facts } from "./row-card.tsx";
import { talentDecisions, talentWords } from "./talent-words.ts";

/** One athlete, with what may be decided about the page. */
export function TalentDetails({ talent }: { talent: TalentFile }) {
  const [open, setOpen] = useState<TalentDecision | null>(null);
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <Card>
        <h2 className="mb-4 font-bold">The athlete</h2>
        <Facts facts={factsOf(talent)} />
      </Card>
      <Card tone="quiet">
        <h2 className="mb-3 font-bold">Decide</h2>
        <div className="grid gap-2.5">
          {talentDecisions(talent).map((decision) => (
            <Button
              key={decision}
              variant={talentWords[decision].danger === true ? "danger" : "primary"}
              onClick={() => setOpen(decision)}
            >
              {talentWords[decision].button}
            </Button>
          ))}
        </div>
      </Card>
      {open !== null && (
        <TalentDialog talent={talent} decision={open} onClose={() => setOpen(null)} />
      )}
    </div>
  );
}

interface TalentDialogProps {
  talent: TalentFile;
  decision: TalentDecision;
  onClose: () => void;
}

function TalentDialog({ talent, decision, onClose }: TalentDialogProps) {
  const [method, setMethod] = useState("");
  const [rank, setRank] = useState("1");
  const { talentGuid, version } = talent;
  const place = /^\d{1,4}$/.test(rank.trim()) ? Number(rank) : 0;
  const missing = () => {
    if (decision === "verify" && method.trim() === "") return "Say how you checked.";
    if (decision === "feature" && (place < 1 || place > 1_000)) return "The place is 1 to 1,000.";
    return null;
  };
  return (
    <DecisionDialog
      words={talentWords[decision]}
      onClose={onClose}
      missing={missing}
      send={(reason) =>
        answerOf(
          api.POST("/api/operators/talent/{talentGuid}/decisions", {
            params: { path: { talentGuid } },
            body: {
              decision,
              version,
              reason,
              ...(decision === "verify" ? { method: method.trim() } : {}),
              ...(decision === "feature" ? { rank: place } : {}),
            },
          }),
        )
      }
    >
      {decision === "verify" && (
        <Input
          name="method"
          label="How you checked"
          hint="A video call, a federation profile"
          maxLength={80}
          value={method}
          onChange={(event) => setMethod(event.target.value)}
        />
      )}
      {decision === "feature" && (
        <Input
          name="rank"
          label="Place, 1 first"
          inputMode="numeric"
          value={rank}
          onChange={(event) => setRank(event.target.value)}
        />
      )}
    </DecisionDialog>
  );
}

function factsOf(talent: TalentFile) {
  const { verified, suspension, approval } = talent;
  return [
    { label: "Status", value: talent.status.replaceAll("_", " ") },
    {
      label: "Page",
      value: (
        <Link to={paths.talent(talent.slug)} className="underline">
          {talent.slug}
        </Link>
      ),
    },
    { label: "Headline", value: talent.headline },
    { label: "Email", value: talent.email },
    { label: "Sports", value: talent.sports.join(", ") },
    {
      label: "Verified",
      value:
        verified == null
          ? "no"
          : `${verified.method}, by ${verified.by} on ${formatDateTime(verified.at)}`,
    },
    {
      label: "Featured",
      value: talent.featuredRank == null ? "no" : `place ${talent.featuredRank}`,
    },
    {
      label: "Taken down",
      value: suspension == null ? null : `${formatDateTime(suspension.at)}: ${suspension.reason}`,
    },
    {
      label: "Application",
      value:
        approval == null ? null : (
          <Link to={operatorPaths.application(approval.applicationGuid)} className="underline">
            {`approved on ${formatDateTime(approval.at)}`}
          </Link>
        ),
    },
    { label: "Payouts", value: talent.payoutsEnabled ? "enabled" : "not set up" },
    {
      label: "Offers",
      value: (talent.offers ?? [])
        .map(({ title, status, price }) => `${title}, ${formatMoney(price)}, ${status}`)
        .join("\n"),
    },
    { label: "Joined", value: formatDateTime(talent.createdAt) },
  ];
}
