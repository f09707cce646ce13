import { z } from 'zod'
import { create } from 'zustand'
import { useShallow } from 'zustand/react/shallow'
import { localOwner } from '#web/platform/local-database.ts'
import { persistedNames, readPersisted, removePersisted, writePersisted } from '#web/platform/persisted.ts'
import { messagesOf, Outbox, OutgoingMessage } from './outbox.ts'

/** Unsent messages of the signed-in user, in every tab of this browser and across reloads. */
export const useOutbox = create<{ messages: OutgoingMessage[] }>(() => ({ messages: [] }))

/** Those of one notebook, in the order they were written. */
export const useOutgoing = (notebookId: string): OutgoingMessage[] =>
  useOutbox(useShallow(({ messages }) => messagesOf(messages, notebookId)))

/**
 * Each message has an entry of its own in the storage. Tabs learn of each other's writes late, so a tab that stored a
 * list of all messages could remove one that another tab has just added.
 */
type Entry = z.infer<typeof Entry>
const Entry = z.object({ message: OutgoingMessage, position: z.number() })

const outboxOf = (owner: string) => `outbox:${owner}:`
/** The messages of all notebooks in one entry, as stored by earlier versions. */
const earlierOutboxOf = (owner: string) => `outbox:${owner}`

const ownOutbox = () => outboxOf(localOwner() ?? '')
const nameOf = ({ clientMessageId }: OutgoingMessage) => ownOutbox() + clientMessageId

/** Entries that the browser does not store: its storage is full or blocked. */
const unstored = new Map<string, Entry>()

function readEntry(name: string): Entry[] {
  const entry = unstored.get(name) ?? readPersisted(name, Entry.optional(), undefined)
  return entry ? [entry] : []
}

function readEntries(): Entry[] {
  const names = new Set([...persistedNames(ownOutbox()), ...unstored.keys()])
  const entries = [...names].filter((name) => name.startsWith(ownOutbox())).flatMap(readEntry)
  return entries.toSorted((one, other) => one.position - other.position)
}

export const readOutbox = (): OutgoingMessage[] => readEntries().map(({ message }) => message)

let showTimer: ReturnType<typeof setTimeout> | undefined

/**
 * Starts from storage, not from this tab's memory: another tab may have added a message. The change is stored
 * at once and rendered in a separate task, so that the request of a new message is sent before React renders.
 */
export function changeOutbox(change: (messages: OutgoingMessage[]) => OutgoingMessage[]): void {
  const before = readEntries()
  const after = change(before.map(({ message }) => message))
  const idsAfter = new Set(after.map(({ clientMessageId }) => clientMessageId))
  for (const { message } of before) if (!idsAfter.has(message.clientMessageId)) removeEntry(nameOf(message))
  const changes = positioned(after, before).filter(
    ({ message, position }) =>
      !before.some((entry) => entry.message === message && entry.position === position),
  )
  for (const entry of changes) writeEntry(entry)
  showTimer ??= setTimeout(showOutbox)
}

/** Messages that were stored before share their positions in the new order; others follow at the end. */
function positioned(messages: readonly OutgoingMessage[], before: readonly Entry[]): Entry[] {
  const ids = new Set(messages.map(({ clientMessageId }) => clientMessageId))
  const kept = before.filter(({ message }) => ids.has(message.clientMessageId))
  const idsBefore = new Set(kept.map(({ message }) => message.clientMessageId))
  const positions = kept.map(({ position }) => position)
  let last = Math.max(Date.now(), ...positions)
  return messages.map((message) => {
    const position = idsBefore.has(message.clientMessageId) ? positions.shift() : undefined
    if (position === undefined) last += 1
    return { message, position: position ?? last }
  })
}

function writeEntry(entry: Entry): void {
  const name = nameOf(entry.message)
  if (writePersisted(name, entry)) unstored.delete(name)
  else unstored.set(name, entry)
}

function removeEntry(name: string): void {
  unstored.delete(name)
  removePersisted(name)
}

/** Renders a change at once, for a page that opens next. */
export function showOutbox(): void {
  clearTimeout(showTimer)
  showTimer = undefined
  useOutbox.setState({ messages: readOutbox() })
}

/** Reads the changes of other tabs. */
export function watchOutbox(): () => void {
  takeEarlierOutbox()
  const read = () => useOutbox.setState({ messages: readOutbox() })
  const onStorage = ({ key }: StorageEvent) => {
    if (key?.includes(ownOutbox())) read()
  }
  addEventListener('storage', onStorage)
  read()
  return () => removeEventListener('storage', onStorage)
}

function takeEarlierOutbox(): void {
  const name = earlierOutboxOf(localOwner() ?? '')
  const earlier = readPersisted(name, Outbox, [])
  if (earlier.length > 0) changeOutbox((messages) => [...messages, ...earlier])
  removePersisted(name)
}

/** Deletes the unsent messages of a user at sign-out; an expired session keeps them. */
export function deleteOutbox(owner: string): void {
  unstored.clear()
  for (const name of [...persistedNames(outboxOf(owner)), earlierOutboxOf(owner)]) removePersisted(name)
}
