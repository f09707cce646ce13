import { addNotebook, ask, composer, storedTurns, turn } from './support/conversation.ts'
import { expect, test } from './support/test.ts'

test('a command is answered without a model, and stays after a reload', { tag: '@desktop' }, async ({
  page,
  me,
}) => {
  const { id } = await addNotebook(me, 'Dice')
  await page.goto(`/notebooks/${id}`)
  await ask(page, '/roll 3d1+2')
  await expect(turn(page, '/roll 3d1+2')).toContainText('3d1+2: [1, 1, 1]+2 = 5')
  await ask(page, '/more')
  await expect(turn(page, '/more').getByRole('cell', { name: '/roll', exact: true })).toBeVisible()
  await page.reload()
  await expect(turn(page, '/roll 3d1+2')).toContainText('3d1+2: [1, 1, 1]+2 = 5')
  expect((await storedTurns(me, id)).map(({ status }) => status)).toEqual(['done', 'done'])
  await ask(page, '/dance')
  await expect(page.getByRole('alert')).toHaveText('Unknown command /dance')
  await expect(composer(page)).toHaveValue('/dance')
})
