import type { Page } from '@playwright/test'
import { files } from '#contract/files.ts'
import { expectAccessible } from './support/accessibility.ts'
import { call } from './support/api.ts'
import { chooseForFile, chooseNew, fileLine, openLibrary } from './support/library.ts'
import { expect, test } from './support/test.ts'

const text = (name: string, content: string) => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(content),
})
async function chunk(page: Page) {
  const dialog = page.getByRole('dialog', { name: 'Chunk & Vectorize' })
  await expect(dialog.getByText('300 to 1200 works well')).toBeVisible()
  await dialog.getByLabel('Chunk size').fill('many')
  await dialog.getByRole('button', { name: 'Chunk & Vectorize' }).click()
  await expect(dialog.getByText('Chunk size must be a number from 50 to 8,000')).toBeVisible()
  await dialog.getByLabel('Chunk size').fill('')
  await dialog.getByRole('button', { name: 'Chunk & Vectorize' }).click()
}

/** Files are prepared in a process of their own, which other tests keep busy. */
const PREPARED_MS = 30_000

test('an empty library explains how to add files; several files are uploaded at once', async ({ page }) => {
  const library = await openLibrary(page)
  await expect(library.getByText('You have no files')).toBeVisible()
  await expectAccessible(page)
  await library
    .getByLabel('Choose files to upload')
    .setInputFiles([
      text('tides.txt', 'The tides follow the moon.'),
      text('notes.md', '# Notes'),
      text('tides.txt', 'Other'),
    ])
  await expect(page.getByText('Uploaded: 3 file(s)')).toBeVisible()
  for (const name of ['tides.txt', 'notes.md', 'tides (1).txt'])
    await expect(fileLine(page, name).first()).toBeVisible()
  await expect(library.getByText('3 files')).toBeVisible()
  await expect(library.getByRole('progressbar', { name: 'Storage' })).toHaveAttribute(
    'aria-valuetext',
    /38 byte.* of 1 GB used/,
  )
  await expectAccessible(page)
})

test('the names of files are readable at a zoom of 200 %', { tag: '@desktop' }, async ({ page, me }) => {
  await call(me, files.create, { fileName: 'plan.txt', content: 'Plan' })
  await page.setViewportSize({ width: 720, height: 450 })
  await page.goto('/files')
  const name = fileLine(page, 'plan.txt').getByRole('button', { name: 'plan.txt', exact: true })
  await expect(name).toBeVisible()
  expect((await name.boundingBox())?.width).toBeGreaterThan(40)
})

test('duplicate content is reported', { tag: '@desktop' }, async ({ page, me }) => {
  await call(me, files.create, { fileName: 'first.txt', content: 'same' })
  const library = await openLibrary(page)
  await library.getByLabel('Choose files to upload').setInputFiles([text('second.txt', 'same')])
  await expect(library.getByText('Same content as “first.txt”')).toBeVisible()
  await expect(page.getByText('Uploaded: 1 file(s)').first()).toBeVisible()
  await expect(page.getByText('Uploaded: 1 file(s)')).toBeHidden()
  await expectAccessible(page)
  await library.getByRole('button', { name: 'Hide', exact: true }).click()
  await expect(library.getByRole('region', { name: 'Uploads' })).toBeHidden()
})

test('a dropped file is uploaded', { tag: '@desktop' }, async ({ page }) => {
  const library = await openLibrary(page)
  const transfer = await page.evaluateHandle(() => {
    const data = new DataTransfer()
    data.items.add(new File(['dropped'], 'dropped.txt', { type: 'text/plain' }))
    return data
  })
  const target = library.getByText('You have no files')
  await target.dispatchEvent('dragover', { dataTransfer: transfer })
  await expect(library.getByText('Drop files or folders to upload them')).toBeVisible()
  await target.dispatchEvent('drop', { dataTransfer: transfer })
  await expect(fileLine(page, 'dropped.txt')).toBeVisible()
})

test('a cancelled upload leaves nothing', { tag: '@desktop' }, async ({ page, me }) => {
  await page.route('**/content?*', () => undefined)
  const library = await openLibrary(page)
  await library.getByLabel('Choose files to upload').setInputFiles([text('slow.txt', 'slow')])
  await library.getByRole('button', { name: 'Cancel slow.txt' }).click()
  await expect(page.getByText('Upload cancelled')).toBeVisible()
  await expect(library.getByRole('region', { name: 'Uploads' })).toBeHidden()
  await expect.poll(async () => (await call(me, files.list, {})).total).toBe(0)
  await expect(library.getByRole('progressbar', { name: 'Storage' })).toHaveAttribute('aria-valuenow', '0')
})

test('a failed upload shows the reason, and can be retried', { tag: '@desktop' }, async ({
  page,
  supervision,
}) => {
  supervision.expectConsole(/500/)
  let isBroken = true
  await page.route('**/content?*', (route) =>
    isBroken ? route.fulfill({ status: 500, json: { message: 'The disk is full' } }) : route.continue(),
  )
  const library = await openLibrary(page)
  await library.getByLabel('Choose files to upload').setInputFiles([text('a.txt', 'a')])
  await expect(page.getByText('Failed to upload fab file').first()).toBeVisible()
  await expect(library.getByText('The disk is full')).toBeVisible()
  isBroken = false
  await library.getByRole('button', { name: 'Try a.txt again' }).click()
  await expect(fileLine(page, 'a.txt')).toBeVisible()
})

