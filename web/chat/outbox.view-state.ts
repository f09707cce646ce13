import { create } from 'zustand'
import { useShallow } from 'zustand/react/shallow'
import { localOwner } from '#web/platform/local-database.ts'
import { readPersisted, writePersisted } from '#web/platform/persisted.ts'
import { messagesOf, Outbox, type OutgoingMessage } from './outbox.ts'

/** Unsent messages of the signed-in user, in every tab of this browser and across reloads. */
export const useOutbox = create<{ messages: OutgoingMessage[] }>(() => ({ messages: [] }))

/** Those of one notebook, in the order they were written. */
export const useOutgoing = (notebookId: string): OutgoingMessage[] =>
  useOutbox(useShallow(({ messages }) => messagesOf(messages, notebookId)))

const name = () => `outbox:${localOwner() ?? ''}`

export const readOutbox = () => readPersisted(name(), Outbox, [])

let showTimer: ReturnType<typeof setTimeout> | undefined

/**
 * Starts from storage, not from this tab's memory: another tab may have added a message. The change is stored
 * at once and rendered in a separate task, so that the request of a new message is sent before React renders.
 */
export function changeOutbox(change: (messages: OutgoingMessage[]) => OutgoingMessage[]): void {
  writePersisted(name(), change(readOutbox()))
  showTimer ??= setTimeout(showOutbox)
}

/** Renders a change at once, for a page that opens next. */
export function showOutbox(): void {
  clearTimeout(showTimer)
  showTimer = undefined
  useOutbox.setState({ messages: readOutbox() })
}

/** Reads the changes of other tabs. */
export function watchOutbox(): () => void {
  const read = () => useOutbox.setState({ messages: readOutbox() })
  const onStorage = ({ key }: StorageEvent) => {
    if (key?.endsWith(name())) read()
  }
  addEventListener('storage', onStorage)
  read()
  return () => removeEventListener('storage', onStorage)
}
