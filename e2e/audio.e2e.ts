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

test('a long press records until it is released', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/new')
  await composer(page).fill('Tell me:')
  await page.getByRole('button', { name: 'Dictate' }).hover()
  await page.mouse.down()
  await expect(page.getByText('Recording. Speak now.')).toBeAttached()
  await expect(page.getByText('0:01')).toBeVisible()
  await page.mouse.up()
  await expect(composer(page)).toHaveValue(`Tell me: ${TRANSCRIPT}`)
  await expect(page.getByRole('button', { name: 'Dictate' })).toBeVisible()
})

test('an answer is heard while its sound is still being made', { tag: '@desktop' }, async ({
  page,
  models,
}) => {
  await page.addInitScript(() => {
    const players: HTMLAudioElement[] = []
    Object.assign(globalThis, { players })
    const { play } = HTMLAudioElement.prototype
    HTMLAudioElement.prototype.play = function () {
      players.push(this)
      return play.call(this)
    }
  })
  const rest = models.holdSpeech()
  models.answer('Tides?', 'High water is at six.')
  await page.goto('/new')
  await ask(page, 'Tides?')
  await turn(page, 'Tides?').getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Read aloud' }).click()
  const heard = () =>
    page.evaluate(() => (globalThis as unknown as { players: HTMLAudioElement[] }).players[0]?.currentTime)
  await expect.poll(heard).toBeGreaterThan(0.1)
  const bar = page.getByRole('group', { name: 'Reading aloud' })
  await expect(bar).toBeVisible()
  rest()
  await expect(bar).toBeHidden()
})

test('an answer can be paused before its sound arrives, and continued', { tag: '@desktop' }, async ({
  page,
  models,
}) => {
  const arriving = Promise.withResolvers<void>()
  await page.route('**/api/audio/speech', async (route) => {
    await arriving.promise
    await route.continue()
  })
  models.answer('Tides?', 'High water is at six.')
  await page.goto('/new')
  await ask(page, 'Tides?')
  await turn(page, 'Tides?').getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Read aloud' }).click()
  const bar = page.getByRole('group', { name: 'Reading aloud' })
  await bar.getByRole('button', { name: 'Pause' }).click()
  const arrived = page.waitForResponse('**/api/audio/speech')
  arriving.resolve()
  await arrived
  await bar.getByRole('button', { name: 'Continue' }).click()
  await bar.getByRole('button', { name: 'Pause' }).click()
  await expect(bar.getByRole('button', { name: 'Continue' })).toBeVisible()
  await bar.getByRole('button', { name: 'Stop reading aloud' }).click()
  await expect(bar).toBeHidden()
})

test.describe('without models', () => {
  test.beforeEach(async ({ admin }) => {
    for (const settingName of ['TranscriptionModel', 'SpeechModel'])
      await call(admin, settings.update, { settingName, settingValue: 'off' })
  })

  test('the browser recognizes speech, sentence by sentence', { tag: '@desktop' }, async ({ page }) => {
    await page.addInitScript(installRecognition)
    await page.goto('/new')
    await page.getByRole('button', { name: 'Dictate' }).click()
    await expect(page.getByText('Recording. Speak now.')).toBeAttached()
    await page.evaluate(() => dispatchEvent(new CustomEvent('said', { detail: 'When is' })))
    await expect(composer(page)).toHaveValue('When is')
    await page.evaluate(() => dispatchEvent(new CustomEvent('said', { detail: 'high water?' })))
    await page.getByRole('button', { name: 'Insert text' }).click()
    await expect(composer(page)).toHaveValue('When is high water?')
    await expect(page.getByRole('button', { name: 'Dictate' })).toBeVisible()

    await page.getByRole('button', { name: 'Dictate' }).click()
    await page.evaluate(() => dispatchEvent(new CustomEvent('failed', { detail: 'not-allowed' })))
    await expect(page.getByText('Allow this site to use the microphone').first()).toBeVisible()
    await expect(page.getByRole('button', { name: 'Dictate' })).toBeVisible()
  })

  test('the browser reads an answer aloud with its own voice', { tag: '@desktop' }, async ({
    page,
    models,
  }) => {
    await page.addInitScript(installVoice)
    models.answer('Tides?', 'High water is at six. Low water is at noon.')
    await page.goto('/new')
    await ask(page, 'Tides?')
    await turn(page, 'Tides?').getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Read aloud' }).click()
    const bar = page.getByRole('group', { name: 'Reading aloud' })
    await expect(bar).toBeVisible()
    const spoken = () => page.evaluate(() => (globalThis as unknown as { spoken: string[] }).spoken)
    await expect.poll(spoken).toEqual(['High water is at six.'])
    await page.evaluate(() => dispatchEvent(new Event('spoken')))
    await expect.poll(spoken).toEqual(['High water is at six.', 'Low water is at noon.'])
    await page.evaluate(() => dispatchEvent(new Event('spoken')))
    await expect(bar).toBeHidden()
  })

  test('an answer that the browser cannot read aloud is reported', { tag: '@desktop' }, async ({
    page,
    models,
  }) => {
    models.answer('Winds?', 'From the west.')
    await page.goto('/new')
    await ask(page, 'Winds?')
    await turn(page, 'Winds?').getByRole('button', { name: 'More actions' }).click()
    // This browser has no voices.
    await page.getByRole('menuitem', { name: 'Read aloud' }).click()
    await expect(page.getByText('The answer could not be read aloud. Try again.').first()).toBeVisible()
    await expect(page.getByRole('group', { name: 'Reading aloud' })).toBeHidden()
  })

  test('without recognition the button says why it is off', { tag: '@desktop' }, async ({ page }) => {
    await page.addInitScript(() => {
      Object.assign(globalThis, { SpeechRecognition: undefined, webkitSpeechRecognition: undefined })
    })
    await page.goto('/new')
    const button = page.getByRole('button', { name: /^Dictation is not available/ })
    await expect(button).toHaveAttribute('aria-disabled', 'true')
  })
})

/** Browsers send speech to servers of their vendors, which tests cannot reach. */
function installRecognition(): void {
  class Recognition {
    onresult?: (event: object) => void
    onerror?: (event: object) => void
    onend?: () => void
    start() {
      const { signal } = this.#over
      const said = ({ detail }: CustomEvent<string>) =>
        this.onresult?.({ resultIndex: 0, results: [{ isFinal: true, 0: { transcript: detail } }] })
      addEventListener('said', said as EventListener, { signal })
      addEventListener(
        'failed',
        ((event: CustomEvent<string>) => this.#fail(event.detail)) as EventListener,
        {
          signal,
        },
      )
    }
    stop() {
      this.#over.abort()
      this.onend?.()
    }
    abort() {
      this.stop()
    }
    #fail(error: string) {
      this.onerror?.({ error })
      this.stop()
    }
    readonly #over = new AbortController()
  }
  Object.assign(globalThis, { webkitSpeechRecognition: Recognition, SpeechRecognition: Recognition })
}

/** The headless browser has no voices. */
function installVoice(): void {
  const spoken: string[] = []
  Object.assign(globalThis, { spoken })
  speechSynthesis.speak = (utterance) => {
    spoken.push(utterance.text)
    addEventListener('spoken', () => utterance.dispatchEvent(new Event('end')), { once: true })
  }
}
