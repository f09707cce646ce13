import { describe, expect, test } from 'vitest'
import { queryClient } from './query-client.ts'
import { shareEqual } from './structural-sharing.ts'

const row = (id: string, text = id) => ({ id, text, tags: [{ name: 'a' }] })

describe('shared structure of server data', () => {
  test('keeps the rows of a list to which a row is added at the front', () => {
    const before = { data: [row('2'), row('1')], total: 2 }
    const next = shareEqual(before, { data: [row('3'), row('2'), row('1')], total: 3 })
    expect(next).toEqual({ data: [row('3'), row('2'), row('1')], total: 3 })
    const { data } = next as typeof before
    expect(data[1]).toBe(before.data[0])
    expect(data[2]).toBe(before.data[1])
  })

  test('returns the known data when nothing changed', () => {
    const before = { pages: [{ data: [row('1')], total: 1 }], at: null, far: undefined }
    expect(shareEqual(before, structuredClone(before))).toBe(before)
  })

  test('keeps the unchanged parts of a row that changed', () => {
    const before = [row('1'), row('2')]
    const next = shareEqual(before, [row('1'), row('2', 'other')]) as typeof before
    expect(next[0]).toBe(before[0])
    expect(next[1]).toEqual(row('2', 'other'))
    expect(next[1]?.tags).toBe(before[1]?.tags)
  })

  test.each([
    { change: 'a removed key', before: { a: 1, b: 2 }, next: { a: 1 } },
    { change: 'an added key without a value', before: { a: 1 }, next: { a: 1, b: undefined } },
    { change: 'a shorter list', before: [1, 2], next: [1] },
    { change: 'other order of rows', before: [row('1'), row('2')], next: [row('2'), row('1')] },
    { change: 'a list instead of an object', before: { a: 1 }, next: [1] },
    { change: 'an object that is not plain', before: { at: new Map([['a', 1]]) }, next: { at: new Map() } },
  ])('shows $change', ({ before, next }) => {
    expect(shareEqual(before, next)).toStrictEqual(next)
  })

  test('is used for all queries', () => {
    const key = ['rows']
    const first = [row('1')]
    queryClient.setQueryData(key, first)
    queryClient.setQueryData(key, [row('2'), row('1')])
    expect(queryClient.getQueryData<typeof first>(key)?.[1]).toBe(first[0])
    queryClient.removeQueries({ queryKey: key })
  })
})
