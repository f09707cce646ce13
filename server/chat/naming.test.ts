import { expect, test } from 'vitest'
import { firstSentence, namingExcerpt, needsName, toName } from './naming.ts'

test.each([
  ['"Tide tables for Skagen."', 'Tide tables for Skagen'],
  ['\n**Title: A very long name indeed for this**\nmore', 'A very long name indeed'],
  ['   \n ', undefined],
  ['潮汐表', '潮汐表'],
])('reads %j as a name', (suggestion, name) => {
  expect(toName(suggestion)).toBe(name)
})

test.each([
  ['  When is  there enough water\nover the sill?', 'When is there enough water'],
  ['Ebb comes first. Then the flood.', 'Ebb comes first'],
  ['What is 3.5 m in feet? And 4 m?', 'What is 3.5 m in feet?'],
  ['What is the rule of twelfths that sailors use to know', 'What is the rule of twelfths that sailors use…'],
  ['x'.repeat(500), `${'x'.repeat(47)}…`],
  ['😀'.repeat(60), `${'😀'.repeat(47)}…`],
  ['潮汐はなぜ起こるのですか。月のためです。', '潮汐はなぜ起こるのですか'],
  ['```js\nlet x\n```\nWhat does `x` do?', 'What does x do?'],
  ['What does `let x = 1` do?', 'What does do?'],
  ['Explain #include and #define in C', 'Explain #include and #define in C'],
  ['Dr. Smith of St. Louis asked. And I answered.', 'Dr. Smith of St. Louis asked'],
  ['# A heading\nand its text', 'A heading'],
  ['Fix this code please: ```x```', 'Fix this code please'],
  ['#tides.pdf What are the rules?', 'What are the rules?'],
  ['```js\nlet x\n```', undefined],
  ['...', undefined],
])('names %j without a model', (prompt, name) => expect(firstSentence(prompt)).toBe(name))

test('leaves out the names of attached files', () => {
  expect(firstSentence('Staff handbook.md What are the rules?', ['Staff handbook.md'])).toBe(
    'What are the rules?',
  )
})

test('sends the model neither code nor file names', () => {
  expect(namingExcerpt('#a.md Why?\n```\nsecret()\n```', 'Since `x()` is 1.')).not.toMatch(/a\.md|secret|x\(/)
})

test.each([
  [{ name: 'New notebook', hasText: true, isPaused: false }, true],
  [{ name: 'New notebook', hasText: false, isPaused: false }, true],
  // It continues after the decision about its tool.
  [{ name: 'New notebook', hasText: false, isPaused: true }, false],
  [{ name: 'When?', hasText: true, isPaused: false }, true],
  [{ name: 'When?', hasText: false, isPaused: false }, false],
  [{ name: 'Something else', hasText: true, isPaused: false }, false],
])('knows whether a notebook needs a name after the first answer: %j', ({ name, ...answer }, expected) => {
  const quest = { prompt: 'When? And where?', sources: [], replies: [] }
  expect(needsName({ name, isNamedByPerson: false }, quest, answer)).toBe(expected)
  expect(needsName({ name, isNamedByPerson: true }, quest, answer)).toBe(false)
  const isDefault = name === 'New notebook'
  expect(needsName({ name, isNamedByPerson: false }, { ...quest, replies: ['At six.'] }, answer)).toBe(
    isDefault && expected,
  )
})
