import { readFile } from 'node:fs/promises'
import { notebookDownloadPath } from '#contract/notebook-downloads.ts'
import { notebookTrash } from '#contract/notebook-trash.ts'
import { notebooks } from '#contract/notebooks.ts'
import { chatGptConversation } from '#server/testing/foreign-exports.ts'
import { expectAccessible } from './support/accessibility.ts'
import { call } from './support/api.ts'
import { addNotebook, turn } from './support/conversation.ts'
import { expect, test } from './support/test.ts'

test('all notebooks are exported in a chosen format, and one as a web page', { tag: '@desktop' }, async ({
  page,
  me,
}) => {
  const { id } = await addNotebook(me, 'Tides')
  await page.goto('/profile?tab=5')
  await expect(page.getByRole('heading', { name: 'Export notebooks' })).toBeVisible()
  await page.getByLabel('Format').selectOption('JSON')
  await expect(page.getByText('Complete, in a documented format.')).toBeVisible()
  await expectAccessible(page)
  const archive = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export all notebooks' }).click()
  expect((await archive).suggestedFilename()).toMatch(/^commonplace-notebooks-.*\.zip$/)

  await page.goto(`/notebooks/${id}`)
  await page.getByRole('button', { name: 'Notebook menu' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Download as web page' }).click()
  const saved = await download
  expect(saved.suggestedFilename()).toBe('Tides.html')
  expect(await readFile(await saved.path(), 'utf8')).toContain('<h1 dir="auto">Tides</h1>')
})

test('notebooks are imported from a file, once, with a report of failures', { tag: '@desktop' }, async ({
  page,
  me,
}) => {
  const { id } = await addNotebook(me, 'Tides')
  const headers = { authorization: `Bearer ${me.token}` }
  const content = await (await fetch(me.url + notebookDownloadPath(id, 'json'), { headers })).text()
  await call(me, notebooks.remove, { id })
  await call(me, notebookTrash.empty, {})
  const broken = content.replace('"version":1', '"version":99')
  const file = {
    name: 'backup.json',
    mimeType: 'application/json',
    buffer: Buffer.from(`[${content},${broken}]`),
  }
  await page.goto('/profile?tab=5')
  const choose = async () => {
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Choose a file to import' }).click()
    await (await chooser).setFiles(file)
  }
  await choose()
  await expect(
    page.getByText('Notebooks added: 1. Continued: 0. Imported before: 0. Skipped: 1.'),
  ).toBeVisible()
  await expect(page.getByRole('list', { name: 'Import report' })).toContainText(
    'The version 99 of the format is not supported',
  )
  await expectAccessible(page)
  await choose()
  await expect(
    page.getByText('Notebooks added: 0. Continued: 0. Imported before: 1. Skipped: 1.'),
  ).toBeVisible()
  await page.goto(`/notebooks/${id}`)
  await expect(page.getByRole('heading', { name: 'Tides' })).toBeVisible()
})

test('a conversation of ChatGPT is imported with its versions and branches', { tag: '@desktop' }, async ({
  page,
}) => {
  const conversation = chatGptConversation(
    'Tides abroad',
    [
      { id: 'q1', role: 'user', content: 'When is high water?' },
      { id: 'a1', role: 'assistant', content: 'At five.' },
      { id: 'a2', parent: 'q1', role: 'assistant', content: 'At six.' },
      { id: 'q2', role: 'user', content: 'And low water?' },
      { id: 'a3', role: 'assistant', content: 'At noon.' },
      { id: 'q3', parent: 'a2', role: 'user', content: 'Why?' },
    ],
    { current: 'a3' },
  )
  const buffer = Buffer.from(JSON.stringify([conversation]))
  await page.goto('/profile?tab=5')
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose a file to import' }).click()
  await (await chooser).setFiles({ name: 'conversations.json', mimeType: 'application/json', buffer })
  await expect(
    page.getByText('Notebooks added: 2. Continued: 0. Imported before: 0. Skipped: 0.'),
  ).toBeVisible()
  await page.goto(`/notebooks/${conversation.id}`)
  await expect(page.getByRole('heading', { name: 'Tides abroad' })).toBeVisible()
  await expect(turn(page, 'When is high water?')).toContainText('At six.')
  await expect(turn(page, 'When is high water?')).toContainText('2/2')
  await expect(turn(page, 'And low water?')).toContainText('At noon.')
})
