import { type BrowserContext, expect } from '@playwright/test'

/** Console messages while the server or the network is unavailable. */
export const OUTAGE = /net::ERR_|WebSocket connection|error occurred when fetching the script/

/** Calls that change credentials are refused once, and repeated after reauthentication. */
const PROOF_ASKED_FOR =
  /403 .*\/api\/(auth\/(mfa\/(setup|disable|backup-codes|force-reset)|passkeys|linked-accounts|strategies\/\w+\/link|password|change-email)|accounts\/deletion|admin\/users\/[\w-]+\/impersonate)/

/** Passkeys require a host name: their tests open the server as `localhost`. */
const OWN_HOSTS = ['127.0.0.1', 'localhost']

/** Observes everything a browser does during a test. */
export interface Supervision {
  /** Permits this console message, for instance about a refused call. */
  expectConsole(pattern: RegExp): void
  /** Requested addresses outside the server. */
  foreignRequests(): string[]
  /** Fails the test when something unexpected happened. */
  conclude(): void
}

export function supervise(context: BrowserContext): Supervision {
  const problems: string[] = []
  const expected = [PROOF_ASKED_FOR]
  const foreign: string[] = []

  context.on('page', (page) => {
    page.on('dialog', (dialog) => {
      problems.push(`a dialog opened: ${dialog.message()}`)
      dialog.dismiss().catch(() => undefined)
    })
  })
  context.on('console', (message) => {
    if (message.type() === 'error') problems.push(`${message.text()} (${message.location().url})`)
  })
  context.on('weberror', (error) => problems.push(`uncaught: ${error.error().stack}`))
  context.on('request', (request) => {
    const url = new URL(request.url())
    const isOwn = ['data:', 'blob:'].includes(url.protocol) || OWN_HOSTS.includes(url.hostname)
    if (!isOwn) foreign.push(request.url())
  })

  return {
    expectConsole: (pattern) => expected.push(pattern),
    foreignRequests: () => foreign,
    conclude() {
      const unexpected = problems.filter((problem) => !expected.some((pattern) => pattern.test(problem)))
      expect(unexpected, 'problems seen in the browser').toEqual([])
      expect(foreign, 'requests to other hosts').toEqual([])
    },
  }
}
