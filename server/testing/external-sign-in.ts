import type { SignedIn } from '#contract/auth.ts'
import { externalSignIn } from '#contract/external-sign-in.ts'
import type { TestApp } from './harness.ts'
import { type OpenidPeer, type PeerAccount, walkThrough } from './openid-peer.ts'
import { openTraveller, type Traveller } from './traveller.ts'

export const CALLBACK_URL = 'http://localhost:3000/auth/oidc/callback'

/** Signing in by a provider, as a whole and step by step. */
export interface Journey {
  /** Somebody with an account at the provider only, whose address is known to be theirs unless said otherwise. */
  addStranger(account?: PeerAccount): string
  /** To the provider and back: the address that it sends the browser to. */
  travel(traveller: Traveller, subject: string, input?: object): Promise<string>
  /** All the way, in a browser of its own. */
  signIn(subject: string, input?: object): Promise<Arrived>
}

export interface Arrived {
  traveller: Traveller
  /** Where the browser was led: to `/auth/success` or to an error. */
  led: URL
  /** Where no second step is asked for. */
  finished: { signedIn: SignedIn; redirectTo: string | null }
}

let strangers = 0

export function planJourneys(app: TestApp, peer: OpenidPeer): Journey {
  const journey: Journey = {
    addStranger(account) {
      strangers += 1
      const subject = `stranger-${strangers}`
      peer.accounts.set(subject, { email: `${subject}@example.org`, email_verified: true, ...account })
      return subject
    },
    async travel(traveller, subject, input) {
      const { body } = await traveller.send(externalSignIn.start, { strategy: 'oidc', ...input })
      return walkThrough(String(body.url), { login: subject, password: 'any' })
    },
    async signIn(subject, input) {
      const traveller = openTraveller(app)
      const led = await traveller.open(await journey.travel(traveller, subject, input))
      const token = led.searchParams.get('token') ?? ''
      const { body } = await traveller.send(externalSignIn.finish, { token })
      return { traveller, led, finished: body as unknown as Arrived['finished'] }
    },
  }
  return journey
}

/** The sentence that an address carries to be read there. */
export const errorIn = (url: URL) => [url.pathname, url.searchParams.get('error')]
