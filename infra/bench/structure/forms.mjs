// The ways in which the site builds a form: which hook holds what was typed.

import { withoutComments } from "./files.mjs";

const rendersForm = /<(?:form|FormDialog)[\s>]/;
const formHook = /\b(use\w*Form)(?:<[^()]*>)?\(/g;
export const withoutHook = "no form hook";

/** Returns the files that render a form, by the hook that they call; forms that hold their values themselves are a way, too. */
export function formWays(files) {
  const ways = new Map();
  for (const { path, text } of files) {
    if (!path.startsWith("site/app/") || !path.endsWith(".tsx")) continue;
    const code = withoutComments(text);
    const hooks = new Set([...code.matchAll(formHook)].map(([, name]) => name));
    if (hooks.size === 0 && rendersForm.test(code)) hooks.add(withoutHook);
    for (const hook of hooks) ways.set(hook, [...(ways.get(hook) ?? []), path]);
  }
  return [...ways].sort(([, one], [, other]) => other.length - one.length);
}
