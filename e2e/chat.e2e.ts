import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import {
  addNotebook,
  ask,
  composer,
  conversation,
  deleteMessage,
  sendElsewhere,
  turn,
} from './support/conversation.ts'
import { NOTEBOOK_NAME } from './support/model-server.ts'
import { notebookLine } from './support/shell.ts'
import { expect, test } from './support/test.ts'

test('a question is answered word by word, and the notebook gets a name', async ({ page, models }) => {
  const reply = models.hold('What moves the sea?')
  await page.goto('/new')
  await ask(page, 'What moves the sea?')
  await expect(page).toHaveURL(/\/notebooks\//)
  await expect(page.getByRole('img', { name: 'Writing…' })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'Reply started' })).toBeAttached()
  reply.write('The **moon**')
  const answer = turn(page, 'What moves the sea?')
  await expect(answer.getByRole('strong')).toHaveText('moon')
  await expectAccessible(page)
  reply.write(' and the sun.')
  await expect(answer).toContainText('The moon and the sun.')
  reply.end()
  await expect(answer.getByRole('button', { name: 'Copy answer' })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'Reply finished' })).toBeAttached()
  await expect(page.getByRole('heading', { name: NOTEBOOK_NAME })).toBeVisible()
  await expect(await notebookLine(page, NOTEBOOK_NAME)).toBeVisible()
  await expectAccessible(page)
})

test('a message sent before its conversation has loaded is shown in it', { tag: '@desktop' }, async ({
  page,
  me,
  models,
}) => {
  const reply = models.hold('Am I too early?')
  const { id } = await addNotebook(me, 'Early')
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(
    `**/api/sessions/${id}/chat?*`,
    async (route) => {
      const response = await route.fetch()
      await released
      await route.fulfill({ response })
    },
    { times: 1 },
  )
  await page.goto(`/notebooks/${id}`)
  await ask(page, 'Am I too early?')
  await reply.asked
  release()
  reply.write('Just in time.')
  await expect(turn(page, 'Am I too early?')).toContainText('Just in time.')
  reply.end()
})

test('reasoning stays collapsed above the answer', async ({ page, models }) => {
  const reply = models.hold('Why is it blue?')
  await page.goto('/new')
  await ask(page, 'Why is it blue?')
  reply.think('Light scatters in the air.')
  await expect(page.getByText('Thinking…')).toBeVisible()
  reply.write('Because of scattering.')
  reply.end()
  const answer = turn(page, 'Why is it blue?')
  await expect(answer.getByText('Because of scattering.')).toBeVisible()
  await expect(answer.getByText('Light scatters in the air.')).toBeHidden()
  await answer.getByText(/^Thought for/).click()
  await expect(answer.getByText('Light scatters in the air.')).toBeVisible()
  await expectAccessible(page)
})

test('a reload during an answer loses nothing', { tag: '@desktop' }, async ({ page, models }) => {
  const reply = models.hold('Tell me a long story')
  await page.goto('/new')
  await ask(page, 'Tell me a long story')
  reply.write('Once upon a time ')
  const answer = turn(page, 'Tell me a long story')
  await expect(answer).toContainText('Once upon a time')
  await page.reload()
  await expect(answer).toContainText('Once upon a time')
  reply.write('there was a reload.')
  reply.end()
  await expect(answer.getByText('Once upon a time there was a reload.', { exact: true })).toBeVisible()
  await page.reload()
  await expect(answer.getByText('Once upon a time there was a reload.', { exact: true })).toBeVisible()
})

