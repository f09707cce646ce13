import { expectAccessible } from './support/accessibility.ts'
import { openAccountMenu } from './support/shell.ts'
import { expect, test } from './support/test.ts'

test('the account menu leads to the profile, and its address remembers the tab', async ({ page, me }) => {
  await page.goto('/new')
  await openAccountMenu(page)
  await page.getByRole('menuitem', { name: 'Profile' }).click()
  await expect(page).toHaveURL('/profile')
  await expect(page.getByRole('tab', { name: 'Profile' })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('tabpanel').getByText(me.email)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('tab', { name: 'Settings' }).click()
  await expect(page).toHaveURL('/profile?tab=2')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Appearance' })).toBeVisible()
  await expectAccessible(page)
  await page.goto('/profile?tab=17')
  await expect(page.getByRole('tab', { name: 'Profile' })).toHaveAttribute('aria-selected', 'true')
})
