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

test('a reload after the first message was stored opens its notebook with the later draft', {
  tag: '@desktop',
}, async ({ page, models }) => {
  const reply = models.hold('Where does the river begin?')
  const { promise: created, resolve: create } = Promise.withResolvers<void>()
  await page.route('**/api/sessions/create', (route) => created.then(() => route.continue()))
  await page.goto('/new')
  await ask(page, 'Where does the river begin?')
  await composer(page).fill('And where does it end?')
  // The page that is being left goes on until the server has answered.
  await page.route('**/new', async (route) => {
    create()
    await reply.asked
    await expect.poll(() => page.url()).toContain('/notebooks/')
    await route.continue()
  })
  await page.reload()
  await page.unrouteAll()
  await expect(turn(page, 'Where does the river begin?')).toHaveCount(1)
  await expect(page).toHaveURL(/\/notebooks\//)
  reply.write('In the hills.')
  reply.end()
  await expect(turn(page, 'Where does the river begin?')).toContainText('In the hills.')
  await expect(composer(page)).toHaveValue('And where does it end?')
  await page.goto('/new')
  await expect(composer(page)).toHaveValue('')
  await expect(page).toHaveURL(/\/new$/)
})

test('a reload while the notebook is created keeps the message and the later draft', {
  tag: '@desktop',
}, async ({ page }) => {
  await page.route('**/api/sessions/create', () => undefined)
  await page.goto('/new')
  await ask(page, 'Where does the river begin?')
  await composer(page).fill('And where does it end?')
  await page.reload()
  await expect(composer(page)).toHaveValue('Where does the river begin?\nAnd where does it end?')
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
