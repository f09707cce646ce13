import type { Locator, Page } from '@playwright/test'
import { navigation } from './support/shell.ts'
import { expect, test } from './support/test.ts'

/** While the notice is shown, it is above or below the element. */
async function expectClear(page: Page, target: Locator): Promise<void> {
  const isClear = async () => {
    const [notice, box] = [await page.locator('[data-toast]').boundingBox(), await target.boundingBox()]
    if (!notice || !box) return undefined
    return notice.y + notice.height <= box.y || notice.y >= box.y + box.height
  }
  await expect.poll(isClear, { timeout: 2500 }).toBe(true)
}

test.describe('in a low window', () => {
  test.use({ as: 'admin' })

  test('a notice does not cover the buttons of a dialog', async ({ page }) => {
    await page.setViewportSize({ width: page.viewportSize()?.width ?? 0, height: 330 })
    await page.goto('/developer/gallery')
    await page.getByRole('button', { name: 'With an action' }).click()
    await page.getByRole('button', { name: 'Dialog with a form' }).click()
    const dialog = page.getByRole('dialog', { name: 'Send a message' })
    await expectClear(page, dialog.getByRole('button', { name: 'Send' }))
  })
})

test('a notice does not cover the account menu in the navigation of a phone', {
  tag: '@mobile',
}, async ({ page }) => {
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.locator('[data-toast]')).toBeVisible()
  const opened = await navigation(page)
  await expectClear(page, opened.getByRole('button', { name: 'Account menu' }))
})
