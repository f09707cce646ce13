/** Shortened text ends with an ellipsis, unless it looks like a structure that this would break. */
export function shorten(text: string, charactersMax: number): string {
  if (text.length <= charactersMax) return text
  const cut = text.slice(0, Math.max(0, charactersMax)).replace(/[\uD800-\uDBFF]$/, '')
  return cut === '' || /[}\]]$/.test(cut) ? cut : `${cut.trimEnd()}…`
}

/** Chunks overlap: the lines with which the previous one ends are left out. */
export function withoutRepeated(before: string, text: string): string {
  const lines = text.split('\n')
  for (let count = lines.length - 1; count > 0; count -= 1) {
    const head = lines.slice(0, count).join('\n')
    if (before === head || before.endsWith(`\n${head}`)) return lines.slice(count).join('\n')
  }
  return text
}

/** Removes a UTF-8 character that was cut in two at the end. */
export function withoutCutCharacter(bytes: Buffer): Buffer {
  let end = bytes.length
  while (end > 0 && bytes.length - end < 3 && ((bytes[end - 1] ?? 0) & 0xc0) === 0x80) end -= 1
  return (bytes[end - 1] ?? 0) >= 0xc0 ? bytes.subarray(0, end - 1) : bytes
}
