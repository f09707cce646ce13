import type { Page } from '@playwright/test'
import { PASSWORD } from './people.ts'

export const proofDialog = (page: Page) => page.getByRole('dialog', { name: 'Is it you?' })

/** Answers the question who sits there with the password. */
export async function giveProof(page: Page, password = PASSWORD): Promise<void> {
  const dialog = proofDialog(page)
  await dialog.getByRole('textbox', { name: 'Your password' }).fill(password)
  await dialog.getByRole('button', { name: 'Go on' }).click()
}
