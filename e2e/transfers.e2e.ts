import { readFile } from 'node:fs/promises'
import { expectAccessible } from './support/accessibility.ts'
import { addNotebook } from './support/conversation.ts'
import { expect, test } from './support/test.ts'

test('all notebooks are exported in a chosen format, and one as a web page', async ({ page, me }) => {
  const { id } = await addNotebook(me, 'Tides')
  await page.goto('/profile?tab=5')
  await expect(page.getByRole('heading', { name: 'Export notebooks' })).toBeVisible()
  await page.getByLabel('Format').selectOption('JSON')
  await expect(page.getByText('With everything, in a documented format.')).toBeVisible()
  await expectAccessible(page)
  const archive = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export all notebooks' }).click()
  expect((await archive).suggestedFilename()).toMatch(/^commonplace-notebooks-.*\.zip$/)

  await page.goto(`/notebooks/${id}`)
  await page.getByRole('button', { name: 'Notebook menu' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Download as web page' }).click()
  const saved = await download
  expect(saved.suggestedFilename()).toBe('Tides.html')
  expect(await readFile(await saved.path(), 'utf8')).toContain('<h1 dir="auto">Tides</h1>')
})
