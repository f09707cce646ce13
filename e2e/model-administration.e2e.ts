import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { register } from './support/people.ts'
import { setSwitch } from './support/switches.ts'
import { expect, test } from './support/test.ts'

/** A vendor that refuses every call with these words. */
async function startVendor() {
  const server = createServer((_request, response) => {
    response.writeHead(403, { 'content-type': 'application/json', connection: 'close' })
    response.end(JSON.stringify({ error: { message: 'This account has no credit left' } }))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() }
}

const toast = (page: Page, text: string) =>
  page.getByRole('region', { name: 'Notifications' }).getByText(text).first()

async function act(page: Page, model: string, action: string) {
  await page.getByRole('button', { name: `Actions for ${model}` }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

test('an administrator adds a model, corrects its facts, tests and disables models', async ({
  ownServer,
  anotherBrowser,
}) => {
  const vendor = await startVendor()
  const { url } = await ownServer({ OPENAI_API_KEY: 'sk-administered-0123', OPENAI_BASE_URL: vendor.url })
  const page = await anotherBrowser(await register(url))
  await page.goto('/admin?section=models')
  await page.getByRole('button', { name: 'Add model' }).click()
  const adding = page.getByRole('dialog', { name: 'Add a model' })
  await expect(adding.getByRole('combobox', { name: 'Provider' })).toHaveValue('openai')
  await adding.getByRole('textbox', { name: 'Model ID' }).fill('ft:nova')
  await expectAccessible(page)
  await adding.getByRole('button', { name: 'Add model' }).click()

  const editing = page.getByRole('dialog', { name: 'Edit ft:nova' })
  await editing.getByRole('textbox', { name: 'Name' }).fill('Our Nova')
  const contextWindow = editing.getByRole('textbox', { name: 'Context window (tokens)' })
  await contextWindow.fill('large')
  await editing.getByRole('textbox', { name: /^Output price/ }).fill('free')
  await editing.getByRole('button', { name: 'Save' }).click()
  await expect(contextWindow).toHaveAccessibleDescription('Invalid format')
  await expect(editing.getByRole('textbox', { name: /^Output price/ })).toHaveAccessibleDescription(
    'Invalid format',
  )
  await editing.getByRole('textbox', { name: /^Output price/ }).fill('')
  await contextWindow.fill('64000')
  await editing.getByRole('textbox', { name: /^Input price/ }).fill('2.5')
  await editing.getByRole('combobox', { name: 'Reads pictures' }).selectOption('Yes')
  await expectAccessible(page)
  await editing.getByRole('button', { name: 'Save' }).click()
  await expect(toast(page, 'LLM model configurations saved successfully')).toBeVisible()

  await page.getByRole('searchbox', { name: 'Search by name, provider or ID' }).fill('our nova')
  const list = page.getByLabel('Models', { exact: true }).last()
  await expect(list).toContainText('64,000')
  await expect(list).toContainText('$2.5 / $0')
  await expect(list).toContainText('Corrected')
  await expect(list).not.toContainText('GPT-5')
  await expectAccessible(page)

  await act(page, 'Our Nova', 'Test')
  const testing = page.getByRole('dialog', { name: 'Test Our Nova' })
  await testing.getByRole('button', { name: 'Run test' }).click()
  await expect(testing.getByText('This account has no credit left')).toBeVisible()
  await expect(testing.getByText(/^[\d,]+ ms$/)).toBeVisible()
  await page.keyboard.press('Escape')

  await page.getByRole('checkbox', { name: 'Select Our Nova' }).check()
  const bulk = page.getByRole('toolbar', { name: 'Selected models' })
  await bulk.getByRole('button', { name: 'Set tags' }).click()
  const tags = page.getByRole('dialog', { name: 'Tags of 1 model' })
  await setSwitch(tags.getByRole('switch', { name: 'customer' }), true)
  await tags.getByRole('button', { name: 'Save' }).click()
  await expect(list).toContainText('customer')
  await bulk.getByRole('button', { name: 'Disable' }).click()
  await expect(list).toContainText('Disabled')

  await act(page, 'Our Nova', 'Remove')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('No models found')).toBeVisible()
  vendor.close()
})
