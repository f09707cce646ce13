import { addNotebook, sendElsewhere } from './support/conversation.ts'
import { expect, test } from './support/test.ts'

test('all messages of a notebook are printed', { tag: '@desktop' }, async ({ page, models, me }) => {
  const { id } = await addNotebook(me, 'Tides')
  models.answer('When is high water?', 'At **06:52** in Dover.')
  await sendElsewhere(me, id, 'When is high water?')
  // The window of the system is outside the browser.
  await page.addInitScript(() => {
    window.print = () => top?.document.documentElement.setAttribute('data-printed', document.title)
  })
  await page.goto(`/notebooks/${id}`)
  await expect(page.getByRole('button', { name: 'Copy answer' })).toBeVisible()
  await page.getByRole('button', { name: 'Notebook menu' }).click()
  await page.getByRole('menuitem', { name: 'Print…' }).click()
  const printed = page.frameLocator('iframe[title="Tides"]')
  await expect(printed.getByText('When is high water?')).toBeAttached()
  await expect(printed.locator('strong', { hasText: '06:52' })).toBeAttached()
  await expect(page.locator('html')).toHaveAttribute('data-printed', 'Tides')
})
