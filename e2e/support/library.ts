import type { Locator, Page } from '@playwright/test'
import { navigation } from './shell.ts'
import { expect } from './test.ts'

/** Opens the page of files from the page of a new notebook. */
export async function openLibrary(page: Page): Promise<Locator> {
  await page.goto('/new')
  await (await navigation(page)).getByRole('link', { name: 'Files' }).click()
  const library = page.getByRole('main')
  await expect(library.getByRole('heading', { name: 'Files', level: 1 })).toBeVisible()
  return library
}

/** Chooses a way to add files. */
export async function chooseNew(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'New', exact: true }).click()
  await page.getByRole('menuitem', { name }).click()
}

/** Shows the tags, which on a phone are in a drawer. */
export async function showTags(library: Locator): Promise<void> {
  const button = library.getByRole('button', { name: /^(Show|Hide) tags$/ })
  if ((await button.getAttribute('aria-expanded')) === 'false') await button.click()
}

/** A file's row or card. */
export const fileLine = (page: Page, name: string): Locator =>
  page.getByRole('list', { name: 'Files' }).getByRole('listitem').filter({ hasText: name })

/** The open file: over the page, or on a wide screen beside the list of files. */
export const openFile = (page: Page, name: string): Locator =>
  page.getByRole('dialog', { name, exact: true }).or(page.getByRole('complementary', { name, exact: true }))

/** Chooses an action from a file's menu. */
export async function chooseForFile(page: Page, name: string, action: string): Promise<void> {
  // The previous menu may still be closing.
  await expect(page.getByRole('menu')).toHaveCount(0)
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: action }).click()
}
