import { useEffect, useEffectEvent, useState } from "react";
import { useNavigate } from "react-router";
import { operatorPaths } from "#app/lib/pages/operator-paths.ts";
import { ownKeys } from "#app/lib/pages/own-keys.ts";
import { deviceStorage } from "#app/lib/storage/browser-storage.ts";
import * as texts from "#messages/operators";

/** The pages that `g` and a letter open. */
export const goShortcuts = [
  { letter: "h", label: texts.overview, to: operatorPaths.home() },
  { letter: "o", label: texts.orders, to: operatorPaths.orders() },
  { letter: "d", label: texts.disputes, to: operatorPaths.disputes() },
  { letter: "p", label: texts.payouts, to: operatorPaths.payouts() },
  { letter: "a", label: texts.applications, to: operatorPaths.applications() },
  { letter: "t", label: texts.athletes, to: operatorPaths.allTalent() },
  { letter: "r", label: texts.reports, to: operatorPaths.reports() },
  { letter: "s", label: texts.settings, to: operatorPaths.settings() },
  { letter: "l", label: texts.auditLog, to: operatorPaths.audit() },
] as const;

/** How long `g` waits for its letter, in milliseconds. */
const waitsFor = 1_500;
const offKey = "matchday:desk-shortcuts";

export interface DeskShortcuts {
  areOn: boolean;
  /** Switches them on or off on this device. */
  setOn: (on: boolean) => void;
}

export interface DeskShortcutActions {
  onSearch: () => void;
  onHelp: () => void;
}

/** The keyboard shortcuts of the operators' area. A text field takes its own keys, and an open dialog all of them. */
export function useDeskShortcuts({ onSearch, onHelp }: DeskShortcutActions): DeskShortcuts {
  const navigate = useNavigate();
  const [areOn, setAreOn] = useState(() => deviceStorage().getItem(offKey) !== "off");
  const press = useEffectEvent((key: string, isAfterGo: boolean) => {
    const page = isAfterGo ? goShortcuts.find(({ letter }) => letter === key) : undefined;
    if (page !== undefined) void navigate(page.to);
    else if (key === "/") onSearch();
    else if (key === "?") onHelp();
    else return false;
    return true;
  });
  useEffect(() => {
    if (!areOn) return;
    let goUntil = 0;
    const follow = ownKeys((event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (takesKeys(event.target)) return;
      const isAfterGo = event.timeStamp < goUntil;
      goUntil = event.key === "g" ? event.timeStamp + waitsFor : 0;
      if (press(event.key, isAfterGo)) event.preventDefault();
    });
    document.addEventListener("keydown", follow);
    return () => document.removeEventListener("keydown", follow);
  }, [areOn]);
  const setOn = (on: boolean) => {
    if (on) deviceStorage().removeItem(offKey);
    else deviceStorage().setItem(offKey, "off");
    setAreOn(on);
  };
  return { areOn, setOn };
}

/** Whether keys belong to a field or an open dialog. */
export function takesKeys(target: EventTarget | null): boolean {
  if (document.querySelector('[role="dialog"]') !== null) return true;
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches("input, textarea, select"))
  );
}
