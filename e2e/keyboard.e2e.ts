import type { Page } from '@playwright/test'
import { files } from '#contract/files.ts'
import { projects } from '#contract/projects.ts'
import { expectAccessible } from './support/accessibility.ts'
import { call } from './support/api.ts'
import { addNotebook, composer, turn } from './support/conversation.ts'
import { openWithScriptedModel } from './support/scripted-model.ts'
import { OUTAGE } from './support/supervision.ts'
import { expect, test } from './support/test.ts'

const palette = (page: Page) => page.getByRole('dialog', { name: 'Commands' })

async function openPalette(page: Page): Promise<void> {
  await page.keyboard.press('Control+k')
  await expect(palette(page).getByRole('combobox')).toBeFocused()
}

/** Runs the first match of the palette. */
async function choose(page: Page, words: string, first: string | RegExp): Promise<void> {
  await openPalette(page)
  await page.keyboard.type(words)
  await expect(palette(page).getByRole('option').first()).toHaveText(first)
  await page.keyboard.press('Enter')
}

const copied = (page: Page) => page.evaluate(() => navigator.clipboard.readText())

test.describe('by keyboard alone', { tag: '@desktop' }, () => {
  test('a conversation is led: ask, copy, edit, regenerate, delete', async ({ page, context, models }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    models.answer('When is low water?', 'At noon:\n\n```sh\ntide --low\n```\n\nOr so.')
    models.answer('When is high water?', 'At six.')
    await page.goto('/new')
    await expect(composer(page)).toBeFocused()
    await page.keyboard.type('When is low water?')
    await page.keyboard.press('Enter')
    await expect(turn(page, 'When is low water?').getByRole('button', { name: 'Copy answer' })).toBeVisible()

    await page.keyboard.press('Control+Shift+C')
    await expect.poll(() => copied(page)).toContain('At noon:')
    await page.keyboard.press('Control+Shift+Semicolon')
    await expect.poll(() => copied(page)).toBe('tide --low')

    await expect(composer(page)).toBeFocused()
    await page.keyboard.press('ArrowUp')
    const editor = page.getByRole('textbox', { name: 'Edit message' })
    await expect(editor).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(composer(page)).toBeFocused()
    await page.keyboard.press('ArrowUp')
    await expect(editor).toBeFocused()
    await page.keyboard.press('Control+a')
    await page.keyboard.type('When is high water?')
    await page.keyboard.press('Enter')
    await expect(composer(page)).toBeFocused()
    await expect(turn(page, 'When is high water?')).toContainText('At six.')

    await choose(page, 'regenerate the last', 'Regenerate the last answer')
    await expect(page.getByRole('status', { name: 'Answer 3 of 3' })).toBeVisible()
    await choose(page, 'regdif', 'Regenerate the last answer differently…')
    await expect(palette(page).getByRole('option')).toHaveText([/^Shorter/, /^Longer/, /scripted/])
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(palette(page).getByRole('combobox', { name: /^Type a command/ })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(palette(page)).toBeHidden()

    await choose(page, 'details of', 'Details of the last answer')
    await expect(page.getByRole('dialog', { name: 'Response details' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog', { name: 'Response details' })).toBeHidden()
    await choose(page, 'delete the last', 'Delete the last message')
    await expect(turn(page, 'When is high water?')).toBeHidden()
  })

  test('every action on the last answer is in the palette', async ({ page, context, models }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    models.answer('When is high water?', 'At **six**.')
    await page.goto('/new')
    await expect(composer(page)).toBeFocused()
    await page.keyboard.type('When is high water?')
    await page.keyboard.press('Enter')
    await expect(turn(page, 'When is high water?').getByRole('button', { name: 'Good answer' })).toBeVisible()

    await choose(page, 'answer plain text', 'Copy the last answer as plain text')
    await expect.poll(() => copied(page)).toBe('At six.')
    await choose(page, 'answer as markdown', 'Copy the last answer as Markdown')
    await expect.poll(() => copied(page)).toBe('At **six**.')
    await choose(page, 'answer with format', 'Copy the last answer with format')
    await expect.poll(() => copied(page)).toBe('At six.')
    await choose(page, 'save the last', 'Save the last answer as a file')
    await expect(page.getByText('Saved to your files as “When is high water.md”')).toBeVisible()
    await choose(page, 'answer as good', 'Rate the last answer as good')
    await expect(page.getByRole('button', { name: 'Good answer', pressed: true })).toBeVisible()
    await choose(page, 'remove the rating', 'Remove the rating of the last answer')
    await expect(page.getByRole('button', { name: 'Good answer', pressed: false })).toBeVisible()
    await choose(page, 'answer as bad', 'Rate the last answer as bad')
    await expect(page.getByRole('dialog', { name: 'What was wrong with this answer?' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(composer(page)).toBeFocused()
    await choose(page, 'in the viewer', 'Open the last answer in the viewer')
    await expect(page.getByRole('complementary', { name: 'When is high water?' })).toContainText('At six.')
    await page.keyboard.press('Escape')
    await choose(page, 'snip', 'Snip the last message into a new notebook')
    await expect(page.getByText('Session snipped successfully')).toBeVisible()
    await choose(page, 'fork', /^Fork at the last message/)
    await expect(page.getByText('Session forked successfully')).toBeVisible()
  })

  test('a field that gets the focus while a popup closes keeps it', async ({ page }) => {
    await page.goto('/new')
    await page.getByRole('button', { name: 'AI settings' }).click()
    const settings = page.getByRole('dialog', { name: 'AI settings' })
    await settings.getByRole('slider', { name: 'Temperature' }).focus()
    await page.keyboard.press('Escape')
    await composer(page).focus()
    await page.keyboard.type('Tides')
    await expect(settings).toHaveCount(0)
    await expect(composer(page)).toBeFocused()
    await expect(composer(page)).toHaveValue('Tides')
  })

  test('the search of models has the focus also where they have types', async ({ browser, ownServer }) => {
    const { page, close } = await openWithScriptedModel({ browser, ownServer })
    await page.goto('/new')
    await expect(composer(page)).toBeFocused()
    await page.keyboard.press('Control+Shift+M')
    await expect(page.getByRole('radio', { name: 'Images' })).toBeVisible()
    await expect(page.getByRole('searchbox', { name: 'Search models' })).toBeFocused()
    await page.keyboard.type('writer')
    await expect(page.getByRole('option')).toHaveText([/plain-writer/])
    await close()
  })

  test('the list of models is opened, and a notebook is renamed in the palette', async ({ page, me }) => {
    const { id } = await addNotebook(me, 'Sourdough log')
    await page.goto(`/notebooks/${id}`)
    await expect(composer(page)).toBeFocused()
    await page.keyboard.press('Control+Shift+M')
    await expect(page.getByRole('searchbox', { name: 'Search models' })).toBeFocused()
    await page.keyboard.press('Escape')
    await choose(page, 'rename', 'Rename this notebook')
    await expect(palette(page).getByRole('combobox')).toHaveValue('Sourdough log')
    await page.keyboard.press('Control+a')
    await page.keyboard.type('Bread')
    await expect(palette(page).getByRole('option')).toHaveText('Save “Bread”')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Bread' })).toBeVisible()
    // What was used last comes first.
    await openPalette(page)
    await expect(palette(page).getByRole('option').first()).toHaveText('Rename this notebook')
  })

  test('an open file is renamed in the palette', async ({ page, me }) => {
    const { id } = await call(me, files.create, { fileName: 'ebb.md', content: 'Ebb' })
    await page.goto(`/files?file=${id}`)
    await expect(page.getByRole('complementary', { name: 'ebb.md' })).toBeFocused()
    await choose(page, 'rename', 'Rename this file')
    await page.keyboard.press('Control+a')
    await page.keyboard.type('flood.md')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('complementary', { name: 'flood.md' })).toBeVisible()
    await choose(page, 'vectorize', 'Chunk & Vectorize this file')
    await expect(page.getByRole('dialog', { name: 'Chunk & Vectorize' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await choose(page, 'full screen', /^Show the side panel/)
    const file = page.getByRole('dialog', { name: 'flood.md' })
    await expect(file).toBeVisible()
    // Over it, Escape closes the palette alone.
    await openPalette(page)
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(palette(page)).toBeHidden()
    await expect(file.getByRole('document')).toBeFocused()
    await choose(page, 'show the side panel', /^Show the side panel/)
    await expect(page.getByRole('complementary', { name: 'flood.md' })).toBeVisible()
  })

  test('the settings are found by their content, and the settings of answers too', async ({ page }) => {
    await page.goto('/new')
    await expect(composer(page)).toBeFocused()
    for (const [words, tab] of [
      ['passkey', 'Security'],
      ['custom instructions', 'Instructions'],
      ['german', 'Preferences'],
    ] as const) {
      await choose(page, words, new RegExp(`^${tab}`))
      await expect(page.getByRole('tab', { name: tab, selected: true })).toBeVisible()
    }
    await choose(page, 'temperature', 'AI settings')
    await expect(page.getByRole('dialog', { name: 'AI settings' })).toBeVisible()
  })

  test('notebooks and projects are opened by name, also with a typing error, and offline', async ({
    page,
    me,
    context,
    supervision,
  }) => {
    supervision.expectConsole(OUTAGE)
    await call(me, projects.create, { name: 'Harbour works' })
    for (const name of ['Sourdough log', 'Tide tables']) await addNotebook(me, name)
    await page.goto('/projects')
    await expect(page.getByText('Harbour works')).toBeVisible()
    await choose(page, 'sordough', 'Sourdough log')
    await expect(page.getByRole('heading', { name: 'Sourdough log' })).toBeVisible()
    await page.keyboard.press('Alt+ArrowUp')
    await expect(page.getByRole('heading', { name: 'Tide tables' })).toBeVisible()
    await page.keyboard.press('Alt+ArrowDown')
    await expect(page.getByRole('heading', { name: 'Sourdough log' })).toBeVisible()
    await context.setOffline(true)
    await choose(page, 'harb', 'Harbour works')
    await expect(page).toHaveURL(/\/projects\//)
  })

  test('the navigation gets the focus, and every shortcut is found by its name or keys', async ({
    page,
    me,
  }) => {
    const { id } = await addNotebook(me, 'Keys')
    await page.goto(`/notebooks/${id}`)
    await expect(composer(page)).toBeFocused()
    await page.keyboard.press('Control+b')
    await page.keyboard.press('Control+Shift+E')
    await expect(page.getByRole('link', { name: 'Keys' })).toBeFocused()
    await page.keyboard.press('Control+.')
    await expect(page.getByRole('complementary').or(page.getByRole('dialog')).first()).toBeVisible()
    await page.keyboard.press('Escape')
    await choose(page, 'hotkeys', /^Show keyboard shortcuts/)
    const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await expect(list.getByRole('searchbox')).toBeFocused()
    await expect(list.getByRole('term')).toHaveCount(21)
    await expectAccessible(page)
    await page.keyboard.type('copy')
    await expect(list.getByRole('term')).toHaveText(['Copy the last answer', 'Copy the last code block'])
  })

  test('the sections of the administration are for administrators only', async ({ page }) => {
    await page.goto('/new')
    await expect(composer(page)).toBeFocused()
    await openPalette(page)
    await page.keyboard.type('audit')
    await expect(page.getByText('No results')).toBeVisible()
  })
})

test.describe('as an administrator', { tag: '@desktop' }, () => {
  test.use({ as: 'admin' })

  test('the sections of the administration are found', async ({ page }) => {
    await page.goto('/new')
    await expect(composer(page)).toBeFocused()
    await choose(page, 'audit', /^Audit/)
    await expect(page).toHaveURL(/section=audit/)
  })
})
