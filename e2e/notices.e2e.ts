import type { Locator, Page } from '@playwright/test'
import { addNotebook } from './support/conversation.ts'
import { navigation } from './support/shell.ts'
import { expect, test } from './support/test.ts'

/** Presses reach it while the notice is shown. */
async function expectClear(page: Page, target: Locator): Promise<void> {
  await expect(page.locator('[data-toast]')).toBeVisible()
  await target.click({ trial: true, timeout: 2000 })
}

test.describe('in a low window', () => {
  test.use({ as: 'admin' })

  test('a notice does not cover the buttons of a dialog', async ({ page }) => {
    await page.setViewportSize({ width: page.viewportSize()?.width ?? 0, height: 400 })
    await page.goto('/developer/gallery')
    await page.getByRole('button', { name: 'With an action' }).click()
    await page.getByRole('button', { name: 'Dialog with a form' }).click()
    const dialog = page.getByRole('dialog', { name: 'Send a message' })
    await expectClear(page, dialog.getByRole('button', { name: 'Cancel' }))
    await expectClear(page, dialog.getByRole('button', { name: 'Send' }))
  })
})

test('a notice does not cover the account menu in the navigation of a phone', {
  tag: '@mobile',
}, async ({ page, me }) => {
  const { id } = await addNotebook(me, 'Tides')
  await page.goto(`/notebooks/${id}`)
  await page.getByRole('button', { name: 'Notebook menu' }).click()
  await page.getByRole('menuitem', { name: 'Add to favorites' }).click()
  await expect(page.locator('[data-toast]')).toBeVisible()
  const opened = await navigation(page)
  await expectClear(page, opened.getByRole('button', { name: 'Account menu' }))
})
