import type { Page } from '@playwright/test'
import { files } from '#contract/files.ts'
import { projectNotebooks } from '#contract/project-notebooks.ts'
import { projects } from '#contract/projects.ts'
import { expectAccessible } from './support/accessibility.ts'
import { call } from './support/api.ts'
import { addNotebook, ask, chooseModel, turn } from './support/conversation.ts'
import { chooseForFile, openLibrary } from './support/library.ts'
import { navigation } from './support/shell.ts'
import { expect, test } from './support/test.ts'

const TIDES = 'High water comes twice a day.\n\nThe moon draws the sea towards it.'

const panel = (page: Page, name: string) => page.getByRole('region', { name })

async function upload(page: Page, name: string): Promise<void> {
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Add files' }).click()
  await page.getByRole('menuitem', { name: 'Upload files' }).click()
  await (await choosing).setFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(TIDES) })
}

test('a project is created, gets a file on its page, and its notebooks use the file', async ({
  page,
  me,
  models,
}) => {
  models.answer('How often is high water?', 'Twice a day [1].')
  await page.goto('/new')
  await (await navigation(page)).getByRole('link', { name: 'Projects' }).click()
  await expect(page.getByText('No projects yet')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'New project' }).first().click()
  const form = page.getByRole('dialog', { name: 'New project' })
  await form.getByRole('button', { name: 'Create project' }).click()
  await expect(form.getByText('Name is required')).toBeVisible()
  await form.getByRole('textbox', { name: 'Name' }).fill('Tides')
  await form.getByRole('textbox', { name: 'Description' }).fill('What the sea does.')
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Create project' }).click()
  await expect(page.getByText('Project created successfully')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Tides', level: 1 })).toBeVisible()

  await upload(page, 'tides.txt')
  await expect(panel(page, 'Files').getByRole('button', { name: 'tides.txt', exact: true })).toBeVisible()
  await expect(page.getByText('Uploaded: 1 file(s)')).toBeVisible()
  await expectAccessible(page)
  const { data } = await call(me, projects.list, {})
  expect(data).toEqual([
    expect.objectContaining({ files: [expect.objectContaining({ fileName: 'tides.txt' })] }),
  ])

  await page.getByRole('main').getByRole('link', { name: 'New notebook' }).click()
  await expect(page.getByText('This notebook uses the 1 file of this project.')).toBeVisible()
  await chooseModel(page, 'scripted')
  await ask(page, 'How often is high water?')
  const answer = turn(page, 'How often is high water?')
  await expect(answer.getByRole('button', { name: 'Source 1: tides.txt' })).toBeVisible()
  await page.getByRole('button', { name: '1 notebook or project file' }).click()
  await expect(page.getByRole('switch', { name: 'tides.txt' })).toBeChecked()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Project “Tides”' }).click()
  await expect(panel(page, 'Notebooks').getByRole('link')).toHaveCount(1)
})

