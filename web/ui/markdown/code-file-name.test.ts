import { expect, test } from 'vitest'
import { codeFileName } from './code-file-name.ts'

test('names a block of code by its language', () => {
  expect(['TypeScript', 'sql', 'python', '', '../x'].map(codeFileName)).toEqual([
    'code.ts',
    'code.sql',
    'code.py',
    'code.txt',
    'code.txt',
  ])
})
