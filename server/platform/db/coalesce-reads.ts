import type { Ctx } from '../context.ts'
import type { Db } from './database.ts'

interface Sharing<T> {
  current?: Promise<T>
  next?: Promise<T>
}

/**
 * Shares one read among all concurrent callers, for data that is equal for all of them. A caller never gets a
 * value that was read before its call: calls during a read share the next one. Nothing is cached, so a change
 * on any replica is visible to every later call. Inside a transaction each call reads for itself.
 */
export function coalesceReads<T>(
  read: (db: Db) => Promise<T>,
): (ctx: Pick<Ctx, 'db' | 'ports'>) => Promise<T> {
  const sharings = new WeakMap<Db, Sharing<T>>()

  function begin(db: Db, sharing: Sharing<T>): Promise<T> {
    const reading = read(db).finally(() => {
      if (sharing.current === reading) sharing.current = undefined
    })
    sharing.current = reading
    return reading
  }

  async function beginAfter(before: Promise<T>, db: Db, sharing: Sharing<T>): Promise<T> {
    await before.catch(() => undefined)
    sharing.next = undefined
    return begin(db, sharing)
  }

  return ({ db, ports }) => {
    if (db !== ports.database.db) return read(db)
    const sharing = sharings.get(db) ?? {}
    sharings.set(db, sharing)
    if (!sharing.current) return begin(db, sharing)
    sharing.next ??= beginAfter(sharing.current, db, sharing)
    return sharing.next
  }
}
