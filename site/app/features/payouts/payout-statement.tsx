import { useCallback, useState } from "react";
import { useAnswer } from "#app/lib/accounts/use-answer.ts";
import { answerOf, api } from "#app/lib/api/client.ts";
import { messageFor } from "#app/lib/api/failure.ts";
import type { LedgerEntry, StatementView } from "#app/lib/api/types.ts";
import { formatMoney, negative } from "#app/lib/money/format-money.ts";
import { saveFile } from "#app/lib/storage/save-file.ts";
import { readerLocale } from "#app/lib/texts/locale.ts";
import { titleOf } from "#app/lib/texts/order-title.ts";
import { formatShortDay } from "#app/lib/time/format-time.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Select } from "#app/ui/forms/field.tsx";
import { ColumnHead, Table } from "#app/ui/layout/table.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Price } from "#app/ui/price.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import * as texts from "#messages/payouts";

/** What was paid out and taken back, month by month, and the same as files. */
export function PayoutStatement({ slug, since }: { slug: string; since: string }) {
  // The server determines the current month: that of the first response.
  const [current, setCurrent] = useState<string | null>(null);
  const [chosen, setChosen] = useState<string | null>(null);
  const fetchStatement = useCallback(async () => {
    const query = chosen === null ? {} : { month: chosen };
    const answer = await answerOf(api.GET("/api/payments/statement", { params: { query } }));
    setCurrent((known) => known ?? answer.month);
    return answer;
  }, [chosen]);
  const answer = useAnswer(fetchStatement);
  const month = chosen ?? current;
  const statement = answer.status === "ready" && answer.data.month === month ? answer.data : null;
  return (
    <Card>
      <div className="mb-5 flex flex-wrap items-start justify-between gap-4">
        <h3 className="display text-xl">{texts.payouts}</h3>
        {current !== null && month !== null && (
          <Select
            label={texts.month}
            value={month}
            options={monthsUntil(since, current).map((one) => ({
              value: one,
              label: monthName(one),
            }))}
            onChange={(event) => setChosen(event.target.value)}
          />
        )}
      </div>
      {answer.status === "failed" ? (
        <Notice tone="bad">{answer.message}</Notice>
      ) : statement === null ? (
        <Skeleton className="h-24" />
      ) : statement.entries.length === 0 ? (
        <p>{texts.nothingPaidOut({ month: monthName(statement.month) })}</p>
      ) : (
        <>
          <Entries statement={statement} />
          <Downloads slug={slug} month={statement.month} />
        </>
      )}
    </Card>
  );
}

function Entries({ statement }: { statement: StatementView }) {
  const { earned, netted, transferred, takenBack, owed, tax } = statement.totals;
  return (
    <div className="overflow-x-auto">
      <Table
        caption={texts.payoutsOf({ month: monthName(statement.month) })}
        head={
          <>
            <ColumnHead className="max-sm:hidden">{texts.date}</ColumnHead>
            <ColumnHead>{texts.order}</ColumnHead>
            <ColumnHead end>{texts.amount}</ColumnHead>
          </>
        }
      >
        <tbody>
          {statement.entries.map((entry) => (
            <EntryRow key={`${entry.at}-${entry.orderGuid}-${entry.kind}`} entry={entry} />
          ))}
        </tbody>
        <tfoot className="font-semibold">
          <SumRow label={texts.paidToAccount} money={transferred} />
          {netted.amount > 0 && <SumRow label={texts.keptForRefunds} money={netted} />}
          {takenBack.amount > 0 && <SumRow label={texts.takenBack} money={takenBack} />}
          {owed.amount > 0 && <SumRow label={texts.owedLater} money={owed} />}
          {tax.amount > 0 && <SumRow label={texts.taxInPrices} money={tax} />}
          <SumRow
            label={texts.earned}
            money={{ ...earned, amount: earned.amount - takenBack.amount }}
          />
        </tfoot>
      </Table>
    </div>
  );
}

