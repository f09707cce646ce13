import type { externalSignIn, Strategy } from '#contract/external-sign-in.ts'
import { platformMessages } from '#contract/messages/platform.ts'
import { keyOf, type Message } from '#contract/messages.ts'
import type { InputOf, OutputOf } from '#contract/procedures.ts'
import { recordAudit } from '#server/audit/service.ts'
import { type Challenge, type ExternalIdentity, IdentityError } from '#server/auth/external/providers/port.ts'
import { requireReauthentication } from '#server/auth/reauthentication/reauthentication.service.ts'
import { signInAs } from '#server/auth/service.ts'
import { secondsAfter } from '#server/platform/clock.ts'
import type { Ctx, UserCtx } from '#server/platform/context.ts'
import { AppError } from '#server/platform/errors.ts'
import { consumeRateLimit } from '#server/platform/http/rate-limit.ts'
import { subnetKey } from '#server/platform/http/subnet-key.ts'
import { createSecretBox } from '#server/platform/secrets/secret-box.ts'
import { findCredentials } from '#server/users/service.ts'
import { accountFor, linkTo } from './accounts.ts'
import * as store from './attempts.store.ts'
import { hashOf, isMarkedBrowser, markBrowser, randomText } from './browser-binding.ts'
import { callbackUrl, type KnownStrategy, knownStrategies, protocolOf } from './known-strategies.ts'
import { providerRefusal, refusals } from './refusals.ts'

const ATTEMPT_SECONDS = 10 * 60
const TICKET_SECONDS = 60
const QUARTER_HOUR = 15 * 60
const TRIES_PER_ADDRESS = 100
const LINKED_TARGET = '/profile?tab=3'

/** The encrypted part of an attempt. */
interface SealedAttempt extends Challenge {
  redirectTo: string | null
  inviteCode?: string
}

export async function startSignIn(
  ctx: Ctx,
  { strategy, redirectTo, inviteCode }: InputOf<typeof externalSignIn.start>,
): Promise<OutputOf<typeof externalSignIn.start>> {
  await limitTries(ctx, 'start')
  return startAuthorization(ctx, strategy, { redirectTo: redirectTo ?? null, inviteCode, linking: null })
}

export async function startLinking(
  ctx: UserCtx,
  { strategy }: InputOf<typeof externalSignIn.link>,
): Promise<OutputOf<typeof externalSignIn.link>> {
  await requireReauthentication(ctx)
  await limitTries(ctx, 'start')
  const linking = { userId: ctx.user.id, sessionId: ctx.user.sessionId }
  return startAuthorization(ctx, strategy, { redirectTo: null, linking })
}

type Purpose = Pick<SealedAttempt, 'redirectTo' | 'inviteCode'> & Pick<store.Attempt, 'linking'>

async function startAuthorization(ctx: Ctx, strategy: Strategy, purpose: Purpose): Promise<{ url: string }> {
  const known = await requireStrategy(ctx, strategy)
  const challenge: Challenge = {
    state: randomText(),
    nonce: randomText(),
    verifier: randomText(),
    redirectUri: callbackUrl(ctx, strategy),
  }
  const url = await asking(ctx, known, (protocol) => protocol.authorizationUrl(known.client, challenge))
  const { linking, ...rest } = purpose
  const stateHash = hashOf(challenge.state)
  const sealed: SealedAttempt = { ...challenge, ...rest }
  await store.insertAttempt(ctx.db, {
    stateHash,
    strategy,
    browserHash: markBrowser(ctx, attemptCookie(stateHash)),
    sealedAttempt: createSecretBox(ctx.ports.secretKey).seal(JSON.stringify(sealed), stateHash),
    linking,
    expiresAt: secondsAfter(ctx.clock.now(), ATTEMPT_SECONDS),
  })
  return { url }
}

/**
 * Handles the redirect of a provider, and returns the path of this site that the browser goes to next. Every failure is
 * reported there with one of our messages.
 */
export async function handleCallback(ctx: Ctx, strategy: string, answer: URLSearchParams): Promise<string> {
  let attempt: store.Attempt | undefined
  try {
    await limitTries(ctx, 'callback')
    attempt = await store.takeAttempt(ctx.db, hashOf(answer.get('state') ?? ''))
    const { known, sealed } = await requireEnabled(ctx, strategy, attempt)
    const identity = await asking(ctx, known, (protocol) => protocol.identify(known.client, sealed, answer))
    if (attempt?.linking) {
      await linkTo(ctx, attempt.linking, { known, identity })
      return LINKED_TARGET
    }
    return await exchangeTicket(ctx, { known, identity, sealed })
  } catch (error) {
    const target = attempt?.linking ? '/auth/success' : '/login'
    const said = messageOf(ctx, error)
    const search = { error: said.message, errorKey: JSON.stringify(keyOf(said) ?? null) }
    return `${target}?${new URLSearchParams(search).toString()}`
  }
}

