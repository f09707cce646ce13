// npm run check: the gate without the browser tests and the second database.
import { build, runGate, staticChecks, testsWithoutBrowser } from './gate.mjs'
import { ensureAllPackages } from './install.mjs'
import { main } from './setup.mjs'

await main(async () => {
  await ensureAllPackages()
  return runGate([...staticChecks, ...testsWithoutBrowser, build])
})
