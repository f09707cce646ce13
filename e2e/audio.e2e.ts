import { settings } from '#contract/settings.ts'
import { expectAccessible } from './support/accessibility.ts'
import { call } from './support/api.ts'
import { ask, composer, turn } from './support/conversation.ts'
import { TRANSCRIPT } from './support/model-server.ts'
import { expect, test } from './support/test.ts'

test.use({ permissions: ['microphone'] })

test.beforeEach(async ({ admin }) => {
  for (const settingName of ['TranscriptionModel', 'SpeechModel'])
    await call(admin, settings.update, { settingName, settingValue: 'compatible-mock/sound' })
})

test.afterEach(async ({ admin }) => {
  for (const settingName of ['TranscriptionModel', 'SpeechModel'])
    await call(admin, settings.reset, { settingName })
})

test('a message is dictated with a model, at the cursor', async ({ page }) => {
  await page.goto('/new')
  await composer(page).fill('Tell me:')
  await page.getByRole('button', { name: 'Dictate' }).click()
  await expect(page.getByText('Recording. Speak now.')).toBeAttached()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Cancel dictation' }).click()
  await expect(composer(page)).toHaveValue('Tell me:')

  await page.getByRole('button', { name: 'Dictate' }).click()
  await page.getByRole('button', { name: 'Insert text' }).click()
  await expect(composer(page)).toHaveValue(`Tell me: ${TRANSCRIPT}`)
  await expect(composer(page)).toBeFocused()
})

test('dictation works by keyboard, and Escape cancels it', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/new')
  await page.getByRole('button', { name: 'Dictate' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Insert text' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Dictate' })).toBeVisible()
  await page.getByRole('button', { name: 'Dictate' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Insert text' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(composer(page)).toHaveValue(TRANSCRIPT)
})

test('an answer is read aloud, paused and stopped', async ({ page, models }) => {
  models.answer('Tides?', '## High water\n\nIt is **at six**. Then `low` water comes.')
  await page.goto('/new')
  await ask(page, 'Tides?')
  const answer = turn(page, 'Tides?')
  await answer.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Read aloud' }).click()
  const bar = page.getByRole('group', { name: 'Reading aloud' })
  await expect(bar).toBeVisible()
  await expect.poll(() => models.spoken.join(' ')).toBe('High water It is at six. Then low water comes.')
  await bar.getByRole('button', { name: 'Pause' }).click()
  await expect(bar.getByRole('button', { name: 'Continue' })).toBeVisible()
  await expectAccessible(page)
  await bar.getByRole('button', { name: 'Continue' }).click()
  await bar.getByRole('button', { name: 'Stop reading aloud' }).click()
  await expect(bar).toBeHidden()
})
