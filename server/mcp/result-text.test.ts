import { expect, test } from 'vitest'
import { resultText } from './result-text.ts'

const refuse = async () => false

test('texts and resources are joined; pictures are shown, or named where they cannot be', async () => {
  const result = {
    isError: false,
    content: [
      { type: 'text' as const, text: 'High tide' },
      { type: 'image' as const, mimeType: 'image/png', bytes: Buffer.alloc(12) },
      { type: 'audio' as const, mimeType: 'audio/wav', bytes: Buffer.alloc(7) },
      { type: 'resource' as const, uri: 'file:///tides.txt', text: 'at noon' },
      { type: 'resource_link' as const, uri: 'file:///moon.txt', name: 'Moon' },
    ],
  }
  const rest =
    '[audio: audio/wav, 7 bytes]\n\nfile:///tides.txt\nat noon\n\n[resource: Moon, file:///moon.txt]'
  expect(await resultText(result, refuse)).toBe(`High tide\n\n[image: image/png, 12 bytes]\n\n${rest}`)
  const shown: number[] = []
  const show = async (bytes: Uint8Array) => shown.push(bytes.length) > 0
  expect(await resultText(result, show)).toBe(
    `High tide\n\n[image: image/png. The user sees it below the answer.]\n\n${rest}`,
  )
  expect(shown).toEqual([12])
})

test('structured content is used where there is no other', async () => {
  const structured = { isError: false, content: [], structuredContent: { height: 3 } }
  expect(await resultText(structured, refuse)).toBe('{"height":3}')
  expect(await resultText({ isError: false, content: [] }, refuse)).toBe('')
})
