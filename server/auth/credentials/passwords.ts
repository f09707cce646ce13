import { readFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { authMessages } from '#contract/messages/auth.ts'
import type { Message } from '#contract/messages.ts'
import type { Ctx } from '#server/platform/context.ts'
import { AppError, tooManyRequests } from '#server/platform/errors.ts'
import { subnetKey } from '#server/platform/http/subnet-key.ts'
import { HashQueue, type Rejection } from './hash-queue.ts'

const ARGON2ID = 2
// OWASP's recommendation for argon2id: 19 MiB, two passes, one lane.
const OPTIONS = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/**
 * At most two concurrent hashes, so that two of the four threads of libuv's pool and, with more than one, a processor
 * core remain for all other requests.
 */
const queue = new HashQueue({
  running: Math.max(1, Math.min(2, availableParallelism() - 1)),
  admittedPerClient: 20,
  admitted: 200,
  admittedFirst: 1000,
})
const BUSY_SECONDS = 5

type Caller = Pick<Ctx, 'address'>
const clientOf = ({ address }: Caller) => subnetKey(address)

/**
 * Starts a call that takes a password from an unauthenticated caller; refuses it before any other work when too many of
 * them are running.
 */
export const admitPasswordCall = <T>(caller: Caller, call: () => Promise<T>): Promise<T> =>
  queue.admit(clientOf(caller), call, busy)

const busy = (reason: Rejection): AppError =>
  reason === 'client'
    ? tooManyRequests(authMessages.tooManySignIns(), BUSY_SECONDS)
    : new AppError('unavailable', authMessages.signInBusy(), {
        retryAfter: BUSY_SECONDS,
      })

export const hashPassword = (caller: Caller, password: string): Promise<string> =>
  queue.run(clientOf(caller), () => hash(password, OPTIONS))

let unusedHash: Promise<string> | undefined

/**
 * Whether the password matches. An account without one takes as long to refuse, so that its absence is not revealed.
 */
export async function passwordFits(
  caller: Caller,
  passwordHash: string | null,
  password: string,
): Promise<boolean> {
  return (await findFitting(caller, [passwordHash], password)) === 0
}

/**
 * The index of the first hash that the password matches; -1 for none. All of them are verified, one after another, so
 * that the time reveals neither which one matches nor how many accounts have a password.
 */
export function findFitting(
  caller: Caller,
  passwordHashes: (string | null)[],
  password: string,
): Promise<number> {
  return queue.run(clientOf(caller), async () => {
    unusedHash ??= hash('no account has this password', OPTIONS)
    let found = -1
    for (const [index, passwordHash] of passwordHashes.entries()) {
      const fits = await verify(passwordHash || (await unusedHash), password)
      if (fits && passwordHash && found === -1) found = index
    }
    return found
  })
}

let commonPasswords: Promise<Set<string>> | undefined

async function readCommonPasswords(): Promise<Set<string>> {
  const text = await readFile(new URL('./common-passwords.txt', import.meta.url), 'utf8')
  return new Set(text.split('\n').filter((line) => line && !line.startsWith('#')))
}

/** Why a password is not allowed, or `undefined`. The contract checks its length. */
export async function weaknessOf(
  password: string,
  person: { username: string; email: string },
): Promise<Message | undefined> {
  const lower = password.toLowerCase()
  if (lower === person.username.toLowerCase()) return authMessages.passwordIsUsername()
  if (lower === person.email.toLowerCase()) return authMessages.passwordIsEmail()
  commonPasswords ??= readCommonPasswords()
  if ((await commonPasswords).has(lower)) return authMessages.passwordCommon()
  return undefined
}
