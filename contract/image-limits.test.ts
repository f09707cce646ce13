import { expect, test } from 'vitest'
import { imageProblem, isModelImage } from './image-limits.ts'

test.each(['anthropic', 'gemini', 'bedrock'] as const)('%s accepts pictures up to 3.5 MB', (backend) => {
  expect(imageProblem({ fileName: 'map.png', fileSize: 3_500_000 }, backend)).toBeNull()
  expect(imageProblem({ fileName: 'map.png', fileSize: 3_500_001 }, backend)?.message).toBe(
    `map.png is too large for ${backend.toUpperCase()}. Max: 3.5MB. Delete this file and re-upload to auto-resize.`,
  )
})

test('other providers accept larger pictures', () => {
  expect(imageProblem({ fileName: 'map.png', fileSize: 9_000_000 }, 'openai')).toBeNull()
})

test('drawings and documents do not count as pictures for models', () => {
  expect(['image/png', 'image/svg+xml', 'application/pdf'].map(isModelImage)).toEqual([true, false, false])
})
