// npm run check: the gate without the browser tests, and with the embedded database only.
import { build, runGate, staticChecks, testsWithoutBrowser } from './gate.mjs'
import { ensureAllPackages } from './install.mjs'
import { main } from './setup.mjs'
import { keepTemporaryFilesInMemory } from './temporary-folder.mjs'

await main(async () => {
  await ensureAllPackages()
  const removeTemporaryFiles = keepTemporaryFilesInMemory()
  try {
    return await runGate([...staticChecks, ...testsWithoutBrowser(), build])
  } finally {
    removeTemporaryFiles()
  }
})
