import type { Page } from '@playwright/test'
import { files } from '#contract/files.ts'
import { users } from '#contract/users.ts'
import { expectAccessible } from './support/accessibility.ts'
import { call } from './support/api.ts'
import { chooseNew, openFile, openLibrary } from './support/library.ts'
import { register } from './support/people.ts'
import { expect, test } from './support/test.ts'

async function openEditor(page: Page, fileName: string) {
  const library = await openLibrary(page)
  await library.getByRole('button', { name: fileName, exact: true }).click()
  await openFile(page, fileName).getByRole('button', { name: 'Edit' }).click()
  return page.getByRole('dialog', { name: `Editing: ${fileName}` })
}

test('a new text is written, instructs the models, and is changed', async ({ page, me }) => {
  await openLibrary(page)
  await chooseNew(page, 'New text')
  const editor = page.getByRole('dialog', { name: 'Create New Knowledge' })
  const save = page.getByRole('button', { name: 'Save' })
  await expect(editor.getByText('Noodle.md')).toBeVisible()
  await expect(editor.getByRole('switch', { name: 'Use as instructions' })).toBeChecked()
  await expect(save).toBeDisabled()
  await editor.getByRole('textbox', { name: 'Source' }).fill('# Manners\n\nBe *brief*.')
  await expectAccessible(page)
  await save.click()
  await expect(page.getByText('System prompt file created and added to your current list!')).toBeVisible()
  const editing = page.getByRole('dialog', { name: 'Editing: Noodle.md' })
  await expect(save).toBeDisabled()
  await expect(save).toBeFocused()
  const { systemFiles } = await call(me, users.me)
  expect(systemFiles).toEqual([expect.objectContaining({ enabled: true, systemPriority: 999 })])
  await editing.getByRole('button', { name: 'Rename the file' }).click()
  await editing.getByRole('textbox', { name: 'File name' }).fill('manners.md')
  await page.keyboard.press('Enter')
  await expect(page.getByText('File renamed successfully')).toBeVisible()
  const renamed = page.getByRole('dialog', { name: 'Editing: manners.md' })
  await expect(renamed.getByRole('button', { name: 'Rename the file' })).toBeFocused()
  await renamed.getByRole('textbox', { name: 'Source' }).fill('Be kind.')
  await page.keyboard.press('Control+s')
  await expect(page.getByText('File saved successfully')).toBeVisible()
  const { data } = await call(me, files.list, {})
  expect(data).toEqual([expect.objectContaining({ fileName: 'manners.md', fileSize: 8, system: true })])
})

test('unsaved changes are confirmed, kept, and reverted', { tag: '@desktop' }, async ({ page, me }) => {
  await call(me, files.create, { fileName: 'plan.md', content: 'The plan.' })
  const editor = await openEditor(page, 'plan.md')
  const source = editor.getByRole('textbox', { name: 'Source' })
  await source.fill('Another plan.')
  await page.keyboard.press('Escape')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Close' }).click()
  await expect(editor).toBeHidden()
  await openFile(page, 'plan.md').getByRole('button', { name: 'Edit' }).click()
  await expect(source).toHaveValue('Another plan.')
  await expect(editor.getByText('Your unsaved changes were restored')).toBeVisible()
  await editor.getByRole('button', { name: 'Revert' }).click()
  await expect(source).toHaveValue('The plan.')
  await expect(editor.getByRole('button', { name: 'Save' })).toBeDisabled()
  await expect(editor.getByRole('button', { name: 'Revert' })).toBeFocused()
})

test('two users who change the same file lose nothing', { tag: '@desktop' }, async ({
  page,
  me,
  supervision,
}) => {
  supervision.expectConsole(/409/)
  const { id } = await call(me, files.create, { fileName: 'plan.md', content: 'The plan.' })
  const library = await openLibrary(page)
  await library.getByRole('button', { name: 'Actions for plan.md' }).click()
  await page.getByRole('menuitem', { name: 'Edit', exact: true }).click()
  const editor = page.getByRole('dialog', { name: 'Editing: plan.md' })
  const source = editor.getByRole('textbox', { name: 'Source' })
  await source.fill('My plan.')
  await call(me, files.saveText, { id, content: 'Their plan.' })
  await editor.getByRole('button', { name: 'Save' }).click()
  await expect(editor.getByRole('alert')).toContainText('Someone else has changed this file')
  await expectAccessible(page)
  await editor.getByRole('button', { name: 'Load their version' }).click()
  await expect(source).toHaveValue('Their plan.')
  await editor.getByRole('button', { name: 'Restore my version' }).click()
  await expect(source).toHaveValue('My plan.')
  await editor.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('File saved successfully')).toBeVisible()
})

test('a reader without write permission sees the source and changes nothing', { tag: '@desktop' }, async ({
  page,
  me,
}) => {
  const owner = await register(me.url)
  const { id } = await call(owner, files.create, { fileName: 'rules.md', content: '# The *rules*' })
  const share = (permissions: ('read' | 'update')[]) =>
    call(owner, files.update, { id, users: [{ userId: me.id, permissions }] })
  await share(['read'])
  await page.goto(`/new?file=${id}`)
  const viewer = page.getByRole('dialog', { name: 'rules.md', exact: true })
  await expect(viewer.getByRole('button', { name: 'Edit' })).toHaveCount(0)
  await viewer.getByRole('button', { name: 'View the source' }).click()
  const editor = page.getByRole('dialog', { name: 'Viewing: rules.md' })
  const source = editor.getByRole('textbox', { name: 'Source' })
  await expect(source).toHaveValue('# The *rules*')
  await expect(source).not.toBeEditable()
  for (const name of ['Save', 'Revert', 'Rename the file']) {
    await expect(editor.getByRole('button', { name })).toHaveCount(0)
  }
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(viewer).toBeVisible()
  await share(['read', 'update'])
  await page.reload()
  await viewer.getByRole('button', { name: 'Edit' }).click()
  await expect(page.getByRole('dialog', { name: 'Editing: rules.md' })).toBeVisible()
  await page.getByRole('textbox', { name: 'Source' }).fill('# My rules')
  await share(['read'])
  await expect(editor.getByRole('alert')).toContainText('You can no longer edit this file')
  await expect(source).toHaveValue('# My rules')
  await expect(source).not.toBeEditable()
  await expect(editor.getByRole('button', { name: 'Save' })).toHaveCount(0)
  await expectAccessible(page)
})
