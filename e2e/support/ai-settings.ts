import type { Locator, Page } from '@playwright/test'

const SETTINGS = { name: 'AI settings' }

/** Opens the AI settings, a dialog or on a phone a page, and returns them. */
export async function openAiSettings(page: Page): Promise<Locator> {
  await page.getByRole('button', SETTINGS).click()
  const settings = page
    .getByRole('dialog', SETTINGS)
    .or(page.getByRole('main').filter({ has: page.getByRole('heading', SETTINGS) }))
  await settings.waitFor()
  return settings
}

export async function closeAiSettings(page: Page): Promise<void> {
  const back = page.getByRole('main').getByRole('button', { name: 'Back', exact: true })
  if (await back.isVisible()) return back.click()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog', SETTINGS).waitFor({ state: 'hidden' })
}

/** Shows the settings that few users change, or hides them. */
export const toggleAdvanced = (page: Page): Promise<void> =>
  page.getByRole('region', { name: /^For / }).getByText('Advanced', { exact: true }).click()
