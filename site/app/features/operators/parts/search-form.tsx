import { type FormEvent, useState } from "react";
import { ApiFailure, messageFor } from "#app/lib/api/failure.ts";
import { Button } from "#app/ui/button.tsx";
import { Input } from "#app/ui/forms/field.tsx";
import * as texts from "#messages/operators";

export interface SearchFormProps {
  label: string;
  hint: string;
  busy: boolean;
  error?: string | undefined;
  /** What the box holds at first. */
  initial?: string;
  onSearch: (find: string) => void;
}

/** Searches for one object. The search text is in no address: it may be a secret link. */
export function SearchForm({ label, hint, busy, error, initial = "", onSearch }: SearchFormProps) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const find = new FormData(event.currentTarget).get("find");
    onSearch(typeof find === "string" ? find.trim() : "");
  };
  return (
    <search>
      <form onSubmit={submit} className="mb-8 flex flex-wrap items-end gap-3">
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