/** The attempt as it was started, if it is still valid and this is the browser that started it. */
async function requireEnabled(
  ctx: Ctx,
  strategy: string,
  attempt: store.Attempt | undefined,
): Promise<{ known: KnownStrategy; sealed: SealedAttempt }> {
  if (!attempt || attempt.strategy !== strategy) throw refusals.expired()
  const isSameBrowser = isMarkedBrowser(ctx, attemptCookie(attempt.stateHash), attempt.browserHash)
  if (attempt.expiresAt <= ctx.clock.now()) throw refusals.expired()
  if (!isSameBrowser) throw refusals.otherBrowser()
  const known = await requireStrategy(ctx, attempt.strategy)
  const text = createSecretBox(ctx.ports.secretKey).open(attempt.sealedAttempt, attempt.stateHash)
  return { known, sealed: JSON.parse(text) as SealedAttempt }
}

interface Arrival {
  known: KnownStrategy
  identity: ExternalIdentity
}

async function exchangeTicket(ctx: Ctx, arrival: Arrival & { sealed: SealedAttempt }): Promise<string> {
  const { known, identity, sealed } = arrival
  const token = randomText()
  const exchangeTicket = {
    tokenHash: hashOf(token),
    browserHash: markBrowser(ctx, TICKET_COOKIE),
    strategy: known.strategy,
    redirectTo: sealed.redirectTo,
    expiresAt: secondsAfter(ctx.clock.now(), TICKET_SECONDS),
  }
  const newcomer = { known, identity, inviteCode: sealed.inviteCode }
  const userId = await accountFor(ctx, newcomer, (ctx, userId) =>
    store.insertTicket(ctx.db, { ...exchangeTicket, userId }),
  )
  return `/auth/success?${new URLSearchParams({ token, userId }).toString()}`
}

/** Exchanges a ticket for a session. */
export async function finishSignIn(
  ctx: Ctx,
  { token, userId }: InputOf<typeof externalSignIn.finish>,
): Promise<OutputOf<typeof externalSignIn.finish>> {
  await limitTries(ctx, 'finish')
  const taken = await takeTicket(ctx, token)
  if (!taken || taken.expiresAt <= ctx.clock.now()) throw refusals.expired()
  if (!isMarkedBrowser(ctx, TICKET_COOKIE, taken.browserHash)) throw refusals.otherBrowser()
  if (userId !== undefined && userId !== taken.userId) throw refusals.expired()
  const whom = { actorId: taken.userId, targetType: 'user', targetId: taken.userId }
  await recordAudit(ctx, {
    action: 'external_sign_in.used',
    ...whom,
    details: { strategy: taken.strategy },
  })
  const signedIn = await signInAs(ctx, taken.account)
  return { signedIn, redirectTo: taken.redirectTo }
}

/** Passes the account as it is while the ticket is locked: voiding the ticket makes its sessions void, too. */
const takeTicket = (ctx: Ctx, token: string) =>
  ctx.transact(async (ctx) => {
    const taken = await store.takeTicket(ctx.db, hashOf(token))
    return taken && { ...taken, account: await findCredentials(ctx, taken.userId) }
  })

/** Attempts and tickets that were never completed. */
export const forgetExpiredAttempts = (ctx: Ctx): Promise<void> => store.removeExpired(ctx.db, ctx.clock.now())

async function requireStrategy(ctx: Ctx, strategy: Strategy): Promise<KnownStrategy> {
  const known = (await knownStrategies(ctx)).get(strategy)
  if (!known) throw refusals.notOffered()
  return known
}

/** Every failure of a provider becomes one of our messages; its details are logged. */
async function asking<T>(
  ctx: Ctx,
  { strategy, name, client }: KnownStrategy,
  ask: (protocol: ReturnType<typeof protocolOf>) => Promise<T>,
): Promise<T> {
  try {
    return await ask(protocolOf(client))
  } catch (error) {
    if (!(error instanceof IdentityError)) throw error
    ctx.log.warn({ strategy, failure: error.failure }, 'identity provider refused')
    throw providerRefusal(error.failure, name)
  }
}

function messageOf(ctx: Ctx, error: unknown): Message {
  if (error instanceof AppError) return error.said
  ctx.log.error({ err: error }, 'external sign-in failed')
  return platformMessages.internal()
}

/** Each attempt has a cookie of its own, so that attempts in two tabs do not interfere. */
const attemptCookie = (stateHash: string) => ({
  name: `sign_in_${stateHash.slice(0, 16)}`,
  path: '/auth/',
  maxAgeSeconds: ATTEMPT_SECONDS,
})

const TICKET_COOKIE = {
  name: 'sign_in_ticket',
  path: '/api/auth/strategies/finish',
  maxAgeSeconds: TICKET_SECONDS,
}

const limitTries = (ctx: Ctx, what: string): Promise<void> =>
  consumeRateLimit(ctx, [
    {
      key: `external-sign-in:${what}:${subnetKey(ctx.address)}`,
      hits: TRIES_PER_ADDRESS,
      windowSeconds: QUARTER_HOUR,
    },
  ])
