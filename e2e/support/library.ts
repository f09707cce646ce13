import type { Locator, Page } from '@playwright/test'
import { navigation } from './shell.ts'
import { expect } from './test.ts'

/** Opens the library over the page of a new notebook. */
export async function openLibrary(page: Page): Promise<Locator> {
  await page.goto('/new')
  await (await navigation(page)).getByRole('button', { name: 'Files' }).click()
  const library = page.getByRole('dialog', { name: /Files|Trash/ })
  await expect(library).toBeVisible()
  return library
}

/** Presses a button of the library, which on a narrow screen is in a menu. */
export async function pressInLibrary(page: Page, name: string): Promise<void> {
  const button = page.getByRole('button', { name })
  const more = page.getByRole('button', { name: 'More', exact: true })
  await button.or(more).first().waitFor()
  if (await button.isVisible()) return button.click()
  await more.click()
  await page.getByRole('menuitem', { name }).click()
}

/** A file's row or card. */
export const fileLine = (page: Page, name: string): Locator =>
  page.getByRole('list', { name: 'Files' }).getByRole('listitem').filter({ hasText: name })

/** Chooses an action from a file's menu. */
export async function chooseForFile(page: Page, name: string, action: string): Promise<void> {
  // The previous menu may still be closing.
  await expect(page.getByRole('menu')).toHaveCount(0)
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: action }).click()
}
