import type { Page } from '@playwright/test'
import { PASSWORD } from './people.ts'

export const reauthenticationDialog = (page: Page) => page.getByRole('dialog', { name: 'Is it you?' })

/** Answers the question who sits there with the password. */
export async function reauthenticate(page: Page, password = PASSWORD): Promise<void> {
  const dialog = reauthenticationDialog(page)
  await dialog.getByRole('textbox', { name: 'Your password' }).fill(password)
  await dialog.getByRole('button', { name: 'Go on' }).click()
}
