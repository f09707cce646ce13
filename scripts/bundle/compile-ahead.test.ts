import type { Rollup } from 'vite'
import { expect, test } from 'vitest'
import { addHints } from './compile-ahead.ts'

const chunk = (name: string) => ({ type: 'chunk', name, code: 'run()' }) as Rollup.OutputChunk

test('only the files of every first visit are compiled ahead', () => {
  const bundle = { a: chunk('chat'), b: chunk('pdf') }
  addHints(bundle)
  expect(bundle.a.code).toBe('//# allFunctionsCalledOnLoad\nrun()')
  expect(bundle.b.code).toBe('run()')
})
