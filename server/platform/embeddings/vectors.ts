import { modelsMessages } from '#contract/messages/models.ts'
import type { Message } from '#contract/messages.ts'
import { ModelError } from '../llm/port.ts'
import type { EmbeddingCall, Vector } from './port.ts'

const DIMENSIONS_MIN = 8
const DIMENSIONS_MAX = 8192

/** Accepts a provider's vectors if they are comparable, and normalises each to length 1. */
export function takeVectors(rows: number[][], { texts, dimensions }: EmbeddingCall): Vector[] {
  if (rows.length !== texts.length) {
    throw unusable(modelsMessages.vectorCountWrong({ vectors: rows.length, texts: texts.length }))
  }
  const wanted = dimensions ?? rows[0]?.length ?? 0
  return rows.map((row) => {
    if (row.length !== wanted) {
      throw unusable(modelsMessages.vectorLengthWrong({ length: row.length, expected: wanted }))
    }
    if (wanted < DIMENSIONS_MIN || wanted > DIMENSIONS_MAX) {
      throw unusable(modelsMessages.vectorLengthInvalid({ length: wanted }))
    }
    return normalize(row)
  })
}

function normalize(row: number[]): Vector {
  const length = Math.hypot(...row)
  if (!Number.isFinite(length) || length === 0) {
    throw unusable(modelsMessages.vectorInvalid())
  }
  return Float32Array.from(row, (value) => value / length)
}

const unusable = (said: Message) => new ModelError('invalid_request', said)
