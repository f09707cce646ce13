import type { Random } from '#e2e/support/random.ts'

/** Text that breaks programs which confuse characters with code units, bytes or columns. */
const PIECES = [
  'plain words ',
  'na\u00efve caf\u00e9 ',
  'e\u0301a\u0308o\u0302 ',
  'Z\u0351\u036b\u0343a\u0334l\u0335g\u0336o\u0337 ',
  '\u{1f600}',
  '\u{1f468}\u200d\u{1f469}\u200d\u{1f467}\u200d\u{1f466}',
  '\u{1f1e9}\u{1f1ea}',
  '\u{1f44d}\u{1f3fd}',
  '\u{10ffff}',
  '\u6f22\u5b57\u304b\u306a ',
  '\u{20000}\u{2a6d6}',
  '\u0645\u0631\u062d\u0628\u0627 \u05e9\u05dc\u05d5\u05dd ',
  '\u202e\u2066\u2069',
  '\u0e20\u0e32\u0e29\u0e32 ',
  '\0',
  '\u0001\u001b\u007f',
  '\u0085\u2028\u2029',
  '\ufeff\ufffe\uffff\ufffd',
  '\ud800',
  '\udc00',
  '\\u0000 \\n "quoted" \\',
  '</script> & &amp; <b>',
  '\r\n',
  '\n\n',
  '\t',
  '```\ncode\n```\n',
  '| a | b |\n',
  '%00 %s ${x} $1 ',
] as const

/** Random text of about as many UTF-16 units as requested. */
export function unicodeText(random: Random, length: number): string {
  let text = ''
  while (text.length < length) {
    text += random.chance(0.4) ? letters(random) : random.pick(PIECES)
  }
  // A lone surrogate at the very end would wait for its second half.
  return `${text}.`
}

function letters(random: Random): string {
  const count = random.between(1, 12)
  return Array.from({ length: count }, () => String.fromCharCode(random.between(0x20, 0x24f))).join('')
}

/** Cuts anywhere, also inside a surrogate pair or an emoji sequence. */
export function inRandomChunks(random: Random, text: string): string[] {
  const longest = random.pick([1, 3, 20, 200])
  const chunks: string[] = []
  for (let at = 0; at < text.length; at += chunks.at(-1)?.length ?? 1) {
    chunks.push(text.slice(at, at + random.between(1, longest)))
  }
  return chunks
}

/** The part that can be stored and shown: NUL and lone surrogates become the replacement character. */
export const storable = (text: string): string => text.replaceAll('\0', '\ufffd').toWellFormed()
