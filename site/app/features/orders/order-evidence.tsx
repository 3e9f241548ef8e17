import { ImagePlus } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { ApiFailure, messageFor } from "#app/lib/api/failure.ts";
import type { OrderView } from "#app/lib/api/types.ts";
import { asSentence } from "#app/lib/forms/field-problems.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { showToast } from "#app/ui/toast.tsx";
import { DeliveredFileView } from "./delivered-file.tsx";
import type { OrderAccess } from "./order-access.ts";
import { sendEvidence } from "./send-evidence.ts";

export interface OrderEvidenceProps {
  order: OrderView;
  access: OrderAccess;
}

/** Pictures of each side, which the API holds to. */
const mostPictures = 5;

/** While there is a dispute: pictures for those who decide it. */
export function OrderEvidence({ order, access }: OrderEvidenceProps) {
  const revalidator = useRevalidator();
  const input = useRef<HTMLInputElement>(null);
  const sending = useRef<AbortController | null>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => () => sending.current?.abort(), []);
  const { evidence } = order;
  const isSide = order.viewer !== "operator";
  if (!isSide || (order.state !== "disputed" && evidence.length === 0)) return null;

  const send = async (file: File) => {
    const stop = new AbortController();
    sending.current = stop;
    setBusy(true);
    setProblem(null);
    try {
      await sendEvidence(access, file, stop.signal);
      await revalidator.revalidate();
      showToast("We have your picture");
    } catch (error) {
      if (stop.signal.aborted) return;
      setProblem(problemWords(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Card>
      <section aria-label="Your pictures for us" className="grid gap-4">
        <div>
          <h2 className="display text-2xl">Show us what happened</h2>
          <p className="mt-1 text-ink-soft">
            Pictures help us to decide: of a chat, of what arrived, of what you saw. Only we see
            them, not the other side.
          </p>
        </div>
        {evidence.length > 0 && (
          <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3">
            {evidence.map((shown, index) => (
              <li key={shown.assetId}>
                <DeliveredFileView
                  file={shown}
                  access={access}
                  label={`Your picture ${index + 1}`}
                />
              </li>
            ))}
          </ul>
        )}
        {problem !== null && <Notice tone="bad">{problem}</Notice>}
        {order.state === "disputed" && evidence.length < mostPictures && (
          <div>
            <input
              ref={input}
              type="file"
              accept="image/jpeg,image/png,image/webp"
              className="sr-only"
              tabIndex={-1}
              aria-label="Picture file"
              onChange={({ target }) => {
                const [file] = target.files ?? [];
                if (file !== undefined) void send(file);
                target.value = "";
              }}
            />
            <Button variant="outline" busy={busy} onClick={() => input.current?.click()}>
              <ImagePlus aria-hidden="true" className="size-5" />
              Add a picture
            </Button>
            <p className="mt-2 text-sm text-ink-mute">
              JPEG, PNG or WebP, at most 15 MB each and 5 in all.
            </p>
          </div>
        )}
      </section>
    </Card>
  );
}

/** What is wrong with the picture, in the server's words about the field. */
function problemWords(error: unknown): string {
  const [field] = error instanceof ApiFailure ? error.fields : [];
  return field === undefined ? messageFor(error) : `${asSentence(`The file ${field.message}`)}.`;
}
