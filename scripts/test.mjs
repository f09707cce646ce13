// npm test: the whole gate, from a fresh clone.
import { ensureBrowser } from './browser.mjs'
import { startExternalDatabase } from './external-database.mjs'
import { build, playwright, runGate, staticChecks, testsWithoutBrowser, vitest } from './gate.mjs'
import { ensureAllPackages } from './install.mjs'
import { ensureObjectStore } from './object-store.mjs'
import { main, say } from './setup.mjs'

await main(async () => {
  await ensureAllPackages()
  const browsers = {
    CHROMIUM_PATH: await ensureBrowser(),
    WHOLE_CHROMIUM_PATH: await ensureBrowser({ isWhole: true }),
  }
  await ensureObjectStore()
  const database = await startExternalDatabase()
  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.on(signal, () => {
      database?.stop()
      process.exit(1)
    })
  }
  try {
    return await runGate([
      ...staticChecks,
      ...testsWithoutBrowser,
      ...externalDatabaseRun(database),
      build,
      playwright('browser tests', browsers),
    ])
  } finally {
    database?.stop()
  }
})

function externalDatabaseRun(database) {
  if (!database) {
    say('No PostgreSQL is installed here and none could be: the API tests run on the embedded one only.')
    return []
  }
  const env = { DATABASE_URL: database.url }
  return [vitest('API tests on an external PostgreSQL', { args: ['--project', 'server', '.api.test'], env })]
}
