import { expect, test } from 'vitest'
import type { Block } from './blocks.ts'
import { createPacedReader } from './paced-reader.ts'

/** A reader with a simulated duration and clock. */
function slowReader(takesMs: number) {
  const clock = { now: 0, readings: [] as string[] }
  const read = (text: string): Block[] => {
    clock.readings.push(text)
    clock.now += takesMs
    return [{ source: text, nodes: [] }]
  }
  return { clock, reader: createPacedReader(read, () => clock.now) }
}

test('reads a growing text no more often than reading takes', () => {
  const { clock, reader } = slowReader(100)
  reader.read('a', true)
  clock.now += 50
  expect(reader.read('ab', true)).toEqual([{ source: 'a', nodes: [] }])
  expect(reader.waitMs()).toBe(150)
  clock.now += 150
  expect(reader.read('ab', true)).toEqual([{ source: 'ab', nodes: [] }])
  expect(reader.waitMs()).toBeUndefined()
  expect(clock.readings).toEqual(['a', 'ab'])
})

test('reads the finished text at once', () => {
  const { clock, reader } = slowReader(100)
  reader.read('a', true)
  reader.read('ab', false)
  expect(clock.readings).toEqual(['a', 'ab'])
})

test('reads every state of a text that is read quickly', () => {
  const { clock, reader } = slowReader(5)
  for (const text of ['a', 'ab', 'abc']) reader.read(text, true)
  expect(clock.readings).toEqual(['a', 'ab', 'abc'])
})

test('reads a text once when its rendering is interrupted and repeated', () => {
  const { clock, reader } = slowReader(100)
  reader.read('a', true)
  reader.read('a', true)
  expect(reader.waitMs()).toBeUndefined()
  clock.now += 1000
  reader.read('a', true)
  expect(clock.readings).toEqual(['a'])
})
