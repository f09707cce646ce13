import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)
const { version } = require('pyodide/package.json') as { version: string }

/** Where browsers find the interpreter; the address changes with its version. */
export const runtimeUrl = `/python/runtime/${version}`
