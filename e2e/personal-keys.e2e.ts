import { LLMock } from '@copilotkit/aimock'
import { expectAccessible } from './support/accessibility.ts'
import { composer, turn } from './support/conversation.ts'
import { register } from './support/people.ts'
import { expect, test } from './support/test.ts'

const KEY = 'sk-personal-0123456789-9876'

async function startVendor() {
  const vendor = new LLMock({ port: 0, host: '127.0.0.1', auth: { apiKeys: [KEY] } })
  await vendor.start()
  vendor.onMessage('Whose key?', { content: 'Yours.' })
  return vendor
}

test('a user adds their own key after a refused one, uses its models, and removes it', {
  tag: '@desktop',
}, async ({ ownServer, anotherBrowser }) => {
  const vendor = await startVendor()
  const { url } = await ownServer({ OPENAI_BASE_URL: vendor.url })
  await register(url)
  const page = await anotherBrowser(await register(url), { expectConsole: /422/ })
  await page.goto('/profile?tab=3')
  const section = page.getByRole('region', { name: 'API keys' })
  await expect(section.getByRole('listitem').filter({ hasText: 'OpenAI' })).toContainText('No key')
  await section.getByRole('button', { name: 'Add key for OpenAI' }).click()
  const field = section.getByRole('textbox', { name: 'API key for OpenAI' })
  await expect(field).toBeFocused()
  await field.fill('sk-wrong-0123456789')
  await page.keyboard.press('Enter')
  await expect(field).toHaveAccessibleDescription(/invalid|incorrect/i)
  await expectAccessible(page)
  await field.fill(KEY)
  await section.getByRole('button', { name: 'Save key' }).click()
  await expect(section.getByText('Key …9876')).toBeVisible()
  await expectAccessible(page)

  await page.goto('/new')
  await page.getByRole('button', { name: /^Model: / }).click()
  const models = page.getByRole('listbox', { name: 'Choose a model' })
  await expect(models.getByText('Your key').first()).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await composer(page).fill('Whose key?')
  await composer(page).press('Enter')
  await expect(turn(page, 'Whose key?')).toContainText('Yours.')

  await page.goto('/profile?tab=3')
  await section.getByRole('button', { name: 'Remove the key for OpenAI' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(section.getByRole('listitem').filter({ hasText: 'OpenAI' })).toContainText('No key')
  await vendor.stop()
})

test('/key saves a key that no message, draft or storage of the browser contains', {
  tag: '@desktop',
}, async ({ ownServer, anotherBrowser }) => {
  const vendor = await startVendor()
  const { url } = await ownServer({ OPENAI_BASE_URL: vendor.url })
  await register(url)
  const page = await anotherBrowser(await register(url), { expectConsole: /422/ })
  await page.goto('/new')
  await composer(page).fill('/key openai sk-wrong-0123456789')
  await expect(composer(page)).toHaveCSS('-webkit-text-security', 'disc')
  await expect(page.getByText('It is not sent as a message.')).toBeVisible()
  await composer(page).press('Enter')
  await expect(page.getByRole('alert')).toHaveText(/invalid|incorrect/i)
  await composer(page).fill(`/key ${KEY}`)
  await composer(page).press('Enter')
  await expect(page.getByText('Your key for OpenAI is saved')).toBeVisible()
  await expect(composer(page)).toHaveValue('')
  await expect(page).toHaveURL(/\/new$/)
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('sk-')
  await composer(page).fill('Whose key?')
  await composer(page).press('Enter')
  await expect(turn(page, 'Whose key?')).toContainText('Yours.')
  await vendor.stop()
})
