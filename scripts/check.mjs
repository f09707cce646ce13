// npm run check: the gate without the browser tests, and with the embedded database only.
import { build, runGate, staticChecks, testsWithoutBrowser } from './gate.mjs'
import { ensureAllPackages } from './install.mjs'
import { main } from './setup.mjs'

await main(async () => {
  await ensureAllPackages()
  return runGate([...staticChecks, ...testsWithoutBrowser(), build])
})
