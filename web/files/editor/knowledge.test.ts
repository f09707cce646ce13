import { expect, test } from 'vitest'
import { aFile } from '../file-fixture.ts'
import { bandOf, isChanged, knowledgeOf, NEW_KNOWLEDGE, priorityOf } from './knowledge.ts'

test('a new file is an instruction called Noodle.md', () => {
  expect(NEW_KNOWLEDGE).toMatchObject({ fileName: 'Noodle.md', system: true, content: '' })
})

test('there is something to save when text, name or instruction changed', () => {
  const saved = knowledgeOf(aFile(), 'text')
  expect(isChanged({ ...saved }, saved)).toBe(false)
  for (const change of [{ content: 'other' }, { fileName: 'b.md' }, { system: true }, { systemPriority: 1 }])
    expect(isChanged({ ...saved, ...change }, saved)).toBe(true)
})

test.each([
  ['17', 17],
  ['', 0],
  ['soon', 0],
  ['-4', 0],
  ['12.6', 13],
  ['5000', 999],
])('a priority of "%s" is %i', (typed, priority) => {
  expect(priorityOf(typed)).toBe(priority)
})

test.each([
  [0, 'global'],
  [100, 'global'],
  [101, 'group'],
  [300, 'group'],
  [301, 'project'],
  [500, 'project'],
  [501, 'user'],
  [999, 'user'],
])('%i is in the band "%s"', (priority, band) => {
  expect(bandOf(priority)).toBe(band)
})
