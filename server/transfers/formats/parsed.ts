import { Readable } from 'node:stream'
import type { z } from 'zod'
import { transfersMessages } from '#contract/messages/transfers.ts'
import type { ArchiveEntry } from './archive.ts'
import { InvalidConversation } from './conversation.ts'

/** A value of that shape; throws with the first thing that is wrong. */
export function parsed<S extends z.ZodType>(shape: S, value: unknown): z.output<S> {
  const result = shape.safeParse(value)
  if (result.success) return result.data
  const [issue] = result.error.issues
  const detail = `${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}`
  throw new InvalidConversation(transfersMessages.conversationBroken({ detail }))
}

/** The largest time that the database and the contract accept is far later. */
const YEAR_3000_MS = 32_503_680_000_000
/** Numbers above are milliseconds. */
const SECONDS_MAX = 100_000_000_000

/** A time in seconds or milliseconds since 1970, or in ISO 8601; nothing when it is not valid. */
export function timeOf(value: string | number | null | undefined): Date | undefined {
  if (value === null || value === undefined || value === '') return undefined
  const time = new Date(typeof value === 'number' && Math.abs(value) < SECONDS_MAX ? value * 1000 : value)
  const isValid = time.getTime() >= 0 && time.getTime() < YEAR_3000_MS
  return isValid ? time : undefined
}

/** A file whose content is in the conversation itself. */
export function inlineEntry(path: string, bytes: Buffer): ArchiveEntry {
  return { path, size: bytes.length, open: async () => Readable.from([bytes]) }
}
