import { expectAccessible } from './support/accessibility.ts'
import { addNotebook, ask, composer, storedTurns, turn } from './support/conversation.ts'
import { expect, test } from './support/test.ts'

test('messages written during an answer are queued, can be changed or removed, and are sent in order', async ({
  page,
  me,
  models,
}) => {
  const first = models.hold('First question')
  for (const question of ['Second question', 'Third question, reworded']) models.answer(question, 'Fine.')
  const { id } = await addNotebook(me, 'Queue')
  await page.goto(`/notebooks/${id}`)
  await ask(page, 'First question')
  first.write('Thinking about it')
  await expect(turn(page, 'First question')).toContainText('Thinking about it')
  for (const question of ['Second question', 'Third question', 'Never mind']) await ask(page, question)

  const waiting = page.getByRole('list', { name: 'Queued messages' }).getByRole('listitem')
  await expect(waiting).toHaveText([/^Second question/, /^Third question/, /^Never mind/])
  await expectAccessible(page)
  await waiting.filter({ hasText: 'Third' }).getByRole('button', { name: 'Edit queued message' }).click()
  const field = page.getByRole('textbox', { name: 'Edit queued message' })
  await field.fill('Third question, reworded')
  await field.press('Enter')
  await waiting
    .filter({ hasText: 'Never mind' })
    .getByRole('button', { name: 'Remove queued message' })
    .click()
  await expect(waiting).toHaveText([/^Second question/, /^Third question, reworded/])

  await page.reload()
  await expect(waiting).toHaveCount(2)
  first.end()
  await expect(turn(page, 'Third question, reworded')).toContainText('Fine.')
  await expect(waiting).toHaveCount(0)
  const stored = await storedTurns(me, id)
  expect(stored.map(({ prompt }) => prompt)).toEqual([
    'Third question, reworded',
    'Second question',
    'First question',
  ])
})

test('a command that is refused does not hold back the messages after it', { tag: '@desktop' }, async ({
  page,
  me,
  models,
  supervision,
}) => {
  supervision.expectConsole(/422/)
  const first = models.hold('First question')
  models.answer('Second question', 'Fine.')
  const { id } = await addNotebook(me, 'Refused')
  await page.goto(`/notebooks/${id}`)
  await ask(page, 'First question')
  first.write('Thinking about it')
  await expect(turn(page, 'First question')).toContainText('Thinking about it')
  for (const question of ['/roll banana', 'Second question']) await ask(page, question)
  await expect(page.getByRole('list', { name: 'Queued messages' }).getByRole('listitem')).toHaveCount(2)
  first.end()
  await expect(turn(page, 'Second question')).toContainText('Fine.')
  await expect(page.getByRole('alert').filter({ hasText: 'Not sent' })).toBeVisible()
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByText('/roll banana')).toHaveCount(0)
})

