import { files } from '#contract/files.ts'
import { expectAccessible } from './support/accessibility.ts'
import { call } from './support/api.ts'
import { fileLine, openFile, openLibrary } from './support/library.ts'
import { marked } from './support/marks.ts'
import { expect, test } from './support/test.ts'

test('text in files is found, and opened at its place', { tag: '@desktop' }, async ({ page, me }) => {
  const lines = Array.from({ length: 400 }, (_, index) => `Line ${index + 1}, `.repeat(60))
  lines[299] = 'The lighthouse keeper counts the waves.'
  const { id } = await call(me, files.create, { fileName: 'coast.txt', content: lines.join('\n') })
  await call(me, files.chunk, { fabFileId: id })
  await expect.poll(async () => (await call(me, files.get, { id })).vectorized).toBe(true)
  const library = await openLibrary(page)
  const search = library.getByRole('searchbox', { name: 'Search files' })
  await search.fill('lighthouses')
  const inside = library.getByRole('region', { name: 'In file contents' })
  await expect(inside.getByRole('listitem')).toHaveCount(1)
  await expect(inside.locator('mark')).toHaveText('lighthouse')
  await expect(inside.getByText('Keyword matches')).toBeVisible()
  await expect(library.getByText('No file names match')).toBeVisible()
  await expectAccessible(page)
  await library.getByLabel('Type').selectOption('Text')
  await expect(inside).toBeHidden()
  await library.getByLabel('Type').selectOption('All types')
  await inside.getByRole('button', { name: /^coast\.txt, line \d+$/ }).press('Enter')
  await expect(openFile(page, 'coast.txt')).toBeVisible()
  await expect.poll(() => marked(page, 'excerpt')).toContain('Thelighthousekeepercountsthewaves.')
})

test('late results from text move nothing', { tag: '@desktop' }, async ({ page, me }) => {
  for (let number = 0; number < 8; number += 1) {
    await call(me, files.create, { fileName: `tides ${number}.txt`, content: String(number) })
  }
  const { id } = await call(me, files.create, { fileName: 'ebb.txt', content: 'Of tides and their ebb.' })
  await call(me, files.chunk, { fabFileId: id })
  await expect.poll(async () => (await call(me, files.get, { id })).vectorized).toBe(true)
  const { promise: inTexts, resolve: findInTexts } = Promise.withResolvers<void>()
  const { promise: inNames, resolve: findInNames } = Promise.withResolvers<void>()
  const { promise: asked, resolve: ask } = Promise.withResolvers<void>()
  await page.route('**/api/files/search?*', async (route) => {
    if (route.request().url().includes('query=tides')) await inTexts
    await route.continue()
  })
  await page.route('**/api/files?*', async (route) => {
    if (route.request().url().includes('search=ebb')) {
      ask()
      await inNames
    }
    await route.continue()
  })
  const library = await openLibrary(page)
  const search = library.getByRole('searchbox', { name: 'Search files' })
  const inside = library.getByRole('region', { name: 'In file contents' })
  await search.fill('tides')
  await expect(inside.getByText('Searching…')).toBeVisible()
  await expect(fileLine(page, 'tides 0.txt')).toBeVisible()
  await page.evaluate(() => {
    new PerformanceObserver((seen) => {
      document.body.dataset.shifts = String(
        Number(document.body.dataset.shifts ?? 0) + seen.getEntries().length,
      )
    }).observe({ type: 'layout-shift' })
  })
  findInTexts()
  await expect(inside.getByText('1 result')).toBeVisible()
  await expectAccessible(page)
  expect(await page.locator('body').getAttribute('data-shifts')).toBeNull()
  await inside.getByRole('button', { name: 'Show' }).press('Enter')
  await expect(inside.getByRole('listitem')).toHaveCount(1)
  await inside.getByRole('button', { name: 'Hide' }).click()
  await expect(inside.getByRole('listitem')).toHaveCount(0)

  const found = page.waitForResponse('**/api/files/search?query=ebb*')
  await search.fill('ebb')
  await Promise.all([asked, found])
  await expect(inside).toBeHidden()
  findInNames()
  await expect(fileLine(page, 'ebb.txt')).toBeVisible()
  await expect(inside.getByRole('listitem')).toHaveCount(1)
})
