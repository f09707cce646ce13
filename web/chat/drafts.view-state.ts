import { useEffect, useState } from 'react'
import { z } from 'zod'
import { create } from 'zustand'
import { hasKey } from '#contract/commands.ts'
import { localOwner } from '#web/platform/local-database.ts'
import { persistedNames, readPersisted, removePersisted, writePersisted } from '#web/platform/persisted.ts'

/** The draft key of a notebook that does not exist yet. */
export const NEW_NOTEBOOK = 'new'
/** The draft key of text that is typed while the notebook of the first message is being created. */
export const AFTER_FIRST_MESSAGE = 'new-next'

const nameOf = (notebookId: string) => `draft:${localOwner() ?? ''}:${notebookId}`

/** Unsent text by draft key; read from the browser's storage when a key is first used. */
const useDrafts = create<{ drafts: Record<string, string> }>(() => ({ drafts: {} }))

/**
 * The stored text when a key was first used: later changes of other tabs do not enter this tab's composer.
 */
const storedDrafts = new Map<string, string>()

function readDraft(name: string): string {
  const known = storedDrafts.get(name)
  if (known !== undefined) return known
  const stored = readPersisted(name, z.string(), '')
  storedDrafts.set(name, stored)
  return stored
}

/** Renders at each key. */
export const useDraft = (notebookId: string): string => useDraftFact(notebookId, (text) => text)

/** What `read` returns of the draft; renders only when that changes, instead of at each key. */
export function useDraftFact<T extends string | number | boolean>(
  notebookId: string,
  read: (text: string) => T,
): T {
  const name = nameOf(notebookId)
  return useDrafts(({ drafts }) => read(drafts[name] ?? readDraft(name)))
}

/** The draft when it has not changed for so many milliseconds; the first text at once. Renders only then. */
export function useSettledDraft(notebookId: string, milliseconds: number): string {
  const [settled, setSettled] = useState(() => draftOf(notebookId))
  useEffect(() => {
    const settle = () => setSettled(draftOf(notebookId))
    settle()
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = useDrafts.subscribe(() => {
      clearTimeout(timer)
      timer = setTimeout(settle, milliseconds)
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [notebookId, milliseconds])
  return settled
}

/** Appends the draft of one key to that of another, on a line of its own or after `separator`. */
export function moveDraft(from: string, to: string, separator = '\n'): void {
  const texts = [draftOf(to), draftOf(from)].filter((text) => text !== '')
  setDraft(to, texts.join(separator))
  setDraft(from, '')
}

/** Appends a paragraph to a draft. */
export function addToDraft(notebookId: string, text: string): void {
  const before = draftOf(notebookId).trimEnd()
  setDraft(notebookId, before === '' ? text : `${before}\n\n${text}`)
}

/** Removes a part of a draft, if it is still there. */
export const removeFromDraft = (notebookId: string, text: string) =>
  setDraft(
    notebookId,
    draftOf(notebookId).replace(text, () => ''),
  )

export function draftOf(notebookId: string): string {
  const name = nameOf(notebookId)
  return useDrafts.getState().drafts[name] ?? readDraft(name)
}

export function setDraft(notebookId: string, text: string): void {
  const name = nameOf(notebookId)
  useDrafts.setState(({ drafts }) => ({ drafts: { ...drafts, [name]: text } }))
  clearTimeout(storing.get(name))
  if (text.length > STORED_AT_ONCE_MAX)
    storing.set(
      name,
      setTimeout(() => storeDraft(name), STORING_PAUSE_MS),
    )
  else storeDraft(name)
}

/** Storing a longer text takes longer than a key may take: it is stored when typing pauses. */
const STORED_AT_ONCE_MAX = 50_000
const STORING_PAUSE_MS = 500

/** The timers of texts that are not stored yet. */
const storing = new Map<string, ReturnType<typeof setTimeout>>()

function storeDraft(name: string): void {
  storing.delete(name)
  // Drafts that were deleted in the pause have no text.
  const { [name]: text = '' } = useDrafts.getState().drafts
  // The text after `/key` is secret: it is kept in memory only.
  if (text === '' || hasKey(text)) removePersisted(name)
  else writePersisted(name, text)
}

addEventListener('pagehide', () => {
  for (const name of storing.keys()) storeDraft(name)
})

/** Deletes drafts at sign-out; an expired session keeps them. */
export function deleteDrafts(owner: string): void {
  for (const name of persistedNames(`draft:${owner}:`)) removePersisted(name)
  storedDrafts.clear()
  useDrafts.setState({ drafts: {} })
}
