import { create } from 'zustand'
import { toApiError } from './errors.ts'
import { t } from './i18n.ts'
import { randomUuid } from './uuid.ts'

const TOAST_MS = 3000
/** For notices that need time to read. */
export const LONG_TOAST_MS = 8000
const UNDO_TOAST_MS = 10_000

interface Toast {
  /** A notice with the id of another replaces it. */
  id: string
  tone: 'plain' | 'success' | 'error'
  message: string
  duration: number
  action?: { label: string; onAct: () => void }
}

interface ToastOptions extends Partial<Pick<Toast, 'duration' | 'action'>> {
  /** The subject, when only the newest notice about it counts. */
  about?: string
}

/** Notices that are not shown yet. */
export const useToasts = create<{ waiting: Toast[] }>(() => ({ waiting: [] }))

export const takeToasts = (ids: string[]) =>
  useToasts.setState(({ waiting }) => ({ waiting: waiting.filter(({ id }) => !ids.includes(id)) }))

function show(tone: Toast['tone'], message: string, options: ToastOptions = {}) {
  const { duration = TOAST_MS, action, about } = options
  // Notices with Undo are never merged: the text may be the same, the actions are not.
  const id = about ?? (action ? randomUuid() : `${tone}: ${message}`)
  const toast = { id, tone, message, duration, action }
  useToasts.setState(({ waiting }) => ({ waiting: [...waiting.filter((other) => other.id !== id), toast] }))
}

/** Short messages at the bottom centre, for 3 s by default. */
export const toast = {
  plain: (message: string, options?: ToastOptions) => show('plain', message, options),
  success: (message: string, options?: ToastOptions) => show('success', message, options),
  error: (message: string, options?: ToastOptions) => show('error', message, options),
  /** A completed action with Undo. */
  undoable: (message: string, onUndo: () => void) =>
    show('success', message, { duration: UNDO_TOAST_MS, action: { label: t('ui.undo'), onAct: onUndo } }),
  /** The error of a failed call. */
  failure: (thrown: unknown) => show('error', toApiError(thrown).message),
}
