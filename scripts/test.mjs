// npm test: the whole gate, from a fresh clone.
import { ensureBrowser } from './browser.mjs'
import { startExternalDatabase } from './external-database.mjs'
import { build, playwright, runGate, staticChecks, testsWithoutBrowser } from './gate.mjs'
import { ensureAllPackages } from './install.mjs'
import { ensureObjectStore } from './object-store.mjs'
import { main, say } from './setup.mjs'
import { keepTemporaryFilesInMemory } from './temporary-folder.mjs'

await main(async () => {
  await ensureAllPackages()
  const browsers = {
    CHROMIUM_PATH: await ensureBrowser(),
    WHOLE_CHROMIUM_PATH: await ensureBrowser({ isWhole: true }),
  }
  await ensureObjectStore()
  const removeTemporaryFiles = keepTemporaryFilesInMemory()
  const database = await startExternalDatabase()
  if (!database) say('No PostgreSQL is installed here and none could be: the API tests use the embedded one.')
  const end = () => {
    database?.stop()
    removeTemporaryFiles()
  }
  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.on(signal, () => {
      end()
      process.exit(1)
    })
  }
  try {
    return await runGate([
      ...staticChecks,
      ...testsWithoutBrowser(database?.url),
      build,
      playwright('browser tests', browsers),
    ])
  } finally {
    end()
  }
})
