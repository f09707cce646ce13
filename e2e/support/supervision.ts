import { type BrowserContext, expect } from '@playwright/test'

/** What a console says while the server or the network is away. */
export const OUTAGE = /net::ERR_|WebSocket connection|error occurred when fetching the script/

/** Calls that change how one signs in are refused once, and made again after a proof. */
const PROOF_ASKED_FOR =
  /403 .*\/api\/(auth\/(mfa\/(setup|disable|backup-codes|force-reset)|passkeys|linked-accounts|strategies\/\w+\/link|password|change-email)|accounts\/deletion|admin\/users\/[\w-]+\/impersonate)/

/** Passkeys are made for names, not for addresses: their tests open the server as `localhost`. */
const OWN_HOSTS = ['127.0.0.1', 'localhost']

/** Keeps an eye on everything a browser does during a test. */
export interface Supervision {
  /** The console may say this, for instance that a call was refused. */
  expectConsole(pattern: RegExp): void
  /** Addresses outside the server that were asked for. */
  foreignRequests(): string[]
  /** Fails the test when something happened that should not have. */
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
