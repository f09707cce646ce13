import { describe, expect, test } from 'vitest'
import { type AnswerPart, answerParts, createPartsReader, withoutArtifacts } from './artifact-parts.ts'

const PAGE = '<artifact identifier="tides" type="html" title="Tides">\n<h1>Tides</h1>\n</artifact>'

const artifactsOf = (text: string) => answerParts(text).filter(({ kind }) => kind === 'artifact')

describe('an answer', () => {
  test('is split into texts and artifacts', () => {
    expect(answerParts(`Here it is:\n\n${PAGE}\n\nAnything else?`)).toEqual([
      { kind: 'text', text: 'Here it is:\n\n' },
      {
        kind: 'artifact',
        identifier: 'tides',
        type: 'html',
        title: 'Tides',
        language: '',
        content: '<h1>Tides</h1>',
        isComplete: true,
      },
      { kind: 'text', text: '\n\nAnything else?' },
    ])
  })

  test.each([
    ['a block of code', `\`\`\`xml\n${PAGE}\n\`\`\``],
    ['a block of code in a list', `- as in\n  ~~~\n  ${PAGE}\n  ~~~\n`],
    ['a longer block around a shorter one', `\`\`\`\`\n\`\`\`\n${PAGE}\n\`\`\`\`\n`],
    ['code in a line', 'Write `<artifact type="html">` first.'],
    ['an indented line', `    ${PAGE}`],
    ['another word', '<artifacts type="html">'],
    ['a tag that never ends', `<artifact title="${'x'.repeat(5000)}">`],
    ['a tag within a tag', '<artifact title=x <artifact title=y'],
  ])('has no artifact in %s', (_, text) => {
    expect(answerParts(text)).toEqual([{ kind: 'text', text }])
  })

  test('has an artifact after a block of code', () => {
    expect(artifactsOf(`\`\`\`\n<artifact>\n\`\`\`\n${PAGE}`)).toHaveLength(1)
  })

  test('has an artifact until its end where the model wrote no closing tag', () => {
    expect(answerParts('<artifact identifier="a" type="svg">\n<svg/>\nThat was it.')).toEqual([
      expect.objectContaining({ content: '<svg/>\nThat was it.', isComplete: false }),
    ])
  })

  test('has a nested artifact as content of the outer one', () => {
    const [outer] = artifactsOf('<artifact type="code">\n<artifact type="svg">\n<svg/>\n</artifact>\n')
    expect(outer).toMatchObject({ type: 'code', content: '<artifact type="svg">\n<svg/>' })
  })

  test('has at most 50 artifacts; the rest is text', () => {
    const parts = answerParts(PAGE.repeat(60))
    expect(parts).toHaveLength(51)
    expect(parts.at(-1)).toEqual({ kind: 'text', text: PAGE.repeat(10) })
  })
})

describe('a tag', () => {
  test.each([
    [
      `<artifact identifier='it' type='svg' title="5 > 4">`,
      { identifier: 'it', title: '5 > 4', type: 'svg' },
    ],
    ['<artifact title="&quot;A&quot; &amp;&lt;b&gt;">', { title: '"A" &<b>', identifier: '"A" &<b>' }],
    ['<artifact\n  type = "markdown"\n>', { type: 'markdown', identifier: 'artifact-1', title: '' }],
    ['<artifact type="text/html">', { type: 'html' }],
    ['<artifact type="application/vnd.ant.code" language="python">', { type: 'code', language: 'python' }],
    ['<artifact type="python">', { type: 'code', language: 'python' }],
    ['<artifact type="constructor">', { type: 'code', language: 'constructor' }],
    ['<artifact type="__proto__" identifier="">', { type: 'code', identifier: 'artifact-1' }],
    ['<artifact>', { type: 'code', language: '', identifier: 'artifact-1' }],
    [`<artifact title="${'x'.repeat(300)}">`, { title: 'x'.repeat(200), identifier: 'x'.repeat(100) }],
  ])('%s is read', (tag, expected) => {
    expect(artifactsOf(`${tag}\nx\n</artifact>`)).toEqual([expect.objectContaining(expected)])
  })
})

