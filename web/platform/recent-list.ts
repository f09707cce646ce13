import { z } from 'zod'
import { localOwner } from './local-database.ts'
import { readPersisted, removePersisted, writePersisted } from './persisted.ts'

const Entries = z.array(z.string())

/** What the user has chosen in this browser, the last first. */
interface RecentList {
  all: () => string[]
  note: (entry: string) => void
  forget: (userId: string) => void
}

export function recentList(name: string, most: number): RecentList {
  const nameOf = (userId: string) => `${name}:${userId}`
  const all = () => readPersisted(nameOf(localOwner() ?? ''), Entries, [])
  return {
    all,
    note(entry) {
      const others = all().filter((known) => known !== entry)
      writePersisted(nameOf(localOwner() ?? ''), [entry, ...others].slice(0, most))
    },
    forget: (userId) => removePersisted(nameOf(userId)),
  }
}

/** The ids of the rows of the palette. */
export const recentRows = recentList('palette', 20)
