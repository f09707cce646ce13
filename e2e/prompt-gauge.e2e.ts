import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { addNotebook, composer, sendElsewhere, storedTurns, turn } from './support/conversation.ts'
import { startModelServer } from './support/model-server.ts'
import { register } from './support/people.ts'
import { expect, test } from './support/test.ts'

const gauge = (page: Page) => page.getByRole('button', { name: /^Next message: / })
const sources = (page: Page) => page.getByRole('dialog', { name: 'Next message' })
/** The tokens in the row of a source. */
async function shownTokens(page: Page, source: string): Promise<number> {
  const row = sources(page).getByRole('paragraph').filter({ hasText: source })
  return Number(/\d+$/.exec(await row.innerText())?.[0])
}

test('the gauge shows the tokens of the next message by source, as the details of the message show them then', async ({
  page,
  me,
  models,
}) => {
  const { id } = await addNotebook(me, 'Tides')
  models.answer('When is high water?', 'Twice a day.')
  await sendElsewhere(me, id, 'When is high water?')
  await expect.poll(async () => (await storedTurns(me, id))[0]?.status).toBe('done')
  await page.goto(`/notebooks/${id}`)
  await expect(turn(page, 'When is high water?')).toBeVisible()
  await expect(gauge(page)).toHaveCount(0)

  const question = 'And why is that so?'
  models.answer(question, 'Because of the moon.')
  const send = page.getByRole('button', { name: 'Send', exact: true })
  const before = await send.boundingBox()
  await composer(page).fill(question)
  await expect(gauge(page)).toBeInViewport({ ratio: 1 })
  expect(await send.boundingBox()).toEqual(before)
  await expect(gauge(page)).toHaveAccessibleName(/^Next message: [\d,]+ of [\d,]+ tokens$/)
  await gauge(page).click()
  await expect(sources(page)).toBeInViewport({ ratio: 1 })
  await expect(sources(page)).toContainText(/Question\s*\d+/)
  await expect(sources(page)).toContainText(/Earlier messages\s*\d+/)
  await expectAccessible(page)
  const shown = {
    prompt: await shownTokens(page, 'Question'),
    history: await shownTokens(page, 'Earlier messages'),
  }
  await page.keyboard.press('Escape')
  await composer(page).press('Enter')
  await expect(gauge(page)).toHaveCount(0)
  await expect.poll(async () => (await storedTurns(me, id))[0]?.status).toBe('done')
  const [sent] = await storedTurns(me, id)
  expect(sent?.promptMeta.context?.tokensBySource).toMatchObject(shown)
})

test('a message that is too long is reported before it is sent, with what to leave out', {
  tag: '@desktop',
}, async ({ ownServer, anotherBrowser }) => {
  const models = await startModelServer([{ id: 'small', max_model_len: 2000 }])
  const server = await ownServer({ OPENAI_COMPATIBLE_MOCK_BASE_URL: models.url })
  const me = await register(server.url)
  const page = await anotherBrowser(me)
  const { id } = await addNotebook(me, 'Long')
  await page.goto(`/notebooks/${id}`)
  await composer(page).fill('tide '.repeat(4000))
  await expect(gauge(page)).toHaveAccessibleName(/^Next message: [\d,]+ tokens too long$/)
  await gauge(page).click()
  await expect(sources(page)).toContainText(/This message is [\d,]+ tokens too long for small/)
  await expect(sources(page)).toContainText('Shorten the message')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await composer(page).fill('/key openai secret')
  await expect(gauge(page)).toHaveCount(0)
  await composer(page).fill('tide')
  await expect(gauge(page)).toHaveAccessibleName(/^Next message: [\d,]+ of [\d,]+ tokens$/)
  await models.close()
})

test('the gauge measures the first message of a notebook, with its files', { tag: '@desktop' }, async ({
  page,
  models,
}) => {
  const question = 'When is high water?'
  models.answer(question, 'At six.')
  await page.goto('/new')
  await composer(page).fill(question)
  await expect(gauge(page)).toBeInViewport({ ratio: 1 })
  await gauge(page).click()
  const before = await shownTokens(page, 'Question')
  expect(before).toBeGreaterThan(3)
  await page.keyboard.press('Escape')
  await composer(page).fill(`${question} `.repeat(20))
  await gauge(page).click()
  await expect.poll(() => shownTokens(page, 'Question')).toBeGreaterThan(10 * before)
  await page.keyboard.press('Escape')
  await composer(page).fill(question)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(turn(page, question)).toContainText('At six.')
})
