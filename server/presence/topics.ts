import { z } from 'zod'
import { friendsMessages } from '#contract/messages/friends.ts'
import { notebooksMessages } from '#contract/messages/notebooks.ts'
import { presenceMessages } from '#contract/messages/presence.ts'
import { friendsPresent, presentChanged } from '#contract/presence.ts'
import { canListFriends } from '#server/friends/policy.ts'
import { listFriendIds } from '#server/friends/service.ts'
import { notebookScope } from '#server/notebooks/policy.ts'
import { requireNotebook } from '#server/notebooks/service.ts'
import { createSystemCtx, type Ports, type SessionUser } from '#server/platform/context.ts'
import { forbidden, notFound } from '#server/platform/errors.ts'
import type { TopicSource } from '#server/platform/pubsub/live/topic-source.ts'
import { type Connections, createConnections } from './connections.ts'
import { closeWindow, friendsScope, listPresentFriends, openWindow } from './present-friends.ts'
import { joinNotebook, leaveNotebook, listPresent } from './present-people.ts'
import * as store from './store.ts'

export function presenceTopics(ports: Ports): { presence: TopicSource; friends: TopicSource } {
  const connections = createConnections(ports)
  return { presence: notebookTopic(ports, connections), friends: friendsTopic(ports, connections) }
}

/**
 * Who has a notebook open: users who may read it receive the list, and are in it while they subscribe. Access is asked
 * again by the same message as that of the notebook, so that a revoked permission ends the presence.
 */
function notebookTopic(ports: Ports, connections: Connections): TopicSource {
  const ctx = () => createSystemCtx(ports, 'presence')
  return {
    async authorize(user, id) {
      if (!z.uuid().safeParse(id).success) throw notFound(notebooksMessages.notFound())
      await requireNotebook({ ...ctx(), user }, 'read', id)
      await requireShown(ports, user.id)
      return notebookScope(id)
    },

    async open(user, notebookId, _after, push) {
      if (!isListed(user) || connections.isFull()) {
        push({ name: presentChanged.name, payload: await listPresent(ctx(), notebookId) })
        return () => undefined
      }
      const joining = { notebookId, userId: user.id }
      return connections.add({
        enter: (ctx, connectionId) => joinNotebook(ctx, { ...joining, connectionId }),
        leave: (ctx, connectionId) => leaveNotebook(ctx, { ...joining, connectionId }),
      })
    },
  }
}

/** Which friends of the caller have the application open, as the caller has while they subscribe. */
function friendsTopic(ports: Ports, connections: Connections): TopicSource {
  const ctx = () => createSystemCtx(ports, 'presence')
  return {
    async authorize(user, id) {
      if (!canListFriends(user, id)) throw forbidden(friendsMessages.ownFriendsOnly())
      await requireShown(ports, id)
      return friendsScope(id)
    },

    async open(user, userId, _after, push) {
      const hasFriends = (await listFriendIds(ctx(), userId)).length > 0
      const leave =
        hasFriends && isListed(user) && !connections.isFull()
          ? await connections.add({
              enter: (ctx, connectionId) => openWindow(ctx, { connectionId, userId }),
              leave: (ctx, connectionId) => closeWindow(ctx, { connectionId, userId }),
            })
          : () => undefined
      push({ name: friendsPresent.name, payload: { userIds: await listPresentFriends(ctx(), userId) } })
      return leave
    },
  }
}

async function requireShown({ database }: Ports, userId: string): Promise<void> {
  if (!(await store.isShown(database.db, userId))) throw forbidden(presenceMessages.isOff())
}

/** An administrator who acts as a user is not that user. */
const isListed = ({ impersonatorId }: SessionUser) => impersonatorId === null
