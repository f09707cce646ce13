import { parseSync } from 'vite'

const MAX_LINE = 120
const MAX_DECISION_WORDS = 600

/** Words that readers would have to translate, with plain ones. Text in backticks is not checked. */
const WORDS = [
  [/\bwho(so)?ever\b/, 'name the caller, the user or the process'],
  [/\bsomebody\b/, 'write "a user", "another user" or "someone"'],
  [/\bnobody\b/, 'write "no user", "no one" or "no process"'],
  [/\banew\b/, 'write "again"'],
  [/\bmeanwhile\b/, 'write "concurrently" or "at the same time"'],
  [/\btold\b/, 'write "notified", "sent", "reported" or "distinguished"'],
  [/\bin force\b/, 'write "valid", "active" or "in effect"'],
  [/\bby the clock\b/, 'write "when it expires" or "by time"'],
  [/\bhung on\b/, 'write "appended"'],
  [/\b(be|is|are|was|were|been) at it\b/, 'name the activity'],
  [/\bover there\b/, 'name the place'],
  [/\bin (the|its|their|our) midst\b/, 'write "in", "inside" or "between"'],
  [/\b(is|are|was|were|be|been) said\b/, 'write "reported", "shown" or "written"'],
  [
    /\b(lie|lies|lay|lain|lying) (in|on|at|beside|below|behind|there|here|outside|among|around|between)\b/,
    'write "is in" or "is stored in"',
  ],
  [/\bstands\b(?! for\b)/, 'write "is" or "is in"'],
  [/\bstood\b/, 'write "was"'],
  [/\b(doorkeepers?|patience|impatience)\b/, 'write "authenticator" or "timeout"'],
  [/\bways? in(to)?\b(?= (an?|the) account|[.,;:)])/, 'write "credential" or "sign-in method"'],
  [/\beyes of\b/, 'write "permissions of"'],
  [/\b(brought|bring|brings|bringing) over\b/, 'write "import" or "copy"'],
  [/\b(takes?|took|taken|taking) along\b/, 'write "include" or "export"'],
  [/\bill will\b/, 'write "malicious"'],
  [
    /\b(of|for|by|from|with|in|behind|beside|on|than|at|as|to) what (is|was|are|were|has|had)\b/,
    'name the thing',
  ],
  [/(^|[.;:!?] )what(ever)? (is|was|are|were|has|had)\b[^?.]*(?=[.;:]|$)/, 'name the thing'],
]

/** A title that begins with one of these continues the sentence of its `describe`. */
const CONTINUES = /^(and|or|but|nor|of|which|whose|that|also|then|so)\b/

/** Places where a listed word is the right one: the path, a pattern of the text, and the reason. */
const ALLOWED = []

/** The problems of one file: `path:line: sentence` each. */
export function languageProblems({ path, text }) {
  const problems = placesOf(path, text).flatMap((place) => placeProblems(path, place))
  if (path.endsWith('.md')) problems.push(...sizeProblems(path, text))
  return problems
    .toSorted((a, b) => a.line - b.line)
    .map(({ line, sentence }) => `${path}:${line}: ${sentence}`)
}

function placeProblems(path, { line, text, isTitle = false }) {
  const prose = withoutCode(text)
  // A line break inside a paragraph separates words like a space does.
  const flat = prose.replaceAll(/(?<!\n)\n(?!\n)/g, ' ')
  const problems = WORDS.flatMap(([pattern, instead]) =>
    [...flat.matchAll(new RegExp(pattern.source.replaceAll(' ', ' +'), 'gim'))].map(
      ({ 0: found, index }) => ({
        line: line + lineBreaks(prose.slice(0, index)),
        sentence: `"${firstWords(found)}": ${instead}`,
      }),
    ),
  )
  if (isTitle && CONTINUES.test(text)) {
    problems.push({ line, sentence: `"${firstWords(text)}": a test title is a sentence of its own` })
  }
  return problems.filter(() => !ALLOWED.some(([file, words]) => file === path && words.test(text)))
}

const firstWords = (text) => text.replace(/^\W+/, '').split(/\s+/).slice(0, 4).join(' ')
const lineBreaks = (text) => text.split('\n').length - 1
const blank = (text) => text.replaceAll(/[^\n]/g, ' ')

