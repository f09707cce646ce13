import type { Updateable } from 'kysely'
import { afterAll } from 'vitest'
import type { SignedIn } from '#contract/auth.ts'
import { externalSignIn } from '#contract/external-sign-in.ts'
import type { Schema } from '#server/platform/db/schema.ts'
import { type CookieClient, openCookieClient } from './cookie-client.ts'
import { startAnotherApp, type TestApp } from './harness.ts'
import { type OpenidPeer, type PeerAccount, startOpenidPeer, walkThrough } from './openid-peer.ts'

export const CALLBACK_URL = 'http://localhost:3000/auth/oidc/callback'

/** Signing in with a provider, as a whole and step by step. */
export interface SignInFlow {
  /** Adds an account at the provider that has no account here; its address is verified by default. */
  addPeerAccount(account?: PeerAccount): string
  /** Runs the sign-in at the provider; returns the address to which it redirects the browser. */
  authorizeAtProvider(cookieClient: CookieClient, subject: string, input?: object): Promise<string>
  /** Runs the whole sign-in in a new browser. */
  signIn(subject: string, input?: object): Promise<Arrived>
}

export interface Arrived {
  cookieClient: CookieClient
  /** Where the browser was redirected: `/auth/success` or an error page. */
  led: URL
  /** Set when no second step is required. */
  finished: { signedIn: SignedIn; redirectTo: string | null }
}

let peerAccounts = 0

export function createSignInFlow(app: TestApp, peer: OpenidPeer): SignInFlow {
  const flow: SignInFlow = {
    addPeerAccount(account) {
      peerAccounts += 1
      const subject = `peer-${peerAccounts}`
      peer.accounts.set(subject, { email: `${subject}@example.org`, email_verified: true, ...account })
      return subject
    },
    async authorizeAtProvider(cookieClient, subject, input) {
      const { body } = await cookieClient.send(externalSignIn.start, { strategy: 'oidc', ...input })
      return walkThrough(String(body.url), { login: subject, password: 'any' })
    },
    async signIn(subject, input) {
      const cookieClient = openCookieClient(app)
      const led = await cookieClient.open(await flow.authorizeAtProvider(cookieClient, subject, input))
      const token = led.searchParams.get('token') ?? ''
      const { body } = await cookieClient.send(externalSignIn.finish, { token })
      return { cookieClient, led, finished: body as unknown as Arrived['finished'] }
    },
  }
  return flow
}

/** The path of an address and the error in its query. */
export const errorIn = (url: URL) => [url.pathname, url.searchParams.get('error')]

/** An application with an administrator and its own provider, until the end of the test file. */
export async function startExternalSignIn() {
  const peer = await startOpenidPeer([CALLBACK_URL])
  afterAll(() => peer.close())
  const app = await startAnotherApp(peer.environment)
  const admin = await app.addUser({ isAdmin: true })
  const { db } = app.ports.database
  return {
    peer,
    app,
    admin,
    flow: createSignInFlow(app, peer),
    addressOf: (subject: string) => peer.accounts.get(subject)?.email ?? '',
    auditedOf: (userId: string) =>
      db
        .selectFrom('audit_entries')
        .select(['action', 'actor_id', 'details'])
        .where('target_id', '=', userId)
        .orderBy('occurred_at')
        .execute(),
    async change(userId: string, change: Updateable<Schema['users']>): Promise<void> {
      await db.updateTable('users').set(change).where('id', '=', userId).execute()
    },
    /** Gives a user a verified address. */
    async verifyAddress(userId: string, email: string): Promise<void> {
      const proved = { email, email_verified_at: new Date() }
      await db.updateTable('users').set(proved).where('id', '=', userId).execute()
    },
  }
}
