import { expect, test } from 'vitest'
import { aFile } from './file-fixture.ts'
import { statusOf } from './file-status.ts'

test.each([
  [{}, 'raw'],
  [{ isChunking: true }, 'chunking'],
  [{ chunked: true }, 'chunked'],
  [{ chunked: true, isVectorizing: true }, 'vectorizing'],
  [{ chunked: true, vectorized: true }, 'vectorized'],
  [{ error: 'No text found (scanned?)' }, 'failed'],
  [{ error: 'before', isChunking: true }, 'chunking'],
  [{ error: 'lost', vectorized: true }, 'failed'],
] as const)('%j is %s', (file, status) => {
  expect(statusOf(aFile(file))).toBe(status)
})