test('stopping keeps the text so far, and retrying adds another answer', async ({ page, models }) => {
  const first = models.hold('Count to a million')
  await page.goto('/new')
  await ask(page, 'Count to a million')
  first.write('One, two, three')
  const answer = turn(page, 'Count to a million')
  await expect(answer).toContainText('One, two, three')
  await page.getByRole('button', { name: 'Stop the reply' }).click()
  await first.over
  await expect(answer.getByRole('note')).toContainText('This reply was stopped')
  await expect(answer).toContainText('One, two, three')
  await expectAccessible(page)
  const second = models.hold('Count to a million')
  await answer.getByRole('button', { name: 'Try again' }).click()
  second.write('I would rather not.')
  second.end()
  await expect(answer).toContainText('I would rather not.')
  await expect(answer.getByRole('status', { name: 'Answer 2 of 2' })).toBeVisible()
  await answer.getByRole('button', { name: 'Previous answer' }).click()
  await expect(answer).toContainText('One, two, three')
  models.answer('Count to a million', 'One million. Done.')
  await answer.getByRole('button', { name: 'Regenerate', exact: true }).click()
  await expect(answer.getByRole('status', { name: 'Answer 3 of 3' })).toBeVisible()
  await expect(answer).toContainText('One million. Done.')
  const topOf = async (name: string) => (await answer.getByRole('button', { name }).boundingBox())?.y ?? 0
  expect(await topOf('More actions')).toBeCloseTo(await topOf('Copy answer'), -1)
  await answer.getByRole('button', { name: 'Previous answer' }).click()
  await expect(answer).toContainText('I would rather not.')
  await page.reload()
  await expect(answer).toContainText('One million. Done.')
})

test('a second tab and a second device follow the answer live', { tag: '@desktop' }, async ({
  page,
  context,
  me,
  models,
  anotherBrowser,
}) => {
  const { id } = await addNotebook(me, 'Watched')
  const tab = await context.newPage()
  const device = await anotherBrowser(me)
  const pages = [page, tab, device]
  for (const each of pages) await each.goto(`/notebooks/${id}`)
  const reply = models.hold('Who is watching?')
  await ask(page, 'Who is watching?')
  reply.write('All of ')
  for (const each of pages) await expect(turn(each, 'Who is watching?')).toContainText('All of')
  reply.write('you.')
  reply.end()
  for (const each of pages) {
    await expect(turn(each, 'Who is watching?').getByText('All of you.', { exact: true })).toBeVisible()
  }
})

test('another user cannot find the notebook', { tag: '@desktop' }, async ({ page, admin, supervision }) => {
  supervision.expectConsole(/404/)
  const { id } = await addNotebook(admin, 'Private')
  await page.goto(`/notebooks/${id}`)
  await expect(page.getByRole('heading', { name: 'Notebook not found' })).toBeVisible()
  await expectAccessible(page)
})

test('a provider’s failure is shown with its message, and the question can be retried', async ({
  page,
  models,
}) => {
  models.answer('Are you there?', (reply) => reply.refuse(400, 'The model is on holiday.'))
  await page.goto('/new')
  await ask(page, 'Are you there?')
  const answer = turn(page, 'Are you there?')
  await expect(answer.getByRole('alert')).toContainText('The model is on holiday.')
  await expectAccessible(page)
  models.answer('Are you there?', 'Back again.')
  await answer.getByRole('button', { name: 'Try again' }).click()
  await expect(answer).toContainText('Back again.')
  await expect(answer.getByRole('alert')).toBeHidden()
})

test('an incomplete answer keeps its text and is marked', { tag: '@desktop' }, async ({ page, models }) => {
  const reply = models.hold('Will this last?')
  await page.goto('/new')
  await ask(page, 'Will this last?')
  reply.write('Not for lo')
  const answer = turn(page, 'Will this last?')
  await expect(answer).toContainText('Not for lo')
  reply.cut()
  await expect(answer.getByRole('note')).toContainText('The reply was interrupted')
  await expect(answer).toContainText('Not for lo')
})

