import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'

const script = resolve(import.meta.dirname, 'check-language.mjs')
const trees: string[] = []

afterEach(() => {
  for (const tree of trees.splice(0)) rmSync(tree, { recursive: true })
})

describe('the language check', () => {
  test('reports a listed word in each kind of place', () => {
    const planted = {
      'contract/a.ts:2': "\nf('Nobody is called that')\n",
      'docs/a.md:3': '# Title\n\n## Told by mail\n',
      'docs/b.md:2': 'One line,\nanother for somebody.\n',
      'e2e/a.e2e.ts:1': "test.each([1])('asks %s anew', () => {})\n",
      'scripts/a.mjs:1': "f('x') // meanwhile\n",
      'server/a/a.api.test.ts:1': 'test.skip(`returns ${a} when told`, () => {})\n',
      'server/a/a.ts:1': 'const a = 1 // kept for whoever asks\n',
      'server/a/b.ts:2': '// One line.\n// Another, read anew.\n',
      'server/a/service.ts:1': 'invalid(`Sent anew to ${name}`)\n',
      'server/platform/db/migrations/0001_a.sql:2': '-- Rows that\n-- lie in the table.\n',
      'web/a/A.tsx:3': 'const a = (\n  <b>\n    {/* told twice */}\n  </b>\n)\n',
      'web/a/a.css:2': 'a {}\n/* in force */\n',
      'web/a/a.test.ts:2': "\ndescribe('whoever asks', () => {})\n",
      'web/a/a.ts:3': '/**\n * Removed.\n * Nobody waits for it.\n */\nf()\n',
      'web/a/b.test.tsx:1': "test('is told', () => {})\n",
      'web/a/locales/en.ts:1': "export const en = { a: 'Told twice' }\n",
    }
    const files = Object.fromEntries(
      Object.entries(planted).map(([place, text]) => [place.replace(/:\d+$/, ''), text]),
    )

    const reported = check(files, 'contract', 'docs', 'e2e', 'scripts', 'server', 'web')
    expect(reported.map((line) => line.replace(/: "[^"]+": .+/, ''))).toEqual(Object.keys(planted))
  })

  test('reports words that a line break separates', () => {
    expect(check({ 'server/a.ts': '// The session is in\n// force.\n' })).toEqual([
      'server/a.ts:1: "in force": write "valid", "active" or "in effect"',
    ])
  })

  test('reports a clause with "what is" as a noun, and no question', () => {
    const text =
      'A list of what is missing. What was read stays.\n\nIt names what is missing. What is missing?\n'
    expect(check({ 'docs/a.md': text })).toEqual([
      'docs/a.md:1: "of what is": name the thing',
      'docs/a.md:1: "What was read stays": name the thing',
    ])
  })

  test('reports a test title that continues the title of its describe', () => {
    expect(check({ 'contract/a.test.ts': "test('of which one is kept', f)\n" })).toEqual([
      'contract/a.test.ts:1: "of which one is": a test title is a sentence of its own',
    ])
  })

  test('allows the words in code, identifiers and values of tests', () => {
    const files = {
      'docs/a.md': 'The user `nobody` runs `initdb`.\n\n```sh\necho whoever\n```\n',
      'server/a.ts': "const told = nobody.anew('somebody')\n",
      'server/a.test.ts': "expect(f('said anew')).toBe('by whoever')\n",
      'server/b.ts': '// Runs as `nobody`. A colon stands for a parameter.\n',
      'web/locales/de.ts': "export const de = { a: 'in force' }\n",
    }
    expect(check(files, 'docs', 'server', 'web')).toEqual([])
  })

  test('reports long lines in Markdown, except tables, code blocks and links', () => {
    const long = 'word '.repeat(25).trim()
    const link = `[a](https://example.org/${'a'.repeat(120)})`
    const text = `${long}\n\n| ${long} |\n\n\`\`\`\n${long}\n\`\`\`\n\n${link}\n`
    expect(check({ 'docs/a.md': text })).toEqual(['docs/a.md:1: has 124 characters, at most 120'])
  })

  test('reports decision records of more than 600 words, without tables', () => {
    const text = `${'word word word\n'.repeat(201)}\n| not counted |\n`
    expect(check({ 'docs/a.md': text, 'docs/decisions/0001-a.md': text }, 'docs')).toEqual([
      'docs/decisions/0001-a.md:1: has 603 words, at most 600',
    ])
  })

  test('checks only the folders that are named on the command line', () => {
    const files = { 'server/a/b/c.ts': '// anew\n', 'server/d/e.ts': '// anew\n' }
    expect(check(files, 'server/a')).toEqual(['server/a/b/c.ts:1: "anew": write "again"'])
  })
})

/** The lines that the check prints for these files; it must fail when it prints any. */
function check(files: Record<string, string>, ...folders: string[]): string[] {
  const tree = mkdtempSync(join(tmpdir(), 'commonplace-language-'))
  trees.push(tree)
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(tree, path)), { recursive: true })
    writeFileSync(join(tree, path), text)
  }
  const paths = folders.length > 0 ? folders : Object.keys(files)
  const { status, stdout } = spawnSync(process.execPath, [script, ...paths], { cwd: tree, encoding: 'utf8' })
  const lines = stdout.split('\n').filter(Boolean)
  expect(status).toBe(lines.length > 0 ? 1 : 0)
  return lines
}
