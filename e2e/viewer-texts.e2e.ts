import { expectAccessible } from './support/accessibility.ts'
import { upload } from './support/documents.ts'
import { expect, test } from './support/test.ts'

test('the text of a file is copied, also out of a document', { tag: '@desktop' }, async ({
  page,
  me,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const contents = {
    'moon.html': '<h1>Moon</h1><p>It keeps its distance.</p>',
    'moon.csv': 'Day,Height\n1,2.5',
  }
  const copied = { 'moon.html': 'Moon\n\nIt keeps its distance.', 'moon.csv': 'Day,Height\n1,2.5' }
  for (const [fileName, content] of Object.entries(contents)) {
    const { id } = await upload(me, { fileName, bytes: Buffer.from(content) })
    await page.goto(`/new?file=${id}`)
    await page.getByRole('button', { name: 'Copy the text' }).click()
    await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible()
    await expect(page.getByText('Copied to clipboard')).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      copied[fileName as keyof typeof copied],
    )
    await expect(page.getByRole('button', { name: 'Copy the text' })).toBeVisible()
  }
})

test('a text that is too long shows its beginning, with a notice', { tag: '@desktop' }, async ({
  page,
  me,
}) => {
  const row = `${'tides '.repeat(1600)}\n`
  const bytes = Buffer.from(row.repeat(Math.ceil(21_000_000 / row.length)))
  const { id } = await upload(me, { fileName: 'endless.csv', bytes })
  await page.goto(`/new?file=${id}`)
  await expect(page.getByRole('note')).toContainText('You see its beginning')
  const download = page.waitForEvent('download')
  await page.getByRole('note').getByRole('button', { name: 'Download' }).click()
  expect((await download).suggestedFilename()).toBe('endless.csv')
})

test('data with too many values for a tree is shown as text, with a notice', { tag: '@desktop' }, async ({
  page,
  me,
}) => {
  const bytes = Buffer.from(`[${'0,\n'.repeat(3_000_001)}0]`)
  const { id } = await upload(me, { fileName: 'zeros.json', bytes })
  await page.goto(`/new?file=${id}`)
  const notes = page.getByRole('note')
  await expect(notes.filter({ hasText: 'more than 3,000,000 values' })).toBeVisible()
  await expect(
    notes.filter({ hasText: /Only the first 1,5\d\d,\d\d\d lines of this file are shown/ }),
  ).toBeVisible()
  await expectAccessible(page)
})
