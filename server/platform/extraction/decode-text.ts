import { analyse } from 'chardet'
import iconv from 'iconv-lite'

/** Guessing a charset takes long over much text and gets no better. */
const SAMPLE_BYTES = 65_536
const FALLBACK = 'windows-1252'

/** The text in bytes of whatever charset: as marked, as declared, as UTF-8 where it is that, else as guessed. */
export function decodeText(bytes: Buffer, declared?: string): string {
  const charset = markedCharset(bytes) ?? (isUtf8(bytes) ? 'utf8' : (known(declared) ?? guess(bytes)))
  return iconv.decode(bytes, charset)
}

/** UTF-16 and UTF-32 with their mark. */
export const isWideText = (bytes: Uint8Array): boolean =>
  bytes.length >= 2 && ((bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff))

function markedCharset(bytes: Buffer): string | undefined {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf8'
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return bytes[2] === 0 && bytes[3] === 0 ? 'utf32le' : 'utf16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf16be'
  return undefined
}

function isUtf8(bytes: Buffer): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}

const known = (charset: string | undefined) =>
  charset && iconv.encodingExists(charset) && !/^utf-?8$/i.test(charset) ? charset : undefined

/** UTF-8 was ruled out; a guess of it or of nothing is a few letters of the West. */
function guess(bytes: Buffer): string {
  const guesses = analyse(bytes.subarray(0, SAMPLE_BYTES))
  const best = guesses.find(({ name }) => known(name) !== undefined && name !== 'ASCII')
  return best?.name ?? FALLBACK
}
