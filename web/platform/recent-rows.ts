import { z } from 'zod'
import { localOwner } from './local-database.ts'
import { readPersisted, removePersisted, writePersisted } from './persisted.ts'

const KEPT = 20
const Ids = z.array(z.string())

const nameOf = (userId: string) => `palette:${userId}`

/** The ids of the rows of the palette that the user has chosen in this browser, the last first. */
export const recentRows = () => readPersisted(nameOf(localOwner() ?? ''), Ids, [])

export function noteRow(id: string): void {
  const others = recentRows().filter((known) => known !== id)
  writePersisted(nameOf(localOwner() ?? ''), [id, ...others].slice(0, KEPT))
}

export const forgetRows = (userId: string) => removePersisted(nameOf(userId))
