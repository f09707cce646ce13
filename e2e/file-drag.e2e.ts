import type { Locator, Page } from '@playwright/test'
import { fileTags } from '#contract/file-tags.ts'
import { files } from '#contract/files.ts'
import { projects } from '#contract/projects.ts'
import { makePdf } from '#server/testing/pdf-files.ts'
import { call } from './support/api.ts'
import { upload } from './support/documents.ts'
import { fileLine, openLibrary, showTags } from './support/library.ts'
import { expect, test } from './support/test.ts'

/** Drags with the mouse, so that what appears while dragging can be a target. */
async function drag(page: Page, from: Locator, target: Locator): Promise<void> {
  await from.hover()
  await page.mouse.down()
  await page.mouse.move(700, 500, { steps: 4 })
  await target.hover()
  await target.hover()
  await page.mouse.up()
}

test('files are dragged to a tag and to a project', { tag: '@desktop' }, async ({ page, me }) => {
  for (const fileName of ['dover.md', 'lerwick.md', 'plan.txt'])
    await call(me, files.create, { fileName, content: fileName })
  await call(me, fileTags.create, { name: 'Ports', icon: ':compass:', color: '#228be6' })
  const { id } = await call(me, projects.create, { name: 'Harbour' })
  const library = await openLibrary(page)
  await showTags(library)
  for (const name of ['dover.md', 'lerwick.md'])
    await page.getByRole('checkbox', { name: `Select ${name}` }).check()
  const ports = page.getByRole('region', { name: 'Tags' }).getByRole('button', { name: /^Ports/ })
  await drag(page, fileLine(page, 'dover.md').getByRole('button', { name: 'dover.md', exact: true }), ports)
  await expect(page.getByText('Added tag “Ports” to 2 file(s)')).toBeVisible()
  await drag(page, fileLine(page, 'dover.md').getByRole('button', { name: 'dover.md', exact: true }), ports)
  await expect(page.getByText('All 2 files already have tag “Ports”')).toBeVisible()
  const targets = page.getByRole('region', { name: 'Add to a project' })
  await expect(targets).toBeHidden()
  await drag(
    page,
    fileLine(page, 'plan.txt').getByRole('button', { name: 'plan.txt', exact: true }),
    targets.getByText('Harbour'),
  )
  await expect.poll(async () => (await call(me, projects.get, { id })).files.length).toBe(1)
  await expect(targets).toBeHidden()
})

test('without tags the files have the whole width, and are dragged to a project all the same', {
  tag: '@desktop',
}, async ({ page, me }) => {
  await call(me, files.create, { fileName: 'plan.txt', content: 'Plan' })
  const { id } = await call(me, projects.create, { name: 'Harbour' })
  const library = await openLibrary(page)
  const plan = fileLine(page, 'plan.txt').getByRole('button', { name: 'plan.txt', exact: true })
  await expect(plan).toBeVisible()
  const tags = page.getByRole('region', { name: 'Tags' })
  await expect(tags).toBeHidden()
  await drag(page, plan, page.getByRole('region', { name: 'Add to a project' }).getByText('Harbour'))
  await expect.poll(async () => (await call(me, projects.get, { id })).files.length).toBe(1)
  // The first tag shows the column, until it is hidden.
  await call(me, fileTags.create, { name: 'Ports', icon: ':compass:', color: '#228be6' })
  await page.reload()
  await expect(tags).toBeVisible()
  await library.getByRole('button', { name: 'Hide tags' }).click()
  await page.reload()
  await expect(plan).toBeVisible()
  await expect(tags).toBeHidden()
})

test('the grid shows the first page and the first lines of files', { tag: '@desktop' }, async ({
  page,
  me,
}) => {
  await call(me, files.create, { fileName: 'plan.txt', content: 'Measure the height of the water.' })
  await upload(me, { fileName: 'almanac.pdf', bytes: makePdf(['The tide tables of the year']) })
  await openLibrary(page)
  await page.getByRole('button', { name: 'Show as grid' }).click()
  await expect(fileLine(page, 'plan.txt').getByText('Measure the height of the water.')).toBeVisible()
  const picture = fileLine(page, 'almanac.pdf').locator('img[src^="data:image/webp"]')
  await expect(picture).toBeVisible()
  expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(480)
})
