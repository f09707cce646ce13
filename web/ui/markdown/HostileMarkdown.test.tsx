import { createMathPlugin } from '@streamdown/math'
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { createBlockReader } from './blocks.ts'
import { MarkdownText } from './MarkdownText.tsx'
import { createMarkup } from './markup.ts'
import { withDollarMaths, withoutUnfinishedMaths } from './maths.ts'
import { ALLOWANCE, createPartReader } from './parts.ts'

const CASES = 2400
const SEED = 20_260_701
/** Processor time for 10 kB, which does not grow when other programs are busy. */
const LIMIT_MS = 1500

const SIGNS =
  '- |* |+ |1. |> |# |[|]|[a]|[a](|](|![|[^a]|[a]: b\n|*|**|_|~~|`|```|~~~|<|<a |<!--|<?|</p>|&amp;|\\|\\(|\\)|\\[|\\]|$|$$|$x$|{|}|^{|\\left(|\\frac{||a|b|-|-|\n|\n\n|    |\t|www.|a@b.c|http://|:|=|\n---\n|word |. |- [ ] |\\sqrt{|x'
    .split('|')
    .concat('|', '|a', '|-', '\n|', ' ', '\n- ', '\n> ', '\n  ')
    .filter((sign) => sign !== '')

/** The mulberry32 generator. */
function randomNumbers(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below)
  }
}

/** Syntax characters repeated, nested or mixed: input that makes parsers slow. */
function hostileMarkdown(random: (below: number) => number, length: number): string {
  const sign = () => SIGNS[random(SIGNS.length)] ?? ''
  const unit = Array.from({ length: 1 + random(4) }, sign).join('')
  const other = Array.from({ length: 1 + random(4) }, sign).join('')
  const repeated = (text: string, size: number) => text.repeat(Math.ceil(size / text.length)).slice(0, size)
  const shapes = [
    () => repeated(unit, length),
    () => repeated(unit, length / 2) + repeated(other, length / 2),
    () => `${repeated(unit, length / 2)}x${repeated(unit.split('').toReversed().join(''), length / 2)}`,
    () => repeated(`${unit}\n`, length),
    () => repeated(`${unit}\n\n${other}`, length),
    () =>
      Array.from({ length: length / 3 }, sign)
        .join('')
        .slice(0, length),
  ]
  return shapes[random(shapes.length)]?.() ?? ''
}

const markup = createMarkup(createMathPlugin())

function readWhole(text: string): void {
  for (const { kind, text: source } of createPartReader()(text, ALLOWANCE).parts) {
    if (kind !== 'markdown') continue
    withoutUnfinishedMaths(source)
    const blocks = createBlockReader(markup.parse)(withDollarMaths(source), true)
    for (const { nodes } of blocks) markup.toElements(nodes)
  }
}

/** Of Node, whose types this program does not have. */
declare const process: { threadCpuUsage(since?: object): { user: number; system: number } }

/** The processor time of this test's thread; the time of other programs does not count. */
function processorMillisecondsOf(text: string): number {
  const start = process.threadCpuUsage()
  readWhole(text)
  const { user, system } = process.threadCpuUsage(start)
  return (user + system) / 1000
}

test('reads malicious Markdown of any kind without an error and in time', { timeout: 300_000 }, () => {
  const random = randomNumbers(SEED)
  for (let index = 0; index < CASES; index += 1) {
    const length = index % 20 === 0 ? 10_000 : 200 + random(1000)
    const text = hostileMarkdown(random, length)
    // A collection of garbage, or code that is not compiled yet, counts the first time only.
    const isInTime = processorMillisecondsOf(text) < LIMIT_MS || processorMillisecondsOf(text) < LIMIT_MS
    expect(isInTime, `case ${index}: ${JSON.stringify(text.slice(0, 60))}`).toBe(true)
  }
  // KaTeX has a remark on most of these formulas.
  // oxlint-disable-next-line no-console -- the spy of the set-up, which fails a test that leaves something in it
  vi.mocked(console.warn).mockClear()
})

