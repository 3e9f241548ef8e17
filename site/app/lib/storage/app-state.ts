import { createStore, useStore } from "./store.ts";

/** The athlete a dialog was opened for, as far as the opening page knows them. */
export interface SelectedTalent {
  slug: string;
  displayName: string;
  offerGuid?: string;
}

export type DialogType = "booking" | "enrol";

export type LayoutChoice = "athletes" | "inapp";

export interface AppState {
  dialog: { type: DialogType | null; talent: SelectedTalent | null };
  screen: Screen;
  /** What the custom-layout middleware chose for the page. */
  customLayout: LayoutChoice;
}

const initial: AppState = {
  dialog: { type: null, talent: null },
  screen: "lg",
  customLayout: "athletes",
};

export const appState = createStore<AppState>(initial);

export function useAppState<Part>(select: (state: AppState) => Part): Part {
  return useStore(appState, select, initial);
}

export function openBooking(talent: SelectedTalent): void {
  appState.change((state) => ({ ...state, dialog: { type: "booking", talent } }));
}

export function openEnrol(): void {
  appState.change((state) => ({ ...state, dialog: { type: "enrol", talent: null } }));
}

export function closeDialog(): void {
  appState.change((state) => ({ ...state, dialog: initial.dialog }));
}

export function chooseLayout(customLayout: LayoutChoice): void {
  appState.change((state) =>
    state.customLayout === customLayout ? state : { ...state, customLayout },
  );
}

/** Keeps `screen` equal to the window's breakpoint until the returned function is called. */
export function followScreen(view: Window): () => void {
  const follow = () => {
    const screen = screenFor(view.innerWidth);
    appState.change((state) => (state.screen === screen ? state : { ...state, screen }));
  };
  follow();
  view.addEventListener("resize", follow);
  return () => view.removeEventListener("resize", follow);
}

type Screen = "xs" | "sm" | "md" | "lg" | "xl" | "2xl";

/** The breakpoint of a window's width in CSS pixels (SPEC section 3). */
export function screenFor(width: number): Screen {
  if (width < 640) return "xs";
  if (width < 768) return "sm";
  if (width < 1024) return "md";
  if (width < 1280) return "lg";
  if (width < 1536) return "xl";
  return "2xl";
}
