// Before any schema is made: zod otherwise tries whether it may make functions out of text, and the page's policy reports the try. zod keeps its settings
// under this name, so that the login page need not load it.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
