import { expectAccessible } from './support/accessibility.ts'
import { ask, composer, turn } from './support/conversation.ts'
import { expect, test } from './support/test.ts'

test('the first message is shown while its notebook is created and its page opens', async ({
  page,
  models,
}) => {
  const reply = models.hold('Where does the river begin?')
  const { promise: created, resolve: create } = Promise.withResolvers<void>()
  await page.route('**/api/sessions/create', (route) => created.then(() => route.continue()))
  // As on a busy device: timers without a delay fire after the page has changed.
  await page.addInitScript(() => {
    const original = window.setTimeout.bind(window)
    const late = (run: () => void, delay = 0, ...rest: unknown[]) => original(run, delay || 100, ...rest)
    window.setTimeout = late as typeof window.setTimeout
  })
  await page.goto('/new')
  await ask(page, 'Where does the river begin?')
  const question = turn(page, 'Where does the river begin?')
  await expect(question).toBeVisible()
  await expect(composer(page)).toHaveValue('')
  await composer(page).fill('And where does it end?')
  await expectAccessible(page)
  // Checks each frame from here on: the question never leaves the page.
  await page.evaluate(() => {
    const look = () => {
      if (!document.querySelector('[role=log] article')) document.documentElement.dataset.wasEmpty = 'yes'
      requestAnimationFrame(look)
    }
    look()
  })
  create()
  await reply.asked
  reply.write('In the hills.')
  await expect(question).toContainText('In the hills.')
  await expect(page).toHaveURL(/\/notebooks\//)
  await expect(composer(page)).toHaveValue('And where does it end?')
  reply.end()
  await expect(page.locator('html')).not.toHaveAttribute('data-was-empty')
})

test('a first message whose notebook cannot be created stays in the box', { tag: '@desktop' }, async ({
  page,
  supervision,
}) => {
  supervision.expectConsole(/status of 507/)
  await page.route('**/api/sessions/create', (route) =>
    route.fulfill({ status: 507, json: { code: 'storage_full', message: 'No space is left.' } }),
  )
  await page.goto('/new')
  await ask(page, 'Is there room?')
  await expect(page.getByRole('alert')).toContainText('No space is left.')
  await expect(composer(page)).toHaveValue('Is there room?')
})
