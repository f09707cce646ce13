import { notebooks } from '#contract/notebooks.ts'
import { expectAccessible } from './support/accessibility.ts'
import { call } from './support/api.ts'
import { addNotebook, composer } from './support/conversation.ts'
import { navigation, notebookLine } from './support/shell.ts'
import { expect, test } from './support/test.ts'

test('several notebooks are selected, tagged, filtered by the tag, and deleted with one Undo', async ({
  page,
  me,
}) => {
  for (const name of ['Tides', 'Winds', 'Bread', 'Moons']) await addNotebook(me, name)
  await page.goto('/new')
  const line = await notebookLine(page, 'Bread')
  await line.hover()
  await line.getByRole('button', { name: 'Actions for Bread' }).click()
  await page.getByRole('menuitem', { name: 'Select', exact: true }).click()
  const list = await navigation(page)
  const bar = list.getByRole('toolbar', { name: 'Selected notebooks' })
  await expect(bar.getByRole('status')).toHaveText('1 selected')
  expect(await bar.getByRole('status').evaluate((count) => count.scrollWidth - count.clientWidth)).toBe(0)
  // Latest first: from Bread to Tides is Winds too.
  await list.getByRole('checkbox', { name: 'Tides' }).click({ modifiers: ['Shift'] })
  await expect(bar.getByRole('status')).toHaveText('3 selected')
  await list.getByRole('checkbox', { name: 'Bread' }).click()
  await expect(bar.getByRole('status')).toHaveText('2 selected')
  await expectAccessible(page)

  const downloading = page.waitForEvent('download')
  await bar.getByRole('button', { name: 'Download as Markdown' }).click()
  expect((await downloading).suggestedFilename()).toMatch(/\.zip$/)

  await bar.getByRole('button', { name: 'Share' }).click()
  const sharing = page.getByRole('dialog', { name: 'Share 2 notebooks' })
  await expect(sharing).toContainText('Tides')
  await sharing.getByRole('button', { name: 'Done' }).click()

  await bar.getByRole('button', { name: 'Tags' }).click()
  const tags = page.getByRole('dialog', { name: 'Tags of 2 notebooks' })
  await tags.getByRole('textbox', { name: 'New tag' }).fill('Sea')
  await page.keyboard.press('Enter')
  await expect(tags.getByRole('button', { name: 'Remove tag Sea' })).toBeVisible()
  await expect(page.getByText('Added “Sea” to 2 notebooks')).toBeVisible()
  await expectAccessible(page)
  await tags.getByRole('button', { name: 'Done' }).click()
  await bar.getByRole('button', { name: 'Stop selecting' }).click()

  await list.getByRole('button', { name: 'Filter by tag' }).click()
  await page.getByRole('menuitemradio', { name: 'Sea' }).click()
  await expect(list.getByRole('link', { name: 'Bread' })).toBeHidden()
  await expect(list.getByRole('link', { name: 'Tides' })).toBeVisible()
  await expect(list.getByRole('link', { name: 'Winds' })).toBeVisible()
  await expectAccessible(page)
  await list.getByRole('button', { name: 'Remove filter Sea' }).click()

  const other = await notebookLine(page, 'Moons')
  await other.hover()
  await other.getByRole('button', { name: 'Actions for Moons' }).click()
  await page.getByRole('menuitem', { name: 'Select', exact: true }).click()
  await bar.getByRole('button', { name: 'Select all that are listed' }).click()
  await bar.getByRole('button', { name: 'Delete' }).click()
  const question = page.getByRole('alertdialog', { name: 'Delete 4 notebooks?' })
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Successfully deleted 4 notebook(s)')).toBeVisible()
  expect((await call(me, notebooks.list, {})).total).toBe(0)
  const notice = page.getByRole('dialog').filter({ hasText: 'Successfully deleted' })
  await notice.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('4 notebooks restored')).toBeVisible()
  await expect((await navigation(page)).getByRole('link', { name: 'Bread' })).toBeVisible()
})

test('notebooks are selected by keyboard', { tag: '@desktop' }, async ({ page, me }) => {
  for (const name of ['Tides', 'Winds']) await addNotebook(me, name)
  await page.goto('/new')
  await expect(composer(page)).toBeFocused()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog', { name: 'Commands' }).getByRole('combobox')).toBeFocused()
  await page.keyboard.type('select several')
  await page.keyboard.press('Enter')
  const list = await navigation(page)
  await list.getByRole('checkbox', { name: 'Winds' }).focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Space')
  await expect(list.getByRole('checkbox', { name: 'Tides' })).toBeChecked()
  await expect(list.getByRole('toolbar').getByRole('status')).toHaveText('2 selected')
  await page.keyboard.press('Escape')
  await expect(list.getByRole('checkbox')).toHaveCount(0)
})
