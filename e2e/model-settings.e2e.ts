import { chat } from '#contract/chat.ts'
import { expectAccessible } from './support/accessibility.ts'
import { closeAiSettings, openAiSettings, toggleAdvanced } from './support/ai-settings.ts'
import { call } from './support/api.ts'
import { ask, composer, deleteMessage, turn } from './support/conversation.ts'
import { register } from './support/people.ts'
import { expect, test } from './support/test.ts'

test('a setting that the model ignores says so beside its field', { tag: '@desktop' }, async ({
  ownServer,
  anotherBrowser,
}) => {
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
  const settings = await openAiSettings(page)
  await expect(settings.getByRole('slider', { name: 'Temperature' })).toHaveAccessibleDescription(
    'Temperature is not sent: this model does not support it',
  )
  await toggleAdvanced(page)
  await expect(settings.getByRole('slider', { name: 'Top P' })).toHaveAccessibleDescription(
    'Limits sampling to the most likely words',
  )
  await settings.getByRole('slider', { name: 'Top P' }).fill('0.5')
  await expect(settings.getByRole('slider', { name: 'Top P' })).toHaveAccessibleDescription(
    /^Top P is not sent/,
  )
  await expectAccessible(page)
})

test('a number that a setting cannot have is marked, and changes nothing', { tag: '@desktop' }, async ({
  ownServer,
  anotherBrowser,
}) => {
  const { url } = await ownServer({ BFL_API_KEY: 'bfl-numbers-0123', BFL_BASE_URL: 'http://127.0.0.1:9' })
  const me = await register(url)
  const page = await anotherBrowser(me)
  await page.goto('/new')
  await page.getByRole('button', { name: /^Model: / }).click()
  await page.getByRole('searchbox', { name: 'Search models' }).fill('flux-2-pro')
  await page.getByRole('option', { name: /FLUX\.2 pro/ }).click()
  const settings = await openAiSettings(page)
  const width = settings.getByRole('spinbutton', { name: 'Width' })
  await width.fill('512')
  await width.fill('300')
  await expect(width).not.toHaveAccessibleDescription(/./)
  await width.press('Tab')
  await expect(width).toHaveAccessibleDescription('From 256 to 2048 pixels, in steps of 16')
  const seed = settings.getByRole('spinbutton', { name: 'Seed' })
  await seed.fill('-1')
  await seed.press('Tab')
  await expect(seed).toHaveAccessibleDescription(/This must be at least 0/)
  await expectAccessible(page)
  await closeAiSettings(page)
  await openAiSettings(page)
  await expect(width).toHaveValue('512')
  await expect(seed).toHaveValue('')
})

test('few settings are shown at first, the others once they are opened or changed', async ({ page }) => {
  await page.goto('/new')
  const settings = await openAiSettings(page)
  const advanced = ['Top P', 'Presence penalty', 'Frequency penalty']
  const expectShown = async (names: string[]) => {
    const sliders = settings.getByRole('slider')
    await expect(sliders).toHaveCount(names.length)
    for (const name of names) await expect(settings.getByRole('slider', { name })).toBeVisible()
  }
  await expectShown(['Temperature', 'Max response length'])
  await expectAccessible(page)

  await settings.getByText('Advanced', { exact: true }).press('Enter')
  await expectShown(['Temperature', 'Max response length', ...advanced])
  await expectAccessible(page)
  await closeAiSettings(page)
  await page.reload()
  await openAiSettings(page)
  await expectShown(['Temperature', 'Max response length', ...advanced])
  await toggleAdvanced(page)
  await expectShown(['Temperature', 'Max response length'])
  await closeAiSettings(page)
  await openAiSettings(page)
  await expectShown(['Temperature', 'Max response length'])

  await toggleAdvanced(page)
  await settings.getByRole('slider', { name: 'Top P' }).fill('0.5')
  await toggleAdvanced(page)
  await closeAiSettings(page)
  await openAiSettings(page)
  await expect(settings.getByRole('slider', { name: 'Top P' })).toHaveValue('0.5')
  await expectShown(['Temperature', 'Max response length', ...advanced])
  await page.getByRole('button', { name: 'Reset to defaults' }).click()
  await closeAiSettings(page)
  await openAiSettings(page)
  await expectShown(['Temperature', 'Max response length'])
})

