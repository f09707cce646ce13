import { expect, test } from 'vitest'
import { resultText } from './result-text.ts'

test('texts and resources are joined; pictures are named', () => {
  const result = {
    isError: false,
    content: [
      { type: 'text' as const, text: 'High tide' },
      { type: 'image' as const, mimeType: 'image/png', bytes: 12 },
      { type: 'resource' as const, uri: 'file:///tides.txt', text: 'at noon' },
      { type: 'resource_link' as const, uri: 'file:///moon.txt', name: 'Moon' },
    ],
  }
  expect(resultText(result)).toBe(
    'High tide\n\n[image: image/png, 12 bytes]\n\nfile:///tides.txt\nat noon\n\n[resource: Moon, file:///moon.txt]',
  )
})

test('structured content is used where there is no other', () => {
  expect(resultText({ isError: false, content: [], structuredContent: { height: 3 } })).toBe('{"height":3}')
  expect(resultText({ isError: false, content: [] })).toBe('')
})
