import { expectAccessible } from './support/accessibility.ts'
import { ask, turn } from './support/conversation.ts'
import { navigation } from './support/shell.ts'
import { expect, test } from './support/test.ts'

test('a temporary notebook is marked, is not listed, and leaves nothing in the browser', {
  tag: '@desktop',
}, async ({ page, models }) => {
  models.answer('When is high water', 'At noon.')
  await page.goto('/new')
  const button = page.getByRole('button', { name: 'Temporary notebook' })
  await button.click()
  await expect(page).toHaveURL(/\/new\?temporary=true$/)
  await expect(button).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByText('Deleted 24 hours after its last message')).toBeVisible()
  await expectAccessible(page)
  await ask(page, 'When is high water')
  await expect(turn(page, 'When is high water').getByRole('button', { name: 'Copy answer' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Temporary notebook' })).toBeVisible()
  await expect(page.getByText('Temporary', { exact: true })).toBeVisible()
  const address = page.url()
  const nav = await navigation(page)
  await expect(nav.getByText('No notebooks yet')).toBeVisible()
  await page.goto('/new')
  await expect(button).toHaveAttribute('aria-pressed', 'false')
  const onDisk = JSON.stringify(await page.context().storageState({ indexedDB: true }))
  expect(onDisk).not.toMatch(/high water|At noon|Temporary notebook/)
  await page.goto(address)
  await expect(turn(page, 'When is high water').getByText('At noon.')).toBeVisible()
})
