import { existsSync } from 'node:fs'
import { defineConfig } from 'vitest/config'
import { contractAddresses } from './scripts/bundle/contract-addresses.ts'
import { PAGE_TESTS } from './scripts/page-tests.ts'

const databaseTemplate = './server/testing/global-setup.ts'

const ON_SERVER = {
  environment: 'node',
  // Loading the modules of the server takes longer than most files of tests.
  isolate: false,
  setupFiles: ['./server/testing/setup.ts'],
  globalSetup: existsSync(databaseTemplate) ? [databaseTemplate] : [],
  // A busy machine is no failure; only what never ends is.
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 60_000 } },
}
/** Against real programs: vendors' wire formats, mail servers, object stores. */
const INTEGRATION = '**/*.integration.test.ts'
/** On the whole application, by its calls. */
const API = '**/*.api.test.ts'
/** They start the whole program, with its embedded database. */
const PROCESSES = '**/*.process.test.ts'

export default defineConfig({
  test: {
    // Most of them wait for the database, so one core left free would be one left idle.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          ...ON_SERVER,
          name: 'server',
          include: ['{contract,server,scripts}/**/*.test.ts'],
          exclude: [API, INTEGRATION, PROCESSES],
        },
      },
      { test: { ...ON_SERVER, name: 'api', include: [`server/${API}`] } },
      { test: { ...ON_SERVER, name: 'integration', include: [`server/${INTEGRATION}`] } },
      { test: { ...ON_SERVER, name: 'processes', include: [`server/${PROCESSES}`] } },
      {
        plugins: [contractAddresses()],
        test: {
          name: 'web',
          environment: 'happy-dom',
          include: PAGE_TESTS,
          setupFiles: ['./web/testing/setup.ts', './web/testing/page-setup.ts'],
          testTimeout: 20_000,
        },
      },
      {
        plugins: [contractAddresses()],
        test: {
          name: 'web-modules',
          environment: 'node',
          include: ['web/**/*.test.ts'],
          exclude: PAGE_TESTS,
          setupFiles: ['./web/testing/setup.ts'],
        },
      },
    ],
  },
})
