import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import type { ApiKeyList, ApiKeyView, CreatedApiKey } from "#app/lib/api/types.ts";
import { paths } from "#app/lib/pages/paths.ts";
import { formatDateTime } from "#app/lib/time/format-time.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { SecretDialog } from "#app/ui/overlays/secret-dialog.tsx";
import * as texts from "#messages/api-keys";
import * as common from "#messages/common";
import { KeyDialog, type NewKey, RevokeDialog } from "./key-dialogs.tsx";
import { type KeyOwner, keyStatuses } from "./key-words.ts";

export interface ApiKeysProps {
  owner: KeyOwner;
  list: ApiKeyList;
  create: (key: NewKey, reason: string) => Promise<CreatedApiKey>;
  revoke: (keyGuid: string, reason: string) => Promise<unknown>;
}

/** The keys of the signed-in account: created, shown once, revoked. */
export function ApiKeys({ owner, list, create, revoke }: ApiKeysProps) {
  const [open, setOpen] = useState<"create" | ApiKeyView | null>(null);
  const [secret, setSecret] = useState<string | null>(null);
  const close = () => setOpen(null);
  return (
    <div className="grid gap-5">
      <p className="max-w-2xl text-soft">
        {texts.lead({
          link: (children: ReactNode) => (
            <Link className="whitespace-nowrap underline" to={paths.developers()}>
              {children}
            </Link>
          ),
        })}
      </p>
      {list.items.length === 0 ? (
        <p>{texts.none}</p>
      ) : (
        <ul className="grid gap-4">
          {list.items.map((item) => (
            <KeyRow key={item.keyGuid} item={item} onRevoke={() => setOpen(item)} />
          ))}
        </ul>
      )}
      {list.items.length < list.most ? (
        // In an athlete's settings, keys are one section of many.
        <Button
          variant={owner === "talent" ? "outline" : "primary"}
          className="justify-self-start"
          onClick={() => setOpen("create")}
        >
          {texts.create}
        </Button>
      ) : (
        <p className="text-mute">{texts.most({ count: list.most })}</p>
      )}
      {open === "create" && (
        <KeyDialog
          owner={owner}
          send={async (key, reason) => setSecret((await create(key, reason)).key)}
          onClose={close}
        />
      )}
      {open !== null && open !== "create" && (
        <RevokeDialog
          owner={owner}
          name={open.name}
          send={(reason) => revoke(open.keyGuid, reason)}
          onClose={close}
        />
      )}
      {secret !== null && open === null && (
        <SecretDialog
          title={texts.newKey}
          hint={texts.newKeyHint}
          label={texts.key}
          secret={secret}
          words={{ ...secretWords, close: common.close }}
          onClose={() => setSecret(null)}
        />
      )}
    </div>
  );
}

const secretWords = { copy: texts.copy, copied: texts.copied, notCopied: texts.notCopied };

function KeyRow({ item, onRevoke }: { item: ApiKeyView; onRevoke: () => void }) {
  const { name, ending, scopes, status, createdAt, expiresAt, lastUsedAt } = item;
  const { label, tone } = keyStatuses[status];
  return (
    <li className="grid gap-3 rounded-2xl bg-surface-raised p-5 ring-1 ring-line">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h3 className="min-w-0 font-bold wrap-anywhere">{name}</h3>
        <Badge tone={tone}>{label}</Badge>
      </div>
      <p className="font-mono text-sm wrap-anywhere">
        <code>{scopes.join(" ")}</code>
      </p>
      <p className="text-sm text-mute">
        {texts.endsWith({ ending })} · {texts.createdOn({ time: formatDateTime(createdAt) })} ·{" "}
        {texts.expiresOn({ time: formatDateTime(expiresAt) })} ·{" "}
        {lastUsedAt == null
          ? texts.neverUsed
          : texts.lastUsed({ time: formatDateTime(lastUsedAt) })}
      </p>
      {status === "signed_out" && <p className="text-sm">{texts.signedOutHint}</p>}
      <Button
        size="small"
        variant="outline"
        className="justify-self-start"
        aria-label={texts.revokeOf({ name })}
        onClick={onRevoke}
      >
        {texts.revoke}
      </Button>
    </li>
  );
}