/** Code in backticks becomes spaces, so that positions stay the same. */
const withoutCode = (text) => text.replaceAll(/^```[^]*?^```$/gm, blank).replaceAll(/`[^`\n]+`/g, blank)

/** Where prose is written in a file: `{ line, text }` each. */
function placesOf(path, text) {
  if (path.endsWith('.md')) return [{ line: 1, text }]
  if (path.endsWith('.css')) return matchesOf(text, /\/\*[^]*?\*\//g)
  if (path.endsWith('.sql')) return matchesOf(text, /(^[ \t]*--.*\n?)+|--.*$/gm)
  if (!/\.(tsx?|mjs)$/.test(path)) return []
  const { program, comments } = parseSync(path, text)
  const lineAt = (offset) => lineBreaks(text.slice(0, offset)) + 1
  const strings = stringsToCheck(path, program).map((place) => ({ ...place, line: lineAt(place.start) }))
  return [...commentsIn(text, comments), ...strings]
}

function stringsToCheck(path, program) {
  if (/\.(test|e2e)\.tsx?$/.test(path)) return titlesIn(program)
  return /^(contract|server)\/|(^|\/)locales\/en[^/]*\.ts$/.test(path) ? textsIn(program) : []
}

const matchesOf = (text, pattern) =>
  [...text.matchAll(pattern)].map(({ 0: found, index }) => ({
    line: lineBreaks(text.slice(0, index)) + 1,
    text: unmarked(found),
  }))

/** Line comments below each other are one text. */
function commentsIn(text, comments) {
  const groups = []
  for (const { start, end, type } of comments) {
    const last = groups.at(-1)
    const continues = type === 'Line' && last && /^\r?\n[ \t]*$/.test(text.slice(last.end, start))
    if (continues && last.type === 'Line') last.end = end
    else groups.push({ start, end, type })
  }
  return groups.map(({ start, end }) => ({
    line: lineBreaks(text.slice(0, start)) + 1,
    text: unmarked(text.slice(start, end)),
  }))
}

const unmarked = (comment) => comment.replaceAll(/^[ \t]*(\/\/+|\/\*+|\*+\/|\*|--)|\*+\/$/gm, blank)

const TEST_FUNCTIONS = new Set(['test', 'it', 'describe'])

/** The titles of `test('…')`, `describe('…')`, `test.each(…)('…')`, `test.skip('…')` and so on. */
function titlesIn(program) {
  return nodesIn(program)
    .filter((node) => node.type === 'CallExpression' && TEST_FUNCTIONS.has(functionName(node.callee)))
    .map((node) => ({
      ...textOf(node.arguments[0]),
      isTitle: functionName(node.callee) !== 'describe',
    }))
    .filter(({ text }) => text !== undefined)
}

function functionName(callee) {
  if (callee.type === 'MemberExpression') return functionName(callee.object)
  if (callee.type === 'CallExpression') return functionName(callee.callee)
  return callee.name
}

/** Texts with a space are sentences or parts of them; others are identifiers. */
const textsIn = (program) =>
  nodesIn(program)
    .map(textOf)
    .filter(({ text }) => text?.includes(' '))

function textOf(node) {
  if (node?.type === 'Literal' && typeof node.value === 'string')
    return { start: node.start, text: node.value }
  if (node?.type !== 'TemplateLiteral') return {}
  return { start: node.start, text: node.quasis.map(({ value }) => value.cooked).join('…') }
}

function nodesIn(node) {
  if (Array.isArray(node)) return node.flatMap(nodesIn)
  if (typeof node?.type !== 'string') return []
  return [node, ...Object.values(node).flatMap(nodesIn)]
}

function sizeProblems(path, text) {
  const lines = withoutCode(text).split('\n')
  const problems = lines.flatMap((line, index) => {
    const { length } = withoutLinks(line)
    const isExempt = line.startsWith('|') || line.trim() === '' || length <= MAX_LINE
    return isExempt ? [] : [{ line: index + 1, sentence: `has ${length} characters, at most ${MAX_LINE}` }]
  })
  const words = text
    .replaceAll(/^\|.*$/gm, '')
    .split(/\s+/)
    .filter((word) => /\w/.test(word)).length
  if (path.startsWith('docs/decisions/') && words > MAX_DECISION_WORDS) {
    problems.push({ line: 1, sentence: `has ${words} words, at most ${MAX_DECISION_WORDS}` })
  }
  return problems
}

const withoutLinks = (line) => [...line.replaceAll(/\]\([^)]*\)|https?:\/\/\S+/g, '')]
