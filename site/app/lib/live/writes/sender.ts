// Loaded by a log-out to send pending changes: a separate entry to code that live pages load anyway, so that other
// pages load none of it.
export { liveSession as sender } from "#app/lib/live/live.ts";
