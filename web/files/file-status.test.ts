import { expect, test } from 'vitest'
import { aFile } from './file-fixture.ts'
import { statusOf } from './file-status.ts'

test.each([
  [{}, 'raw'],
  [{ isChunking: true, isWaiting: true }, 'waiting'],
  [{ isChunking: true }, 'chunking'],
  [{ chunked: true }, 'chunked'],
  [{ chunked: true, isVectorizing: true }, 'vectorizing'],
  [{ chunked: true, vectorized: true }, 'vectorized'],
  [{ error: 'No text found. The document may be scanned.' }, 'failed'],
  [{ error: 'before', isChunking: true }, 'chunking'],
  [{ error: 'lost', vectorized: true }, 'failed'],
] as const)('shows %j as %s', (file, status) => {
  expect(statusOf(aFile(file), null)).toBe(status)
})

test('marks a file with vectors of another model, or without, as outdated', () => {
  const status = (vectorModel: string | null, now: string | null) =>
    statusOf(aFile({ chunked: true, vectorized: true, vectorModel }), now)
  expect(status('a/one', 'a/one')).toBe('vectorized')
  expect(status('a/one', null)).toBe('vectorized')
  expect(status('a/one', 'b/two')).toBe('outdated')
  expect(status(null, 'b/two')).toBe('outdated')
})
