// Zod asks the browser once whether it may make code from text. Our content policy refuses, which browsers report as a
// breach; told here, before Zod is loaded, it does not ask. The name is Zod's own place for settings.
Reflect.set(globalThis, "__zod_globalConfig", { jitless: true });
