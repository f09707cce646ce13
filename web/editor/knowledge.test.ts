import { expect, test } from 'vitest'
import { aFile } from '#web/files/file-fixture.ts'
import { isChanged, knowledgeOf, NEW_KNOWLEDGE } from './knowledge.ts'

test('a new file is used as instructions and named Noodle.md', () => {
  expect(NEW_KNOWLEDGE).toMatchObject({ fileName: 'Noodle.md', system: true, content: '' })
})

test('a changed text, name or instruction can be saved', () => {
  const saved = knowledgeOf(aFile(), 'text')
  expect(isChanged({ ...saved }, saved)).toBe(false)
  for (const change of [{ content: 'other' }, { fileName: 'b.md' }, { system: true }, { systemPriority: 1 }])
    expect(isChanged({ ...saved, ...change }, saved)).toBe(true)
})
