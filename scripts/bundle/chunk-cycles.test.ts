import { expect, test } from 'vitest'
import { chunkCycle } from './chunk-cycles.ts'

const file = (fileName: string, ...imports: string[]) => ({ fileName, imports })

test('files that import each other are named in their order', () => {
  const files = [
    file('page', 'shared'),
    file('shared', 'packages', 'forms'),
    file('forms', 'shared'),
    file('packages'),
  ]
  expect(chunkCycle(files)).toEqual(['shared', 'forms', 'shared'])
})

test('files may share what they import', () => {
  expect(chunkCycle([file('page', 'a', 'b'), file('a', 'c'), file('b', 'c'), file('c')])).toBeUndefined()
})
