import { randomUUID } from 'node:crypto'
import { type Ctx, createSystemCtx, type Ports } from '#server/platform/context.ts'
import { RENEWAL_SECONDS } from './leases.ts'
import { renewPresences } from './present-people.ts'

/** Connections of one process that are shown as present. Further ones see others without being shown. */
const PRESENCES_MAX = 10_000

interface Joining {
  enter: (ctx: Ctx, connectionId: string) => Promise<void>
  leave: (ctx: Ctx, connectionId: string) => Promise<void>
}

export interface Connections {
  isFull: () => boolean
  /** Makes a connection present; the returned function ends it. */
  add: (joining: Joining) => Promise<() => void>
}

/** The connections of this process that are present. While there are some, their rows are renewed. */
export function createConnections(ports: Ports): Connections {
  const open = new Set<string>()
  let renewal: NodeJS.Timeout | undefined
  const ctx = () => createSystemCtx(ports, 'presence')
  const logFailure = (error: unknown) => {
    // When the program stops, its database is closed while its sockets still end: their rows expire.
    if (!ports.database.pool.ending) ports.log.warn({ err: error }, 'presence could not be stored')
  }

  function start(connectionId: string) {
    open.add(connectionId)
    renewal ??= setInterval(
      () => void renewPresences(ctx(), [...open]).catch(logFailure),
      RENEWAL_SECONDS * 1000,
    ).unref()
  }

  function end(connectionId: string, leave: Joining['leave']) {
    open.delete(connectionId)
    if (open.size === 0) {
      clearInterval(renewal)
      renewal = undefined
    }
    // A row that could not be removed is not renewed any more, and expires.
    leave(ctx(), connectionId).catch(logFailure)
  }

  return {
    isFull: () => open.size >= PRESENCES_MAX,

    async add({ enter, leave }) {
      const connectionId = randomUUID()
      start(connectionId)
      try {
        await enter(ctx(), connectionId)
      } catch (error) {
        end(connectionId, leave)
        throw error
      }
      return () => end(connectionId, leave)
    },
  }
}