test('the end stays in view while the reader is there, and new text elsewhere is announced', async ({
  page,
  me,
  models,
}) => {
  const lines = Array.from({ length: 120 }, (_, line) => `Line ${line}`).join('\n\n')
  models.answer('A long one', lines)
  const { id } = await addNotebook(me, 'Long')
  await page.goto(`/notebooks/${id}`)
  await ask(page, 'A long one')
  await expect(page.getByText('Line 119')).toBeInViewport()
  const reply = models.hold('And another')
  await ask(page, 'And another')
  reply.write(lines)
  await expect(turn(page, 'And another').getByText('Line 119')).toBeInViewport()
  await turn(page, 'And another').getByText('Line 3', { exact: true }).scrollIntoViewIfNeeded()
  await page.getByRole('button', { name: 'Scroll to the end' }).waitFor()
  reply.write('\n\nThe very end.')
  reply.end()
  await expect(page.getByText('The very end.')).not.toBeInViewport()
  await page.getByRole('button', { name: 'New messages' }).click()
  await expect(page.getByText('The very end.')).toBeInViewport()
})

test('older messages load as the reader scrolls up', { tag: '@desktop' }, async ({ page, me, models }) => {
  const { id } = await addNotebook(me, 'Old')
  for (let number = 1; number <= 14; number += 1) {
    const question = `Question number ${number}.`
    const reply = models.hold(question)
    await sendElsewhere(me, id, question)
    reply.write(`Answer number ${number}.\n\n${'More words. '.repeat(300)}`)
    reply.end()
  }
  await page.goto(`/notebooks/${id}`)
  await expect(page.getByText('Answer number 14.')).toBeVisible()
  await conversation(page).hover()
  await expect(async () => {
    await page.mouse.wheel(0, -4000)
    await expect(page.getByText('Answer number 1.', { exact: true })).toBeInViewport({ timeout: 100 })
  }).toPass()
})

test('a question is edited and sent again', async ({ page, models }) => {
  models.answer('When is high watr?', 'Pardon?')
  models.answer('When is high water?', 'At ten to seven.')
  await page.goto('/new')
  await ask(page, 'When is high watr?')
  const row = conversation(page).getByRole('article')
  await expect(row).toContainText('Pardon?')
  await row.getByText('When is high watr?').hover()
  await row.getByRole('button', { name: 'Edit message' }).click()
  const field = row.getByRole('textbox', { name: 'Edit message' })
  await expect(field).toBeFocused()
  await expectAccessible(page)
  await field.fill('When is high water?')
  await row.getByRole('button', { name: 'Save & send' }).click()
  await expect(row).toContainText('At ten to seven.')
  await expect(row.getByRole('button', { name: 'Edit message' })).toBeAttached()
  await expect(field).toBeHidden()
  await expect(row.getByRole('status', { name: 'Answer 2 of 2' })).toBeVisible()
  await page.reload()
  await expect(row).toContainText('When is high water?')
})

