// What a log-out loads to send pending changes: an entry of its own to code that live pages load anyway, so that a
// page without them loads none of it.
export { liveSession as sender } from "./live.ts";
