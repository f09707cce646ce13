import { ModelError } from '../llm/port.ts'
import type { EmbeddingCall, Vector } from './port.ts'

const DIMENSIONS_MIN = 8
const DIMENSIONS_MAX = 8192

/** Accepts a provider's vectors if they are comparable, and normalises each to length 1. */
export function takeVectors(rows: number[][], { texts, dimensions }: EmbeddingCall): Vector[] {
  if (rows.length !== texts.length) {
    throw unusable(`The provider sent ${rows.length} vectors for ${texts.length} texts.`)
  }
  const wanted = dimensions ?? rows[0]?.length ?? 0
  return rows.map((row) => {
    if (row.length !== wanted) {
      throw unusable(`The provider sent a vector of ${row.length} numbers instead of ${wanted}.`)
    }
    if (wanted < DIMENSIONS_MIN || wanted > DIMENSIONS_MAX) {
      throw unusable(`Vectors of ${wanted} numbers cannot be compared.`)
    }
    return normalize(row)
  })
}

function normalize(row: number[]): Vector {
  const length = Math.hypot(...row)
  if (!Number.isFinite(length) || length === 0) {
    throw unusable('The provider sent a vector that cannot be compared.')
  }
  return Float32Array.from(row, (value) => value / length)
}

const unusable = (message: string) => new ModelError('invalid_request', message)
