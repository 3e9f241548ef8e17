/** What the pages read of a pressed key: an event of the browser, or of React. */
type PressedKey =
  | Pick<KeyboardEvent, "isComposing" | "keyCode">
  | { readonly nativeEvent: Pick<KeyboardEvent, "isComposing" | "keyCode"> };

/**
 * Whether a key belongs to an input method, which composes a word of Chinese, Japanese or Korean: its arrows choose a
 * candidate, Enter takes it and Escape discards it. Safari ends the composition before it sends that key, with the code
 * 229.
 */
export function isComposing(event: PressedKey): boolean {
  const pressed = "nativeEvent" in event ? event.nativeEvent : event;
  return pressed.isComposing || pressed.keyCode === 229;
}

/** Returns a handler of keys that leaves those of an input method alone. Every handler of keys is made here. */
export function ownKeys<Pressed extends PressedKey>(
  handle: (event: Pressed) => void,
): (event: Pressed) => void {
  return (event) => {
    if (!isComposing(event)) handle(event);
  };
}
