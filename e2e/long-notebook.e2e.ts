import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import {
  addNotebook,
  ask,
  conversation,
  openOutline,
  sendElsewhere,
  storedTurns,
} from './support/conversation.ts'
import { marked } from './support/marks.ts'
import type { ModelServer } from './support/model-server.ts'
import type { Person } from './support/people.ts'
import { colorsIn } from './support/pixels.ts'
import { expect, test } from './support/test.ts'

const COUNT = 45
const answerOf = (number: number) => `Answer number ${number}.`

/** A notebook whose answers are about as high as the screen. */
async function addLongNotebook(me: Person, models: ModelServer): Promise<string> {
  const { id } = await addNotebook(me, 'Long')
  for (let number = 1; number <= COUNT; number += 1) {
    const question = `Question number ${number}.`
    models.answer(question, `${answerOf(number)}\n\n${'More words. '.repeat(40 * (1 + (number % 5)))}`)
    await sendElsewhere(me, id, question)
    await expect.poll(async () => (await storedTurns(me, id))[0]?.status).toBe('done')
  }
  return id
}

const answer = (page: Page, number: number) => page.getByText(answerOf(number), { exact: true })
const leaveComposer = (page: Page) =>
  page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())

/** Opens the notebook and goes to its first message by keyboard. */
async function openAtFirst(page: Page, id: string): Promise<void> {
  await page.goto(`/notebooks/${id}`)
  await expect(answer(page, COUNT)).toBeInViewport()
  await leaveComposer(page)
  await page.keyboard.press('Home')
  await expect(answer(page, 1)).toBeInViewport()
}

test('Home, End and the wheel reach any part of a long notebook that is rendered partly', async ({
  page,
  me,
  models,
}) => {
  const id = await addLongNotebook(me, models)
  await openAtFirst(page, id)
  await expect(answer(page, COUNT)).toHaveCount(0)
  const first = conversation(page).getByRole('article').first()
  await expect(first).toHaveAttribute('aria-posinset', '1')
  await expect(first).toHaveAttribute('aria-setsize', String(COUNT))

  await page.keyboard.press('End')
  await expect(answer(page, COUNT)).toBeInViewport()
  await expect(answer(page, 1)).toHaveCount(0)
  expect(await conversation(page).getByRole('article').count()).toBeLessThanOrEqual(60)
})

test('the visible text keeps its position while an answer is written below', async ({ page, me, models }) => {
  const id = await addLongNotebook(me, models)
  await page.goto(`/notebooks/${id}`)
  await expect(answer(page, COUNT)).toBeInViewport()
  const reply = models.hold('One more')
  await ask(page, 'One more')
  reply.write('The beginning.')
  await expect(page.getByText('The beginning.')).toBeInViewport()
  await leaveComposer(page)
  await page.keyboard.press('Home')
  await expect(answer(page, 1)).toBeInViewport()
  const top = async () => (await answer(page, 1).boundingBox())?.y ?? 0
  const before = await top()
  reply.write(`\n\n${'And so on. '.repeat(400)}\n\nThe very end.`)
  reply.end()
  await expect(page.getByRole('button', { name: 'New messages' })).toBeVisible()
  await expect.poll(async () => (await storedTurns(me, id))[0]?.status).toBe('done')
  // Browsers scroll by whole pixels.
  expect(Math.abs((await top()) - before)).toBeLessThan(1)
})

test('the button that leads to the end covers no text', async ({ page, me, models }) => {
  const id = await addLongNotebook(me, models)
  await openAtFirst(page, id)
  const box = await page.getByRole('button', { name: 'Scroll to the end' }).boundingBox()
  if (!box) throw new Error('The button is not visible')
  // Beside the button; the shadow of the composer has a few colors, a letter has many.
  const few = 4
  const beside = { x: box.x - 100, y: box.y, width: 60, height: box.height }
  expect(await colorsIn(page, { ...beside, y: box.y - 3 * box.height })).toBeGreaterThan(few)
  expect(await colorsIn(page, beside)).toBeLessThanOrEqual(few)
})

test('a notebook loads few scripts, and its outline when it is first opened @desktop', async ({
  page,
  me,
}) => {
  const { id } = await addNotebook(me, 'Short')
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url())
  })
  const outlines = () => scripts.filter((url) => url.includes('/OutlinePanel-'))
  await page.goto(`/notebooks/${id}`)
  const open = page.getByRole('button', { name: 'Jump to a question or date' })
  await expect(open).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(scripts.length).toBeLessThanOrEqual(8)
  expect(outlines()).toEqual([])
  await open.click()
  await expect(page.getByRole('dialog', { name: 'Questions' })).toBeVisible()
  expect(outlines()).toHaveLength(1)
})