test('files and notebooks are added to a project from their own pages', async ({ page, me }) => {
  for (const name of ['Garden', 'Harbour', 'Invoices', 'Letters', 'Maps'])
    await call(me, projects.create, { name })
  for (const fileName of ['beans.md', 'peas.md']) await call(me, files.create, { fileName, content: TIDES })
  const { id: notebookId } = await addNotebook(me, 'When to sow')
  await openLibrary(page)
  await page.getByRole('checkbox', { name: 'Select beans.md' }).check()
  await page.getByRole('checkbox', { name: 'Select peas.md' }).check()
  await page.getByRole('button', { name: 'Add to project' }).click()
  const picker = page.getByRole('dialog', { name: 'Add 2 files to a project' })
  await expect(picker.getByRole('listitem')).toHaveCount(5)
  await expect(picker.getByRole('listitem').first()).toContainText('Maps')
  await expectAccessible(page)
  await picker.getByRole('searchbox', { name: 'Search projects' }).fill('gard')
  await expect(picker.getByRole('listitem')).toHaveCount(1)
  await picker.getByRole('button', { name: 'Garden' }).click()
  await expect(page.getByText('Added 2 files to “Garden”')).toBeVisible()
  await expect(picker).toBeHidden()

  await chooseForFile(page, 'peas.md', 'Add to project')
  const again = page.getByRole('dialog', { name: 'Add file to a project' })
  await expect(again.getByRole('listitem').filter({ hasText: 'Garden' })).toContainText('Already added')
  await again.getByRole('searchbox', { name: 'Search projects' }).fill('Soups')
  await expect(again.getByText('No projects match “Soups”')).toBeVisible()
  await again.getByRole('button', { name: 'New project' }).click()
  const form = page.getByRole('dialog', { name: 'New project' })
  await expect(form.getByRole('textbox', { name: 'Name' })).toHaveValue('Soups')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Added 1 file to “Soups”')).toBeVisible()

  await page.goto(`/notebooks/${notebookId}`)
  await page.getByRole('button', { name: 'Notebook menu' }).click()
  await page.getByRole('menuitem', { name: 'Add to project' }).click()
  await page
    .getByRole('dialog', { name: 'Add notebook to a project' })
    .getByRole('button', { name: 'Soups' })
    .click()
  await expect(page.getByText('Added 1 notebook to “Soups”')).toBeVisible()
  const link = page.getByRole('main').getByRole('link', { name: 'Project: Soups' })
  await expect(link).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(link).toBeHidden()
  const [soups] = (await call(me, projects.list, { search: 'Soups' })).data
  const id = soups?.id ?? ''
  expect((await call(me, projectNotebooks.list, { id })).total).toBe(0)
  await call(me, projectNotebooks.add, { id, sessionIds: [notebookId] })
  await link.click()
  await page.getByRole('main').getByRole('button', { name: 'Actions for When to sow' }).click()
  await page.getByRole('menuitem', { name: 'Remove from project' }).click()
  await expect(page.getByText('No notebooks yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(panel(page, 'Notebooks').getByRole('link', { name: 'When to sow' })).toBeVisible()
  expect((await call(me, projectNotebooks.list, { id })).total).toBe(1)

  const fileName = `${'recipe'.repeat(20)}.md`
  const { id: fileId } = await call(me, files.create, { fileName, content: TIDES })
  await call(me, projects.addSystemPrompts, { id, fileIds: [fileId] })
  await expect(page.getByRole('switch', { name: fileName })).toBeVisible()
  const tooWide = await page.getByRole('main').evaluate((main) => main.scrollWidth - main.clientWidth)
  expect(tooWide).toBe(0)
  await openLibrary(page)
  await chooseForFile(page, fileName, 'Use as instructions')
  await expect(page.getByRole('dialog', { name: `Use “${fileName}” as instructions` })).toBeVisible()
  await expectAccessible(page)
})

test('a project is changed on its page, also in another browser, and deleted', { tag: '@desktop' }, async ({
  page,
  me,
  anotherBrowser,
}) => {
  const { id } = await call(me, projects.create, { name: 'Tides' })
  const { id: fileId } = await call(me, files.create, { fileName: 'tides.txt', content: TIDES })
  await call(me, projects.addFiles, { id, fileIds: [fileId] })
  await page.goto(`/projects/${id}`)
  const elsewhere = await anotherBrowser(me, { expectConsole: /status of 404/ })
  await elsewhere.goto(`/projects/${id}`)
  await page.getByRole('button', { name: 'Tides', exact: true }).click()
  await page.getByRole('textbox', { name: 'New name for Tides' }).fill('Sea')
  await page.keyboard.press('Enter')
  await expect(elsewhere.getByRole('heading', { name: 'Sea', level: 1 })).toBeVisible()

  await page.getByRole('button', { name: 'Add instructions' }).click()
  await page.getByRole('menuitem', { name: 'Write an instruction' }).click()
  const editor = page.getByRole('dialog', { name: 'Create New Knowledge' })
  await expect(editor.getByText('Used as instructions in the project “Sea”')).toBeVisible()
  await editor.getByRole('textbox', { name: 'Source' }).fill('Be brief.')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('File saved successfully')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('switch', { name: 'Noodle.md' }).click()
  await expect(page.getByText('“Noodle.md” is no longer used as an instruction')).toBeVisible()
  expect((await call(me, projects.get, { id })).systemPrompts).toMatchObject([{ enabled: false }])
  await page.getByRole('button', { name: 'Remove Noodle.md from the instructions' }).click()
  await expect(page.getByText('No instructions yet.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add instructions' })).toBeFocused()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Instruction added')).toBeVisible()
  await expect(page.getByRole('switch', { name: 'Noodle.md' })).not.toBeChecked()

  await page.getByRole('main').evaluate((main) => {
    const data = new DataTransfer()
    data.items.add(new File(['pasted words'], 'pasted.txt', { type: 'text/plain' }))
    main.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }))
  })
  const listed = panel(page, 'Files')
  await expect(listed.getByRole('button', { name: 'pasted.txt', exact: true })).toBeVisible()
  await expect(elsewhere.getByRole('button', { name: 'pasted.txt', exact: true })).toBeVisible()
  await chooseForFile(page, 'tides.txt', 'Remove from project')
  await expect(listed.getByRole('listitem').filter({ hasText: 'tides.txt' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(listed.getByRole('listitem')).toContainText(['pasted.txt', 'tides.txt'])

  await page.getByRole('button', { name: 'Project menu' }).click()
  await page.getByRole('menuitem', { name: 'Search', exact: true }).click()
  await expect(page).toHaveURL(/^[^?]+\/search\?project=/)
  await page.goBack()
  await page.getByRole('button', { name: 'Project menu' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('No projects yet')).toBeVisible()
  await expect(elsewhere.getByRole('heading', { name: 'Project not found' })).toBeVisible()
})

test('a project deleted while no tab was open is not shown from the local copy', {
  tag: '@desktop',
}, async ({ me, anotherBrowser }) => {
  const { id } = await call(me, projects.create, { name: 'Tides' })
  const page = await anotherBrowser(me, { expectConsole: /status of 404/ })
  await page.goto(`/projects/${id}`)
  await expect(page.getByRole('heading', { name: 'Tides', level: 1 })).toBeVisible()
  await page.goto('about:blank')
  await call(me, projects.remove, { id })
  await page.goto(`/projects/${id}`)
  await expect(page.getByRole('heading', { name: 'Project not found' })).toBeVisible()
})

test('a notebook is created in its project before the project is loaded', { tag: '@desktop' }, async ({
  page,
  me,
  models,
}) => {
  models.answer('Hello?', 'Hello.')
  const { id } = await call(me, projects.create, { name: 'Tides' })
  const held = Promise.withResolvers<void>()
  await page.route(`**/api/projects/${id}`, async (route) => {
    await held.promise
    await route.continue()
  })
  await page.goto(`/new?projectId=${id}`)
  await ask(page, 'Hello?')
  await expect(page).toHaveURL(/notebooks/)
  held.resolve()
  expect((await call(me, projects.get, { id })).sessions).toHaveLength(1)
})

test('a project gets a color, which its card and its page show', { tag: '@desktop' }, async ({
  page,
  me,
}) => {
  const { id } = await call(me, projects.create, { name: 'Lighthouses' })
  await page.goto(`/projects/${id}`)
  await page.getByRole('button', { name: 'Project menu' }).click()
  await page.getByRole('menuitem', { name: 'Edit project' }).click()
  const form = page.getByRole('dialog', { name: 'Edit project' })
  await expect(form.getByRole('radio', { name: 'Automatic' })).toBeChecked()
  await form.getByRole('radio', { name: 'Automatic' }).press('ArrowRight')
  await expect(form.getByRole('radio', { name: 'Blue' })).toBeChecked()
  await form.getByRole('radio', { name: 'Violet' }).check()
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Project updated successfully')).toBeVisible()
  expect((await call(me, projects.get, { id })).color).toBe('violet')
  const violet = page.locator('.text-violet', { hasText: 'L' })
  await expect(violet).toBeVisible()
  await page.goto('/projects')
  await expect(violet).toBeVisible()
})
