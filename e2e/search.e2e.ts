import { projectNotebooks } from '#contract/project-notebooks.ts'
import { projects } from '#contract/projects.ts'
import { expectAccessible } from './support/accessibility.ts'
import { call } from './support/api.ts'
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
  await field.fill('harbou')
  await expect(results.getByRole('button', { name: 'Harbour log' }).locator('mark')).toHaveText('Harbou')
  await field.fill('lighthou')
  await expect(results.locator('mark')).toHaveText('lighthou')
  await page.getByRole('combobox', { name: 'Type' }).selectOption('Projects')
  await expect(page.getByText('No results for “lighthou”')).toBeVisible()
  await page.getByRole('button', { name: 'Remove filters' }).click()
  await expect(results).toBeVisible()
  await field.fill('lighthou type:project')
  await expect(page.getByText('No results for “lighthou”')).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Type' })).toHaveValue('project')
  await field.fill('lighthou')
  await expect(results.locator('mark')).toHaveText('lighthou')
  await expect(page.getByRole('combobox', { name: 'Type' })).toHaveValue('all')
  await field.fill('lighthou type:project')
  await expect(page.getByText('No results for “lighthou”')).toBeVisible()
  await page.getByRole('combobox', { name: 'Type' }).selectOption('All types')
  await expect(field).toHaveValue('lighthou')
  await field.fill('lighthou type:message')
  await expect(results.locator('mark')).toHaveText('lighthou')
  await field.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(conversation(page).getByText('Where is the lighthouse?')).toBeInViewport()
  await expect(page).toHaveURL(/message=0/)
  await page.goto('/search')
  const recent = page.getByRole('region', { name: 'Recent searches' })
  await expectAccessible(page)
  await recent.getByRole('button', { name: 'lighthou type:message' }).click()
  await expect(field).toHaveValue('lighthou type:message')
  await expect(field).toBeFocused()
  await expect(results.locator('mark')).toHaveText('lighthou')
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

test('results are narrowed to a notebook, a project and a model, which the address keeps', async ({
  page,
  me,
  models,
}) => {
  const [harbour, river] = [await addNotebook(me, 'Harbour log'), await addNotebook(me, 'River log')]
  const project = await call(me, projects.create, { name: 'Survey' })
  await call(me, projectNotebooks.add, { id: project.id, sessionIds: [river.id] })
  models.answer('Is the lighthouse open?', 'Until six.')
  for (const { id } of [harbour, river]) {
    await page.goto(`/notebooks/${id}`)
    await ask(page, 'Is the lighthouse open?')
    await expect(turn(page, 'Is the lighthouse open?')).toContainText('Until six.')
  }
  await page.goto('/search?q=lighthouse')
  const results = page.getByRole('list', { name: 'Results' }).getByRole('listitem')
  await expect(results).toHaveCount(2)

  // By keyboard only.
  const filters = page.getByRole('button', { name: 'Filters', exact: true })
  await filters.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('combobox', { name: 'Notebook: Any notebook' }).focus()
  await page.keyboard.press('Enter')
  const options = page.getByRole('listbox').getByRole('option')
  await expect(options).toHaveText(['River log', 'Harbour log'])
  await page.getByRole('combobox', { name: 'Find a notebook' }).fill('harb')
  await expect(options).toHaveText(['Harbour log'])
  await page.keyboard.press('Enter')
  await expect(results).toHaveCount(1)
  await expect(results).toContainText('Harbour log')
  await expectAccessible(page)
  await page.reload()
  await expect(results).toHaveCount(1)
  const remove = page.getByRole('button', { name: 'Remove filter: Harbour log' })
  await filters.click()
  await expect(page.getByRole('combobox', { name: 'Notebook: Harbour log' })).toBeVisible()
  await remove.focus()
  await page.keyboard.press('Enter')
  await expect(results).toHaveCount(2)
  await expect(page.getByRole('combobox', { name: 'Notebook: Any notebook' })).toBeFocused()

  await page.getByRole('combobox', { name: 'Project: Any project' }).click()
  await options.filter({ hasText: 'Survey' }).click()
  await expect(results).toHaveCount(1)
  await expect(results).toContainText('River log')
  await page.getByRole('combobox', { name: 'Model: Any model' }).click()
  await options.filter({ hasText: 'scripted' }).click()
  await expect(page.getByRole('combobox', { name: 'Model: scripted' })).toBeVisible()
  await expect(results).toHaveCount(1)
  await expect(page).toHaveURL(new RegExp(`project=.*${project.id}.*model=`))
  const width = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(width).toBeLessThanOrEqual(0)

  await page.goto('/search?q=lighthouse')
  await filters.click()
  const hasFiles = page.getByRole('switch', { name: 'Has files' })
  await hasFiles.click()
  await expect(page.getByText('No results for “lighthouse”')).toBeVisible()
  await page.reload()
  await expect(page.getByText('No results for “lighthouse”')).toBeVisible()
  await expect(hasFiles).toBeHidden()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Remove filter: Has files' }).focus()
  await page.keyboard.press('Enter')
  await expect(results).toHaveCount(2)
  await expect(filters).toBeFocused()

  await page.goto('/search?q=lighthouse&model=other')
  await expect(page.getByText('No results for “lighthouse”')).toBeVisible()
  await page.getByRole('button', { name: 'Remove filters' }).click()
  await expect(results).toHaveCount(2)
})