test('an upload survives reloads and a lost connection', { tag: '@desktop' }, async ({
  page,
  me,
  supervision,
}) => {
  supervision.expectConsole(/ERR_FAILED/)
  let isCut = true
  let hasAnswer = false
  const creation = '**/createFabFile'
  await page.route(creation, async (route) => {
    await route.fetch()
    hasAnswer = true
  })
  await page.route('**/content?*', (route) => (isCut ? route.abort() : route.continue()))
  const library = await openLibrary(page)
  await library.getByLabel('Choose files to upload').setInputFiles([text('far.txt', 'far away')])
  await expect.poll(() => hasAnswer).toBe(true)
  await page.reload()
  await page.unroute(creation)
  await openLibrary(page)
  await expect(library.getByText('Connection lost. Retrying…')).toBeVisible()
  await page.reload()
  isCut = false
  await openLibrary(page)
  await expect(page.getByText('Uploaded: 1 file(s)')).toBeVisible()
  await expect(fileLine(page, 'far.txt')).toBeVisible()
  const all = async () => (await call(me, files.list, {})).data.map(({ fileName }) => fileName)
  await expect.poll(all).toEqual(['far.txt'])
})

test('a file is created from a web address, or the reason is shown', { tag: '@desktop' }, async ({
  page,
  supervision,
}) => {
  supervision.expectConsole(/422/)
  await openLibrary(page)
  await chooseNew(page, 'Create from URL')
  const dialog = page.getByRole('dialog', { name: 'Create from URL' })
  const field = dialog.getByRole('textbox', { name: 'URL' })
  await expect(field).toBeFocused()
  await expect(dialog.getByRole('button', { name: 'Create' })).toBeDisabled()
  await field.press('Enter')
  await expect(page.getByText('url required').first()).toBeVisible()
  // The public internet is not available here; the server's own refusal is real.
  await field.fill('http://127.0.0.1/tides')
  await field.press('Enter')
  await expect(page.getByText('Failed to create a file from http://127.0.0.1/tides').first()).toBeVisible()
  await expect(dialog.getByText('This address is not on the public internet')).toBeVisible()
  await expectAccessible(page)
  await field.fill('')
  await expect(dialog.getByText('This address is not on the public internet')).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
})

test('files are searched, filtered and sorted, as list or grid', async ({ page, me }) => {
  for (const fileName of ['alpha.txt', 'beta.md', 'gamma.csv']) {
    await call(me, files.create, { fileName, content: fileName.repeat(fileName.length) })
  }
  const library = await openLibrary(page)
  const names = library.getByRole('list', { name: 'Files' }).getByRole('listitem')
  await expect(names).toContainText(['gamma.csv', 'beta.md', 'alpha.txt'])
  const sorting = library.getByRole('group', { name: 'Sort by' })
  await expect(sorting.getByRole('button', { pressed: true })).toHaveAccessibleName('Date, descending')
  await sorting.getByRole('button', { name: 'Name' }).click()
  await expect(names).toContainText(['alpha.txt', 'beta.md', 'gamma.csv'])
  await sorting.getByRole('button', { name: 'Name, ascending' }).click()
  await expect(names).toContainText(['gamma.csv', 'beta.md', 'alpha.txt'])
  await sorting.getByRole('button', { name: 'Size' }).click()
  await sorting.getByRole('button', { name: 'Size, descending' }).click()
  await expect(names.first()).toContainText('beta.md')
  await library.getByLabel('Type').selectOption('Markdown')
  await expect(names).toContainText(['beta.md'])
  await library.getByLabel('Type').selectOption('All types')
  await library.getByRole('searchbox', { name: 'Search files' }).fill('gam')
  await expect(names).toHaveCount(1)
  await library.getByRole('searchbox', { name: 'Search files' }).fill('nothing')
  await expect(library.getByText('No files match')).toBeVisible()
  await library.getByRole('searchbox', { name: 'Search files' }).fill('')
  await library.getByRole('button', { name: 'Show as grid' }).click()
  await expect(names).toHaveCount(3)
  await expectAccessible(page)
  await page.reload()
  await openLibrary(page)
  await expect(page.getByRole('button', { name: 'Show as list' })).toBeVisible()
})

