import { expect, test } from 'vitest'
import { createBlockReader, endsInFence, isApart, runsOf } from './blocks.ts'
import { createMarkup } from './markup.ts'

const { parse } = createMarkup()

const ANSWER = `# A title

A paragraph with **bold**, \`code\` and a
second line.

- a point

- another

  with a paragraph of its own

  \`\`\`ts
  const n = 1

  const m = 2
  \`\`\`
  - below

1. first

2. second

| a | b |
| --- | --- |
| 1 | 2 |

> quoted

    indented code

    goes on

~~~
fence

~~~

Heading
---

<div>

raw

</div>

* * *

  - indented list
  - goes on
The end.`

test('reads a text that grows by letters like the whole text', () => {
  const read = createBlockReader(parse)
  for (let end = 1; end <= ANSWER.length; end += 1) read(ANSWER.slice(0, end), true)
  const bare = (blocks: ReturnType<typeof read>) =>
    blocks.map(({ source, nodes }) => [source, nodes.map(({ type }) => type)])
  expect(bare(read(ANSWER, false))).toEqual(bare(createBlockReader(parse)(ANSWER, false)))
  expect(
    read(ANSWER, false)
      .map(({ source }) => source)
      .join(''),
  ).toBe(ANSWER)
})

test('keeps completed blocks when the end changes', () => {
  const read = createBlockReader(parse)
  const before = read('One\n\nTwo\n\nThree\n\nFour **bo', true)
  const after = read('One\n\nTwo\n\nThree\n\nFour **bold**\n\nFive', true)
  expect(before.map(({ source }) => source)).toEqual(['One\n\n', 'Two\n\n', 'Three\n\n', 'Four **bo**'])
  expect(after[0]).toBe(before[0])
  expect(after.map(({ source }) => source).slice(3)).toEqual(['Four **bold**\n\n', 'Five'])
})

test('reads another text from its beginning', () => {
  const read = createBlockReader(parse)
  read('One\n\nTwo\n\nThree\n\nFour', true)
  expect(read('Another', true).map(({ source }) => source)).toEqual(['Another'])
  expect(read('', true)).toEqual([])
})

test('finds link definitions and footnotes at any position', () => {
  const read = createBlockReader(parse)
  expect(read('See [the page][1] and more.[^a]\n\nText\n\n[1]: /page\n\n[^a]: Note', false)).toHaveLength(1)
})

test.each([
  ['```ts\nconst', true],
  ['```ts\nconst\n```', false],
  ['````\n```\n', true],
  ['- point\n  ```sh\n  ls', true],
  ['~~~\n```\n~~~', false],
  ['`code`', false],
])('detects whether %j ends inside code', (text, isInside) => {
  expect(endsInFence(text)).toBe(isInside)
})

test('divides a long text into few runs, none of which ends with a heading or a rule', () => {
  const text = '## Title\n\nOne.\n\n---\n\nTwo.\n\n'.repeat(100)
  const blocks = createBlockReader(parse)(text, false)
  const runs = runsOf(blocks)
  expect(runs.flat()).toEqual(blocks)
  expect(runs.length).toBeLessThanOrEqual(Math.ceil(blocks.length / 12))
  expect(Math.max(...runs.map(({ length }) => length))).toBeLessThanOrEqual(14)
  expect(runs.filter((run) => isApart(run.at(-1)))).toEqual([])
})

test('keeps all runs but the last when a text grows', () => {
  const blocks = createBlockReader(parse)('One.\n\n'.repeat(50), false)
  const before = runsOf(blocks.slice(0, 40))
  expect(runsOf(blocks).slice(0, before.length - 1)).toEqual(before.slice(0, -1))
})
