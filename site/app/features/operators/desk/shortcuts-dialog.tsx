import { Switch } from "#app/ui/forms/switch.tsx";
import { Dialog } from "#app/ui/overlays/dialog.tsx";
import * as texts from "#messages/operators-search";
import { type DeskShortcuts, goShortcuts } from "./desk-shortcuts.ts";

interface ShortcutsDialogProps {
  shortcuts: DeskShortcuts;
  onClose: () => void;
}

/** Lists the keyboard shortcuts, and switches them off. */
export function ShortcutsDialog({ shortcuts, onClose }: ShortcutsDialogProps) {
  const rows = [
    { keys: ["/"], label: texts.title },
    { keys: ["?"], label: texts.shortcuts },
    ...goShortcuts.map(({ letter, label }) => ({ keys: ["g", letter], label })),
  ];
  return (
    <Dialog open onClose={onClose} title={texts.shortcuts}>
      <Switch
        label={texts.useShortcuts}
        hint={texts.useShortcutsHint}
        checked={shortcuts.areOn}
        onChange={shortcuts.setOn}
      />
      <dl className="mt-6 grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-6 gap-y-2">
        {rows.map(({ keys, label }) => (
          <div key={label} className="contents">
            <dt className="flex gap-1">
              {keys.map((key) => (
                <kbd
                  key={key}
                  className="min-w-8 rounded bg-surface-sunken px-2 py-1 text-center font-semibold"
                >
                  {key}
                </kbd>
              ))}
            </dt>
            <dd>{label}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
