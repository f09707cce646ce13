import { create } from 'zustand'
import { type friendPresenceChanged, friendsPresent } from '#contract/presence.ts'
import { onLiveEvent, subscribe } from '#web/platform/live.ts'
import type { PushedEvent } from '#web/platform/live-connection.ts'

const NONE: ReadonlySet<string> = new Set()

/** The friends who have the application open. */
const usePresentFriends = create<{ present: ReadonlySet<string> }>(() => ({ present: NONE }))

export const useIsPresent = (userId: string | undefined): boolean =>
  usePresentFriends(({ present }) => userId !== undefined && present.has(userId))

let leave: (() => void) | undefined

/** Shows the user to their friends, and their friends to the user; again when the friends or the settings changed. */
export function joinFriends(userId: string): void {
  leave = subscribe('friends', userId, {
    onEvent: applyList,
    // The user hides their presence.
    onError: () => usePresentFriends.setState({ present: NONE }),
  })
}

/** Joins the friends who are present; the returned function leaves them. */
export function followPresentFriends(ownId: string): () => void {
  joinFriends(ownId)
  const stop = onLiveEvent<typeof friendPresenceChanged>('friend_presence_changed', ({ userId, isPresent }) =>
    usePresentFriends.setState(({ present }) => ({ present: withPresence(present, userId, isPresent) })),
  )
  return () => {
    stop()
    leave?.()
    usePresentFriends.setState({ present: NONE })
  }
}

function withPresence(present: ReadonlySet<string>, userId: string, isPresent: boolean): ReadonlySet<string> {
  const one = new Set([userId])
  return isPresent ? present.union(one) : present.difference(one)
}

function applyList({ name, payload }: Pick<PushedEvent, 'name' | 'payload'>): void {
  if (name !== friendsPresent.name) return
  const { data } = friendsPresent.payload.safeParse(payload)
  if (data) usePresentFriends.setState({ present: new Set(data.userIds) })
}
