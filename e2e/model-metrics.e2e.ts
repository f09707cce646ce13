import { readFile } from 'node:fs/promises'
import { expectAccessible } from './support/accessibility.ts'
import { ask } from './support/conversation.ts'
import { register } from './support/people.ts'
import { expect, test } from './support/test.ts'

test('an administrator sees what models were used for, and downloads it', async ({
  ownServer,
  anotherBrowser,
}) => {
  const { url } = await ownServer()
  const admin = await register(url)
  const page = await anotherBrowser(admin)
  await page.goto('/admin?section=model-metrics')
  await expect(page.getByText('No turns found')).toBeVisible()
  await expectAccessible(page)

  await page.goto('/new')
  await ask(page, 'When is high water?')
  await expect(page.getByRole('button', { name: 'Copy answer' }).first()).toBeVisible()

  // The earlier result is kept for a minute, but not with a filter.
  await page.goto(`/admin?section=model-metrics&actor=${admin.username}`)
  const turns = page.getByRole('definition').first()
  await expect(turns).toHaveText('1')
  const name = { name: 'Models', exact: true }
  const byModel = page.getByRole('table', name).or(page.getByRole('list', name))
  await expect(byModel).toContainText('File search')
  await page.getByRole('radio', { name: 'Time' }).check()
  await page.getByRole('tab', { name: 'Users' }).click()
  const byUser = page.getByRole('table', { name: 'Users' }).or(page.getByRole('list', { name: 'Users' }))
  await expect(byUser).toContainText(admin.username)
  await expectAccessible(page)

  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^model-metrics-users-.*\.csv$/)
  expect(await readFile(await download.path(), 'utf8')).toContain(`${admin.username},`)

  await page.getByRole('combobox', { name: 'Status' }).selectOption('Failed')
  await expect(page.getByText('No turns found')).toBeVisible()
})
