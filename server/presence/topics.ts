import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { notebooksMessages } from '#contract/messages/notebooks.ts'
import { presenceMessages } from '#contract/messages/presence.ts'
import { presentChanged } from '#contract/presence.ts'
import { notebookScope } from '#server/notebooks/policy.ts'
import { requireNotebook } from '#server/notebooks/service.ts'
import { createSystemCtx, type Ports, type SessionUser } from '#server/platform/context.ts'
import { forbidden, notFound } from '#server/platform/errors.ts'
import type { TopicSource } from '#server/platform/pubsub/live/topic-source.ts'
import {
  type Joining,
  joinNotebook,
  leaveNotebook,
  listPresent,
  RENEWAL_SECONDS,
  renewPresences,
} from './present-people.ts'
import * as store from './store.ts'

/** Connections of one process that are shown as present. Further ones see others without being shown. */
const PRESENCES_MAX = 10_000

/**
 * Who has a notebook open: users who may read it receive the list, and are in it while they subscribe. Access is asked
 * again by the same message as that of the notebook, so that a revoked permission ends the presence.
 */
export function presenceTopic(ports: Ports): TopicSource {
  const open = new Set<string>()
  let renewal: NodeJS.Timeout | undefined
  const ctx = () => createSystemCtx(ports, 'presence')
  const logFailure = (error: unknown) => ports.log.warn({ err: error }, 'presence could not be stored')

  function start(connectionId: string) {
    open.add(connectionId)
    renewal ??= setInterval(
      () => void renewPresences(ctx()).catch(logFailure),
      RENEWAL_SECONDS * 1000,
    ).unref()
  }

  function leave(joining: Joining) {
    open.delete(joining.connectionId)
    if (open.size === 0) {
      clearInterval(renewal)
      renewal = undefined
    }
    // When the program stops, its database may be closed before its sockets: the row expires.
    leaveNotebook(ctx(), joining).catch(() => undefined)
  }

  return {
    async authorize(user, id) {
      if (!z.uuid().safeParse(id).success) throw notFound(notebooksMessages.notFound())
      await requireNotebook({ ...ctx(), user }, 'read', id)
      if (!(await store.isShown(ports.database.db, user.id))) throw forbidden(presenceMessages.isOff())
      return notebookScope(id)
    },

    async open(user, notebookId, _after, push) {
      if (!isListed(user) || open.size >= PRESENCES_MAX) {
        push({ name: presentChanged.name, payload: await listPresent(ctx(), notebookId) })
        return () => undefined
      }
      const joining = { connectionId: randomUUID(), notebookId, userId: user.id }
      start(joining.connectionId)
      try {
        await joinNotebook(ctx(), joining)
      } catch (error) {
        leave(joining)
        throw error
      }
      return () => leave(joining)
    },
  }
}

/** An administrator who acts as a user is not that user. */
const isListed = ({ impersonatorId }: SessionUser) => impersonatorId === null
