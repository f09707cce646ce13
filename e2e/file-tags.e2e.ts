import type { Page } from '@playwright/test'
import { fileTags } from '#contract/file-tags.ts'
import { files } from '#contract/files.ts'
import { shares } from '#contract/shares.ts'
import { users } from '#contract/users.ts'
import { expectAccessible } from './support/accessibility.ts'
import { call } from './support/api.ts'
import { chooseForFile, fileLine, openFile, openLibrary, showTags } from './support/library.ts'
import { type Person, register } from './support/people.ts'
import { setSwitch } from './support/switches.ts'
import { expect, test } from './support/test.ts'

// Tags within a row are a separate list.
const lines = (page: Page) => page.getByRole('list', { name: 'Files' }).locator('> li')

const addFile = async (me: Person, fileName: string) =>
  (await call(me, files.create, { fileName, content: fileName })).id
const addTag = (me: Person, name: string, icon = '📚', color = '#228be6') =>
  call(me, fileTags.create, { name, icon, color })

test('a placeholder is shown until it is known whether there are tags', { tag: '@desktop' }, async ({
  page,
  me,
}) => {
  await addFile(me, 'first.md')
  const known = Promise.withResolvers<void>()
  await page.route('**/api/files/tags', async (route) => {
    await known.promise
    await route.continue()
  })
  await page.goto('/files')
  const placeholder = page.getByRole('main').locator('div[aria-hidden]').filter({ visible: true })
  await expect(placeholder).toHaveCount(1)
  await expect(lines(page)).toHaveCount(0)
  known.resolve()
  await expect(lines(page)).toHaveCount(1)
  await expect(placeholder).toHaveCount(0)
})

