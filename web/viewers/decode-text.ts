/** Decodes bytes: by their byte order mark, as UTF-8 if valid, else by detection. */
export async function decodeText(bytes: ArrayBuffer): Promise<string> {
  const marked = markOf(new Uint8Array(bytes, 0, Math.min(4, bytes.byteLength)))
  if (marked) return decode(bytes, marked)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return decode(bytes, await guess(bytes))
  }
}

function markOf([first, second]: Uint8Array): string | undefined {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : undefined
}

/** Detection is slow; the beginning is sufficient. */
const GUESSED_FROM = 65_536

async function guess(bytes: ArrayBuffer): Promise<string> {
  const { detect } = await import('chardet')
  return detect(new Uint8Array(bytes.slice(0, GUESSED_FROM))) ?? 'windows-1252'
}

function decode(bytes: ArrayBuffer, encoding: string): string {
  try {
    return new TextDecoder(encoding).decode(bytes)
  } catch {
    // An encoding that browsers do not support.
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
