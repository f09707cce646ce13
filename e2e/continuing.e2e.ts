import { expectAccessible } from './support/accessibility.ts'
import { ask, turn } from './support/conversation.ts'
import { CONTINUATION } from './support/model-server.ts'
import { expect, test } from './support/test.ts'

test('an answer that was cut is marked, and continued at its end', { tag: '@desktop' }, async ({
  page,
  models,
}) => {
  models.answer('List the harbours', (reply) => {
    reply.write('Aberdeen, Bergen')
    reply.end('length')
  })
  await page.goto('/new')
  await ask(page, 'List the harbours')
  const answer = turn(page, 'List the harbours')
  const note = answer.getByRole('note')
  await expect(note).toContainText('The response reached its length limit.')
  await expectAccessible(page)
  const rest = models.hold(CONTINUATION)
  await note.getByRole('button', { name: 'Continue' }).click()
  await rest.asked
  await expect(note).toBeHidden()
  await expect(answer).toContainText('Aberdeen, Bergen')
  rest.write(', Calais.')
  rest.end()
  await expect(answer.getByText('Aberdeen, Bergen, Calais.', { exact: true })).toBeVisible()
  await expect(answer.getByRole('button', { name: 'Copy answer' })).toBeVisible()
  await expect(note).toBeHidden()
  await expect(answer.getByRole('status', { name: /Answer \d of/ })).toBeHidden()
})

test('a stopped answer is continued at its end', { tag: '@desktop' }, async ({ page, models }) => {
  const reply = models.hold('List the islands')
  await page.goto('/new')
  await ask(page, 'List the islands')
  await reply.asked
  reply.write('Aran, Bute')
  const answer = turn(page, 'List the islands')
  await expect(answer).toContainText('Aran, Bute')
  await page.getByRole('button', { name: 'Stop the reply' }).click()
  const note = answer.getByRole('note')
  await expect(note).toContainText('This reply was stopped')
  await expectAccessible(page)
  const rest = models.hold(CONTINUATION)
  await note.getByRole('button', { name: 'Continue' }).click()
  await rest.asked
  rest.write(', Coll.')
  rest.end()
  await expect(answer.getByText('Aran, Bute, Coll.', { exact: true })).toBeVisible()
  await expect(note).toBeHidden()
  await expect(answer.getByRole('status', { name: /Answer \d of/ })).toBeHidden()
})
