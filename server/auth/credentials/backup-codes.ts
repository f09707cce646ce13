import { randomBytes } from 'node:crypto'
import { hashRaw } from '@node-rs/argon2'
import { BACKUP_CODE_LENGTH, BACKUP_CODES } from '#contract/mfa.ts'

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const ARGON2ID = 2
const OPTIONS = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const newSalt = () => randomBytes(16).toString('base64url')

/** Ten distinct codes. 256 is a multiple of 32, so that each character is equally likely. */
export function newBackupCodes(): string[] {
  const codes = new Set<string>()
  while (codes.size < BACKUP_CODES) codes.add(newCode())
  return [...codes]
}

const newCode = () =>
  Array.from(randomBytes(BACKUP_CODE_LENGTH), (byte) => ALPHABET[byte % ALPHABET.length]).join('')

/** As slow as for passwords: 50 random bits could be searched through with a fast hash. */
export async function hashBackupCode(code: string, salt: string): Promise<string> {
  return (await hashRaw(code, { ...OPTIONS, salt: Buffer.from(salt, 'base64url') })).toString('base64url')
}
