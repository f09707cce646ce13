import { config } from 'zod'

// Compiling schemas needs `new Function`, which the policy for scripts refuses: without this, zod tries it at the first
// schema, and the browser reports a violation of the policy.
config({ jitless: true })
