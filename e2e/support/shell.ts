import type { Locator, Page } from '@playwright/test'

/** The side navigation; on a narrow screen it is opened first. */
export async function navigation(page: Page): Promise<Locator> {
  const shown = page.getByRole('navigation', { name: 'Main' })
  const opener = page.getByRole('button', { name: 'Open navigation' })
  await shown.or(opener).first().waitFor()
  if (!(await shown.isVisible())) await opener.click()
  return shown
}

export async function openAccountMenu(page: Page): Promise<void> {
  const nav = await navigation(page)
  await nav.getByRole('button', { name: 'Account menu' }).click()
}

/** A notebook's row in the navigation. */
export async function notebookLine(page: Page, name: string): Promise<Locator> {
  const nav = await navigation(page)
  return nav.getByRole('listitem').filter({ has: page.getByRole('link', { name }) })
}
