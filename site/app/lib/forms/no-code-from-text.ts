// Zod tests once whether the browser may evaluate code. Our content security policy forbids it, which browsers report
// as a violation; with this setting, made before Zod is loaded, it does not test. The name is Zod's own.
Reflect.set(globalThis, "__zod_globalConfig", { jitless: true });
