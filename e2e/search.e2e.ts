import { expectAccessible } from './support/accessibility.ts'
import { addNotebook, ask, conversation, turn } from './support/conversation.ts'
import { expect, test } from './support/test.ts'

test('a search of everything shows marked results, and opens the message', async ({ page, me, models }) => {
  const { id } = await addNotebook(me, 'Harbour log')
  const filler = Array.from({ length: 3 }, (_, index) => `Question ${index}`)
  models.answer('Where is the lighthouse?', 'North of the pier. The end.')
  for (const question of filler) models.answer(question, `${'A long answer. '.repeat(100)}The end.`)
  await page.goto(`/notebooks/${id}`)
  for (const question of ['Where is the lighthouse?', ...filler]) {
    await ask(page, question)
    await expect(turn(page, question)).toContainText('The end.')
  }

  await page.goto('/search')
  await expect(page.getByText('Search everything')).toBeVisible()
  const field = page.getByRole('searchbox', { name: 'Search notebooks, messages, files and projects' })
  await field.fill('lighthou')
  const results = page.getByRole('list', { name: 'Results' })
  await expect(results.locator('mark')).toHaveText('lighthou')
  await expect(page.getByText('1 result', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('combobox', { name: 'Type' }).selectOption('Projects')
  await expect(page.getByText('No results for “lighthou”')).toBeVisible()
  await page.getByRole('button', { name: 'Remove filters' }).click()
  await expect(results).toBeVisible()
  await field.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(conversation(page).getByText('Where is the lighthouse?')).toBeInViewport()
  await expect(page).toHaveURL(/message=0/)
})

test('the palette finds messages and leads to all results', { tag: '@desktop' }, async ({
  page,
  me,
  models,
}) => {
  const { id } = await addNotebook(me, 'Harbour log')
  models.answer('Where is the lighthouse?', 'North of the pier.')
  await page.goto(`/notebooks/${id}`)
  await ask(page, 'Where is the lighthouse?')
  await expect(turn(page, 'Where is the lighthouse?')).toContainText('North of the pier.')
  await page.keyboard.press('ControlOrMeta+k')
  const palette = page.getByRole('dialog', { name: 'Commands' })
  await palette.getByRole('combobox').fill('lighthouse')
  await expect(palette.getByRole('option', { name: 'Where is the lighthouse?' })).toBeVisible()
  await palette.getByRole('option', { name: 'Search everything for “lighthouse”' }).click()
  await expect(page).toHaveURL(/\/search\?q=lighthouse/)
  await expect(page.getByRole('list', { name: 'Results' })).toContainText('Harbour log')
})
