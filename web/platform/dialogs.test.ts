import { expect, test } from 'vitest'
import { askForReauthentication, closeAllDialogs, confirm, openDialog, useDialogs } from './dialogs.ts'

test('closing all dialogs answers those that ask with no', async () => {
  const isConfirmed = confirm({ title: 'Delete', confirmLabel: 'Delete' })
  const isReauthenticated = askForReauthentication('password')
  openDialog('confirm', { title: 'Leave', confirmLabel: 'Leave', onAnswer: () => undefined })
  closeAllDialogs()
  expect(useDialogs.getState().open).toEqual([])
  expect([await isConfirmed, await isReauthenticated]).toEqual([false, false])
})