test('puts every character of a text into exactly one part', () => {
  const random = randomNumbers(SEED + 1)
  for (let index = 0; index < 500; index += 1) {
    const text = hostileMarkdown(random, 5000).replaceAll(/[`~:]/g, '')
    const { parts, rest } = createPartReader()(text, 20_000)
    expect(parts.map((part) => part.text).join('') + rest).toBe(text)
  }
})

test('gives the same parts whether a text arrives at once or grows', () => {
  const random = randomNumbers(SEED + 2)
  for (let index = 0; index < 100; index += 1) {
    const text = hostileMarkdown(random, 3000)
    const read = createPartReader()
    for (let end = 0; end < text.length; end += 1 + random(100)) read(text.slice(0, end), 100_000)
    expect(read(text, 100_000)).toEqual(createPartReader()(text, 100_000))
  }
})

const shown = (text: string) => render(<MarkdownText text={text} />).container

test.each([
  ['lists in lists', `${'- '.repeat(1000)}deep`],
  ['quotations in quotations', `${'>'.repeat(4000)}deep`],
  ['numbered lists', `${'1. '.repeat(1500)}deep`],
  ['brackets without partners', `${'['.repeat(40_000)}deep`],
  ['formulas without an end', `${'\\('.repeat(20_000)}deep`],
  ['emphasis in emphasis', `${'**'.repeat(2500)}deep${'**'.repeat(2500)}`],
])('shows %s as text, beside valid Markdown', (_name, hostile) => {
  const rendered = shown(`# Title\n\n${hostile}\n\n- a **point**`)
  expect(screen.getByRole('heading', { name: 'Title' })).toBeTruthy()
  expect(rendered.textContent).toContain('deep')
  expect(rendered.querySelector('li strong')?.textContent).toBe('point')
})

test('shows fenced code as code, even if the parser would not recognize the fence', () => {
  const rendered = shown(`<!--\n\`\`\`\n-->\n${'- '.repeat(2500)}deep`)
  expect(rendered.querySelector('pre')?.textContent).toContain('- - deep')
})

test('renders the beginning of a long table as a table, and loses no row', () => {
  const rows = Array.from({ length: 10_000 }, (_, index) => `| ${index} | b |\n`).join('')
  const rendered = shown(`| a | b |\n|---|---|\n${rows}\nAfter`)
  expect(rendered.querySelectorAll('tr').length).toBeGreaterThan(500)
  expect(rendered.querySelectorAll('tr').length).toBeLessThan(3000)
  expect(rendered.textContent).toContain('| 9999 | b |')
})

test('does not add columns to a table of few rows', () => {
  const rendered = shown(`${'|a'.repeat(1000)}|\n${'|-'.repeat(1000)}|\n${'|b\n'.repeat(1000)}`)
  expect(rendered.querySelectorAll('td').length).toBeLessThan(6000)
})

test('formats a very long text in steps and shows the rest as plain text', () => {
  const paragraph = `A **word** ${'and more '.repeat(50)}\n\n`
  const rendered = shown(paragraph.repeat(2000))
  const before = rendered.querySelectorAll('strong').length
  expect(before).toBeGreaterThan(100)
  expect(before).toBeLessThan(1000)
  expect(rendered.textContent.match(/word/g)).toHaveLength(2000)
  fireEvent.click(screen.getByRole('button', { name: 'Format more' }))
  expect(rendered.querySelectorAll('strong').length).toBeGreaterThan(before)
})

test('shows a formula that is nested too deep as code', () => {
  const formula = `${'\\sqrt{'.repeat(800)}x${'}'.repeat(800)}`
  expect(() => readWhole(`$$\n${formula}\n$$\n\nand $$${formula}$$`)).not.toThrow()
})

test('shows bidirectional overrides', () => {
  expect(shown('Open gpj.\u202Eexe.txt').textContent).toContain('gpj.⟦U+202E⟧exe.txt')
})

test('shows plain text when rendering fails', () => {
  const draw = () => {
    throw new Error('drawing')
  }
  const { container } = render(<MarkdownText text="As **it** says [1]" drawReference={draw} />)
  expect(container.textContent).toBe('As **it** says [1]')
  // React reports the error that was caught.
  // oxlint-disable-next-line no-console -- the spy of the set-up, which fails a test that leaves something in it
  vi.mocked(console.error).mockClear()
})