test('a tag is created from a suggestion, edited and deleted', { tag: '@desktop' }, async ({ page }) => {
  const library = await openLibrary(page)
  await showTags(library)
  const tags = page.getByRole('region', { name: 'Tags' })
  await expect(tags.getByText('No tags available')).toBeVisible()
  await tags.getByRole('button', { name: 'Create tag' }).click()
  const form = page.getByRole('dialog', { name: 'Create a New Tag' })
  await form.getByRole('button', { name: 'Create', exact: true }).click()
  for (const message of ['Icon is required', 'Name is required', 'Color is required']) {
    await expect(form.getByText(message)).toBeVisible()
  }
  await expectAccessible(page)
  const ideas = form.getByRole('group', { name: 'Quick ideas' }).getByRole('button')
  await expect(ideas).toHaveCount(4)
  await ideas.first().click()
  await form.getByLabel('Icon').fill('🙂🎉')
  await expect(form.getByLabel('Icon')).toHaveValue('🎉')
  await form.getByLabel('Color', { exact: true }).fill('blue')
  await form.getByLabel('Name').fill('Reading')
  await form.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(form.getByText('Must be a valid hex color')).toBeVisible()
  await form.getByRole('radio', { name: 'Blue 500' }).check()
  await expect(form.getByLabel('Color', { exact: true })).toHaveValue('#228be6')
  await form.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(page.getByText('Tag created successfully')).toBeVisible()
  await tags.getByRole('button', { name: 'Actions for tag Reading' }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit tag' })
  await edit.getByLabel('Name').fill('Books')
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Tag updated successfully')).toBeVisible()
  await expect(edit).toBeHidden()
  await expect(tags.getByRole('button', { name: 'Actions for tag Books' })).toBeFocused()
  await tags.getByRole('button', { name: 'Actions for tag Books' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  const question = page.getByRole('alertdialog', { name: 'Are you sure you want to delete this tag?' })
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(tags.getByText('No tags available')).toBeVisible()
  await expect(tags.getByRole('searchbox', { name: 'Search tags' })).toBeFocused()
})

test('tags filter the library; the panel, its order and favourites are remembered', async ({ page, me }) => {
  const [work, home] = [await addTag(me, 'Work', '💼'), await addTag(me, 'Home', '🏠', '#fff3bf')]
  await addTag(me, 'Zoo', '🎨', '#8f1d1d')
  const ids = await Promise.all(['a.txt', 'b.txt', 'c.txt', 'd.txt'].map((name) => addFile(me, name)))
  await call(me, fileTags.toggle, { ids: ids.slice(0, 3), tags: [work.name] })
  await call(me, fileTags.toggle, { ids: ids.slice(2), tags: [home.name] })
  let library = await openLibrary(page)
  await showTags(library)
  let tags = page.getByRole('region', { name: 'Tags' })
  const names = () => tags.getByRole('button', { name: /, \d+ files?$/ })
  await expect(names()).toHaveText([/Home/, /Work/, /Zoo/])
  await tags.getByRole('button', { name: 'Actions for tag Zoo' }).click()
  await page.getByRole('menuitem', { name: 'Add to favorites' }).click()
  await expect(names()).toHaveText([/Zoo/, /Home/, /Work/])
  await expectAccessible(page)
  await tags.getByRole('button', { name: 'Sort tags by' }).click()
  await page.getByRole('menuitemradio', { name: 'Usage' }).click()
  await expect(tags.getByRole('list', { name: 'Moderate' })).toContainText('Work')
  await expect(tags.getByRole('list', { name: 'Light' })).toContainText('Zoo')
  await page.reload()
  library = await openLibrary(page)
  const isPhone = (page.viewportSize()?.width ?? 0) < 640
  if (isPhone) await showTags(library)
  tags = page.getByRole('region', { name: 'Tags' })
  await expect(tags.getByRole('list', { name: 'Moderate' })).toContainText('Work')
  await tags.getByRole('searchbox', { name: 'Search tags' }).fill('xyz')
  await expect(tags.getByText('No tags found matching your search')).toBeVisible()
  await tags.getByRole('searchbox', { name: 'Search tags' }).fill('')
  await tags.getByRole('button', { name: 'Work, 3 files' }).click()
  await tags.getByRole('button', { name: 'Home, 2 files' }).click()
  const closePanel = () => page.keyboard.press('Escape')
  if (isPhone) await closePanel()
  await expect(fileLine(page, 'c.txt')).toBeVisible()
  await expect(lines(page)).toHaveCount(1)
  if (isPhone) await showTags(library)
  await tags.getByRole('button', { name: 'Clear all' }).click()
  if (isPhone) await closePanel()
  await expect(lines(page)).toHaveCount(4)
})

test('rows with tags stay one line beside an open file', { tag: '@desktop' }, async ({ page, me }) => {
  const fileName = 'a report about the tides of the northern sea.md'
  const id = await addFile(me, fileName)
  await addTag(me, 'work')
  await call(me, fileTags.toggle, { ids: [id], tags: ['work'] })
  await page.setViewportSize({ width: 1440, height: 900 })
  const library = await openLibrary(page)
  const name = library.getByRole('button', { name: fileName, exact: true })
  await name.click()
  await expect(openFile(page, fileName)).toBeVisible()
  const line = lines(page)
  await expect(line).toHaveCSS('height', '44px')
  const tag = line.getByRole('button', { name: /^work, primary tag/ })
  const [nameBox, tagBox, lineBox] = await Promise.all([name, tag, line].map((part) => part.boundingBox()))
  const middleOf = (box: { y: number; height: number } | null | undefined) => box && box.y + box.height / 2
  expect(middleOf(nameBox)).toBeCloseTo(middleOf(lineBox) ?? 0, -1)
  expect(middleOf(tagBox)).toBeCloseTo(middleOf(lineBox) ?? 0, -1)
  expect(nameBox?.width).toBeGreaterThan(180)
})

test('tags and people of a shared file do not cover each other in the grid', { tag: '@desktop' }, async ({
  page,
  me,
}) => {
  const fileName = 'tides.md'
  const id = await addFile(me, fileName)
  const tags = ['Important', 'Reading', 'Work', 'Zoo']
  for (const name of tags) await addTag(me, name)
  await call(me, fileTags.toggle, { ids: [id], tags })
  const people = await Promise.all(Array.from({ length: 4 }, () => register(me.url)))
  const recipients = people.map(({ username }) => username)
  await call(me, shares.create, { type: 'FabFile', id, recipients, permissions: ['read'] })
  const library = await openLibrary(page)
  await library.getByRole('button', { name: 'Show as grid' }).click()
  const listNamed = (name: string) => library.getByRole('list', { name: `${name} ${fileName}` })
  await expect(listNamed('Tags of').getByText('+1')).toBeVisible()
  const [own, others] = await Promise.all(
    ['Tags of', 'Who can use'].map((name) => listNamed(name).boundingBox()),
  )
  expect((others?.y ?? 0) + (others?.height ?? 0)).toBeLessThanOrEqual(own?.y ?? 0)
})

test('several files are tagged at once; clicking a tag makes it primary', { tag: '@desktop' }, async ({
  page,
  me,
}) => {
  for (const name of ['Work', 'Home', 'Zoo']) await addTag(me, name)
  for (const name of ['a.txt', 'b.txt']) await addFile(me, name)
  const library = await openLibrary(page)
  await library.getByRole('button', { name: 'Select all' }).click()
  await library.getByRole('button', { name: 'Tags', exact: true }).click()
  const picker = page.getByRole('dialog', { name: 'Tags of 2 files' })
  await expectAccessible(page)
  for (const name of ['Work', 'Home', 'Zoo']) {
    await picker.getByRole('checkbox', { name }).click()
    await expect(page.getByText(`Added tag “${name}” to 2 file(s)`)).toBeVisible()
    await expect(picker.getByRole('checkbox', { name })).toBeChecked()
    await expect(picker.getByRole('checkbox').first()).toHaveAccessibleName('Zoo')
  }
  await picker.getByRole('button', { name: 'Create tag' }).click()
  const form = page.getByRole('dialog', { name: 'Create a New Tag' })
  await form.getByRole('group', { name: 'Quick ideas' }).getByRole('button').first().click()
  await form.getByLabel('Name').fill('Attic')
  await page.keyboard.press('Enter')
  await expect(picker.getByRole('checkbox', { name: 'Attic' })).toBeFocused()
  await expect(picker.getByRole('checkbox', { name: 'Attic' })).toBeChecked()
  await page.keyboard.press('Space')
  await expect(picker.getByRole('checkbox', { name: 'Attic' })).not.toBeChecked()
  await picker.getByRole('button', { name: 'Done' }).click()
  const row = fileLine(page, 'a.txt')
  await expect(row.getByRole('button', { name: '1 more tag on a.txt' })).toBeVisible()
  const chip = row.getByRole('button', { name: 'Home, primary tag of a.txt' })
  await chip.click()
  await expect(chip).toHaveAttribute('aria-pressed', 'true')
  await expectAccessible(page)
  await chip.click()
  await expect(chip).toHaveAttribute('aria-pressed', 'false')
  await chooseForFile(page, 'b.txt', 'Edit tags')
  await page.getByRole('checkbox', { name: 'Zoo' }).click()
  await expect(page.getByText('Removed tag “Zoo” from 1 file(s)')).toBeVisible()
})

test('a file is shared, seen by its recipient, and unshared', async ({
  page,
  me,
  admin,
  supervision,
  anotherBrowser,
}) => {
  supervision.expectConsole(/422/)
  await addFile(me, 'plan.txt')
  await openLibrary(page)
  await chooseForFile(page, 'plan.txt', 'Share')
  const dialog = page.getByRole('dialog', { name: 'Share file' })
  await dialog.getByRole('button', { name: 'Share', exact: true }).click()
  await expect(dialog.getByText('Recipients is required')).toBeVisible()
  const { username } = await call(me, users.me)
  await dialog.getByLabel('Recipients').fill(username)
  await dialog.getByRole('button', { name: 'Share', exact: true }).click()
  await expect(dialog.getByText('You cannot share files to yourself')).toBeVisible()
  const friend = await call(admin, users.me)
  await dialog.getByLabel('Recipients').fill(friend.username)
  await dialog.getByRole('button', { name: 'Share', exact: true }).click()
  await expect(page.getByText('Successfully shared 1 files to 1 recipient(s)')).toBeVisible()
  const permission = dialog.getByRole('combobox', { name: `Permission of ${friend.username}` })
  await expect(permission.getByRole('option', { selected: true })).toHaveText('Can view and share')
  await expectAccessible(page)
  const other = await anotherBrowser(admin)
  const theirs = await openLibrary(other)
  await theirs.getByRole('radio', { name: 'Shared files' }).check()
  await expect(fileLine(other, 'plan.txt')).toContainText(`Owner: ${username}`)
  await other.getByRole('button', { name: 'Actions for plan.txt' }).click()
  await expect(other.getByRole('menuitem', { name: 'Download' })).toBeVisible()
  await expect(other.getByRole('menuitem', { name: 'Delete' })).toHaveCount(0)
  await other.getByRole('menuitem', { name: 'Hide', exact: true }).click()
  await expect(fileLine(other, 'plan.txt')).toBeHidden()
  await theirs.getByRole('button', { name: 'Hidden files' }).click()
  await expect(fileLine(other, 'plan.txt')).toBeVisible()
  await chooseForFile(other, 'plan.txt', 'Show again')
  await expect(other.getByText('No hidden files')).toBeVisible()
  await other.getByRole('button', { name: 'Back to shared files' }).click()
  await expect(fileLine(other, 'plan.txt')).toBeVisible()
  await dialog.getByRole('button', { name: /Stop sharing with/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stop sharing' }).click()
  await expect(page.getByText('Successfully revoked user’s sharing permission')).toBeVisible()
  await expect(dialog.getByText('Not shared with anyone yet.')).toBeVisible()
  await expect(fileLine(other, 'plan.txt')).toBeHidden()
})

test('a file becomes an instruction with a priority', { tag: '@desktop' }, async ({ page, me }) => {
  const fileId = await addFile(me, 'style.md')
  await openLibrary(page)
  await chooseForFile(page, 'style.md', 'Use as instructions')
  const dialog = page.getByRole('dialog', { name: 'Use “style.md” as instructions' })
  await expect(dialog.getByLabel('Priority')).toBeDisabled()
  await setSwitch(dialog.getByRole('switch', { name: 'Use as instructions' }), true)
  await dialog.getByLabel('Priority').fill('120')
  await expect(dialog.getByText('Range of this file: group.')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(
    fileLine(page, 'style.md').getByRole('img', { name: 'Instruction, priority 120' }),
  ).toBeVisible()
  const { systemFiles } = await call(me, users.me)
  expect(systemFiles).toEqual([{ fileId, enabled: true, systemPriority: 120 }])
})

test('arrow keys move, Delete deletes, and the focus stays nearby', { tag: '@desktop' }, async ({
  page,
  me,
}) => {
  for (const name of ['c.txt', 'b.txt', 'a.txt']) await addFile(me, name)
  const library = await openLibrary(page)
  const name = (text: string) => fileLine(page, text).getByRole('button', { name: text, exact: true })
  await name('a.txt').focus()
  await page.keyboard.press('ArrowDown')
  await expect(name('b.txt')).toBeFocused()
  await page.keyboard.press('End')
  await expect(name('c.txt')).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(name('b.txt')).toBeFocused()
  await page.keyboard.press('Delete')
  const question = page.getByRole('alertdialog', { name: 'Are you sure you want to delete this file?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(name('b.txt')).toBeFocused()
  await page.keyboard.press('Delete')
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(library.getByText('2 files')).toBeVisible()
  await expect(name('c.txt')).toBeFocused()
})