test('settings are saved as presets, applied, updated, renamed and deleted', { tag: '@desktop' }, async ({
  page,
}) => {
  await page.goto('/new')
  const temperature = page.getByRole('slider', { name: 'Temperature' })
  const preset = page.getByRole('combobox', { name: 'Preset' })
  const act = async (name: string) => {
    await page.getByRole('button', { name: 'Actions for presets' }).click()
    await page.getByRole('menuitem', { name }).click()
  }
  const confirmName = async (name: string) => {
    const dialog = page.getByRole('dialog', { name: /preset$/ })
    await dialog.getByRole('textbox', { name: 'Name' }).fill(name)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toBeHidden()
  }
  await openAiSettings(page)
  await temperature.fill('0.2')
  await act('Save as preset…')
  await confirmName('Precise')
  await expect(preset.locator('option:checked')).toHaveText('Precise')
  await expectAccessible(page)

  await temperature.fill('1.5')
  await expect(preset.locator('option:checked')).toHaveText('None')
  await preset.selectOption('Precise')
  await expect(temperature).toHaveValue('0.2')
  await temperature.fill('0.1')
  await act('Update “Precise”')
  await expect(preset.locator('option:checked')).toHaveText('Precise')
  await act('Make “Precise” my default')
  await expect(preset.locator('option:checked')).toHaveText('Precise (default)')
  await temperature.fill('1.9')
  await page.getByRole('button', { name: 'Reset to “Precise”' }).click()
  await expect(temperature).toHaveValue('0.1')

  await act('Rename “Precise”…')
  await confirmName('Exact')
  await expect(preset.locator('option:checked')).toHaveText('Exact (default)')
  const exporting = page.waitForEvent('download')
  await act('Export “Exact”')
  const exported = await exporting
  expect(exported.suggestedFilename()).toBe('Exact.json')
  await act('Delete “Exact”')
  await expect(preset.locator('option')).toHaveText(['None'])
  await expect(page.getByRole('button', { name: 'Reset to defaults' })).toBeVisible()
  const choosing = page.waitForEvent('filechooser')
  await act('Import…')
  await (await choosing).setFiles(await exported.path())
  await expect(preset.locator('option')).toHaveText(['None', 'Exact'])
})

test('messages are kept as notes while the model is not asked', { tag: '@desktop' }, async ({
  page,
  models,
}) => {
  models.answer('When is high water?', 'At noon.')
  await page.goto('/new')
  const askTheModel = async (isOn: boolean) => {
    await openAiSettings(page)
    await page.getByRole('switch', { name: 'Ask the model' }).setChecked(isOn)
    await closeAiSettings(page)
  }
  await askTheModel(false)
  await expect(composer(page)).toHaveAttribute('placeholder', 'Write a note')
  await ask(page, 'Buy a tide table')
  await expect(turn(page, 'Buy a tide table').getByText('Note', { exact: true })).toBeVisible()
  await page.waitForURL(/\/notebooks\//)
  await askTheModel(true)
  await expect(composer(page)).toHaveAttribute('placeholder', /^Ask anything/)
  await ask(page, 'When is high water?')
  await expect(turn(page, 'When is high water?')).toContainText('At noon.')
  const note = turn(page, 'Buy a tide table')
  await expect(note.getByRole('button', { name: 'Copy answer' })).toHaveCount(0)
  await expectAccessible(page)
  await note.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Pin message' }).click()
  await expect(note.getByText('Pinned')).toBeVisible()
  await deleteMessage(page, note)
  await expect(note).toHaveCount(0)
  await page.reload()
  await expect(turn(page, 'When is high water?')).toBeVisible()
  await expect(note).toHaveCount(0)
})

test('on a phone the settings are a page of the model of the notebook, and lead back to the draft', {
  tag: '@mobile',
}, async ({ page, me, models }) => {
  models.answer('When is low water?', 'At six.')
  await page.goto('/new')
  await ask(page, 'When is low water?')
  await expect(turn(page, 'When is low water?')).toContainText('At six.')
  await composer(page).fill('And high')
  const settings = await openAiSettings(page)
  await expect(page).toHaveURL(/\/ai-settings\?model=compatible-mock/)
  await expect(settings.getByRole('region', { name: 'For scripted' })).toBeVisible()
  await settings.getByRole('slider', { name: 'Temperature' }).fill('0.3')
  await settings.getByRole('slider', { name: 'Max response length' }).fill('4096')
  await closeAiSettings(page)
  await expect(page).toHaveURL(/\/notebooks\//)
  await expect(composer(page)).toHaveValue('And high')
  models.answer('And high water?', 'At noon.')
  await composer(page).fill('And high water?')
  await composer(page).press('Enter')
  await expect(turn(page, 'And high water?')).toContainText('At noon.')
  const id = page.url().split('/').at(-1) ?? ''
  const [last] = (await call(me, chat.list, { id })).data
  expect(last?.promptMeta.model?.parameters).toMatchObject({ temperature: 0.3, maxTokens: 4096 })
})
