import type { Page } from '@playwright/test'
import { PASSWORD } from './people.ts'

export const reauthenticationDialog = (page: Page) => page.getByRole('dialog', { name: 'Confirm it’s you' })

/** Enters the password in the reauthentication dialog. */
export async function reauthenticate(page: Page, password = PASSWORD): Promise<void> {
  const dialog = reauthenticationDialog(page)
  await dialog.getByRole('textbox', { name: 'Your password' }).fill(password)
  await dialog.getByRole('button', { name: 'Continue' }).click()
}