test('details show how an answer was produced, beside the conversation', async ({ page, models }, {
  project,
}) => {
  models.answer('How was this made?', 'With care.')
  models.answer('And this?', 'The same.')
  await page.goto('/new')
  await ask(page, 'How was this made?')
  const answer = turn(page, 'How was this made?')
  await answer.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Response details' }).click()
  const details = page.getByRole('dialog', { name: 'Response details' })
  await expect(details).toContainText('scripted')
  await expect(details).toContainText('21')
  await expect(details).toContainText('WarningsN/A')
  await expectAccessible(page)
  await details.getByRole('tab', { name: 'Context' }).click()
  await expect(details.getByRole('img', { name: /of the context window used$/ })).toBeVisible()
  await expect(details).toContainText('Messages in the notebook1')
  await details.getByRole('tab', { name: 'Status Log' }).click()
  await expect(details.getByRole('tabpanel')).not.toBeEmpty()
  if (project.name === 'mobile') {
    // A sheet as wide as the screen and at its end, which a swipe down closes.
    const screen = page.viewportSize() ?? { width: 0, height: 0 }
    const at = async () => (await details.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
    await expect.poll(async () => (await at()).y + (await at()).height).toBeCloseTo(screen.height, 0)
    expect(await at()).toMatchObject({ x: 0, width: screen.width })
    const { y } = await at()
    await swipeDown(page, { x: screen.width / 2, from: y + 6, to: screen.height - 20 })
    await expect(details).toBeHidden()
    return
  }

  // It is moved by its title or with arrow keys, stays in the view, and leaves the page usable.
  const place = async () => (await details.boundingBox()) ?? { x: 0, y: 0 }
  const before = await place()
  await details.getByRole('heading', { name: 'Response details' }).hover()
  await page.mouse.down()
  await page.mouse.move(300, 300, { steps: 5 })
  await page.mouse.up()
  expect((await place()).x).toBeLessThan(before.x - 200)
  await details.getByRole('button', { name: 'Move window' }).focus()
  const dragged = await place()
  await page.keyboard.press('ArrowRight')
  await expect.poll(async () => (await place()).x).toBeGreaterThan(dragged.x)
  for (let press = 0; press < 60; press += 1) await page.keyboard.press('ArrowUp')
  await expect.poll(async () => (await place()).y).toBeGreaterThanOrEqual(0)
  await ask(page, 'And this?')
  await expect(turn(page, 'And this?')).toContainText('The same.')
  await expect(details).toBeVisible()
  await details.getByRole('button', { name: 'Close' }).click()
  await expect(details).toBeHidden()
})

test('a message is deleted at once and restored by Undo, in each tab', async ({ page, me, models }) => {
  for (const question of ['Keep the first', 'Forget this', 'Keep the last']) models.answer(question, 'Noted.')
  const { id } = await addNotebook(me, 'Forgetful')
  await page.goto(`/notebooks/${id}`)
  for (const question of ['Keep the first', 'Forget this']) await ask(page, question)
  const other = await page.context().newPage()
  await other.goto(`/notebooks/${id}`)
  await expect(turn(other, 'Forget this')).toBeVisible()
  await page.bringToFront()
  await ask(page, 'Keep the last')
  // It comes as an event: the other tab is connected.
  await expect(turn(other, 'Keep the last')).toContainText('Noted.')
  const forget = turn(page, 'Forget this')
  await deleteMessage(page, forget)
  for (const tab of [page, other]) await expect(turn(tab, 'Forget this')).toBeHidden()
  await expect(page.getByText('Message deleted')).toBeVisible()
  await expectAccessible(page)
  // The toast does not cover the controls of the composer, also where that grows.
  await expect.poll(() => gapAbove(page)).toBeGreaterThanOrEqual(0)
  await composer(page).fill('one\ntwo\nthree\nfour\nfive\nsix')
  await expect.poll(() => gapAbove(page)).toBeGreaterThanOrEqual(0)
  await page.keyboard.press('F6')
  await page.getByRole('button', { name: 'Undo' }).focus()
  await page.keyboard.press('Enter')
  for (const tab of [page, other]) {
    await expect(turn(tab, 'Forget this')).toContainText('Noted.')
    await expect(tab.getByRole('article')).toHaveText([/Keep the first/, /Forget this/, /Keep the last/])
  }
  await deleteMessage(page, forget)
  await expect(turn(page, 'Forget this')).toBeHidden()
  await page.reload()
  await expect(turn(page, 'Keep the last')).toBeVisible()
  await expect(turn(page, 'Forget this')).toBeHidden()
})

/** The distance from the toast down to the composer with its buttons. */
async function gapAbove(page: Page): Promise<number> {
  const toast = await page.locator('[data-toast]').boundingBox()
  const form = await page.getByRole('button', { name: /^(Send|Queue)/ }).boundingBox()
  const field = await composer(page).boundingBox()
  return Math.min(field?.y ?? 0, form?.y ?? 0) - ((toast?.y ?? 0) + (toast?.height ?? 0))
}

test('a message over the limit is refused with its length', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/new')
  await composer(page).fill('x'.repeat(200_001))
  await expect(page.getByRole('alert')).toContainText('this one has 200,001')
  await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeDisabled()
})

async function swipeDown(page: Page, { x, from, to }: { x: number; from: number; to: number }) {
  const device = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
    device.send('Input.dispatchTouchEvent', { type, touchPoints: y === undefined ? [] : [{ x, y }] })
  await touch('touchStart', from)
  for (let step = 1; step <= 5; step += 1) await touch('touchMove', from + ((to - from) * step) / 5)
  await touch('touchEnd')
}
