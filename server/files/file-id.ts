import { z } from 'zod'
import { filesMessages } from '#contract/messages/files.ts'
import { notFound } from '#server/platform/errors.ts'

/** The id of a file in an address. No file has an id of another format. */
export function requireFileId(id: unknown): string {
  const parsed = z.uuid().safeParse(id)
  if (!parsed.success) throw notFound(filesMessages.notFound())
  return parsed.data
}
