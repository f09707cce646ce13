import { randomUUID } from 'node:crypto'
import { DISPLAY_NAME_MAX, displayName, email as Email } from '#contract/users.ts'
import { recordAudit } from '#server/audit/service.ts'
import { lockCredentials } from '#server/auth/credentials/credentials.ts'
import type { ExternalIdentity } from '#server/auth/external/providers/port.ts'
import { createAccount } from '#server/auth/service.ts'
import { isSessionOf } from '#server/auth/sessions/sessions.service.ts'
import { sendMail } from '#server/mail/service.ts'
import type { Ctx } from '#server/platform/context.ts'
import { breaksUnique } from '#server/platform/db/database.ts'
import {
  findAddressee,
  findAddressOwner,
  listUnproved,
  notifyOwner,
} from '#server/users/addresses.service.ts'
import { listTakenUsernames } from '#server/users/service.ts'
import type { KnownStrategy } from './known-strategies.ts'
import * as store from './linked-accounts.store.ts'
import { refusals } from './refusals.ts'
import { usernameCandidates } from './usernames.ts'

const LABEL_MAX = 254
/** Another browser may be creating the same account concurrently; then the next read finds it. */
const TRIES = 3
const CONSTRAINTS = ['linked_accounts_identity', 'users_username', 'users_verified_email']

interface Newcomer {
  known: KnownStrategy
  identity: ExternalIdentity
  inviteCode: string | undefined
}

/**
 * The account of an identity at a provider. A new identity leads to the account that verified the same address, if its
 * provider vouches for it; otherwise an account is created, as far as registration permits. An account that only typed
 * the address does not count: its user may have done so before the owner. `leadIn` runs while the identity is locked,
 * so that its removal also finds the new session.
 */
export async function accountFor(
  ctx: Ctx,
  newcomer: Newcomer,
  leadIn: (ctx: Ctx, userId: string) => Promise<void>,
): Promise<string> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await ctx.transact(async (ctx) => {
        const userId = await findOrMakeAccount(ctx, newcomer)
        await leadIn(ctx, userId)
        return userId
      })
    } catch (error) {
      if (attempt === TRIES || !CONSTRAINTS.some((constraint) => breaksUnique(error, constraint))) throw error
    }
  }
}

async function findOrMakeAccount(ctx: Ctx, newcomer: Newcomer): Promise<string> {
  const { known, identity } = newcomer
  const linked = await store.useLinkedAccount(ctx.db, identity, ctx.clock.now())
  if (linked) return linked
  const address = identity.isEmailVerified ? Email.safeParse(identity.email).data : undefined
  if (!address) throw refusals.noEmail(known.name)
  const owner = await findAddressOwner(ctx, address)
  // Completing the sign-in refuses and audits them; until then none of their data may change.
  if (owner?.isSuspended) return owner.id
  const userId = owner?.id ?? (await makeAccount(ctx, newcomer, address))
  await addLink(ctx, { userId, known, identity })
  if (owner) await notifyOwner(ctx, userId, 'account_linked', { provider: known.name })
  else await notifyNamesakes(ctx, { userId, address, provider: known.name })
  return userId
}

/**
 * An account that typed an address without verifying it loses the address to its owner. The owner may have been both: a
 * mail explains how to access the older account.
 */
async function notifyNamesakes(
  ctx: Ctx,
  { userId, address, provider }: { userId: string; address: string; provider: string },
): Promise<void> {
  const person = await findAddressee(ctx, userId)
  for (const { username: older } of await listUnproved(ctx, address)) {
    const values = { provider, username: person?.username ?? '', older }
    await sendMail(ctx, { to: address, template: 'address_claimed', values })
  }
}

async function makeAccount(ctx: Ctx, { identity, inviteCode }: Newcomer, address: string): Promise<string> {
  const candidates = usernameCandidates(
    { username: identity.username, email: address },
    randomUUID().slice(0, 8),
  )
  const taken = new Set(await listTakenUsernames(ctx, candidates))
  const username = candidates.find((candidate) => !taken.has(candidate.toLowerCase())) ?? randomUUID()
  return createAccount(ctx, {
    username,
    email: address,
    emailVerifiedAt: ctx.clock.now(),
    name: nameFrom(identity.name),
    passwordHash: null,
    inviteCode,
  })
}

/** Adjusted to the rules where possible: a provider's spelling of a name must not prevent a sign-in. */
function nameFrom(text = ''): string | null {
  const plain = text.replaceAll(/[\p{Control}\u2028-\u202E\u2066-\u2069]/gu, ' ').trim()
  return displayName.safeParse(plain.slice(0, DISPLAY_NAME_MAX)).data || null
}

/** Links an identity to the account of the session that requested it, while that is valid. */
export async function linkTo(
  ctx: Ctx,
  session: { userId: string; sessionId: string },
  { known, identity }: Pick<Newcomer, 'known' | 'identity'>,
): Promise<void> {
  try {
    await ctx.transact(async (ctx) => {
      const { userId } = session
      await lockCredentials(ctx, userId)
      if (!(await isSessionOf(ctx, session))) throw refusals.sessionEnded()
      const holder = await store.useLinkedAccount(ctx.db, identity, ctx.clock.now())
      if (holder && holder !== userId) throw refusals.linkedElsewhere(known.name)
      if (holder) return
      await addLink(ctx, { userId, known, identity })
      await notifyOwner(ctx, userId, 'account_linked', { provider: known.name })
    })
  } catch (error) {
    if (breaksUnique(error, 'linked_accounts_identity')) throw refusals.linkedElsewhere(known.name)
    throw error
  }
}

interface Link extends Pick<Newcomer, 'known' | 'identity'> {
  userId: string
}

async function addLink(ctx: Ctx, { userId, known: { strategy }, identity }: Link): Promise<void> {
  const { issuer, subject, email, username } = identity
  const label = (email ?? username ?? subject).slice(0, LABEL_MAX)
  const linkedAt = ctx.clock.now()
  await store.insertLinkedAccount(ctx.db, { userId, strategy, issuer, subject, label, linkedAt })
  await recordAudit(ctx, {
    action: 'external_sign_in.linked',
    actorId: userId,
    targetType: 'user',
    targetId: userId,
    details: { strategy },
  })
}
