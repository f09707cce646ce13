import { expectAccessible } from './support/accessibility.ts'
import { ask, composer, openTools, turn } from './support/conversation.ts'
import { startModelServer } from './support/model-server.ts'
import { register, signedInBrowser } from './support/people.ts'
import { setSwitch } from './support/switches.ts'
import { expect, test } from './support/test.ts'

test('a prompt is improved before it is sent, and the user chooses which one is sent', {
  tag: '@desktop',
}, async ({ browser, ownServer }) => {
  const models = await startModelServer()
  const { url } = await ownServer({ OPENAI_COMPATIBLE_MOCK_BASE_URL: models.url })
  const me = await register(url)
  const storageState = await signedInBrowser(me)
  const context = await browser.newContext({ ...test.info().project.use, baseURL: url, storageState })
  const page = await context.newPage()
  await page.goto('/new')
  await openTools(page)
  await setSwitch(page.getByRole('switch', { name: /^Improve prompts/ }), true)
  await page.keyboard.press('Escape')

  const improved = 'When is high water in Cuxhaven today?'
  const writing = models.hold('tides?')
  models.answer(improved, 'At noon.')
  await ask(page, 'tides?')
  const dialog = page.getByRole('dialog', { name: 'Improve the prompt' })
  await expect(dialog.getByText('tides?')).toBeVisible()
  await expect(dialog.getByRole('status', { name: 'Writing a better prompt' })).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Send improved' })).toBeDisabled()
  writing.write(improved)
  writing.end()
  await expect(dialog.getByRole('textbox', { name: 'Improved prompt' })).toHaveValue(improved)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Send improved' }).click()
  await expect(dialog).toBeHidden()
  await expect(turn(page, improved).getByText('At noon.')).toBeVisible()
  await expect(composer(page)).toHaveValue('')

  models.answer('Thanks', 'A longer thanks')
  await ask(page, 'Thanks')
  await dialog.getByRole('button', { name: 'Send mine' }).click()
  await expect(turn(page, 'Thanks').getByText('A longer thanks')).toBeVisible()

  models.answer('And now?', (reply) => reply.refuse(503, 'Too many requests'))
  await ask(page, 'And now?')
  await expect(dialog.getByRole('alert')).toContainText('Too many requests', { timeout: 20_000 })
  await page.keyboard.press('Escape')
  await expect(composer(page)).toHaveValue('And now?')
  await context.close()
  await models.close()
})
