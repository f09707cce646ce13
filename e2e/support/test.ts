import { test as base, type Page } from '@playwright/test'
import { type ModelServer, startModelServer } from './model-server.ts'
import { type Person, register, renewToken, SIGNED_OUT, signedInBrowser, someAddress } from './people.ts'
import { type ServerProcess, startServer } from './server-process.ts'
import { type Supervision, supervise } from './supervision.ts'

const TOKEN_RENEWAL_MS = 5 * 60_000

interface TestFixtures {
  /** The user of the browser: a new one, the administrator, or none. */
  as: 'me' | 'admin' | 'visitor'
  /** A new user. */
  me: Person
  /** The permitted console messages of this test; any other fails it. */
  supervision: Supervision
  /** A new server for this test only, configured by `environment`. */
  ownServer: (environment?: Record<string, string>) => Promise<ServerProcess>
  /** Another browser with a separate session of this user. */
  anotherBrowser: (person: Person, allow?: { expectConsole: RegExp }) => Promise<Page>
}

interface WorkerFixtures {
  server: ServerProcess
  models: ModelServer
  admin: Person
}

/**
 * A real server for each worker, with the built browser application and a scripted model behind it. Tests
 * share it without affecting each other: each has its own user and address. An unexpected console message, an
 * uncaught error, and a request to another host all fail the test.
 */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  models: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures from the pattern
    async ({}, provide) => {
      const models = await startModelServer()
      await provide(models)
      await models.close()
    },
    { scope: 'worker' },
  ],

  server: [
    async ({ models }, provide) => {
      const server = await startServer({ OPENAI_COMPATIBLE_MOCK_BASE_URL: models.url })
      await provide(server)
      await server.dispose()
    },
    { scope: 'worker', timeout: 120_000 },
  ],

  admin: [
    async ({ server }, provide) => {
      const admin = await register(server.url)
      // A worker may run for longer than a token is valid.
      const renewal = setInterval(() => void renewToken(admin), TOKEN_RENEWAL_MS)
      await provide(admin)
      clearInterval(renewal)
    },
    { scope: 'worker', auto: true },
  ],

  as: ['me', { option: true }],

  me: async ({ server, admin: _ }, provide) => provide(await register(server.url)),

  baseURL: ({ server }, provide) => provide(server.url),

  // oxlint-disable-next-line no-empty-pattern -- see above
  extraHTTPHeaders: ({}, provide) => provide({ 'x-forwarded-for': someAddress() }),

  storageState: async ({ as, me, admin }, provide) => {
    const people = { me, admin, visitor: undefined }
    const person = people[as]
    await provide(person ? await signedInBrowser(person) : SIGNED_OUT)
  },

  supervision: async ({ context, ownServer: _ }, provide) => {
    const supervision = supervise(context)
    await provide(supervision)
    supervision.conclude()
  },

  page: async ({ page, supervision: _ }, provide) => provide(page),

  // oxlint-disable-next-line no-empty-pattern -- see above
  ownServer: async ({}, provide) => {
    const servers: ServerProcess[] = []
    await provide(async (environment) => {
      const server = await startServer(environment)
      servers.push(server)
      return server
    })
    await Promise.all(servers.map((server) => server.dispose()))
  },

  anotherBrowser: async (
    { browser, viewport, hasTouch, isMobile, serviceWorkers, ownServer: _ },
    provide,
  ) => {
    const opened: { close(): Promise<void>; supervision: Supervision }[] = []
    await provide(async (person, allow) => {
      const context = await browser.newContext({
        baseURL: person.url,
        viewport,
        hasTouch,
        isMobile,
        serviceWorkers,
        extraHTTPHeaders: { 'x-forwarded-for': someAddress() },
        storageState: await signedInBrowser(person),
      })
      const supervision = supervise(context)
      if (allow) supervision.expectConsole(allow.expectConsole)
      opened.push({ close: () => context.close(), supervision })
      return context.newPage()
    })
    for (const { close, supervision } of opened) {
      supervision.conclude()
      await close()
    }
  },
})

export { expect } from '@playwright/test'