test('a file is renamed, copied, deleted and restored', { tag: '@desktop' }, async ({ page, me }) => {
  await call(me, files.create, { fileName: 'draft.md', content: 'words' })
  await openLibrary(page)
  await chooseForFile(page, 'draft.md', 'Rename')
  await page.getByRole('textbox', { name: 'File name' }).fill('nothing.md')
  await page.keyboard.press('Escape')
  await expect(fileLine(page, 'draft.md')).toBeVisible()
  await chooseForFile(page, 'draft.md', 'Rename')
  await page.getByRole('textbox', { name: 'File name' }).fill('final.md')
  await page.keyboard.press('Enter')
  await expect(page.getByText('File renamed successfully')).toBeVisible()
  await expect(page.getByRole('button', { name: 'final.md', exact: true })).toBeFocused()
  await chooseForFile(page, 'final.md', 'Make a copy')
  await expect(page.getByText('Copied to “final (1).md”')).toBeVisible()
  await chooseForFile(page, 'final (1).md', 'Delete')
  await expect(
    page.getByRole('alertdialog', { name: 'Are you sure you want to delete this file?' }),
  ).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByText('File deleted successfully')).toBeVisible()
  await expect(fileLine(page, 'final (1).md')).toBeHidden()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(fileLine(page, 'final (1).md')).toBeVisible()
  await expect(page.getByRole('button', { name: 'final.md', exact: true })).toBeFocused()
})

test('several files are deleted at once; the trash restores or removes them', async ({ page, me }) => {
  for (const fileName of ['a.txt', 'b.txt', 'c.txt'])
    await call(me, files.create, { fileName, content: fileName })
  const library = await openLibrary(page)
  await library.getByRole('button', { name: 'Select all' }).click()
  await library.getByRole('checkbox', { name: 'Select c.txt' }).uncheck()
  await expect(library.getByText('2 selected')).toBeVisible()
  await library.getByRole('button', { name: 'Delete', exact: true }).click()
  const question = page.getByRole('alertdialog', { name: 'Are you sure you want to delete these files?' })
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(fileLine(page, 'a.txt')).toBeHidden()
  await expect(page.getByText('2 files deleted successfully')).toBeVisible()
  await library.getByRole('radio', { name: 'Trash' }).check()
  await expect(page).toHaveURL(/library=trash/)
  await chooseForFile(page, 'a.txt', 'Restore')
  await expect(page.getByText('File restored')).toBeVisible()
  await expect(fileLine(page, 'b.txt')).toBeVisible()
  await expectAccessible(page)
  await library.getByRole('button', { name: 'Empty trash' }).click()
  await expect(page.getByText('Delete everything in the trash permanently?')).toBeVisible()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Empty trash' }).click()
  await expect(library.getByText('The trash is empty')).toBeVisible()
  await library.getByRole('radio', { name: 'My files' }).check()
  await expect(library.getByText('2 files')).toBeVisible()
})

test('a file is prepared for search in every tab, or shows why it cannot be', { tag: '@desktop' }, async ({
  page,
  me,
  anotherBrowser,
}) => {
  await call(me, files.create, { fileName: 'tides.txt', content: 'The tides follow the moon.' })
  await call(me, files.create, { fileName: 'blank.txt', content: '  ' })
  const other = await anotherBrowser(me)
  await openLibrary(other)
  await openLibrary(page)
  await expect(fileLine(page, 'tides.txt')).toContainText('Raw')
  await chooseForFile(page, 'tides.txt', 'Chunk & Vectorize')
  await chunk(page)
  await expect(
    page.getByText('Starting to chunk “tides.txt”. Please check back in ten minutes.'),
  ).toBeVisible()
  await expect(page.getByText('Successfully chunked and vectorized “tides.txt”')).toBeVisible()
  for (const tab of [page, other]) await expect(fileLine(tab, 'tides.txt')).toContainText('Vectorized')
  await chooseForFile(page, 'blank.txt', 'Chunk & Vectorize')
  await chunk(page)
  await expect(
    fileLine(page, 'blank.txt').getByRole('img', {
      name: 'Failed: No text found. The document may be scanned.',
    }),
  ).toBeVisible({ timeout: PREPARED_MS })
  await page.getByRole('button', { name: 'Actions for blank.txt' }).click()
  await expect(page.getByRole('menuitem', { name: 'Retry Vectorize' })).toBeVisible()
  await expectAccessible(page)
})

test('a file is downloaded under its name', { tag: '@desktop' }, async ({ page, me }) => {
  await call(me, files.create, { fileName: 'Größe.txt', content: 'words' })
  await openLibrary(page)
  const downloading = page.waitForEvent('download')
  await chooseForFile(page, 'Größe.txt', 'Download')
  expect((await downloading).suggestedFilename()).toBe('Größe.txt')
})

test('a long library loads as one scrolls, and renders only visible rows', { tag: '@desktop' }, async ({
  page,
  me,
}) => {
  for (let number = 1; number <= 65; number += 1) {
    await call(me, files.create, { fileName: `${number}.txt`, content: String(number) })
  }
  const library = await openLibrary(page)
  await expect(library.getByText('65 files')).toBeVisible()
  const names = library.getByRole('list', { name: 'Files' }).getByRole('listitem')
  await expect(async () => {
    await names.last().scrollIntoViewIfNeeded()
    await expect(names.last()).toHaveAttribute('aria-posinset', '65', { timeout: 500 })
  }).toPass()
  await expect(names.last()).toContainText('1.txt')
  expect(await names.count()).toBeLessThan(40)
})
