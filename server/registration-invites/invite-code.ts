import { createHash, randomBytes } from 'node:crypto'

/** No letter or digit that looks like another. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const LENGTH = 16
const GROUP = /.{4}(?=.)/g

/** Eighty random bits, in groups of four: `K7QF-2MXD-9R4T-W8HN`. */
export function makeInviteCode(): string {
  const letters = [...randomBytes(LENGTH)].map((byte) => ALPHABET[byte % ALPHABET.length])
  return letters.join('').replaceAll(GROUP, '$&-')
}

/** The normalised form of a code, for any spelling. */
export const hashInviteCode = (code: string): string =>
  createHash('sha256')
    .update(code.toUpperCase().replaceAll(/[^A-Z0-9]/g, ''))
    .digest('hex')
