import { expect, test } from 'vitest'
import { aFile } from '#web/files/file-fixture.ts'
import { aModel } from '#web/models/model-fixture.ts'
import { attachmentState } from './attachment-state.ts'

const seeing = aModel({ supportsVision: true })
const blind = aModel({ supportsVision: false })

test.each([
  [undefined, blind, 'gone'],
  [aFile({ mimeType: 'text/plain' }), blind, 'ready'],
  [aFile({ isChunking: true }), blind, 'preparing'],
  [aFile({ isVectorizing: true }), blind, 'preparing'],
  [aFile({ error: 'No text found. The document may be scanned.' }), blind, 'failed'],
  [aFile({ mimeType: 'image/png' }), blind, 'unseen'],
  [aFile({ mimeType: 'image/png' }), seeing, 'ready'],
  [aFile({ mimeType: 'image/png' }), undefined, 'ready'],
  [aFile({ mimeType: 'image/png' }), aModel({ type: 'image', id: 'gpt-image-2' }), 'ready'],
  [aFile({ mimeType: 'image/png' }), aModel({ type: 'image', id: 'dall-e-3' }), 'unseen'],
] as const)('%# is shown', (file, model, state) => expect(attachmentState(file, model)).toBe(state))
