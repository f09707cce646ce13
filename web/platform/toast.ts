import { create } from 'zustand'
import { toApiError } from './errors.ts'
import { t } from './i18n.ts'
import { randomUuid } from './uuid.ts'

const TOAST_MS = 3000
/** For what has to be thought about. */
export const LONG_TOAST_MS = 8000
const UNDO_TOAST_MS = 10_000

interface Toast {
  /** One that comes with the id of another takes its place. */
  id: string
  tone: 'plain' | 'success' | 'error'
  message: string
  duration: number
  action?: { label: string; onAct: () => void }
}

interface ToastOptions extends Partial<Pick<Toast, 'duration' | 'action'>> {
  /** What it is about, where only the newest word on that counts. */
  about?: string
}

/** Messages on their way to the screen. */
export const useToasts = create<{ waiting: Toast[] }>(() => ({ waiting: [] }))

export const takeToasts = (ids: string[]) =>
  useToasts.setState(({ waiting }) => ({ waiting: waiting.filter(({ id }) => !ids.includes(id)) }))

function show(tone: Toast['tone'], message: string, options: ToastOptions = {}) {
  const { duration = TOAST_MS, action, about } = options
  // What can be undone is said of each thing: the words may be the same, the things are not.
  const id = about ?? (action ? randomUuid() : `${tone}: ${message}`)
  const toast = { id, tone, message, duration, action }
  useToasts.setState(({ waiting }) => ({ waiting: [...waiting.filter((other) => other.id !== id), toast] }))
}

/** Short messages at the bottom centre, for 3 s unless told otherwise. */
export const toast = {
  plain: (message: string, options?: ToastOptions) => show('plain', message, options),
  success: (message: string, options?: ToastOptions) => show('success', message, options),
  error: (message: string, options?: ToastOptions) => show('error', message, options),
  /** What was done, and the way back. */
  undoable: (message: string, onUndo: () => void) =>
    show('success', message, { duration: UNDO_TOAST_MS, action: { label: t('ui.undo'), onAct: onUndo } }),
  /** A failed call, in the server's words. */
  failure: (thrown: unknown) => show('error', toApiError(thrown).message),
}
