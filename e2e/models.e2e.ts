import { LLMock } from '@copilotkit/aimock'
import type { Locator, Page } from '@playwright/test'
import { models } from '#contract/models.ts'
import { notebooks } from '#contract/notebooks.ts'
import { expectAccessible } from './support/accessibility.ts'
import { toggleAdvanced } from './support/ai-settings.ts'
import { call } from './support/api.ts'
import { addNotebook, ask, chooseModel, composer, turn } from './support/conversation.ts'
import { type ModelServer, startModelServer } from './support/model-server.ts'
import { type Person, register } from './support/people.ts'
import { expect, test } from './support/test.ts'

const KEY = 'sk-good-enough'
const ANSWER = 'The quick brown fox jumps over the lazy dog. Ünïcödé 😀 too.'
const USAGE = { prompt_tokens: 21, completion_tokens: 17, input_tokens: 21, output_tokens: 17 }

/** The card that connects the first model, which is folded on a phone. */
async function unfoldedCard(page: Page): Promise<Locator> {
  const card = page.getByRole('region', { name: 'Connect a model' })
  const provider = card.getByRole('combobox', { name: 'Provider' })
  const button = card.getByRole('button', { name: 'Connect', exact: true })
  await expect(button).toBeVisible()
  if (!(await provider.isVisible())) {
    await expect(composer(page)).toBeInViewport({ ratio: 1 })
    await button.click()
    await expect(provider).toBeFocused()
  }
  return card
}

test('the first administrator connects a provider, after a wrong key, and gets an answer', async ({
  ownServer,
  anotherBrowser,
}) => {
  const vendor = new LLMock({ port: 0, host: '127.0.0.1', auth: { apiKeys: [KEY] } })
  await vendor.start()
  vendor.onMessage('Are we connected?', { content: 'Yes, we are.', usage: USAGE })
  const { url } = await ownServer({ OPENAI_BASE_URL: vendor.url })
  const page = await anotherBrowser(await register(url), { expectConsole: /422/ })
  await page.goto('/new')
  await ask(page, 'Is anybody there?')
  await expect(turn(page, 'Is anybody there?')).toContainText('the built-in model of Commonplace')
  await page.goto('/new')
  const card = await unfoldedCard(page)
  await expect(card.getByText('No local model server found')).toBeVisible()
  await expectAccessible(page)
  await card.getByRole('textbox', { name: 'API key' }).fill('sk-wrong')
  await card.getByRole('button', { name: 'Connect' }).click()
  await expect(card.getByRole('textbox', { name: 'API key' })).toHaveAccessibleDescription(
    /invalid|incorrect/i,
  )
  await expect(page.getByText('sk-wrong')).toBeHidden()
  await expectAccessible(page)
  await card.getByRole('textbox', { name: 'API key' }).fill(KEY)
  await card.getByRole('button', { name: 'Connect' }).click()
  await expect(page.getByText('OpenAI is connected')).toBeVisible()
  await expect(card).toBeHidden()
  await ask(page, 'Are we connected?')
  await expect(turn(page, 'Are we connected?')).toContainText('Yes, we are.')
  await vendor.stop()
})

test('without a provider the built-in model describes itself and the next step', { tag: '@desktop' }, async ({
  ownServer,
  anotherBrowser,
}) => {
  const { url } = await ownServer()
  const page = await anotherBrowser(await register(url))
  await page.goto('/new')
  await ask(page, 'What is in my files?')
  const answer = turn(page, 'What is in my files?')
  await expect(answer).toContainText('the built-in model of Commonplace')
  await expect(answer).toContainText('As an administrator, you can')
  await expect(answer).toContainText('choose it and select Regenerate.')
  await expect(answer.getByRole('button', { name: 'Regenerate', exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'What is in my files?' })).toBeVisible()
})

test('a user who is not an administrator is asked to wait for one', { tag: '@desktop' }, async ({
  ownServer,
  anotherBrowser,
}) => {
  const { url } = await ownServer()
  await register(url)
  const page = await anotherBrowser(await register(url))
  await page.goto('/new')
  await expect(page.getByText('No AI model is connected yet.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Connect a model' })).toBeHidden()
  await expectAccessible(page)
})

