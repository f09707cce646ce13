import { create } from 'zustand'
import { toApiError } from './errors.ts'
import { randomUuid } from './uuid.ts'

const TOAST_MS = 3000

interface Toast {
  id: string
  tone: 'plain' | 'success' | 'error'
  message: string
  duration: number
  action?: { label: string; onAct: () => void }
}

type ToastOptions = Partial<Pick<Toast, 'duration' | 'action'>>

/** Messages on their way to the screen. */
export const useToasts = create<{ waiting: Toast[] }>(() => ({ waiting: [] }))

export const takeToasts = (ids: string[]) =>
  useToasts.setState(({ waiting }) => ({ waiting: waiting.filter(({ id }) => !ids.includes(id)) }))

function show(tone: Toast['tone'], message: string, { duration = TOAST_MS, action }: ToastOptions = {}) {
  const toast = { id: randomUuid(), tone, message, duration, action }
  useToasts.setState(({ waiting }) => ({ waiting: [...waiting, toast] }))
}

/** Short messages at the bottom centre, for 3 s unless told otherwise. */
export const toast = {
  plain: (message: string, options?: ToastOptions) => show('plain', message, options),
  success: (message: string, options?: ToastOptions) => show('success', message, options),
  error: (message: string, options?: ToastOptions) => show('error', message, options),
  /** A failed call, in the server's words. */
  failure: (thrown: unknown) => show('error', toApiError(thrown).message),
}