test('a question that is refused for now holds back the next one until it is discarded', {
  tag: '@desktop',
}, async ({ page, me, models, supervision }) => {
  supervision.expectConsole(/409/)
  models.answer('Second question', 'Fine.')
  await page.route('**/api/sessions/*/chat', (route) =>
    route.request().postData()?.includes('First question')
      ? route.fulfill({ status: 409, json: { code: 'conflict', message: 'Not now' } })
      : route.fallback(),
  )
  const { id } = await addNotebook(me, 'Held')
  await page.goto(`/notebooks/${id}`)
  await ask(page, 'First question')
  await expect(page.getByRole('alert').filter({ hasText: 'Not sent. Not now' })).toBeVisible()
  await ask(page, 'Second question')
  await expect(page.getByRole('list', { name: 'Queued messages' }).getByRole('listitem')).toHaveCount(1)
  await expect(page.getByText('These wait until the message that was not sent')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(turn(page, 'Second question')).toContainText('Fine.')
})

test('queued messages are moved, and one is sent at once in place of the answer', {
  tag: '@desktop',
}, async ({ page, me, models }) => {
  const first = models.hold('First question')
  const urgent = models.hold('Urgent question')
  for (const question of ['Second question', 'Third question']) models.answer(question, 'Fine.')
  const { id } = await addNotebook(me, 'Steering')
  await page.goto(`/notebooks/${id}`)
  await ask(page, 'First question')
  first.write('Thinking about it')
  await expect(turn(page, 'First question')).toContainText('Thinking about it')
  for (const question of ['Second question', 'Third question', 'Urgent question']) await ask(page, question)

  const waiting = page.getByRole('list', { name: 'Queued messages' }).getByRole('listitem')
  const inQueue = (text: string, name: string) =>
    waiting.filter({ hasText: text }).getByRole('button', { name, exact: true })
  await expect(waiting).toHaveText([/^Second/, /^Third/, /^Urgent/])
  const up = inQueue('Third', 'Move up')
  await up.focus()
  await page.keyboard.press('Enter')
  await expect(waiting).toHaveText([/^Third/, /^Second/, /^Urgent/])
  await expect(up).toBeFocused()
  await expectAccessible(page)
  await page.reload()
  await expect(waiting).toHaveText([/^Third/, /^Second/, /^Urgent/])

  await inQueue('Urgent', 'Stop the reply and send now').click()
  await urgent.asked
  await expect(turn(page, 'First question')).toContainText('This reply was stopped')
  await expect(waiting).toHaveText([/^Third/, /^Second/])
  urgent.write('At once.')
  urgent.end()
  await expect(turn(page, 'Second question')).toContainText('Fine.')
  const stored = await storedTurns(me, id)
  expect(stored.map(({ prompt }) => prompt)).toEqual([
    'Second question',
    'Third question',
    'Urgent question',
    'First question',
  ])
})

test('a draft stays with its notebook, across reloads and other pages', { tag: '@desktop' }, async ({
  page,
  me,
}) => {
  const { id } = await addNotebook(me, 'Drafty')
  await page.goto(`/notebooks/${id}`)
  await composer(page).fill('not finished')
  await page.goto('/new')
  await expect(composer(page)).toHaveValue('')
  await composer(page).fill('another thought')
  await page.reload()
  await expect(composer(page)).toHaveValue('another thought')
  await page.goto(`/notebooks/${id}`)
  await expect(composer(page)).toHaveValue('not finished')
})

test('a starter fills the composer without sending', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/new')
  await page.getByRole('button', { name: 'Weigh up a decision' }).click()
  await expect(composer(page)).toHaveValue(/^I am choosing between two options/)
  await expect(composer(page)).toBeFocused()
  await expect(page).toHaveURL('/new')
})

test('Shift Enter inserts a new line, Enter sends', { tag: '@desktop' }, async ({ page, models }) => {
  models.answer('one\ntwo', 'Two lines.')
  await page.goto('/new')
  await composer(page).fill('one')
  await composer(page).press('Shift+Enter')
  await composer(page).pressSequentially('two')
  await composer(page).press('Enter')
  await expect(turn(page, 'one two')).toContainText('Two lines.')
})

test('a message sent concurrently from two tabs follows the one before it', { tag: '@desktop' }, async ({
  page,
  context,
  me,
  models,
}) => {
  models.answer('From the first tab', 'Heard you.')
  models.answer('From the second tab', 'You too.')
  const { id } = await addNotebook(me, 'Two tabs')
  const other = await context.newPage()
  for (const each of [page, other]) await each.goto(`/notebooks/${id}`)
  await composer(page).fill('From the first tab')
  await composer(other).fill('From the second tab')
  await Promise.all([composer(page).press('Enter'), composer(other).press('Enter')])
  for (const each of [page, other]) {
    await expect(turn(each, 'From the first tab')).toContainText('Heard you.')
    await expect(turn(each, 'From the second tab')).toContainText('You too.')
  }
  expect(await storedTurns(me, id)).toHaveLength(2)
})
