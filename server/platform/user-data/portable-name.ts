const NAME_MAX = 60

/** A name as a file name that is valid on any system, without an ending. */
export function portableName(name: string): string {
  const plain = name.replaceAll(/[^\p{L}\p{M}\p{N} ._,()-]+/gu, '-').replaceAll(/\s+/g, ' ')
  const short = Array.from(plain.toWellFormed()).slice(0, NAME_MAX).join('')
  // Windows accepts neither trailing dots and spaces nor its device names.
  const trimmed = short.replaceAll(/^[. -]+|[. -]+$/g, '')
  return /^(con|prn|aux|nul|com\d|lpt\d)?$/i.test(trimmed) ? `${trimmed}_` : trimmed
}
