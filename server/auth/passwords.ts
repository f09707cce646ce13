import { readFile } from 'node:fs/promises'
import { hash, verify } from '@node-rs/argon2'

const ARGON2ID = 2
// OWASP's recommendation for argon2id: 19 MiB, two passes, one lane.
const OPTIONS = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string) => hash(password, OPTIONS)

let hashOfNobody: Promise<string> | undefined

/** Whether the password fits. An account without one takes as long to refuse, so that its absence does not show. */
export async function passwordFits(passwordHash: string | null, password: string): Promise<boolean> {
  hashOfNobody ??= hashPassword('nobody has this password')
  const fits = await verify(passwordHash || (await hashOfNobody), password)
  return fits && Boolean(passwordHash)
}

let commonPasswords: Promise<Set<string>> | undefined

async function readCommonPasswords(): Promise<Set<string>> {
  const text = await readFile(new URL('./common-passwords.txt', import.meta.url), 'utf8')
  return new Set(text.split('\n').filter((line) => line && !line.startsWith('#')))
}

/** Why a password may not be chosen, or `undefined`. Its length is the contract's business. */
export async function weaknessOf(
  password: string,
  person: { username: string; email: string },
): Promise<string | undefined> {
  const lower = password.toLowerCase()
  if (lower === person.username.toLowerCase()) return 'Password must not be your username'
  if (lower === person.email.toLowerCase()) return 'Password must not be your email'
  commonPasswords ??= readCommonPasswords()
  if ((await commonPasswords).has(lower)) return 'This password is too common; choose another'
  return undefined
}
