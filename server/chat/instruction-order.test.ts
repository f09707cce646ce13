import { expect, test } from 'vitest'
import type { InstructionSource } from '#contract/prompt-meta.ts'
import { orderInstructions } from './instruction-order.ts'

const instruction = (fileName: string, source: InstructionSource, priority: number) => ({
  fileId: fileName,
  fileName,
  source,
  priority,
})

const namesOf = (...given: Parameters<typeof orderInstructions>[0]) =>
  orderInstructions(given).ordered.map(({ fileName }) => fileName)

test('orders from the most general to the most personal, then by priority, then by name', () => {
  expect(
    namesOf(
      instruction('mine', 'user', 999),
      instruction('mine too', 'user', 501),
      instruction('team b', 'group', 200),
      instruction('team a', 'group', 200),
      instruction('work', 'project', 400),
      instruction('house', 'global', 50),
    ),
  ).toEqual(['house', 'team a', 'team b', 'work', 'mine too', 'mine'])
})

test('a priority outside its band does not move a file before the instructions for all users', () => {
  expect(namesOf(instruction('mine', 'user', 0), instruction('house', 'global', 100))).toEqual([
    'house',
    'mine',
  ])
})

test('keeps the first occurrence of a file', () => {
  const { ordered, duplicates } = orderInstructions([
    instruction('both', 'user', 600),
    instruction('both', 'global', 10),
  ])
  expect([ordered.map(({ source }) => source), duplicates]).toEqual([['global'], 1])
})