test.each([
  ['a block of code around all of it', '```html\n<p>\n```', '<p>'],
  ['a block of code without an end', '```html\n<p>', '<p>'],
  ['an empty block of code', '```html\n```', ''],
  ['the line breaks around it', '\n  <p>\n\n', '\n  <p>'],
  ['none of several blocks', '```\na\n```\nand\n```\nb\n```', '```\na\n```\nand\n```\nb\n```'],
])('the content is without %s', (_, source, content) => {
  expect(artifactsOf(`<artifact>\n${source}\n</artifact>`)).toEqual([expect.objectContaining({ content })])
})

describe('a growing answer', () => {
  const PIECES = [
    '<artifact',
    '<artifact ',
    'identifier="a"',
    ' type="html"',
    " title='x > y'",
    '"',
    "'",
    '>',
    '\n',
    '</artifact>',
    '</artifact  >',
    '</artifac',
    '```',
    '~~~',
    '````js\n',
    '`',
    '    ',
    '- ',
    'word ',
    '<',
    '/',
    '<p>',
    PAGE,
    `\n\n${PAGE}\n\n`,
  ]

  /** The mulberry32 generator. */
  function randomFrom(seed: number) {
    let state = seed
    return (below: number) => {
      state = (state + 0x6d2b79f5) >>> 0
      let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
      mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
      return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below)
    }
  }

  const titles = (parts: AnswerPart[]) =>
    parts.flatMap((part) => (part.kind === 'artifact' ? [`${part.identifier} ${part.type}`] : []))

  test('is read like the whole, wherever it is split, and keeps each artifact that it has shown', () => {
    for (let seed = 1; seed <= 1500; seed += 1) {
      const random = randomFrom(seed)
      const text = Array.from({ length: 1 + random(40) }, () => PIECES[random(PIECES.length)]).join('')
      const read = createPartsReader()
      let shown: string[] = []
      for (let end = 0; end < text.length; end += 1 + random(12)) {
        const now = titles(read(text.slice(0, end), true))
        expect({ seed, kept: now.slice(0, shown.length) }).toEqual({ seed, kept: shown })
        shown = now
        // A rendering of the finished text in between changes nothing.
        if (random(10) === 0) read(text.slice(0, end), false)
      }
      expect({ text, parts: read(text, false) }).toEqual({ text, parts: answerParts(text) })
    }
  })

  test('never shows a part of a tag', () => {
    const text = `Look:\n${PAGE}\nDone.`
    const read = createPartsReader()
    for (let end = 0; end <= text.length; end += 1)
      for (const part of read(text.slice(0, end), true)) {
        if (part.kind === 'text') expect(part.text).not.toContain('<')
        else expect('<h1>Tides</h1>'.startsWith(part.content)).toBe(true)
      }
  })

  test('is spoken with the titles of its artifacts, and grows only at its end', () => {
    const text = `Look:\n${PAGE}\nDone.`
    let spoken = ''
    for (let end = 0; end <= text.length; end += 1) {
      const now = withoutArtifacts(text.slice(0, end), true)
      if (end > text.indexOf('<artifact'))
        expect(now).toMatch(/^Look:\n(\nTides\n(\nDone\.?|\nDon?|\nD?)?)?$/)
      spoken = now
    }
    expect(spoken).toBe('Look:\n\nTides\n\nDone.')
  })

  test('keeps finished parts as they are', () => {
    const read = createPartsReader()
    const [before, artifact] = read(`A\n${PAGE}\nB`, true)
    const later = read(`A\n${PAGE}\nB and C`, true)
    expect(later[0]).toBe(before)
    expect(later[1]).toBe(artifact)
  })

  test('is read again when it was replaced', () => {
    const read = createPartsReader()
    read(`${PAGE} and on`, true)
    expect(read('Something else', true)).toEqual([{ kind: 'text', text: 'Something else' }])
  })

  test.each([
    ['an artifact', '<artifact type="html">\n', '<p>tide</p>\n'],
    ['one line', '', 'tide '],
    ['tags that are none', '', '<artifact <'],
    ['quotes', '<artifact ', `"'`],
    ['backticks', '', '`<artifact'],
  ])('takes less than two seconds for two million characters of %s', (_, beginning, piece) => {
    const text = beginning + piece.repeat(2_000_000 / piece.length)
    const read = createPartsReader()
    const began = performance.now()
    for (let end = 0; end < text.length; end += 10_000) read(text.slice(0, end), true)
    read(text, false)
    expect(performance.now() - began).toBeLessThan(2000)
  })
})
