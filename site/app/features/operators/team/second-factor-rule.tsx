import { useState } from "react";
import { Link } from "react-router";
import { DecisionDialog } from "#app/features/operators/decisions/decision-dialog.tsx";
import { MayAct } from "#app/features/operators/decisions/may-act.tsx";
import { answerOf, api } from "#app/lib/api/client.ts";
import type { TeamView } from "#app/lib/api/types.ts";
import { operatorPaths } from "#app/lib/pages/operator-paths.ts";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import * as area from "#messages/operators";
import * as texts from "#messages/operators-team";

export interface SecondFactorRuleProps {
  team: TeamView;
}

/** Whether every operator's login needs a second factor, and the button that changes it. */
export function SecondFactorRule({ team }: SecondFactorRuleProps) {
  const [open, setOpen] = useState(false);
  const { requiresSecondFactor, ownSecondFactor, version } = team;
  const isBlocked = !requiresSecondFactor && !ownSecondFactor;
  return (
    <div className="mb-6">
      <Notice tone={requiresSecondFactor ? "good" : "warning"}>
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p>
            {requiresSecondFactor
              ? texts.factorRequired
              : isBlocked
                ? texts.addFactorFirst({
                    link: (children) => (
                      <Link to={operatorPaths.account()} className="font-semibold underline">
                        {children}
                      </Link>
                    ),
                  })
                : texts.factorOptional}
          </p>
          {!isBlocked && (
            <MayAct act="PUT /api/operators/second-factor">
              <Button variant="outline" size="small" onClick={() => setOpen(true)}>
                {requiresSecondFactor ? texts.makeOptional : texts.requireFactor}
              </Button>
            </MayAct>
          )}
        </div>
      </Notice>
      {open && (
        <DecisionDialog
          words={{
            title: requiresSecondFactor ? texts.makeOptional : texts.requireFactor,
            lead: requiresSecondFactor ? texts.makeOptionalHint : texts.requireFactorHint,
            reason: area.why,
            confirm: requiresSecondFactor ? texts.makeOptional : texts.requireFactor,
            done: area.saved,
          }}
          onClose={() => setOpen(false)}
          send={(reason) =>
            answerOf(
              api.PUT("/api/operators/second-factor", {
                body: { required: !requiresSecondFactor, version, reason },
              }),
            )
          }
        />
      )}
    </div>
  );
}
