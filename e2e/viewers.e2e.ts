import type { Locator } from '@playwright/test'
import { files } from '#contract/files.ts'
import { expectAccessible } from './support/accessibility.ts'
import { call } from './support/api.ts'
import { printPdf, upload } from './support/documents.ts'
import { openFile, openLibrary } from './support/library.ts'
import { marked } from './support/marks.ts'
import { expect, test } from './support/test.ts'

const TIDES = [
  '# Tides',
  '',
  'The tides follow the moon.',
  '',
  '## Spring tides',
  '',
  ...Array.from({ length: 60 }, (_, day) => `On day ${day} the water comes and goes as it does.\n`),
  'Twice a month, at new moon and at full moon, the pull of the **sun** adds to that of the moon.',
].join('\n')

test('a file opens from the library, stays open after a reload, and closes', async ({ page, me }) => {
  await call(me, files.create, { fileName: 'tides.md', content: TIDES })
  await call(me, files.create, { fileName: 'plain.txt', content: 'The moon\n  keeps its distance.' })
  const library = await openLibrary(page)
  await library.getByRole('button', { name: 'tides.md', exact: true }).click()
  const viewer = openFile(page, 'tides.md')
  await expect(viewer.getByRole('heading', { name: 'Spring tides' })).toBeVisible()
  await expect(page).toHaveURL(/\/files\?file=/)
  await expectAccessible(page)
  await viewer.getByRole('button', { name: 'Previous file' }).click()
  await expect(openFile(page, 'plain.txt').getByText('keeps its distance')).toBeVisible()
  await page.reload()
  await expect(page.getByText('keeps its distance')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(openFile(page, 'plain.txt')).toHaveCount(0)
  await expect(page).toHaveURL(/\/files$/)
})

test('a file opened by its address has no focus frame before a key is pressed', { tag: '@desktop' }, async ({
  page,
  me,
}) => {
  const { id } = await call(me, files.create, { fileName: 'tides.ts', content: 'export const high = 6' })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/files?file=${id}`)
  const pane = page.getByRole('document', { name: 'tides.ts' })
  await expect(pane).toBeFocused()
  await expect(pane).toHaveCSS('outline-style', 'none')
  await page.keyboard.press('ArrowDown')
  await expect(pane).toHaveCSS('outline-style', 'solid')
})

test('the back button closes the file and leaves the library unchanged', { tag: '@desktop' }, async ({
  page,
  me,
}) => {
  await call(me, files.create, { fileName: 'tides.md', content: TIDES })
  const library = await openLibrary(page)
  await library.getByRole('button', { name: 'tides.md', exact: true }).press('Enter')
  await expect(openFile(page, 'tides.md')).toBeVisible()
  await page.goBack()
  await expect(openFile(page, 'tides.md')).toBeHidden()
  await expect(library.getByRole('button', { name: 'tides.md', exact: true })).toBeFocused()
  await page.goForward()
  await openFile(page, 'tides.md').getByRole('button', { name: 'Close' }).click()
  await expect(page).toHaveURL(/\/files$/)
  await expect(library).toBeVisible()
})

const chapter = (number: number) =>
  `Chapter ${number}: the tides of day ${number}${number === 7 ? ' are the highest of the year' : ''}`

test('a PDF opens at the page of a citation, is searched, and jumps to a page', async ({
  page,
  me,
  isMobile,
}) => {
  const bytes = await printPdf(
    page,
    Array.from({ length: 12 }, (_, index) => chapter(index + 1)),
  )
  const { id } = await upload(me, { fileName: 'almanac.pdf', bytes })
  await page.goto(`/new?file=${id}&filePage=7&fileText=the+highest+of+the+year`)
  const viewer = page.getByRole('dialog', { name: 'almanac.pdf' })
  await expect(viewer.getByRole('region', { name: 'Page 7' })).toContainText('Chapter 7')
  await expect(viewer.getByRole('textbox', { name: 'Page' })).toHaveValue('7')
  await expect.poll(() => marked(page, 'excerpt')).toBe('thehighestoftheyear')
  await expectAccessible(page)
  await viewer.getByRole('searchbox', { name: 'Find in the file' }).fill('day 1')
  await expect(viewer.getByText('1/4')).toBeVisible()
  await expect(viewer.getByRole('region', { name: 'Page 1', exact: true })).toBeInViewport()
  await viewer.getByRole('button', { name: 'Next match' }).click()
  await expect(viewer.getByRole('region', { name: 'Page 10' })).toBeInViewport()
  await expect.poll(() => marked(page, 'found-current')).toBe('day1')
  await viewer.getByRole('textbox', { name: 'Page' }).fill('3')
  await page.keyboard.press('Enter')
  await expect(viewer.getByRole('region', { name: 'Page 3' })).toContainText('Chapter 3')
  // A phone has one row of controls, with the zoom in a menu, and another one for the matches.
  if (isMobile) await viewer.getByRole('button', { name: /Zoom$/ }).click()
  await page.getByRole(isMobile ? 'menuitem' : 'button', { name: 'Zoom in' }).click()
  if (isMobile) await page.keyboard.press('Escape')
  await expect(viewer.getByRole('region', { name: 'Page 3' })).toBeInViewport()
  await page.goto(`/new?file=${id}`)
  await expect(viewer.getByRole('region', { name: 'Page 1', exact: true })).toContainText('Chapter 1')
  await expect(viewer.getByRole('textbox', { name: 'Page' })).toHaveValue('1')
  await expect(viewer.getByText('Chapter 1', { exact: false }).first()).toBeInViewport()
})

test('beside the list the controls of a PDF are in one row, and its zoom is in a menu', {
  tag: '@desktop',
}, async ({ page, me }) => {
  const bytes = await printPdf(page, [chapter(1), chapter(2), chapter(3)])
  await upload(me, { fileName: 'almanac.pdf', bytes })
  const library = await openLibrary(page)
  await library.getByRole('button', { name: 'almanac.pdf', exact: true }).click()
  const panel = page.getByRole('complementary', { name: 'almanac.pdf' })
  const field = panel.getByRole('searchbox', { name: 'Find in the file' })
  await field.fill('day')
  await expect(panel.getByText('1/3')).toBeVisible()
  const zoom = panel.getByRole('button', { name: /Zoom$/ })
  const next = panel.getByRole('button', { name: 'Next match' })
  const middles = [panel.getByRole('textbox', { name: 'Page' }), field, next, zoom].map(async (control) => {
    const box = await control.boundingBox()
    return box && Math.round(box.y + box.height / 2)
  })
  expect(new Set(await Promise.all(middles)).size).toBe(1)
  await expectAccessible(page)

  await expect(zoom).toHaveAccessibleName('Fit Zoom')
  await zoom.press('Enter')
  const menu = page.getByRole('menu')
  await expect(menu.getByRole('menuitemradio', { name: 'Fit to window' })).toBeChecked()
  await page.keyboard.press('ArrowDown')
  await expect(menu.getByRole('menuitem', { name: 'Zoom in' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(zoom).toHaveAccessibleName(/^\d+% Zoom$/)
  const enlarged = Number.parseInt((await zoom.textContent()) ?? '', 10)
  await page.keyboard.press('Enter')
  await expect
    .poll(async () => Number.parseInt((await zoom.textContent()) ?? '', 10))
    .toBeGreaterThan(enlarged)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(zoom).toBeFocused()
  await zoom.press('Enter')
  await menu.getByRole('menuitemradio', { name: 'Actual size' }).click()
  await expect(zoom).toHaveAccessibleName('100% Zoom')
  await expect(panel).toBeVisible()
})

test('tables, code, data and documents open at their places', { tag: '@desktop' }, async ({ page, me }) => {
  const rows = Array.from({ length: 3000 }, (_, day) => `${day + 1},"Buoy ${day % 7}, north",${day / 10}`)
  const csv = await upload(me, {
    fileName: 'buoys.csv',
    bytes: Buffer.from(['Day,Buoy,Height', ...rows].join('\n')),
  })
  await page.goto(`/new?file=${csv.id}&fileRow=2500`)
  const table = page.getByRole('table', { name: 'buoys.csv' })
  await expect(table.getByRole('columnheader', { name: 'Height' })).toBeVisible()
  await expect(table.getByRole('row', { name: /2,500.*2499.*249\.8/ })).toBeInViewport()
  await expectAccessible(page)
  const source = Array.from({ length: 400 }, (_, line) => `export const day${line + 1} = ${line}`).join('\n')
  const code = await call(me, files.create, { fileName: 'days.ts', content: source })
  await page.goto(`/new?file=${code.id}&fileRow=300`)
  await expect(page.getByText('export const day300 = 299')).toBeInViewport()
  const packed = await call(me, files.create, { fileName: 'packed.js', content: 'tide();'.repeat(60_000) })
  await page.goto(`/new?file=${packed.id}`)
  await expect(page.getByText('the rest of this line is only in the file')).toBeAttached()
  await expectAccessible(page)
})

test('data is a tree that expands and collapses, and a source', { tag: '@desktop' }, async ({ page, me }) => {
  const content = JSON.stringify({
    phase: { name: 'full', days: [14, 15] },
    days: Array(5000).fill({ high: 1 }),
  })
  const { id } = await call(me, files.create, { fileName: 'moon.json', content })
  await page.goto(`/new?file=${id}`)
  const tree = page.getByRole('tree', { name: 'moon.json' })
  const phase = tree.getByRole('treeitem', { name: /^phase/ })
  await expect(phase).toHaveAccessibleName(/2 entries/)
  await expect(tree.getByRole('treeitem', { name: /^days.*5,000 entries/ })).toBeVisible()
  await expectAccessible(page)
  await expect(tree).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowRight')
  await expect(phase).toHaveAttribute('aria-expanded', 'true')
  await expect(tree.getByRole('treeitem', { name: 'name: "full"' })).toBeVisible()
  await phase.click()
  await expect(phase).toHaveAttribute('aria-expanded', 'false')
  await page.getByRole('button', { name: 'Expand all' }).click()
  await tree.press('End')
  await expect(tree.getByRole('treeitem', { name: 'high: 1' }).last()).toBeInViewport()
  await page.getByRole('button', { name: 'Collapse all' }).click()
  await expect(tree.getByRole('treeitem')).toHaveCount(3)
  await page.getByRole('radio', { name: 'Source' }).check()
  await expect(page.getByText('"name": "full"')).toBeVisible()
  await expectAccessible(page)
})

const HOSTILE = [
  [
    'page.html',
    '<h1>Before</h1><script>document.title="pwned"</script><img src=x onerror="document.title=\'pwned\'">',
  ],
  [
    'notes.md',
    '# Before\n\n<img src=x onerror="document.title=\'pwned\'"><script>document.title="pwned"</script>',
  ],
  [
    'logo.svg',
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9" onload="document.title=\'pwned\'"><script>document.title="pwned"</script></svg>',
  ],
  ['table.csv', 'Before,"<img src=x onerror=""document.title=\'pwned\'"">"\n=cmd(),2'],
  ['<img src=x onerror=document.title=1>.txt', 'Before'],
] as const

test('text is found in every kind of file, also in parts that are not rendered yet', {
  tag: '@desktop',
}, async ({ page, me }) => {
  const lines = Array.from({ length: 3000 }, (_, at) => (at % 1000 === 999 ? `Low Tide ${at}` : `day ${at}`))
  const bytesOf: Record<string, string> = {
    'tides.txt': lines.join('\n'),
    'tides.md': lines.join('\n\n'),
    'tides.ts': lines.map((line) => `say('${line}')`).join('\n'),
    'tides.csv': ['Day,Note', ...lines.map((line, at) => `${at},${line}`)].join('\n'),
    'tides.json': JSON.stringify({ notes: lines.map((note) => ({ note })) }),
  }
  for (const [fileName, content] of Object.entries(bytesOf)) {
    await test.step(fileName, async () => {
      const { id } = await upload(me, { fileName, bytes: Buffer.from(content) })
      await page.goto(`/new?file=${id}`)
      const viewer = page.getByRole('dialog', { name: fileName })
      const field = viewer.getByRole('searchbox', { name: 'Find in the file' })
      await expect(field).toBeVisible()
      await page.keyboard.press('Control+f')
      await page.keyboard.type('low tide')
      await expect(viewer.getByText('1/3')).toBeVisible()
      await expect.poll(() => marked(page, 'found-current')).toBe('LowTide')
      await page.keyboard.press('Enter')
      await expect(viewer.getByText('2/3')).toBeVisible()
      await expect(viewer.getByText('Low Tide 1999').last()).toBeInViewport()
      await page.keyboard.press('Shift+Enter')
      await expect(viewer.getByText('Low Tide 999').last()).toBeInViewport()
      if (fileName === 'tides.csv') await expectAccessible(page)
      await page.keyboard.press('Escape')
      await expect(field).toHaveValue('')
      await expect.poll(() => marked(page, 'found-current')).toBe('')
      await expect(viewer).toBeVisible()
    })
  }
})

test('nothing in a file or its name is executed when it is opened', { tag: '@desktop' }, async ({
  page,
  me,
}) => {
  for (const [fileName, content] of HOSTILE) {
    await test.step(fileName, async () => {
      const { id, fileName: shown } = await call(me, files.create, { fileName, content })
      await page.goto(`/new?file=${id}`)
      const viewer = page.getByRole('dialog', { name: shown, exact: true })
      const seen = fileName.endsWith('.svg')
        ? viewer.getByRole('img', { name: shown })
        : viewer.getByText('Before')
      await expect(seen.first()).toBeVisible()
      expect(await page.evaluate(() => document.title)).not.toMatch(/pwned|^1$/)
      await expect(viewer.locator('script, [onerror], [onload], iframe')).toHaveCount(0)
    })
  }
})

test('an expired address is requested again', { tag: '@desktop' }, async ({ page, me, supervision }) => {
  supervision.expectConsole(/403 .*\/content\?/)
  const refused: string[] = []
  await page.route(/\/files\/[\w-]+\/content\?/, async (route) => {
    const url = new URL(route.request().url())
    // No signature has such an early expiry, so that the server treats it as expired.
    if (!refused.includes(url.pathname)) url.searchParams.set('expires', '1')
    refused.push(url.pathname)
    await route.continue({ url: url.href })
  })
  const moon = '<svg xmlns="http://www.w3.org/2000/svg" width="60" height="60"><circle r="30"/></svg>'
  const opened = {
    picture: await call(me, files.create, { fileName: 'moon.svg', content: moon }),
    text: await call(me, files.create, { fileName: 'moon.txt', content: 'The moon keeps its distance.' }),
    pdf: await upload(me, { fileName: 'moon.pdf', bytes: await printPdf(page, ['The moon in print']) }),
  }
  await page.goto(`/new?file=${opened.picture.id}`)
  await expect(page.getByRole('button', { name: 'Zoom in' })).toBeVisible()
  await expect
    .poll(() =>
      page.getByRole('img', { name: 'moon.svg' }).evaluate((img: HTMLImageElement) => img.naturalWidth),
    )
    .toBe(60)
  await page.goto(`/new?file=${opened.text.id}`)
  await expect(page.getByText('The moon keeps its distance.')).toBeVisible()
  await page.goto(`/new?file=${opened.pdf.id}`)
  await expect(page.getByRole('region', { name: 'Page 1' })).toContainText('The moon in print')
  expect(new Set(refused).size).toBe(3)

  refused.length = 0
  const library = await openLibrary(page)
  await library.getByRole('button', { name: 'Show as grid' }).click()
  await expect
    .poll(() => library.locator('img').evaluate((img: HTMLImageElement) => img.naturalWidth))
    .toBe(60)
  expect(refused).toHaveLength(2)
})

test('on a wide screen a file opens beside the list, and by a key on the full screen', {
  tag: '@desktop',
}, async ({ page, me }) => {
  await call(me, files.create, { fileName: 'tides.md', content: TIDES })
  await call(me, files.create, { fileName: 'plain.txt', content: 'The moon keeps its distance.' })
  const library = await openLibrary(page)
  const fileName = (name: string) => library.getByRole('button', { name, exact: true })
  await fileName('tides.md').press('Enter')
  const panel = page.getByRole('complementary', { name: 'tides.md' })
  await expect(panel).toBeFocused()
  await expect(panel.getByRole('heading', { name: 'Spring tides' })).toBeVisible()
  await expectAccessible(page)
  const width = async (of: Locator) => (await of.boundingBox())?.width ?? 0
  const before = await width(panel)
  await panel.getByRole('separator', { name: 'Width of the panel' }).press('ArrowLeft')
  await expect.poll(() => width(panel)).toBeGreaterThan(before + 10)
  const after = await width(panel)
  await library.getByRole('radio', { name: 'Shared files' }).check()
  await expect(panel).toBeVisible()
  await library.getByRole('radio', { name: 'My files' }).check()

  await fileName('plain.txt').click()
  const other = page.getByRole('complementary', { name: 'plain.txt' })
  await expect(other).toContainText('The moon keeps its distance.')
  await page.keyboard.press('f')
  const full = page.getByRole('dialog', { name: 'plain.txt' })
  await expect(full).toContainText('The moon keeps its distance.')
  await page.keyboard.press('f')
  await expect(full).toBeHidden()
  await expect(other).toBeVisible()
  await page.reload()
  await expect(other).toContainText('The moon keeps its distance.')
  expect(await width(other)).toBe(after)
  await other.press('Escape')
  await expect(other).toBeHidden()
  await expect(fileName('plain.txt')).toBeFocused()
})
