import { expectAccessible } from './support/accessibility.ts'
import { addNotebook, ask, turn } from './support/conversation.ts'
import { navigation, notebookLine } from './support/shell.ts'
import { expect, test } from './support/test.ts'

test('a deleted notebook is restored with Undo, or later from the trash, with its messages', async ({
  page,
  me,
  models,
  supervision,
}) => {
  // The page of the deleted notebook may ask for it once more before it is left.
  supervision.expectConsole(/404/)
  models.answer('When is high water', 'At noon.')
  const { id } = await addNotebook(me, 'Tides')
  await page.goto(`/notebooks/${id}`)
  await ask(page, 'When is high water')
  await expect(turn(page, 'When is high water').getByText('At noon.')).toBeVisible()
  const remove = async () => {
    await page.getByRole('button', { name: 'Notebook menu' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    const question = page.getByRole('alertdialog', { name: 'Delete this notebook?' })
    await expect(question.getByText('“Tides” will be moved to the trash.')).toBeVisible()
    await question.getByRole('button', { name: 'Delete' }).click()
    await expect(page).toHaveURL(/\/new$/)
  }
  await remove()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Notebook restored')).toBeVisible()
  await (await notebookLine(page, 'Tides')).getByRole('link').click()
  await expect(turn(page, 'When is high water').getByText('At noon.')).toBeVisible()
  await remove()
  await page.reload()
  const nav = await navigation(page)
  await expect(nav.getByText('No notebooks yet')).toBeVisible()
  await nav.getByRole('button', { name: 'Trash' }).click()
  const trash = page.getByRole('dialog', { name: 'Trash' })
  await expect(trash.getByText('Deleted notebooks stay here for 30 days.')).toBeVisible()
  await expectAccessible(page)
  await trash.getByRole('button', { name: 'Restore Tides' }).click()
  await expect(trash.getByText('The trash is empty')).toBeVisible()
  await trash.getByRole('button', { name: 'Close' }).click()
  await page.goto(`/notebooks/${id}`)
  await expect(turn(page, 'When is high water').getByText('At noon.')).toBeVisible()
})

test('a notebook is deleted from the trash permanently after a confirmation', { tag: '@desktop' }, async ({
  page,
  me,
}) => {
  for (const name of ['Tides', 'Moons']) await addNotebook(me, name)
  await page.goto('/new')
  for (const name of ['Tides', 'Moons']) {
    const line = await notebookLine(page, name)
    await line.hover()
    await line.getByRole('button', { name: `Actions for ${name}` }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(line).toBeHidden()
  }
  await (await navigation(page)).getByRole('button', { name: 'Trash' }).click()
  const trash = page.getByRole('dialog', { name: 'Trash' })
  await trash.getByRole('button', { name: 'Delete Tides permanently' }).click()
  const one = page.getByRole('alertdialog', { name: 'Delete “Tides” permanently?' })
  await one.getByRole('button', { name: 'Delete permanently' }).click()
  await expect(trash.getByRole('listitem')).toHaveCount(1)
  await trash.getByRole('button', { name: 'Empty trash' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Empty trash' }).click()
  await expect(trash.getByText('The trash is empty')).toBeVisible()
})

test('all notebooks are moved to the trash from the settings', { tag: '@desktop' }, async ({ page, me }) => {
  for (const name of ['Tides', 'Winds']) await addNotebook(me, name)
  await page.goto('/profile?tab=5')
  const section = page.getByRole('region', { name: 'Delete all notebooks' })
  await section.getByRole('button', { name: 'Delete all notebooks' }).click()
  const question = page.getByRole('alertdialog', { name: 'Delete all your notebooks?' })
  await expect(question.getByText('You can restore them from the trash for 30 days.')).toBeVisible()
  await question.getByRole('button', { name: 'Delete all' }).click()
  await expect(page.getByText('Successfully deleted 2 notebook(s)')).toBeVisible()
  await section.getByRole('button', { name: 'Open the trash' }).click()
  const trash = page.getByRole('dialog', { name: 'Trash' })
  await expect(trash.getByRole('button', { name: 'Restore Tides' })).toBeVisible()
  await expect(trash.getByRole('button', { name: 'Restore Winds' })).toBeVisible()
  await expectAccessible(page)
})
