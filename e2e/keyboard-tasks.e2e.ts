import { files } from '#contract/files.ts'
import { call } from './support/api.ts'
import { addNotebook } from './support/conversation.ts'
import { enter, enterItem, tabTo } from './support/keyboard.ts'
import { register } from './support/people.ts'
import { expect, test } from './support/test.ts'

test.describe('by keyboard alone', { tag: '@desktop' }, () => {
  test('a file is uploaded and tagged', async ({ page, me }) => {
    await page.goto('/files')
    await page.getByRole('heading', { name: 'Files', level: 1 }).waitFor()
    await enter(page, page.getByRole('button', { name: 'New', exact: true }))
    const choosing = page.waitForEvent('filechooser')
    await enterItem(page, 'Upload files')
    await (await choosing).setFiles({
      name: 'ebb.md',
      mimeType: 'text/markdown',
      buffer: Buffer.from('# Ebb'),
    })
    const actions = page.getByRole('button', { name: 'Actions for ebb.md' })
    await enter(page, actions)
    await enterItem(page, 'Edit tags')
    const tags = page.getByRole('dialog', { name: 'Tags of ebb.md' })
    await enter(page, tags.getByRole('button', { name: 'Create tag' }))
    const form = page.getByRole('dialog', { name: 'Create a New Tag' })
    // An icon and a colour.
    await enter(page, form.getByRole('group', { name: 'Quick ideas' }).getByRole('button').first())
    await tabTo(page, form.getByRole('textbox', { name: 'Name' }))
    await page.keyboard.type('Sea')
    await page.keyboard.press('Enter')
    await expect(form).toBeHidden()
    await page.keyboard.press('Escape')
    await expect(tags).toBeHidden()
    await expect
      .poll(async () => (await call(me, files.list, {})).data.map(({ tags }) => tags))
      .toEqual([['Sea']])
  })

  test('a notebook is shared, and the focus returns to its menu', async ({ page, me, server }) => {
    const other = await register(server.url)
    const { id } = await addNotebook(me, 'Tide tables')
    await page.goto(`/notebooks/${id}`)
    await tabTo(page, page.getByRole('button', { name: 'Notebook menu' }))
    await page.keyboard.press('Enter')
    await enterItem(page, 'Share')
    const dialog = page.getByRole('dialog', { name: 'Share notebook' })
    await expect(dialog.getByRole('textbox').first()).toBeFocused()
    await page.keyboard.type(other.username)
    await enter(page, dialog.getByRole('button', { name: 'Share', exact: true }))
    await expect(dialog.getByRole('list', { name: 'Shared with' })).toContainText(other.username)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('button', { name: 'Notebook menu' })).toBeFocused()
  })

  test('a setting is changed', async ({ page }) => {
    await page.goto('/profile?tab=2')
    const theme = page.getByRole('combobox', { name: 'Theme' })
    await tabTo(page, theme)
    await page.keyboard.press('ArrowDown')
    await expect(theme).toHaveValue('light')
    await page.keyboard.press('ArrowDown')
    await expect(page.locator('html[data-theme=dark]')).toBeAttached()
  })

  test('the result of a search is opened', async ({ page, me }) => {
    await addNotebook(me, 'Sourdough log')
    const { id } = await addNotebook(me, 'Tide tables')
    await page.goto('/search')
    await tabTo(page, page.getByRole('main').getByRole('searchbox'))
    await page.keyboard.type('tide')
    await enter(page, page.getByRole('main').getByRole('button', { name: 'Tide tables' }))
    await expect(page).toHaveURL(new RegExp(id))
  })
})

test.describe('an administrator, by keyboard alone', { tag: '@desktop' }, () => {
  test.use({ as: 'admin' })

  test('switches a model off and on', async ({ page }) => {
    await page.goto('/admin?section=models')
    await tabTo(page, page.getByRole('checkbox', { name: 'Select scripted' }))
    await page.keyboard.press('Space')
    const selected = page.getByRole('toolbar', { name: 'Selected models' })
    const list = page.getByLabel('Models', { exact: true }).last()
    // It is above the list.
    await enter(page, selected.getByRole('button', { name: 'Disable' }), 'Shift+Tab')
    await expect(list).toContainText('Disabled')
    await enter(page, selected.getByRole('button', { name: 'Enable' }), 'Shift+Tab')
    await expect(list).not.toContainText('Disabled')
  })

  test('opens a file to everybody, and the switch keeps the focus', async ({ page, admin }) => {
    await call(admin, files.create, { fileName: 'tables.md', content: '# Tables' })
    await page.goto('/files')
    await enter(page, page.getByRole('button', { name: 'Actions for tables.md' }))
    await enterItem(page, 'Share')
    const everybody = page.getByRole('dialog').getByRole('switch', { name: 'Anyone on this server can view' })
    await tabTo(page, everybody)
    await page.keyboard.press('Space')
    await expect(everybody).toBeChecked()
    await expect(everybody).toBeFocused()
  })
})
