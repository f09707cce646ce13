import { z } from 'zod'
import { create } from 'zustand'
import { localOwner } from '#web/platform/local-database.ts'
import { readPersisted, removePersisted, writePersisted } from '#web/platform/persisted.ts'

/** The place of the draft for a notebook that does not exist yet. */
export const NEW_NOTEBOOK = 'new'

const nameOf = (notebookId: string) => `draft:${localOwner() ?? ''}:${notebookId}`

/** What has been typed and not sent, by place; read from the browser's storage when a place is first shown. */
const useDrafts = create<{ drafts: Record<string, string> }>(() => ({ drafts: {} }))

const readDraft = (name: string) => readPersisted(name, z.string(), '')

export function useDraft(notebookId: string): string {
  const name = nameOf(notebookId)
  return useDrafts(({ drafts }) => drafts[name]) ?? readDraft(name)
}

export function setDraft(notebookId: string, text: string): void {
  const name = nameOf(notebookId)
  if (text === '') removePersisted(name)
  else writePersisted(name, text)
  useDrafts.setState(({ drafts }) => ({ drafts: { ...drafts, [name]: text } }))
}

/** What somebody has begun to write stays until they sign out; a session that merely expired loses nothing. */
export function forgetWriting(owner: string): void {
  const names = Object.keys(localStorage).filter(
    (name) => name.startsWith(`commonplace:draft:${owner}:`) || name === `commonplace:outbox:${owner}`,
  )
  for (const name of names) localStorage.removeItem(name)
  useDrafts.setState({ drafts: {} })
}
