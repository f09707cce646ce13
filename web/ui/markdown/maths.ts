/** Code keeps every character, and existing `$$` pairs are found before anything inside them. */
const CODE = /(```[\s\S]*?(?:```|$)|~~~[\s\S]*?(?:~~~|$)|(?<!`)(`+)(?!`)[^\n]{0,2000}?[^`\n]\2(?!`))/
/** Longer text is not a formula. */
const DISPLAY_MAX = 10_000
const BRACKETED_MAX = 2000
/**
 * Like Pandoc: no space inside the dollars, no digit after them; also no word, path or name on either side.
 */
const DOLLARS =
  /(?<![\\$\w/@#%&=.?])\$(?![\s$])((?:\\.|[^\\$\n]){1,300}?)(?<!\s)\$(?!\d|\$|(?!(?:th|st|nd|rd|s)\b)[A-Za-z_])/g

/** Every formula begins with one of them; a text without is not searched. */
const MAY_HAVE_MATHS = /[$\\]/

/** Whether a growing text may contain maths: a formula has begun, or may begin with the dollar at the end. */
export const mayBecomeMaths = (text: string) => /\$(?:[^\s\d]|$)|\\[([]/.test(text)

/** Whether a text in the renderer's form contains maths: the renderer is large and loaded only then. */
export const hasMaths = (text: string) =>
  text.includes('$$') && proseOf(text).some((prose) => prose.includes('$$'))

/**
 * Models write maths as `\[…\]`, `\(…\)`, `$$…$$` and `$…$`; the renderer supports `$$` within a line, or
 * around a formula on its own lines. A dollar that is not clearly maths stays a currency sign.
 */
export function withDollarMaths(text: string): string {
  if (!MAY_HAVE_MATHS.test(text)) return text
  return splitCode(text)
    .map((part, index) => (index % 2 === 1 ? part : toRendererForm(part)))
    .join('')
}

/** A text in the renderer's form while that is loading, with as many lines. */
export const withoutFormulas = (text: string): string =>
  splitCode(text)
    .map((part, index) => (index % 2 === 1 ? part : part.replaceAll(FORMULA, placeholderOf)))
    .join('')

const FORMULA = /\$\$[\s\S]*?\$\$/g
const placeholderOf = (formula: string) => `…${formula.replaceAll(/[^\n]/g, '')}`

/**
 * A growing text without the unfinished formula at its end, so that its source is never shown. Nothing else
 * is held back for more than a moment.
 */
export function withoutUnfinishedMaths(text: string): string {
  if (!MAY_HAVE_MATHS.test(text)) return text
  const parts = splitCode(text)
  const prose = parts.at(-1) ?? ''
  return text.slice(0, text.length - prose.length + unfinishedFrom(prose))
}

/** Prose and code alternately; the first and the last piece are prose. */
function splitCode(text: string): string[] {
  return text.split(CODE).filter((_, index) => index % 3 !== 2)
}

const proseOf = (text: string) => splitCode(text).filter((_, index) => index % 2 === 0)

function toRendererForm(prose: string): string {
  return withDisplays(prose)
    .split(/(\$\$[\s\S]*?\$\$)/)
    .map((part, index) => (index % 2 === 1 ? part : inlineDollars(part)))
    .join('')
}

function withDisplays(prose: string): string {
  const brackets = pairs(prose, { open: '\\[', close: '\\]', max: DISPLAY_MAX })
  const dollars = pairs(prose, { open: '$$', close: '$$', max: DISPLAY_MAX }).filter(
    ({ start }) => prose[start - 1] !== '\\',
  )
  let end = 0
  let shown = ''
  for (const pair of [...brackets, ...dollars].toSorted((a, b) => a.start - b.start)) {
    if (pair.start < end) continue
    const whole = prose.slice(pair.start, pair.end)
    const maths = whole.slice(2, -2).trim()
    const isBracketed = !whole.startsWith('$')
    shown += prose.slice(end, pair.start) + display({ prose, whole, at: pair.start, maths, isBracketed })
    end = pair.end
  }
  return shown + prose.slice(end)
}

interface PairKind {
  open: string
  close: string
  /** The maximum distance of the two. */
  max: number
}

/** Each opening delimiter with the first closing one after it, in one pass. */
function pairs(text: string, { open, close, max }: PairKind): { start: number; end: number }[] {
  const found = []
  let closing = -1
  let start = text.indexOf(open)
  while (start !== -1) {
    const inside = start + open.length
    if (closing <= inside) closing = text.indexOf(close, inside + 1)
    if (closing === -1) break
    const isPair = closing - inside <= max
    if (isPair) found.push({ start, end: closing + close.length })
    start = text.indexOf(open, isPair ? closing + close.length : inside)
  }
  return found
}

function withBracketed(line: string): string {
  let end = 0
  let shown = ''
  for (const pair of pairs(line, { open: '\\(', close: '\\)', max: BRACKETED_MAX })) {
    shown += `${line.slice(end, pair.start)}$$${line.slice(pair.start + 2, pair.end - 2).trim()}$$`
    end = pair.end
  }
  return shown + line.slice(end)
}

const inlineDollars = (prose: string) =>
  prose
    .split('\n')
    .map(withBracketed)
    .join('\n')
    .replaceAll(DOLLARS, (whole, maths: string) => (isClearlyMaths(maths) ? `$$${maths}$$` : whole))

interface DisplayMaths {
  prose: string
  whole: string
  at: number
  maths: string
  isBracketed: boolean
}

/** On its own lines, with the indentation of its list or quotation; dollars within a sentence stay there. */
function display({ prose, whole, at, maths, isBracketed }: DisplayMaths): string {
  const lineStart = prose.lastIndexOf('\n', at - 1) + 1
  const before = prose.slice(lineStart, at)
  const isAlone = /^[\s>]*$/.test(before) && /^[^\S\n]*(?:\n|$)/.test(prose.slice(at + whole.length))
  if (!isAlone && !isBracketed) return whole
  const margin = /^[\s>]*/.exec(before)?.[0] ?? ''
  const lines = ['$$', ...maths.split('\n').map((line) => line.replace(/^[\s>]+/, '')), '$$']
  const block = lines.join(`\n${margin}`)
  return isAlone ? block : `\n${margin}${block}\n${margin}`
}

const FUNCTIONS = /\b(?:sin|cos|tan|log|ln|exp|max|min|lim|det|mod|gcd)\b/g
const COMMANDS = /\\(?:text|mathrm|operatorname|mathbf)\{[^}]*(?:\}|$)|\\[A-Za-z]+|\\./g

/** "$10, or 10$": an amount, followed by more of the sentence. */
const AMOUNT = /^\d[\d.,]*(?:[,;:]|[kKmM]?\b[,;:]?\s+[A-Za-z]{2,})/

/** Text between two dollars is maths if it contains maths characters and is not prose. */
function isClearlyMaths(content: string): boolean {
  if (/\\[A-Za-z]/.test(content)) return !isProse(content)
  if (/^\d+(?:[.,]\d+)*$/.test(content)) return true
  if (AMOUNT.test(content)) return false
  const letters = bare(content)
  if (!/[A-Za-z]{3,}/.test(letters)) return /[A-Za-zα-ωΑ-Ω]|[=<>≤≥^]/.test(content)
  return /[=^]|_[{\w]/.test(content) && !isProse(content) && !/^\w+$/.test(content)
}

const couldBeMaths = (content: string) => !isProse(content) && !/[A-Za-z]{3,}/.test(bare(content))

const isProse = (content: string) => /[A-Za-z]{2,}[,;:.]?\s+[A-Za-z]{2,}/.test(bare(content))

const bare = (content: string) => content.replaceAll(COMMANDS, ' 1 ').replaceAll(FUNCTIONS, ' ')

/** Longer formulas are not held back. */
const UNFINISHED_MAX = 2000

/** The start of an unfinished formula; the length of the text if there is none. */
function unfinishedFrom(prose: string): number {
  const begins = [opening(prose, '\\[', '\\]'), openingDollars(prose), openingInLine(prose)]
    .filter((at) => at !== undefined)
    .filter((at) => prose.length - at <= UNFINISHED_MAX)
  const from = Math.min(...begins)
  return Math.min(from, prose.length - (/[\\$]$/.test(prose) ? 1 : 0))
}

function opening(prose: string, open: string, close: string): number | undefined {
  const at = prose.lastIndexOf(open)
  return at === -1 || prose.includes(close, at) ? undefined : at
}

function openingDollars(prose: string): number | undefined {
  const marks = [...prose.matchAll(/(?<!\\)\$\$/g)]
  return marks.length % 2 === 1 ? marks.at(-1)?.index : undefined
}

/** In the last line: `\(`, or a dollar that may become maths; a closing one depends on the text after it. */
function openingInLine(prose: string): number | undefined {
  const start = prose.lastIndexOf('\n') + 1
  const line = prose.slice(start)
  const dollar = /(?<![\\$\w/@#%&=.?])\$(?![\s$])((?:\\.|[^\\$]){0,300})\\?\$?$/.exec(line)
  const isOpen = couldBeMaths(dollar?.[1] ?? '')
  const at = opening(line, '\\(', '\\)') ?? (isOpen ? dollar?.index : undefined)
  return at === undefined ? undefined : start + at
}