function EntryRow({ entry }: { entry: LedgerEntry }) {
  const takenBack = entry.kind === "taken_back";
  return (
    <tr className="border-b border-line align-top">
      <td className="py-2 pe-4 whitespace-nowrap max-sm:hidden">{formatShortDay(entry.at)}</td>
      <td className="py-2 pe-4">
        <span className="block font-semibold">{titleOf(entry.title, entry.tipFor)}</span>
        <span className="text-sm">
          <span className="sm:hidden">{formatShortDay(entry.at)} · </span>
          {entry.orderNumber}
          {takenBack && ` · ${texts.entryRefunded}`}
          {entry.kind === "owed" && ` · ${texts.entryOwed}`}
          {entry.tax != null && ` · ${texts.entryAfterTax({ tax: formatMoney(entry.tax) })}`}
          {entry.netted.amount > 0 && ` · ${texts.entryPartlyKept}`}
          {entry.transferred != null &&
            ` · ${texts.entryTransferredAs({ amount: formatMoney(entry.transferred) })}`}
        </span>
      </td>
      <td className="py-2 text-end whitespace-nowrap">
        <Price money={takenBack ? negative(entry.amount) : entry.amount} />
      </td>
    </tr>
  );
}

function SumRow({ label, money }: { label: string; money: StatementView["totals"]["earned"] }) {
  return (
    <tr>
      <td className="max-sm:hidden" />
      <th scope="row" className="py-1 pe-4 text-start font-semibold">
        {label}
      </th>
      <td className="py-1 text-end whitespace-nowrap">
        <Price money={money} />
      </td>
    </tr>
  );
}

const files = {
  csv: { label: texts.downloadCsv, type: "text/csv" },
  pdf: { label: texts.downloadPdf, type: "application/pdf" },
} as const;

type FileKind = keyof typeof files;

function fetchFile(kind: FileKind, month: string): Promise<BlobPart> {
  const params = { query: { month } };
  return kind === "csv"
    ? answerOf(api.GET("/api/payments/statement.csv", { params, parseAs: "text" }))
    : answerOf(api.GET("/api/payments/statement.pdf", { params, parseAs: "blob" }));
}

/** The month as a file, for a spreadsheet or for paper. */
function Downloads({ slug, month }: { slug: string; month: string }) {
  const [busy, setBusy] = useState<FileKind | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  async function download(kind: FileKind) {
    setBusy(kind);
    setProblem(null);
    try {
      saveFile(`payouts-${slug}-${month}.${kind}`, files[kind].type, await fetchFile(kind, month));
    } catch (error) {
      console.warn("failed to download a statement", error);
      setProblem(messageFor(error));
    } finally {
      setBusy(null);
    }
  }
  return (
    <div className="mt-5">
      <div className="flex flex-wrap gap-3">
        {(["pdf", "csv"] as const).map((kind) => (
          <Button
            key={kind}
            variant="outline"
            size="small"
            busy={busy === kind}
            onClick={() => void download(kind)}
          >
            {files[kind].label}
          </Button>
        ))}
      </div>
      {problem !== null && (
        <Notice tone="bad" className="mt-3">
          {problem}
        </Notice>
      )}
    </div>
  );
}

const mostMonths = 36;

/** The months (`2026-11`, in UTC as statements are) from `last` back to that of `since`, at most 36. */
export function monthsUntil(since: string, last: string): string[] {
  const first = since.slice(0, 7);
  const months: string[] = [];
  let year = Number(last.slice(0, 4));
  let month = Number(last.slice(5, 7));
  while (months.length < mostMonths) {
    const name = `${year}-${String(month).padStart(2, "0")}`;
    if (name < first && months.length > 0) {
      break;
    }
    months.push(name);
    month -= 1;
    if (month === 0) {
      month = 12;
      year -= 1;
    }
  }
  return months;
}

/** `November 2026`. */
export function monthName(month: string): string {
  return new Intl.DateTimeFormat(readerLocale(), {
    month: "long",
    year: "numeric",
    timeZone: "UTC",
  }).format(new Date(`${month}-01T00:00:00Z`));
}
