import type { FormEvent } from "react";
import { Button } from "#app/ui/button.tsx";
import { Input } from "#app/ui/field.tsx";

export interface SearchFormProps {
  label: string;
  hint: string;
  busy: boolean;
  error?: string | undefined;
  onSearch: (find: string) => void;
}

/** Looks for one thing by what is known of it. What is looked for stands in no address: it may be a secret link. */
export function SearchForm({ label, hint, busy, error, onSearch }: SearchFormProps) {
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
          autoComplete="off"
          className="min-w-0 flex-1 basis-72"
        />
        <Button type="submit" busy={busy}>
          Search
        </Button>
      </form>
    </search>
  );
}
