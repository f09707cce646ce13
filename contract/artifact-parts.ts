/** What an artifact can be. Other types are shown as code. */
export const ARTIFACT_TYPES = ['html', 'svg', 'react', 'mermaid', 'recharts', 'markdown', 'code'] as const
export type ArtifactType = (typeof ARTIFACT_TYPES)[number]

/** Names that models know from other programs. */
const OTHER_NAMES = new Map<string, ArtifactType>([
  ['text/html', 'html'],
  ['image/svg+xml', 'svg'],
  ['text/markdown', 'markdown'],
  ['md', 'markdown'],
  ['application/vnd.ant.mermaid', 'mermaid'],
  ['application/vnd.ant.react', 'react'],
])

export const IDENTIFIER_MAX = 100
export const TITLE_MAX = 200
/** Of one answer; further ones are text. */
const ARTIFACTS_MAX = 50
/** Of the tags in one line that are none; the rest of such a line is text. */
const TRIES_MAX = 50
/** A longer tag is text. */
const TAG_MAX = 2000

const OPENING = '<artifact'
const CLOSING = /<\/artifact\s{0,20}>/g
/** The longest closing tag. */
const CLOSING_MAX = 32

export interface TextPart {
  kind: 'text'
  text: string
}

/** A self-contained content within an answer. */
export interface ArtifactPart {
  kind: 'artifact'
  /** Answers of a notebook with the same identifier contain versions of one artifact. */
  identifier: string
  type: ArtifactType
  /** May be empty. */
  title: string
  /** The language of code; may be empty. */
  language: string
  content: string
  /** Whether its end was written. */
  isComplete: boolean
}

export type AnswerPart = TextPart | ArtifactPart

type Attributes = Omit<ArtifactPart, 'kind' | 'content' | 'isComplete'>

interface State {
  /** The parts that later text cannot change. */
  parts: AnswerPart[]
  artifacts: number
  /** Where the unfinished part begins. */
  start: number
  /** Everything before it was read. */
  scanned: number
  /** The marks of the code block in which the scanned text ends. */
  fence: string
  /** Of the artifact in which the scanned text ends. */
  open: Attributes | undefined
}

const BEGINNING: State = { parts: [], artifacts: 0, start: 0, scanned: 0, fence: '', open: undefined }

export type ReadAnswerParts = (text: string, isGrowing: boolean) => AnswerPart[]

/** Whether a text may have artifacts. */
export const mayHaveArtifacts = (text: string): boolean => text.includes(OPENING)

/** The parts of a complete text. */
export const answerParts = (text: string): AnswerPart[] => createPartsReader()(text, false)

/** The text to be spoken: an artifact is its title. */
export const withoutArtifacts = (text: string, isGrowing: boolean): string =>
  // Also the beginning of a tag is left out while the text grows.
  text.includes('<')
    ? createPartsReader()(text, isGrowing)
        .map((part) => (part.kind === 'text' ? part.text : `\n${part.title}\n`))
        .join('')
    : text

/**
 * Splits an answer into texts and artifacts. The text is of a model: artifacts may be unclosed, nested and of any size.
 * A nested one is content of the outer one. Of a growing text only the part that grows is read again, and what may
 * become a tag is left out until it is one. Tags in code of the text are text. Each growing text has its own reader.
 */
export function createPartsReader(): ReadAnswerParts {
  let state = BEGINNING
  let known = ''
  return (text, isGrowing) => {
    if (!text.startsWith(known)) state = BEGINNING
    known = text
    const next = { ...state, parts: [...state.parts] }
    const last = readOn(next, text, isGrowing)
    // What ends a text may be read differently when it continues.
    if (isGrowing) state = next
    return last ? [...next.parts, last] : next.parts
  }
}

/** Reads from the state on, which it changes; returns the unfinished part. */
function readOn(state: State, text: string, isGrowing: boolean): AnswerPart | undefined {
  while (true) {
    const { open } = state
    const unfinished = open ? readArtifact(state, open, text, isGrowing) : readText(state, text, isGrowing)
    if (unfinished !== 'next') return unfinished
  }
}

function readArtifact(
  state: State,
  open: Attributes,
  text: string,
  isGrowing: boolean,
): ArtifactPart | 'next' {
  CLOSING.lastIndex = state.scanned
  const closing = CLOSING.exec(text)
  if (!closing) {
    state.scanned = Math.max(state.scanned, text.length - CLOSING_MAX)
    const end = isGrowing ? endWithout(CLOSING_START, text, state.scanned) : text.length
    return { kind: 'artifact', ...open, content: contentOf(text.slice(state.start, end)), isComplete: false }
  }
  const content = contentOf(text.slice(state.start, closing.index))
  state.parts.push({ kind: 'artifact', ...open, content, isComplete: true })
  state.open = undefined
  state.start = closing.index + closing[0].length
  state.scanned = state.start
  return 'next'
}

const CLOSING_START = /<(?:\/(?:a(?:r(?:t(?:i(?:f(?:a(?:c(?:t\s*)?)?)?)?)?)?)?)?)?$/
const OPENING_START = /<(?:a(?:r(?:t(?:i(?:f(?:a(?:ct?)?)?)?)?)?)?)?$/

/** The end of a text without what may be the beginning of a tag. */
function endWithout(tag: RegExp, text: string, from: number): number {
  const index = text.slice(from).search(tag)
  return index === -1 ? text.length : from + index
}

