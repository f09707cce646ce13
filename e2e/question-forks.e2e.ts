import { expectAccessible } from './support/accessibility.ts'
import { addNotebook, ask, composer, conversation, storedTurns, turn } from './support/conversation.ts'
import { expect, test } from './support/test.ts'

test('an edited question is sent in a fork, which links back, and stays as it was', {
  tag: '@desktop',
}, async ({ page, me, models }) => {
  models.answer('When is low water?', 'At noon.')
  models.answer('When is high watr?', 'Pardon?')
  models.answer('When is high water?', 'At six.')
  const { id } = await addNotebook(me, 'Tides')
  await page.goto(`/notebooks/${id}`)
  await ask(page, 'When is low water?')
  await expect(turn(page, 'When is low water?')).toContainText('At noon.')
  await ask(page, 'When is high watr?')
  const asked = turn(page, 'When is high watr?')
  await expect(asked).toContainText('Pardon?')
  await composer(page).blur()
  await asked.getByText('When is high watr?').hover()
  await asked.getByRole('button', { name: 'Edit message' }).click()
  const field = page.getByRole('textbox', { name: 'Edit message' })
  await field.fill('When is high water?')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Fork & send' }).click()

  await expect(page).not.toHaveURL(new RegExp(id))
  await expect(turn(page, 'When is high water?')).toContainText('At six.')
  await expect(turn(page, 'When is low water?')).toContainText('At noon.')
  await expect(conversation(page)).not.toContainText('When is high watr?')
  await expect(page.getByText('New messages arrived')).toBeHidden()
  await page.getByRole('link', { name: 'Forked from Tides' }).click()
  await expect(page).toHaveURL(new RegExp(id))
  await expect(asked).toContainText('Pardon?')
  const stored = await storedTurns(me, id)
  expect(stored.map(({ prompt }) => prompt)).toEqual(['When is high watr?', 'When is low water?'])
})

test('the editor of a question at the end of the view is shown with its buttons', async ({
  page,
  me,
  models,
}) => {
  models.answer('List the hours', Array.from({ length: 40 }, (_, hour) => `- ${hour} o’clock`).join('\n'))
  models.answer('When is high water?', 'At six.')
  const { id } = await addNotebook(me, 'Tides')
  await page.goto(`/notebooks/${id}`)
  await ask(page, 'List the hours')
  await expect(turn(page, 'List the hours')).toContainText('39 o’clock')
  await ask(page, 'When is high water?')
  const asked = turn(page, 'When is high water?')
  await expect(asked.getByRole('button', { name: 'Copy answer' })).toBeVisible()
  await composer(page).blur()
  await asked.getByText('When is high water?').hover()
  await asked.getByRole('button', { name: 'Edit message' }).click()
  const button = page.getByRole('button', { name: 'Save & send' })
  await expect(button).toBeInViewport({ ratio: 1 })
  const { x = 0, y = 0, height = 0 } = (await button.boundingBox()) ?? {}
  const isAtPoint = ([left, top]: [number, number]) =>
    document.elementFromPoint(left, top)?.closest('button')?.textContent
  expect(await page.evaluate(isAtPoint, [x + 8, y + height - 2] as [number, number])).toBe('Save & send')
})
