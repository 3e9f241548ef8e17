import { Search as Glass } from "lucide-react";
import { type FormEvent, useId, useState } from "react";
import { ApiFailure, messageFor } from "#app/lib/api/failure.ts";
import { Button } from "#app/ui/button.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { Input } from "#app/ui/forms/field.tsx";
import * as texts from "#messages/operators";

export interface SearchFormProps {
  label: string;
  hint: string;
  busy: boolean;
  error?: string | undefined;
  /** What the box holds at first. */
  initial?: string;
  /** On a phone a button opens the field: the page is opened for its list. */
  folded?: boolean;
  onSearch: (find: string) => void;
}

/** Searches for one object. The search text is in no address: it may be a secret link. */
export function SearchForm({
  label,
  hint,
  busy,
  error,
  initial = "",
  folded = false,
  onSearch,
}: SearchFormProps) {
  const [isOpen, setOpen] = useState(!folded || initial !== "");
  const formId = useId();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const find = new FormData(event.currentTarget).get("find");
    onSearch(typeof find === "string" ? find.trim() : "");
  };
  return (
    <search>
      {folded && (
        <Button
          variant="outline"
          size="small"
          className="mb-4 sm:hidden"
          aria-expanded={isOpen}
          aria-controls={formId}
          onClick={() => setOpen(!isOpen)}
        >
          <Glass aria-hidden="true" className="size-5" />
          {label}
        </Button>
      )}
      <form
        id={formId}
        onSubmit={submit}
        className={classNames("mb-8 flex flex-wrap items-end gap-3", !isOpen && "max-sm:hidden")}
      >
        <Input
          name="find"
          label={label}
          hint={hint}
          error={error}
          defaultValue={initial}
          autoComplete="off"
          className="min-w-0 flex-1 basis-72"
        />
        <Button type="submit" busy={busy}>
          {texts.search}
        </Button>
      </form>
    </search>
  );
}

interface Search<Found> {
  found: Found | null;
  busy: boolean;
  problem: string | undefined;
  search: (find: string) => Promise<void>;
  clear: () => void;
}

/** Searches with the API; only the latest response counts. */
export function useSearch<Found>(fetchFound: (find: string) => Promise<Found>): Search<Found> {
  const [found, setFound] = useState<Found | null>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  async function search(find: string) {
    setBusy(true);
    setProblem(undefined);
    try {
      setFound(await fetchFound(find));
    } catch (error) {
      setFound(null);
      const field = error instanceof ApiFailure ? error.fields[0] : undefined;
      setProblem(
        field === undefined ? messageFor(error) : texts.fieldProblem({ problem: field.message }),
      );
    } finally {
      setBusy(false);
    }
  }
  const clear = () => {
    setFound(null);
    setProblem(undefined);
  };
  return { found, busy, problem, search, clear };
}