function readText(state: State, text: string, isGrowing: boolean): TextPart | undefined | 'next' {
  while (state.artifacts < ARTIFACTS_MAX && state.scanned < text.length) {
    const lineEnd = text.indexOf('\n', state.scanned)
    const end = lineEnd === -1 ? text.length : lineEnd
    const found = state.fence === '' && tagInLine(text, state.scanned, end)
    if (found && found.tag === 'unfinished' && isGrowing) return textBefore(state, text, found.index)
    if (found && typeof found.tag === 'object') {
      const before = textBefore(state, text, found.index)
      if (before) state.parts.push(before)
      state.artifacts += 1
      state.open = attributesOf(found.tag.attributes, state.artifacts)
      state.start = found.tag.end
      state.scanned = state.start
      return 'next'
    }
    if (lineEnd === -1) break
    state.fence = fenceAfter(state.fence, text.slice(state.scanned, Math.min(end, state.scanned + 200)))
    state.scanned = lineEnd + 1
  }
  const mayGrow = isGrowing && state.fence === '' && state.artifacts < ARTIFACTS_MAX
  return textBefore(state, text, mayGrow ? endWithout(OPENING_START, text, state.scanned) : text.length)
}

function textBefore({ start }: State, text: string, end: number): TextPart | undefined {
  const before = text.slice(start, end)
  return before.trim() === '' ? undefined : { kind: 'text', text: before }
}

interface Tag {
  attributes: string
  /** Where the content begins. */
  end: number
}

interface FoundTag {
  index: number
  tag: Tag | 'unfinished'
}

/** The first opening tag that begins in a line, outside of its code. */
function tagInLine(text: string, start: number, end: number): FoundTag | undefined {
  let index = text.indexOf(OPENING, start)
  if (index === -1 || index >= end) return undefined
  const line = text.slice(start, end)
  if (/^(?: {4}|\t)/.test(line) || FENCE.test(line)) return undefined
  let codeMarks = 0
  let counted = start
  for (let tries = 0; tries < TRIES_MAX && index !== -1 && index < end; tries += 1) {
    for (; counted < index; counted += 1) if (text[counted] === '`') codeMarks += 1
    const tag = codeMarks % 2 === 0 && tagAt(text, index)
    if (tag) return { index, tag }
    index = text.indexOf(OPENING, index + 1)
  }
  return undefined
}

/** Attribute values may contain `>` and line breaks. */
function tagAt(text: string, index: number): Tag | 'unfinished' | undefined {
  const start = index + OPENING.length
  const limit = Math.min(text.length, index + TAG_MAX)
  if (start < text.length && !/[\s>]/.test(text.charAt(start))) return undefined
  let quote = ''
  for (let at = start; at < limit; at += 1) {
    const character = text.charAt(at)
    if (quote !== '') {
      if (character === quote) quote = ''
    } else if (character === '"' || character === "'") quote = character
    else if (character === '>') return { attributes: text.slice(start, at), end: at + 1 }
    else if (character === '<') return undefined
  }
  return limit === text.length ? 'unfinished' : undefined
}

const ATTRIBUTE = /([A-Za-z][\w-]{0,30})\s*=\s*(?:"([^"]*)"|'([^']*)')/g
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", '#39': "'" }

function attributesOf(source: string, number: number): Attributes {
  const values = new Map<string, string>()
  for (const [, name = '', double, single] of source.matchAll(ATTRIBUTE))
    values.set(name.toLowerCase(), oneLine(double ?? single ?? ''))
  const named = (values.get('type') ?? '').toLowerCase()
  const type = ARTIFACT_TYPES.find((known) => known === named) ?? OTHER_NAMES.get(named) ?? 'code'
  const language = values.get('language') ?? (type === 'code' && /^[\w+#.-]+$/.test(named) ? named : '')
  const title = (values.get('title') ?? '').slice(0, TITLE_MAX)
  const identifier = (values.get('identifier') || values.get('id') || title || `artifact-${number}`).slice(
    0,
    IDENTIFIER_MAX,
  )
  return { identifier, type, title, language: language === 'code' ? '' : language.slice(0, 30) }
}

const oneLine = (value: string) =>
  value
    .replaceAll(/&(amp|lt|gt|quot|apos|#39);/g, (_, name: string) => ENTITIES[name] ?? '')
    .replaceAll(/\s+/g, ' ')
    .trim()

/** Without the line breaks around it, and without a code block around all of it, which models add. */
function contentOf(source: string): string {
  const content = source.replace(/^[^\S\n]*\n/, '').trimEnd()
  const [opening, marks = ''] = /^\s{0,3}(`{3,}|~{3,})[^\n`]*\n/.exec(content) ?? []
  if (opening === undefined) return content
  const inner = content.slice(opening.length)
  const closing = new RegExp(`^[ \\t]{0,3}${marks}[ \\t]*$`, 'm').exec(inner)
  if (!closing) return inner
  // The block may end before the content does: then it is not around all of it.
  const isAround = closing.index + closing[0].length === inner.length
  return isAround ? inner.slice(0, Math.max(0, closing.index - 1)) : content
}

const FENCE = /^[\s>]*(?:(?:[-*+]|\d{1,9}[.)])\s+)?(`{3,}(?=[^`]*$)|~{3,})/

/** The marks of the code block after a line; empty outside of code. */
function fenceAfter(fence: string, line: string): string {
  if (fence === '') return FENCE.exec(line)?.[1] ?? ''
  const closing = /^[\s>]*(`{3,}|~{3,})\s*$/.exec(line)?.[1]
  return closing?.startsWith(fence) ? '' : fence
}
