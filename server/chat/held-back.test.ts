import { expect, test } from 'vitest'
import { ModelError, type ModelPart } from '#server/platform/llm/port.ts'
import type { AnswerPart } from '#server/platform/llm/tool-loop.ts'
import { heldBack } from './held-back.ts'

const PARTS: Exclude<ModelPart, { type: 'calls' }>[] = [
  { type: 'reasoning', text: 'Let me ' },
  { type: 'status', status: 'Provider is busy' },
  { type: 'reasoning', text: 'see.' },
  { type: 'text', text: 'High ' },
  { type: 'text', text: 'water.' },
  { type: 'usage', usage: { inputTokens: 1 } },
]

async function* answer(error?: ModelError): AsyncGenerator<AnswerPart> {
  yield* PARTS
  if (error) throw error
}

async function read(parts: AsyncIterable<AnswerPart>) {
  const taken: AnswerPart[] = []
  try {
    for await (const part of parts) taken.push(part)
  } catch (error) {
    return { taken, error }
  }
  return { taken, error: undefined }
}

const WHOLE = [
  PARTS[1],
  PARTS[5],
  { type: 'reasoning', text: 'Let me see.' },
  { type: 'text', text: 'High water.' },
]

test('text and reasoning come in one piece at the end, other parts at once', async () => {
  expect(await read(heldBack(answer()))).toEqual({ taken: WHOLE, error: undefined })
})

test('the text of an answer that fails is not lost', async () => {
  const error = new ModelError('broken_off', 'Cut')
  expect(await read(heldBack(answer(error)))).toEqual({ taken: WHOLE, error })
})