test('an administrator adds a server, uses it, and removes it', { tag: '@desktop' }, async ({
  ownServer,
  anotherBrowser,
  models,
}) => {
  const { url } = await ownServer()
  const page = await anotherBrowser(await register(url))
  models.answer('Who are you?', 'A server in the cellar.')
  await page.goto('/new')
  const card = page.getByRole('region', { name: 'Connect a model' })
  await expect(composer(page)).toHaveAttribute('placeholder', /^Connect a model to start/)
  await page.getByRole('button', { name: 'Connect a model to start' }).click()
  await expect(card.getByRole('combobox', { name: 'Provider' })).toBeFocused()
  await card.getByRole('combobox', { name: 'Provider' }).selectOption('OpenAI-compatible server')
  await card.getByRole('textbox', { name: 'Name' }).fill('Cellar')
  await card.getByRole('textbox', { name: 'Address' }).fill(models.url.replace('http://', ''))
  await expect(card.getByRole('button', { name: 'Show key' })).toBeVisible()
  await expectAccessible(page)
  await card.getByRole('button', { name: 'Connect' }).click()
  await expect(page.getByRole('button', { name: 'Model: scripted' })).toBeVisible()
  await ask(page, 'Who are you?')
  await expect(turn(page, 'Who are you?')).toContainText('A server in the cellar.')
  await page.getByRole('button', { name: /^Model: / }).click()
  await page.getByRole('button', { name: 'Add a provider…' }).click()
  const providers = page.getByRole('dialog', { name: 'AI providers' })
  const line = providers.getByRole('list', { name: 'Connected providers' }).getByRole('listitem')
  await expect(line).toContainText('Cellar')
  await line.getByRole('button', { name: 'Remove Cellar' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(providers.getByText('No provider is connected yet.')).toBeVisible()
})

test('the first administrator chooses the default of a server with several models', {
  tag: '@desktop',
}, async ({ ownServer, anotherBrowser }) => {
  const cellar = await startModelServer([
    { id: 'broken-model' },
    { id: 'llama-4', context_window: 131_072 },
    { id: 'qwen3:8b' },
  ])
  cellar.answer('Who answers?', 'The chosen one.')
  const { url } = await ownServer()
  const admin = await register(url)
  await call(admin, models.saveSettings, { model: 'compatible-cellar/llama-4' })
  const page = await anotherBrowser(admin)
  await page.goto('/new')
  const card = await unfoldedCard(page)
  await card.getByRole('combobox', { name: 'Provider' }).selectOption('OpenAI-compatible server')
  await card.getByRole('textbox', { name: 'Name' }).fill('Cellar')
  await card.getByRole('textbox', { name: 'Address' }).fill(cellar.url)
  await card.getByRole('button', { name: 'Connect' }).click()
  const question = page.getByRole('dialog', { name: 'Choose the default model' })
  await expect(question.getByRole('radio')).toHaveCount(3)
  // Not what the administrator used last.
  await expect(question.getByRole('radio', { name: 'broken-model' })).toBeChecked()
  await expect(question.getByRole('radio', { name: 'broken-model' })).toBeFocused()
  await expect(question.getByRole('radio', { name: 'qwen3:8b' })).toHaveAccessibleName(/about 40,960 tokens/)
  await expect(question.getByRole('radio', { name: /llama-4/ })).toHaveAccessibleName(/131,072 tokens/)
  const use = question.getByRole('button', { name: 'Use as default' })
  await expect(page.locator('[data-toast]')).toBeVisible()
  // The toast does not cover it.
  await use.click({ trial: true, timeout: 2000 })
  await expectAccessible(page)
  await question.getByRole('radio', { name: /llama-4/ }).click()
  await use.click()
  await expect(question).toBeHidden()
  await expect(page.getByRole('button', { name: 'Model: llama-4' })).toBeVisible()
  await ask(page, 'Who answers?')
  await expect(turn(page, 'Who answers?')).toContainText('The chosen one.')
  const newcomer = await anotherBrowser(await register(url))
  await newcomer.goto('/new')
  await expect(newcomer.getByRole('button', { name: 'Model: llama-4' })).toBeVisible()
  await cellar.close()
})

const WIRES = [
  { wire: 'OpenAI responses', model: 'GPT-5 mini', path: '/v1/responses', reasons: true },
  { wire: 'Anthropic', model: 'Claude Haiku 4.5', path: '/v1/messages', reasons: true },
  { wire: 'Gemini', model: 'Gemini 2.5 Flash', path: '/v1beta/models', reasons: true },
  { wire: 'Bedrock', model: 'Llama 3.3 70B', path: '/model/', reasons: false },
  { wire: 'OpenAI chat', model: 'GPT-4.1', path: '/v1/chat/completions', reasons: false },
] as const

test('every provider’s protocol supports a conversation', { tag: '@desktop' }, async ({
  ownServer,
  anotherBrowser,
}) => {
  const vendors = new LLMock({ port: 0, host: '127.0.0.1', chunkSize: 7 })
  await vendors.start()
  const { url } = await ownServer({
    OPENAI_API_KEY: KEY,
    OPENAI_BASE_URL: vendors.url,
    ANTHROPIC_API_KEY: KEY,
    ANTHROPIC_BASE_URL: vendors.url,
    GOOGLE_API_KEY: KEY,
    GOOGLE_BASE_URL: vendors.url,
    AWS_BEARER_TOKEN_BEDROCK: KEY,
    BEDROCK_BASE_URL: vendors.url,
  })
  const page = await anotherBrowser(await register(url))
  for (const { wire, model, path, reasons } of WIRES) {
    await test.step(wire, async () => {
      const question = `What says the fox of ${wire}?`
      vendors.onMessage(question, {
        content: ANSWER,
        usage: USAGE,
        ...(reasons && { reasoning: 'Foxes are animals.' }),
      })
      await page.goto('/new')
      await chooseModel(page, model)
      await page.getByRole('button', { name: 'AI settings' }).click()
      await expect(page.getByRole('dialog', { name: 'AI settings' })).toBeVisible()
      if (reasons) await page.getByRole('switch', { name: 'Extended thinking' }).setChecked(true)
      // Only chat completions accept penalties, so a penalty selects them.
      if (wire === 'OpenAI chat') {
        await toggleAdvanced(page)
        await page.getByRole('slider', { name: 'Presence penalty' }).fill('0.5')
      }
      await page.keyboard.press('Escape')
      await ask(page, question)
      const answer = turn(page, question)
      await expect(answer.getByText(ANSWER, { exact: true })).toBeVisible()
      await expect(answer).toContainText(model)
      if (reasons) {
        await answer.getByText(/^Thought for/).click()
        await expect(answer.getByText('Foxes are animals.')).toBeVisible()
      }
      const asked = vendors.getRequests().filter(({ body }) => JSON.stringify(body).includes(question))
      expect(asked.map((request) => request.path)).toContainEqual(expect.stringContaining(path))
    })
  }
  await vendors.stop()
})

test.describe('one of two models', () => {
  let page: Page
  let user: Person
  let spare: ModelServer

  test.beforeEach(async ({ ownServer, models, anotherBrowser }) => {
    spare = await startModelServer([{ id: 'spare' }])
    const { url } = await ownServer({
      OPENAI_COMPATIBLE_MOCK_BASE_URL: models.url,
      OPENAI_COMPATIBLE_SPARE_BASE_URL: spare.url,
    })
    user = await register(url)
    page = await anotherBrowser(user)
  })
  test.afterEach(() => spare.close())

  const current = (name: string) => page.getByRole('button', { name: `Model: ${name}` })

  test('is found by typing, and the choice is kept', async () => {
    await page.goto('/new')
    await current('scripted').click()
    const picker = page.getByRole('dialog')
    await expect(picker.getByRole('option', { name: 'scripted' })).toHaveAttribute('aria-selected', 'true')
    // The built-in model is no choice beside others.
    await expect(picker.getByRole('option', { name: 'spare' })).toBeVisible()
    await expect(picker.getByRole('option', { name: 'File search' })).toBeHidden()
    await expectAccessible(page)
    await picker.getByRole('searchbox', { name: 'Search models' }).fill('spa')
    await picker.getByRole('option', { name: 'spare' }).click()
    await expect(current('spare')).toBeVisible()
    await page.reload()
    await expect(current('spare')).toBeVisible()
  })

  test('is chosen by its name in the palette', { tag: '@desktop' }, async () => {
    await page.goto('/new')
    await expect(current('scripted')).toBeVisible()
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('dialog', { name: 'Commands' }).getByRole('combobox')).toBeFocused()
    await page.keyboard.type('use spa')
    await expect(page.getByRole('option').first()).toHaveText('Use spare')
    await page.keyboard.press('Enter')
    await expect(current('spare')).toBeVisible()
  })

  test('is chosen by keyboard from the search', { tag: '@desktop' }, async () => {
    await page.goto('/new')
    await current('scripted').click()
    const picker = page.getByRole('dialog')
    const search = picker.getByRole('searchbox', { name: 'Search models' })
    await search.press('ArrowDown')
    await expect(picker.getByRole('option').first()).toBeFocused()
    await page.keyboard.press('ArrowUp')
    await expect(search).toBeFocused()
    await search.press('ArrowDown')
    await page.keyboard.press('End')
    await expect(picker.getByRole('option').last()).toBeFocused()
    await page.keyboard.press('Home')
    await expect(picker.getByRole('option').first()).toBeFocused()
    // A letter continues the search.
    await page.keyboard.type('spa')
    await expect(search).toHaveValue('spa')
    await page.keyboard.press('Enter')
    await expect(current('spare')).toBeVisible()
  })

  test('is disabled: its fallback answers in its place and says so', { tag: '@desktop' }, async ({
    anotherBrowser,
  }) => {
    const known = await call(user, models.list)
    const idOf = (wanted: string) => known.find(({ name }) => name === wanted)?.id ?? ''
    const other = await register(user.url)
    await call(other, models.saveSettings, { model: idOf('spare') })
    const disabled = { id: idOf('spare'), enabled: false, fallbackModel: idOf('scripted') }
    await call(user, models.saveConfigurations, { configurations: [disabled] })
    const theirs = await anotherBrowser(other)
    await theirs.goto('/new')
    await expect(theirs.getByRole('button', { name: 'Model: scripted' })).toBeVisible()
    await ask(theirs, 'Who answers?')
    await expect(turn(theirs, 'Who answers?')).toContainText('instead of spare')
  })

  test('answered a notebook, which does not change the choice of the user', { tag: '@desktop' }, async () => {
    const known = await call(user, models.list)
    const idOf = (wanted: string) => known.find(({ name }) => name === wanted)?.id
    const { id } = await call(user, notebooks.create, {
      name: 'Answered earlier',
      lastUsedModel: idOf('scripted'),
    })
    await call(user, models.saveSettings, { model: idOf('spare') })
    await page.goto('/new')
    await expect(current('spare')).toBeVisible()
    await page.getByRole('link', { name: 'Answered earlier' }).click()
    await expect(page).toHaveURL(`${user.url}/notebooks/${id}`)
    await expect(current('scripted')).toBeVisible()
    await page.getByRole('link', { name: 'New notebook' }).click()
    await expect(current('spare')).toBeVisible()
    expect(await call(user, models.settings)).toEqual({ model: idOf('spare') })
  })
})

test('the list of models opens with its search on a computer, and without a keyboard on a phone', async ({
  page,
  me,
}, { project }) => {
  const { promise: listed, resolve: list } = Promise.withResolvers<void>()
  await page.route('**/api/models', (route) => listed.then(() => route.continue()))
  const { id } = await addNotebook(me, 'Tides')
  await page.goto(`/notebooks/${id}`)
  await expect(page.getByRole('button', { name: 'Model: Loading models' })).toBeVisible()
  list()
  await page.getByRole('button', { name: 'Model: scripted' }).click()
  const menu = page.getByRole('dialog', { name: 'Choose a model' })
  await expect(project.name === 'mobile' ? menu : menu.getByRole('searchbox')).toBeFocused()
  await expect(menu.getByText(/tokens .*, answers up to/)).toBeVisible()
  await expect(menu.getByText('$0')).toBeHidden()
})

test('settings for the next answers are kept for the user, on every device', { tag: '@desktop' }, async ({
  page,
  me,
  anotherBrowser,
}) => {
  await page.goto('/new')
  await page.getByRole('button', { name: 'AI settings' }).click()
  await expectAccessible(page)
  const settings = page.getByRole('dialog', { name: 'AI settings' })
  await expect(settings.locator(':focus')).toHaveCount(1)
  await page.getByRole('slider', { name: 'Temperature' }).fill('1.5')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'AI settings' })).toBeFocused()
  await page.reload()
  await page.getByRole('button', { name: 'AI settings' }).click()
  const temperature = page.getByRole('slider', { name: 'Temperature' })
  await expect(temperature).toHaveValue('1.5')
  await expect.poll(async () => (await call(me, models.settings)).perModel?.at(-1)?.temperature).toBe(1.5)

  const elsewhere = await anotherBrowser(me)
  await elsewhere.goto('/new')
  await elsewhere.getByRole('button', { name: 'AI settings' }).click()
  await expect(elsewhere.getByRole('slider', { name: 'Temperature' })).toHaveValue('1.5')
  await elsewhere.getByRole('slider', { name: 'Temperature' }).fill('0.4')
  await expect(temperature).toHaveValue('0.4')
  await page.getByRole('button', { name: 'Reset to defaults' }).click()
  await expect(temperature).toHaveValue('0.9')
  await page.keyboard.press('Escape')
  await expect(composer(page)).toBeVisible()
})
