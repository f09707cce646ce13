import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { register } from './support/people.ts'
import { expect, test } from './support/test.ts'

/** A vendor whose list of models a test changes. */
async function startVendor(listed: string[]) {
  const vendor = { listed, url: '', isDown: false, close: () => server.close() }
  const server = createServer((_request, response) => {
    const body = vendor.isDown
      ? { error: { message: 'Down for maintenance' } }
      : { object: 'list', data: vendor.listed.map((id) => ({ id, object: 'model' })) }
    response.writeHead(vendor.isDown ? 503 : 200, { 'content-type': 'application/json', connection: 'close' })
    response.end(JSON.stringify(body))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  vendor.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return vendor
}

async function updateLists(page: Page) {
  await page.goto('/new')
  await page.getByRole('button', { name: /^Model: / }).click()
  await page.getByRole('button', { name: 'Add a provider…' }).click()
  await page
    .getByRole('dialog', { name: 'AI providers' })
    .getByRole('button', { name: 'Update model lists' })
    .click()
}

async function openMenu(page: Page) {
  await page.goto('/new')
  await page.getByRole('button', { name: /^Model: / }).click()
  return page.getByRole('listbox', { name: 'Choose a model' })
}

test('an administrator updates the lists: new models are marked, removed ones cannot be used', {
  tag: '@desktop',
}, async ({ ownServer, anotherBrowser }) => {
  const vendor = await startVendor(['gpt-5-mini', 'gpt-9-nova'])
  const { url } = await ownServer({ OPENAI_API_KEY: 'sk-listed-0123456789', OPENAI_BASE_URL: vendor.url })
  const page = await anotherBrowser(await register(url))
  await updateLists(page)
  await expect(page.getByText('Model lists updated')).toBeVisible()
  await expectAccessible(page)
  const unknown = (await openMenu(page)).getByRole('option', { name: /gpt-9-nova/ })
  // The list scrolls, not also the window around it.
  const menu = page.getByRole('dialog', { name: 'Choose a model' })
  expect(await menu.evaluate((window) => window.scrollHeight - window.clientHeight)).toBe(0)
  await expect(unknown).toContainText('Unverified')
  await expect(unknown).toContainText('Listed by OpenAI. What it does not report is assumed')
  await expectAccessible(page)

  vendor.isDown = true
  await updateLists(page)
  const failure = 'OpenAI did not list its models: Down for maintenance'
  await expect(page.getByRole('region', { name: 'Notifications' }).getByText(failure)).toBeVisible()
  await expect((await openMenu(page)).getByRole('option', { name: /gpt-9-nova/ })).toBeEnabled()

  vendor.isDown = false
  vendor.listed = ['gpt-5-mini']
  await updateLists(page)
  await expect(page.getByText('Model lists updated')).toBeVisible()
  const list = await openMenu(page)
  const gone = list.getByRole('option', { name: /gpt-9-nova/ })
  await expect(gone).toBeHidden()
  await list.getByRole('option', { name: /^Show \d+ models? that cannot be used yet$/ }).click()
  await expect(gone).toContainText('Cannot be used: OpenAI no longer lists this model')
  await expect(gone).toBeDisabled()

  await page.goto('/admin?section=models')
  await page.getByRole('searchbox', { name: 'Search by name, provider or ID' }).fill('gpt-9-nova')
  await page.getByRole('button', { name: 'Actions for gpt-9-nova' }).click()
  await page.getByRole('menuitem', { name: 'Offer anyway' }).click()
  await expect(page.getByRole('row', { name: /gpt-9-nova/ })).toContainText('Added')
  await expect((await openMenu(page)).getByRole('option', { name: /gpt-9-nova/ })).toBeEnabled()
  vendor.close()
})
