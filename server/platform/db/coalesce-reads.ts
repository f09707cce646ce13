import type { Ctx } from '../context.ts'
import type { Db } from './database.ts'

interface Sharing<T> {
  current?: Promise<T>
  next?: Promise<T>
}

/**
 * One read for all who ask at the same time, of what is the same for everybody. Nobody gets what was read before they
 * asked: whoever comes while a read is under way gets the next one. So nothing is kept that could be out of date, and a
 * change on any replica is seen by whoever asks after it. Inside a transaction each reads what that transaction sees.
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
