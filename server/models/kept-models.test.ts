import { describe, expect, test } from 'vitest'
import { currentIdOf, isSameModel, mergeListing } from './kept-models.ts'

const NOW = new Date('2026-11-23T12:00:00Z')
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 86_400_000).toISOString()

describe('a list of models', () => {
  test('keeps what is no longer listed, with the time, and brings it back', () => {
    const gone = mergeListing([{ id: 'a', name: 'A' }, { id: 'b' }], [{ id: 'b' }], NOW)
    expect(gone).toEqual([{ id: 'b' }, { id: 'a', name: 'A', goneSince: NOW.toISOString() }])
    expect(mergeListing(gone, [{ id: 'b' }, { id: 'a' }], NOW)).toEqual([{ id: 'b' }, { id: 'a' }])
  })

  test('keeps the first time, and forgets the model after 90 days', () => {
    const earlier = [
      { id: 'a', goneSince: daysAgo(89) },
      { id: 'b', goneSince: daysAgo(90) },
    ]
    expect(mergeListing(earlier, [], NOW)).toEqual([{ id: 'a', goneSince: daysAgo(89) }])
  })
})

test.each([
  ['gpt-4.1', 'gpt-4.1', true],
  ['gpt-4.1', 'gpt-4.1-2025-04-14', true],
  ['claude-haiku-4-5-20251001', 'claude-haiku-4-5', true],
  ['grok-4', 'grok-4-0709', true],
  ['magistral-medium-latest', 'magistral-medium-2509', true],
  ['mistral-large-2512', 'mistral-large-latest', true],
  ['mistral-large-2512', 'mistral-large-2411', false],
  ['gpt-5', 'gpt-5-mini', false],
  ['gpt-5', 'gpt-5.1', false],
  ['claude-opus-4', 'claude-opus-4-1', false],
  ['us.meta.llama3-3-70b-instruct-v1:0', 'eu.meta.llama3-3-70b-instruct-v1:0', true],
  ['global.anthropic.claude-opus-5-v1', 'anthropic.claude-opus-5-v1', true],
  ['us.meta.llama3-1-8b-instruct-v1:0', 'us.meta.llama3-1-70b-instruct-v1:0', false],
  ['zai.glm-4.7', 'glm-4.7', false],
])('%s and %s are the same model: %s', (one, other, isSame) => {
  expect([isSameModel(one, other), isSameModel(other, one)]).toEqual([isSame, isSame])
})

test.each([
  ['us.x.one', [{ id: 'eu.x.one' }, { id: 'us.x.one' }], 'us.x.one'],
  ['us.x.one', [{ id: 'x.two' }, { id: 'eu.x.one' }], 'eu.x.one'],
  ['us.x.one', [{ id: 'x.one' }], 'x.one'],
  ['us.x.one', [{ id: 'eu.x.one', goneSince: daysAgo(1) }], 'us.x.one'],
  ['gpt-5', [{ id: 'gpt-5-2025-08-07' }], 'gpt-5'],
  ['us.x.one', [], 'us.x.one'],
])('%s of the list %o is called as %s', (id, kept, current) => {
  expect(currentIdOf(id, kept)).toBe(current)
})
