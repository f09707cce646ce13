import type { ComponentType } from 'react'
import { create } from 'zustand'

export interface ConfirmRequest {
  title: string
  body?: string
  confirmLabel: string
  /** Makes the button red. */
  isDestructive?: boolean
}

export interface ReauthenticationRequest {
  kind: 'code' | 'password'
  onAnswer: (isReauthenticated: boolean) => void
}

/**
 * Dialogs by name, with their inputs. A domain declares its own beside the dialog: `declare module
 * './dialogs.ts' { interface DialogInputs { share: { id: string } } }`
 */
export interface DialogInputs {
  confirm: ConfirmRequest & { onAnswer: (isConfirmed: boolean) => void }
  reauthenticate: ReauthenticationRequest
}

export type DialogName = keyof DialogInputs

export type DialogProps<N extends DialogName> = { input: DialogInputs[N]; onClose: () => void }

export type DialogComponents = { [N in DialogName]: ComponentType<DialogProps<N>> }

export type OpenDialog = { [N in DialogName]: { key: number; name: N; input: DialogInputs[N] } }[DialogName]

interface DialogsState {
  /** The last one is on top. */
  open: OpenDialog[]
}

export const useDialogs = create<DialogsState>(() => ({ open: [] }))

let nextKey = 1

export function openDialog<N extends DialogName>(
  name: N,
  ...[input]: undefined extends DialogInputs[N] ? [input?: DialogInputs[N]] : [input: DialogInputs[N]]
): number {
  const key = nextKey++
  const dialog = { key, name, input } as OpenDialog
  useDialogs.setState(({ open }) => ({ open: [...open, dialog] }))
  return key
}

export function closeDialog(key: number) {
  useDialogs.setState(({ open }) => ({ open: open.filter((dialog) => dialog.key !== key) }))
}

/** Closes every dialog; one that asks is answered with no. */
export function closeAllDialogs() {
  const { open } = useDialogs.getState()
  useDialogs.setState({ open: [] })
  for (const dialog of open)
    if (dialog.name === 'confirm' || dialog.name === 'reauthenticate') dialog.input.onAnswer(false)
}

export const isAnyDialogOpen = () => useDialogs.getState().open.length > 0

/** Asks for confirmation of a destructive action. */
export function confirm(request: ConfirmRequest): Promise<boolean> {
  return new Promise((resolve) => {
    openDialog('confirm', { ...request, onAnswer: resolve })
  })
}

let asked: Promise<boolean> | undefined

/** Asks the user to reauthenticate; concurrent calls share one dialog. */
export function askForReauthentication(kind: ReauthenticationRequest['kind']): Promise<boolean> {
  asked ??= new Promise<boolean>((resolve) => {
    openDialog('reauthenticate', { kind, onAnswer: resolve })
  }).finally(() => {
    asked = undefined
  })
  return asked
}
