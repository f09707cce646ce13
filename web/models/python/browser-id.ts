import { z } from 'zod'
import { readPersisted, writePersisted } from '#web/platform/persisted.ts'
import { randomUuid } from '#web/platform/uuid.ts'

const NAME = 'browser-id'

let known: string | undefined

/** The id of this browser, for programs that its answers run in it; the same in all tabs. */
export function browserId(): string {
  known ??= readPersisted(NAME, z.uuid().optional(), undefined) ?? createId()
  return known
}

function createId(): string {
  const id = randomUuid()
  writePersisted(NAME, id)
  return id
}
