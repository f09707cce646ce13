import { analyse } from 'chardet'
import iconv from 'iconv-lite'

/** Detecting a charset in more text is slower and not more accurate. */
const SAMPLE_BYTES = 65_536
const FALLBACK = 'windows-1252'

/** The charsets whose tables are files of their own. */
const TABLES = ['shiftjis', 'eucjp', 'cp936', 'gbk', 'gb18030', 'cp949', 'cp950', 'big5hkscs']

/** Reads the tables, which are otherwise read with the first text of each charset. */
export function loadCharsets(): void {
  for (const charset of TABLES) iconv.getDecoder(charset)
}

/** Decodes a text by its byte order mark, its declared charset, as UTF-8 if valid, or by detection. */
export function decodeText(bytes: Buffer, declared?: string): string {
  const charset = markedCharset(bytes) ?? (isUtf8(bytes) ? 'utf8' : (known(declared) ?? guess(bytes)))
  return iconv.decode(bytes, charset)
}

/** UTF-16 and UTF-32 with a byte order mark. */
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

/** UTF-8 was ruled out; a detection as UTF-8, or none, means a Western text with few letters. */
function guess(bytes: Buffer): string {
  const guesses = analyse(bytes.subarray(0, SAMPLE_BYTES))
  const best = guesses.find(({ name }) => known(name) !== undefined && name !== 'ASCII')
  return best?.name ?? FALLBACK
}
