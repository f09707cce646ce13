import { useEffect } from 'react'
import { create } from 'zustand'
import { type PresentPerson, presentChanged, TYPING_SHOWN_MS, typingChanged } from '#contract/presence.ts'
import { subscribe } from '#web/platform/live.ts'
import type { PushedEvent } from '#web/platform/live-connection.ts'

export interface Present {
  people: PresentPerson[]
  total: number
}

const NONE: Present = { people: [], total: 0 }
const NOT_TYPING: readonly string[] = []

interface PresenceState {
  present: Record<string, Present>
  /** The ids of the users who type, by notebook, in the order in which they began. */
  typing: Record<string, readonly string[]>
}

/** Who has the shown notebooks open, and who types in them. */
const usePresence = create<PresenceState>(() => ({ present: {}, typing: {} }))

const timers = new Map<string, ReturnType<typeof setTimeout>>()

/** Functions that leave the notebooks that this tab shows. */
const joined = new Map<string, () => void>()

/** Joins the users who have this notebook open, as long as the component is shown. */
export function useJoinedNotebook(notebookId: string): void {
  useEffect(() => {
    joinNotebook(notebookId)
    return () => {
      joined.get(notebookId)?.()
      joined.delete(notebookId)
      forgetPresence(notebookId)
    }
  }, [notebookId])
}

function joinNotebook(notebookId: string): void {
  const leave = subscribe('presence', notebookId, {
    onEvent: (event) => applyPresence(notebookId, event),
    // Access was revoked, or presence is switched off.
    onError: () => forgetPresence(notebookId),
  })
  joined.set(notebookId, leave)
}

/** Joins the shown notebooks again, after the server has ended their subscriptions. */
export function rejoinNotebooks(): void {
  for (const notebookId of joined.keys()) joinNotebook(notebookId)
}

export const usePresent = (notebookId: string): Present =>
  usePresence(({ present }) => present[notebookId] ?? NONE)

/** The users who type in the notebook and are still there. */
export const useTyping = (notebookId: string): readonly string[] =>
  usePresence(({ typing }) => typing[notebookId] ?? NOT_TYPING)

export function applyPresence(notebookId: string, { name, payload }: Pick<PushedEvent, 'name' | 'payload'>) {
  if (name === presentChanged.name) {
    const { data } = presentChanged.payload.safeParse(payload)
    if (data) usePresence.setState(({ present }) => ({ present: { ...present, [notebookId]: data } }))
  }
  if (name === typingChanged.name) {
    const { data } = typingChanged.payload.safeParse(payload)
    if (data) noteTyping(notebookId, data.userId, data.isTyping)
  }
}

/** A user is shown as typing until they stop, send the message, or send no further signal for some seconds. */
export function noteTyping(notebookId: string, userId: string, isTyping: boolean): void {
  const key = `${notebookId} ${userId}`
  clearTimeout(timers.get(key))
  timers.delete(key)
  if (isTyping)
    timers.set(
      key,
      setTimeout(() => noteTyping(notebookId, userId, false), TYPING_SHOWN_MS),
    )
  usePresence.setState(({ typing }) => {
    const before = typing[notebookId] ?? NOT_TYPING
    if (before.includes(userId) === isTyping) return { typing }
    const after = isTyping ? [...before, userId] : before.filter((id) => id !== userId)
    return { typing: { ...typing, [notebookId]: after } }
  })
}

export function forgetPresence(notebookId: string): void {
  for (const userId of usePresence.getState().typing[notebookId] ?? []) noteTyping(notebookId, userId, false)
  usePresence.setState(({ present, typing }) => {
    const { [notebookId]: _, ...others } = present
    const { [notebookId]: __, ...othersTyping } = typing
    return { present: others, typing: othersTyping }
  })
}
