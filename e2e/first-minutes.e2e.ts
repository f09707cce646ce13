import { files } from '#contract/files.ts'
import { expectAccessible } from './support/accessibility.ts'
import { call } from './support/api.ts'
import { ask, composer, conversation, turn } from './support/conversation.ts'
import { register } from './support/people.ts'
import { expect, test } from './support/test.ts'

const SAMPLE = 'Sample: commonplace books.md'
const QUESTION = 'How did John Locke arrange his index?'

test('without a model a sample document can be asked about, once it is requested', {
  tag: '@desktop',
}, async ({ ownServer, anotherBrowser }) => {
  const user = await register((await ownServer()).url)
  const page = await anotherBrowser(user)
  await page.goto('/new')
  const sample = page.getByRole('button', { name: 'Ask about a sample document' })
  await expect(sample).toBeVisible()
  expect((await call(user, files.list, {})).total).toBe(0)
  await sample.click()
  await expect(page.getByRole('button', { name: `Remove ${SAMPLE}` })).toBeVisible()
  await expect(composer(page)).toHaveValue(QUESTION)
  await expect(page.getByRole('button', { name: 'Send' })).toBeEnabled()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Send' }).click()
  const answer = turn(page, QUESTION)
  const quotation = answer.getByRole('blockquote').first()
  await expect(quotation).toContainText('on two pages')
  // Its lines are as wide as the column.
  await expect(quotation.locator('br')).toHaveCount(0)
  await answer.getByRole('button', { name: `Source 1: ${SAMPLE}` }).click()
  await expect(page.getByRole('blockquote', { name: 'Excerpt' })).toContainText('by its first letter')
  await page.goto('/new')
  await sample.click()
  await expect(page.getByRole('button', { name: `Remove ${SAMPLE}` })).toBeVisible()
  expect((await call(user, files.list, {})).total).toBe(1)
})

test('a local server that is started while the card is open appears in it', { tag: '@desktop' }, async ({
  ownServer,
  anotherBrowser,
}) => {
  const page = await anotherBrowser(await register((await ownServer()).url))
  await page.context().grantPermissions(['clipboard-write'])
  let found: object[] = []
  const [listed, looked] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await page.route('**/api/admin/providers', async (route) => {
    await listed.promise
    await route.continue()
  })
  await page.route('**/api/admin/local-servers', async (route) => {
    await looked.promise
    await route.fulfill({ json: found })
  })
  await page.goto('/new')
  const card = page.getByRole('region', { name: 'Connect a model' })
  await expect(card.getByText('Looking for local model servers')).toBeVisible()
  const before = await composer(page).boundingBox()
  const key = card.getByRole('textbox', { name: 'API key' })
  await key.fill('sk-early')
  listed.resolve()
  await expect(card.getByRole('combobox', { name: 'Provider' })).toHaveValue('openai')
  await expect(key).toHaveValue('sk-early')
  expect(await composer(page).boundingBox()).toEqual(before)
  looked.resolve()
  await expect(card.getByText('No local model server found')).toBeVisible()
  expect(await composer(page).boundingBox()).toEqual(before)
  await expect(card.getByText('ollama run')).toBeVisible()
  await card.getByRole('button', { name: 'Copy command' }).click()
  await expect(card.getByRole('button', { name: 'Copied' })).toBeVisible()
  found = [{ name: 'Ollama', baseUrl: 'http://127.0.0.1:11434/v1', models: ['qwen3:4b'] }]
  await expect(card.getByRole('button', { name: 'Use Ollama' })).toBeVisible()
  await expect(card.getByText('ollama run')).toBeHidden()
})

test('a new user has a check list, until it is hidden on every device', async ({
  page,
  me,
  models,
  anotherBrowser,
}) => {
  models.answer('Is this on?', 'It is.')
  await page.goto('/new')
  const list = page.getByRole('region', { name: 'Getting started' })
  await expect(list).toContainText('0 of 4 done')
  await expectAccessible(page)
  await list.getByRole('button', { name: 'Ask a question' }).click()
  await expect(composer(page)).toBeFocused()
  await ask(page, 'Is this on?')
  await expect(conversation(page)).toContainText('It is.')
  await page.goto('/new')
  await expect(list).toContainText('1 of 4 done')
  await expect(list.getByRole('listitem').first()).toHaveText('Done:Ask a question')
  await list.getByRole('button', { name: 'See a citation' }).click()
  await expect(composer(page)).toHaveValue(QUESTION)
  await list.getByRole('button', { name: 'Hide checklist' }).click()
  await expect(list).toBeHidden()
  const elsewhere = await anotherBrowser(me)
  await elsewhere.goto('/new')
  await expect(composer(elsewhere)).toBeVisible()
  await expect(elsewhere.getByRole('region', { name: 'Getting started' })).toBeHidden()
})
