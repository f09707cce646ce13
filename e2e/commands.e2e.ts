import { expectAccessible } from './support/accessibility.ts'
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

test('a command is completed while its name is typed, and only administrators are offered theirs', {
  tag: '@desktop',
}, async ({ page, me, admin, anotherBrowser }) => {
  const { id } = await addNotebook(me, 'Dice')
  await page.goto(`/notebooks/${id}`)
  await composer(page).pressSequentially('/')
  const list = page.getByRole('listbox', { name: 'Commands for messages' })
  const offered = [/^\/llm/, /^\/gen_image/, /^\/edit_image/, /^\/roll/, /^\/models/, /^\/key/, /^\/more/]
  await expect(list.getByRole('option')).toHaveText(offered)
  await expectAccessible(page)
  for (let place = 0; place < 3; place += 1) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Tab')
  await expect(composer(page)).toHaveValue('/roll ')
  await expect(list).toBeHidden()
  await page.keyboard.type('3d1')
  await page.keyboard.press('Enter')
  await expect(turn(page, '/roll 3d1')).toContainText('3d1: [1, 1, 1] = 3')
  // Written out, it is sent.
  await composer(page).pressSequentially('/more')
  await expect(list).toBeHidden()
  await page.keyboard.press('Enter')
  await expect(turn(page, '/more')).toBeVisible()

  const administration = await anotherBrowser(admin)
  await administration.goto('/new')
  await composer(administration).pressSequentially('/a')
  await expect(administration.getByRole('option')).toHaveText([/^\/admin/])
})
