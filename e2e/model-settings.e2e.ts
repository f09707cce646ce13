import { expectAccessible } from './support/accessibility.ts'
import { register } from './support/people.ts'
import { expect, test } from './support/test.ts'

test('a setting that the model ignores says so beside its field', async ({ ownServer, anotherBrowser }) => {
  const { url } = await ownServer({
    OPENAI_API_KEY: 'sk-ignored-0123',
    OPENAI_BASE_URL: 'http://127.0.0.1:9',
  })
  const page = await anotherBrowser(await register(url))
  await page.goto('/new')
  await page.getByRole('button', { name: /^Model: / }).click()
  await page.getByRole('searchbox', { name: 'Search models' }).fill('gpt-5.5')
  await page
    .getByRole('option', { name: /^GPT-5\.5/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'AI settings' }).click()
  const settings = page.getByRole('dialog', { name: 'AI settings' })
  await expect(settings.getByRole('slider', { name: 'Temperature' })).toHaveAccessibleDescription(
    /temperature is not supported for reasoning models/,
  )
  await expect(settings.getByRole('slider', { name: 'Top P' })).toHaveAccessibleDescription(
    'Limits sampling to the most likely words',
  )
  await settings.getByRole('slider', { name: 'Top P' }).fill('0.5')
  await expect(settings.getByRole('slider', { name: 'Top P' })).toHaveAccessibleDescription(/not supported/)
  await expectAccessible(page)
})
