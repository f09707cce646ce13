import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { toolsMessages } from '#contract/messages/tools.ts'
import type { Ports } from '#server/platform/context.ts'
import { notFound } from '#server/platform/errors.ts'
import type { TopicSource } from '#server/platform/pubsub/live/topic-source.ts'
import * as store from './browsers.store.ts'
import { CONNECTION_LASTS_MS } from './connections.ts'

const RENEWED_EVERY_MS = 30_000

/** The topic of a browser: it receives the programs that it is to run, and is known to be connected. */
export function browserTopic({ database, clock, log }: Ports): TopicSource {
  return {
    async authorize(_user, id) {
      if (!z.uuid().safeParse(id).success) throw notFound(toolsMessages.browserNotFound())
      return browserScope(id)
    },
    async open(user, browserId) {
      const connection = { id: randomUUID(), userId: user.id, browserId }
      const renew = () => store.upsertConnection(database.db, { ...connection, seenAt: clock.now() })
      const noteFailure = (error: unknown) => log.warn({ err: error }, 'connected browser was not stored')
      await store.removeConnectionsBefore(database.db, new Date(clock.now().getTime() - CONNECTION_LASTS_MS))
      await renew()
      const renewing = setInterval(() => void renew().catch(noteFailure), RENEWED_EVERY_MS)
      renewing.unref()
      return () => {
        clearInterval(renewing)
        store.removeConnection(database.db, connection.id).catch(noteFailure)
      }
    },
  }
}

/** The key of the topic: the subscribers with this scope receive its events. */
export const browserScope = (id: string) => `browser:${id}`
