import { expect, test } from 'vitest'
import { promptMetaOf } from './prompt-meta-of.ts'
import { aQuest } from './quest-fixture.ts'

const metaOf = (prompt: string) => ({ prompt, warnings: [], promptErrors: [], statusLog: [] })

test('each version of an answer has its own metadata, the last one that of the latest attempt', () => {
  const quest = aQuest({
    replies: ['a', 'b'],
    promptMeta: metaOf('second'),
    promptMetas: [metaOf('first'), null],
  })
  expect([0, 1].map((version) => promptMetaOf(quest, version).prompt)).toEqual(['first', 'second'])
})

test('an attempt without text keeps the metadata of the last version', () => {
  const quest = aQuest({
    replies: ['a'],
    promptMeta: metaOf('failed'),
    promptMetas: [metaOf('first')],
  })
  expect(promptMetaOf(quest, 0).prompt).toBe('first')
})

test('an earlier version without stored metadata has none', () => {
  const { promptMetas: _none, ...stored } = aQuest({ replies: ['a', 'b'], promptMeta: metaOf('second') })
  expect(promptMetaOf(stored, 0).prompt).toBeUndefined()
  expect(promptMetaOf(stored, 1).prompt).toBe('second')
})
