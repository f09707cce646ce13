import { z } from 'zod'
import { chatMessages } from '#contract/messages/chat.ts'
import { notebooksMessages } from '#contract/messages/notebooks.ts'
import { Quest } from '#contract/quests.ts'
import { requireCan } from '#server/access/policy.ts'
import { grantedFor, notebookScope } from '#server/notebooks/policy.ts'
import { notebookOf, requireNotebook } from '#server/notebooks/service.ts'
import { createSystemCtx, type Ports, type SessionUser, type UserCtx } from '#server/platform/context.ts'
import { notFound } from '#server/platform/errors.ts'
import type { TopicSource } from '#server/platform/pubsub/live/topic-source.ts'
import * as store from './store.ts'

/** The topic of a notebook: users who may read the notebook receive its changes. */
export function sessionTopic(ports: Ports): TopicSource {
  return {
    async authorize(user, id) {
      if (!isId(id)) throw notFound(notebooksMessages.notFound())
      await requireNotebook(ctxFor(ports, user), 'read', id)
      return notebookScope(id)
    },
    open: async () => () => undefined,
  }
}

/** The log of one reply. After its end, also an earlier one, the stored message follows as `end`. */
export function runTopic(ports: Ports): TopicSource {
  return {
    async authorize(user, id) {
      const ctx = ctxFor(ports, user)
      const row = isId(id) ? await store.findNotebookRowOf(ctx.db, id) : undefined
      const notebook = row && grantedFor(user.id, notebookOf(row))
      return notebookScope(requireCan(ctx, 'read', chatMessages.messageNotFound(), notebook).id)
    },

    created: (id, signal) => ports.runLog.opened(id, signal),

    async open(_user, id, after = 0, push) {
      const { db } = ports.database
      // A repeated message ends again, in the same log.
      let endedAt = -1
      const pushEnd = (seq: number, quest: Quest) => {
        if (seq <= endedAt) return
        endedAt = seq
        push({ seq, name: 'end', payload: { quest } })
      }
      const lookForEnd = async () => {
        const quest = await store.findQuest(db, id)
        if (quest && quest.status !== 'running') pushEnd(quest.lastSeq, Quest.parse(quest))
      }
      const stop = await ports.runLog.follow(id, after, {
        deliver: (events) => {
          for (const { seq, event } of events) if (seq > endedAt) push({ seq, ...event })
        },
        ended: ({ seq, payload }) => {
          if (payload) pushEnd(seq, payload.quest)
          else if (seq > endedAt)
            lookForEnd().catch((error: unknown) =>
              ports.log.error({ err: error }, 'end event could not be delivered'),
            )
        },
      })
      if (!ports.runLog.isOpen(id)) await lookForEnd()
      return stop
    },
  }
}

const isId = (id: string) => z.uuid().safeParse(id).success

const ctxFor = (ports: Ports, user: SessionUser): UserCtx => ({ ...createSystemCtx(ports, 'live'), user })
