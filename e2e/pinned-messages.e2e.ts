import { chat } from '#contract/chat.ts'
import { expectAccessible } from './support/accessibility.ts'
import { call } from './support/api.ts'
import {
  addNotebook,
  conversation,
  openOutline,
  sendElsewhere,
  storedTurns,
  turn,
} from './support/conversation.ts'
import { expect, test } from './support/test.ts'

const COUNT = 12

test('a message is pinned from its menu, marked, and reached from the outline', async ({
  page,
  me,
  models,
}) => {
  const { id } = await addNotebook(me, 'Tides')
  for (let number = 1; number <= COUNT; number += 1) {
    models.answer(`Question ${number}.`, `Answer ${number}.\n\n${'More words. '.repeat(80)}`)
    await sendElsewhere(me, id, `Question ${number}.`)
    await expect.poll(async () => (await storedTurns(me, id))[0]?.status).toBe('done')
  }
  await page.goto(`/notebooks/${id}`)
  const last = turn(page, `Question ${COUNT}.`)
  await expect(last).toContainText(`Answer ${COUNT}.`)
  const outline = page.getByRole('dialog', { name: 'Questions' })
  await openOutline(page)
  await expect(outline.getByRole('option', { selected: true })).toContainText(`Question ${COUNT}.`)
  await expect(outline.getByRole('radio')).toHaveCount(0)
  await outline.getByRole('button', { name: 'Close' }).click()

  await last.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Pin message' }).click()
  await expect(page.getByText('Message pinned')).toBeVisible()
  await expect(last.getByText('Pinned', { exact: true })).toBeVisible()
  // Another device pins an earlier message.
  const first = (await storedTurns(me, id)).find(({ prompt }) => prompt === 'Question 3.')
  await call(me, chat.pin, { id, messageId: first?.id ?? '' })

  await openOutline(page)
  await outline.getByRole('radio', { name: 'Pinned (2)' }).check()
  await expect(outline.getByRole('option')).toHaveText([/^Question 3\./, /^Question 12\./])
  await expectAccessible(page)
  await outline.getByRole('option', { name: 'Question 3.' }).click()
  await expect(outline).toBeHidden()
  const third = turn(page, 'Question 3.')
  await expect(third.getByText('Pinned', { exact: true })).toBeInViewport()

  await third.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Unpin message' }).click()
  await expect(third.getByText('Pinned', { exact: true })).toBeHidden()
  await openOutline(page)
  await expect(outline.getByRole('option')).toHaveText([/^Question 12\./])
  await outline.getByRole('radio', { name: 'All' }).check()
  await expect(outline.getByRole('option', { name: 'Question 1.' })).toHaveCount(1)
})

test('a pin shows at once on another device', { tag: '@desktop' }, async ({ page, me, models }) => {
  models.answer('When?', 'At six.')
  const { id } = await addNotebook(me, 'Tides')
  await page.goto(`/notebooks/${id}`)
  await sendElsewhere(me, id, 'When?')
  await expect(conversation(page)).toContainText('At six.')
  await expect(turn(page, 'When?').getByRole('button', { name: 'More actions' })).toBeVisible()
  const mark = turn(page, 'When?').getByText('Pinned', { exact: true })
  await expect(mark).toBeHidden()
  const messageId = (await storedTurns(me, id))[0]?.id ?? ''
  await call(me, chat.pin, { id, messageId })
  await expect(mark).toBeVisible()
  await call(me, chat.unpin, { id, messageId })
  await expect(mark).toBeHidden()
})
