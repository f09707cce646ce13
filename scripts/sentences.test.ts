import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { beforeAll, expect, test } from 'vitest'
import { deNotebook } from '#web/platform/locales/de-notebook.ts'
import { deSentences } from '#web/platform/locales/de-sentences.ts'
import { enNotebook } from '#web/platform/locales/en-notebook.ts'
import { BUILTIN_TEXTS } from '../server/platform/llm/builtin-texts.ts'
import { NO_RESPONSE, UNEXPECTED } from '../web/platform/errors.ts'

const root = join(import.meta.dirname, '..')

/** Texts there are for operators, models or developers, or have their German elsewhere. */
const NOT_SHOWN_IN_PAGES = [
  /\.test\.ts$|\/testing\/|\/fake\.ts$/,
  /^server\/(main|rotate-secret-key)\.ts$/,
  /^server\/platform\/(.*\/)?(data-directory|embedded-postgres|migrate|secret-.*|start|static-files|running-lock)\.ts$/,
  /^server\/platform\/(.*\/)?(.*-)?config\.ts$/,
  /^server\/platform\/(.*\/)?(blobs|live|postgres)\//,
  /^server\/platform\/llm\/builtin(-texts)?\.ts$/,
  /^server\/auth\/external\/providers\//,
  /^server\/chat\/(continuation|delimiters|naming)\.ts$/,
  /^server\/mail\/(templates|texts-.*)\.ts$/,
  /^server\/accounts\/archive\..*\.ts$/,
  /^server\/auth\/sessions\/user-agent\.ts$/,
  /^server\/models\/(catalogue|served-models)\.ts$/,
  /^server\/tools\/tools\.ts$/,
]

/** Names and parts of files that look like sentences. */
const NO_SENTENCES = [
  'Black Forest Labs',
  'LM Studio',
  'Linked account',
  'Mozilla/5.0 (compatible; Commonplace)',
  'New notebook',
  'You, {1}',
  'Google Drive: {1}',
  '{1} in parents',
  '{1} not found',
  '{1}<base href="{2}">',
  '{1}\n\nSource: <{2}>\n',
]

let said: Set<string>

beforeAll(() => {
  said = serverSentences()
})

test('every server message for users has a German translation', () => {
  const needed = [...said].filter((sentence) => !NO_SENTENCES.includes(sentence))
  expect(needed.filter((sentence) => !Object.hasOwn(deSentences, sentence))).toEqual([])
})

test('every German translation belongs to a server message', () => {
  const possible = new Set([...said, NO_RESPONSE, UNEXPECTED])
  expect(Object.keys(deSentences).filter((sentence) => !possible.has(sentence))).toEqual([])
  expect(NO_SENTENCES.filter((sentence) => !said.has(sentence))).toEqual([])
})

test('the built-in model names the button that asks again', () => {
  expect(BUILTIN_TEXTS.en.afterwards).toContain(enNotebook.chat.retry)
  expect(BUILTIN_TEXTS.de.afterwards).toContain(deNotebook.chat.retry)
})

test('translations have the same placeholders in both languages', () => {
  const placesOf = (sentence: string) => (sentence.match(/\{\d\}/g) ?? []).sort().join()
  expect(
    Object.entries(deSentences).filter(([english, german]) => placesOf(english) !== placesOf(german)),
  ).toEqual([])
})

interface SyntaxNode {
  type: string
  [field: string]: unknown
}

/** Every message for users in the server and the contract; `{1}`, `{2}` stand for the values. */
function serverSentences(): Set<string> {
  const files = ['contract', 'server'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path)),
  )
  const found = new Set<string>()
  for (const file of files) {
    if (!file.endsWith('.ts') || NOT_SHOWN_IN_PAGES.some((names) => names.test(file))) continue
    collect(parseSync(file, readFileSync(join(root, file), 'utf8')).program as unknown as SyntaxNode, found)
  }
  return found
}

const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && typeof (value as SyntaxNode).type === 'string'

function collect(node: SyntaxNode, found: Set<string>): void {
  if (isForDevelopers(node)) return
  const sentence = nounNotFound(node) ?? patternOf(node)
  if (sentence !== undefined && isSentence(sentence)) found.add(numbered(sentence))
  // The parts of a concatenated sentence do not count.
  const isOne = sentence !== undefined && node.type === 'BinaryExpression'
  for (const child of Object.values(node).flat())
    if (isNode(child) && !(isOne && isText(child))) collect(child, found)
}

const isText = ({ type }: SyntaxNode) => ['Literal', 'TemplateLiteral', 'BinaryExpression'].includes(type)

/** A capital at the start, and words. */
const isSentence = (text: string) => /^[“"]?[A-Z{]/.test(text) && /[a-z]{2}.*\s|\s.*[a-z]{2}/s.test(text)

const numbered = (text: string) => {
  let count = 0
  return text.replaceAll('{}', () => `{${++count}}`)
}

function patternOf(node: SyntaxNode): string | undefined {
  if (node.type === 'Literal' && typeof node['value'] === 'string') return node['value']
  if (node.type === 'TemplateLiteral') {
    return (node['quasis'] as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join('{}')
  }
  if (node.type !== 'BinaryExpression' || node['operator'] !== '+') return undefined
  const [left, right] = [node['left'], node['right']].map((side) => patternOf(side as SyntaxNode))
  return left === undefined && right === undefined ? undefined : `${left ?? '{}'}${right ?? '{}'}`
}

/** Which argument of these calls is the noun of "not found". */
const NOUN_AT: Record<string, number> = { notFound: 0, requireCan: 2 }

function nounNotFound(node: SyntaxNode): string | undefined {
  if (node.type !== 'CallExpression') return undefined
  const place = NOUN_AT[nameOf(node['callee'])]
  const noun = place === undefined ? undefined : (node['arguments'] as SyntaxNode[])[place]
  return noun && `${patternOf(noun) ?? '{}'} not found`
}

/** Summaries of calls, log entries, internal errors, SQL, types. */
function isForDevelopers(node: SyntaxNode): boolean {
  if (node.type === 'Property')
    return ['summary', 'authorization', 'label', 'help'].includes(nameOf(node['key']))
  if (node.type === 'NewExpression') return nameOf(node['callee']) === 'Error'
  if (node.type === 'TaggedTemplateExpression' || node.type === 'TSLiteralType') return true
  if (node.type !== 'CallExpression') return false
  const { object } = node['callee'] as SyntaxNode
  return isNode(object) && nameOf(object['property'] ?? object) === 'log'
}

function nameOf(node: unknown): string {
  const name = isNode(node) ? (node['name'] ?? node['value']) : undefined
  return typeof name === 'string' ? name : ''
}