test('the outline leads to a question and to a date', async ({ page, me, models, isMobile }) => {
  const id = await addLongNotebook(me, models)
  await page.goto(`/notebooks/${id}`)
  await openOutline(page)
  const outline = page.getByRole('dialog', { name: 'Questions' })
  const field = outline.getByRole('combobox', { name: 'Search questions' })
  await expect(outline.getByRole('option', { selected: true })).toContainText(`Question number ${COUNT}.`)
  await expectAccessible(page)
  // On a phone its keyboard would cover the questions.
  if (isMobile) await expect(field).not.toBeFocused()
  else await expect(field).toBeFocused()
  const selected = outline.getByRole('option', { selected: true })
  await outline.getByRole('listbox').press('Home')
  await expect(selected).toContainText('Question number 1.')
  await page.keyboard.press('ArrowDown')
  await expect(selected).toContainText('Question number 2.')
  await page.keyboard.press('End')
  await expect(selected).toContainText(`Question number ${COUNT}.`)
  await page.keyboard.type('number')
  await expect(field).toHaveValue('number')
  await field.fill('number 1')
  await expect(outline.getByRole('option', { selected: true })).toContainText('Question number 19.')
  await field.press('ArrowUp')
  await expect(outline.getByRole('option', { selected: true })).toContainText('Question number 18.')
  await field.press('Enter')
  await expect(outline).toBeHidden()
  await expect(answer(page, 18)).toBeInViewport()

  await openOutline(page)
  await outline.getByLabel('Go to date').fill('2020-01-01')
  await expect(answer(page, 1)).toBeInViewport()
})

test('the key that opens the outline closes it', { tag: '@desktop' }, async ({ page, me, models }) => {
  const id = await addLongNotebook(me, models)
  await page.goto(`/notebooks/${id}`)
  await expect(answer(page, COUNT)).toBeInViewport()
  const outline = page.getByRole('dialog', { name: 'Questions' })
  await page.keyboard.press('Control+.')
  await expect(outline.getByRole('combobox', { name: 'Search questions' })).toBeFocused()
  await page.keyboard.press('Control+.')
  await expect(outline).toBeHidden()
})

test('Ctrl+F searches the whole notebook and marks what it finds', async ({ page, me, models }) => {
  const id = await addLongNotebook(me, models)
  await page.goto(`/notebooks/${id}`)
  await expect(answer(page, COUNT)).toBeInViewport()
  await page.keyboard.press('Control+f')
  const field = page.getByRole('searchbox', { name: 'Search in this notebook' })
  await field.fill('ANSWER number 1')
  const count = page.getByRole('search').getByRole('status')
  await expect(count).toHaveText('11 of 11')
  await expect(answer(page, 19)).toBeInViewport()
  await expect.poll(() => marked(page, 'message-found-current')).toBe('Answernumber1')
  await expectAccessible(page)
  await field.press('Enter')
  await expect(count).toHaveText('1 of 11')
  await expect(answer(page, 1)).toBeInViewport()
  await field.press('Shift+Enter')
  await expect(answer(page, 19)).toBeInViewport()
  await field.fill('nothing like that')
  await expect(count).toHaveText('No results')
  await field.press('Escape')
  await expect(field).toBeHidden()
  await expect.poll(() => marked(page, 'message-found')).toBe('')
})

test('Ctrl+F stays at its match while the text that is typed still matches it', {
  tag: '@desktop',
}, async ({ page, me, models }) => {
  const id = await addLongNotebook(me, models)
  await page.goto(`/notebooks/${id}`)
  await expect(answer(page, COUNT)).toBeInViewport()
  await page.keyboard.press('Control+f')
  const count = page.getByRole('search').getByRole('status')
  await page.keyboard.type('n')
  await expect(count).toHaveText(/^4\d of 45$/)
  const first = await count.innerText()
  for (const typed of ['nu', 'num', 'numb', 'number']) {
    await page.keyboard.type(typed.slice(typed === 'number' ? -2 : -1))
    await expect.poll(() => marked(page, 'message-found-current')).toBe(typed)
    await expect(count).toHaveText(first)
  }
})

test('the search of a notebook begins with a text that was typed while it loaded', {
  tag: '@desktop',
}, async ({ page, me, models }) => {
  const id = await addLongNotebook(me, models)
  const loading = Promise.withResolvers<void>()
  await page.route('**/FindBar-*.js', async (route) => {
    await loading.promise
    await route.continue()
  })
  await page.goto(`/notebooks/${id}`)
  await expect(answer(page, COUNT)).toBeInViewport()
  await page.getByRole('textbox', { name: 'Message' }).focus()
  await page.keyboard.press('Control+f')
  await page.keyboard.type('number 1')
  const field = page.getByRole('searchbox', { name: 'Search in this notebook' })
  await expect(field).toHaveValue('number 1')
  loading.resolve()
  await expect(page.getByRole('search').getByRole('status')).toHaveText('11 of 11')
  await page.keyboard.type('9')
  await expect(field).toHaveValue('number 19')
  await expect(page.getByRole('search').getByRole('status')).toHaveText('1 of 1')
})
