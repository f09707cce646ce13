import { redirect } from '@tanstack/react-router'
import { z } from 'zod'
import { AFTER_FIRST_MESSAGE, moveDraft, NEW_NOTEBOOK } from '#web/chat/drafts.view-state.ts'
import { localOwner } from '#web/platform/local-database.ts'
import { notebookPath } from './paths.ts'

/** The last notebook that this tab has created with a first message, and when its page was opened. */
type Started = z.infer<typeof Started>
const Started = z.object({ notebookId: z.string(), openedAt: z.number().optional() })
const STARTED = 'commonplace:started-notebook'

export const noteStarted = (notebookId: string): void => write({ notebookId })
export const noteOpened = (notebookId: string): void => write({ notebookId, openedAt: Date.now() })

let isResumed = false

/**
 * A reload of the page of a new notebook may come after the first message was stored and before the notebook was opened:
 * opens it then. The draft of the second message stays.
 */
export function resumeStart({ projectId }: { projectId?: string }): void {
  if (isResumed || localOwner() === undefined) return
  isResumed = true
  const id = unopened()
  moveDraft(AFTER_FIRST_MESSAGE, id ?? NEW_NOTEBOOK)
  if (id !== undefined) redirect({ ...notebookPath(id, { projectId }), replace: true, throw: true })
}

function unopened(): string | undefined {
  const { notebookId, openedAt = Number.POSITIVE_INFINITY } = read() ?? {}
  // A page that is being left goes on for a moment, and may open the notebook after its own address was requested again.
  return openedAt >= performance.timeOrigin ? notebookId : undefined
}

function read(): Started | undefined {
  try {
    const text = sessionStorage.getItem(STARTED)
    sessionStorage.removeItem(STARTED)
    return Started.safeParse(JSON.parse(text ?? 'null')).data
  } catch {
    return undefined
  }
}

function write(started: Started): void {
  try {
    sessionStorage.setItem(STARTED, JSON.stringify(started))
  } catch {
    // The storage is full or blocked: a reload in that moment shows the page of a new notebook.
  }
}
