// What a log-out loads to send what waits: a door of its own to what live pages have anyway, so that a page without
// them loads nothing of it.
export { liveSession as sender } from "./live.ts";
