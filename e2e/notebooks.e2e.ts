import type { Page } from '@playwright/test'
import { notebooks } from '#contract/notebooks.ts'
import { expectAccessible } from './support/accessibility.ts'
import { call } from './support/api.ts'
import { addNotebook, ask, turn } from './support/conversation.ts'
import { navigation, notebookLine } from './support/shell.ts'
import { OUTAGE } from './support/supervision.ts'
import { expect, test } from './support/test.ts'

test('notebooks are found by name, and an empty result is reported', async ({ page, me }) => {
  for (const name of ['Tides', 'Harbours', 'Tidal power']) await addNotebook(me, name)
  await page.goto('/new')
  const nav = await navigation(page)
  await expect(nav.getByRole('listitem')).toHaveText(['Tidal power', 'Harbours', 'Tides'])
  const list = nav.locator('[data-scroller]').first()
  // Nothing hidden makes it scroll sideways.
  expect(await list.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  await expectAccessible(page)
  await nav.getByRole('searchbox', { name: 'Search by name or tags' }).fill('tid')
  await expect(nav.getByRole('listitem')).toHaveText(['Tidal power', 'Tides'])
  await nav.getByRole('searchbox').fill('mountains')
  await expect(nav.getByText('No notebooks match “mountains”')).toBeVisible()
  await nav.getByRole('button', { name: 'Clear' }).click()
  await expect(nav.getByRole('listitem')).toHaveCount(3)
})

test('search is controlled by keyboard: arrows move into the results and back, Enter opens', {
  tag: '@desktop',
}, async ({ page, me }) => {
  for (const name of ['Tides', 'Harbours', 'Tidal power']) await addNotebook(me, name)
  await page.goto('/new')
  const nav = await navigation(page)
  const field = nav.getByRole('searchbox')
  await field.fill('tid')
  await expect(nav.getByRole('link', { name: 'Harbours' })).toBeHidden()
  await field.press('ArrowDown')
  await expect(nav.getByRole('link', { name: 'Tidal power' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(nav.getByRole('link', { name: 'Tides' })).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await expect(field).toBeFocused()
  await field.fill('harb')
  await field.press('Enter')
  await expect(page.getByRole('heading', { name: 'Harbours' })).toBeVisible()
})

test('a notebook is renamed in the list, in every tab', { tag: '@desktop' }, async ({
  page,
  context,
  me,
}) => {
  const { id } = await addNotebook(me, 'Working title')
  const other = await context.newPage()
  await other.goto(`/notebooks/${id}`)
  await page.bringToFront()
  await page.goto('/new')
  const line = await notebookLine(page, 'Working title')
  await line.hover()
  await line.getByRole('button', { name: 'Actions for Working title' }).click()
  await expectAccessible(page)
  await page.getByRole('menuitem', { name: 'Rename', exact: true }).click()
  const field = page.getByRole('textbox', { name: 'New name for Working title' })
  await expect(field).toBeFocused()
  await field.fill('The real title')
  await field.press('Enter')
  await expect(page.getByText('Notebook renamed successfully')).toBeVisible()
  await expect(await notebookLine(page, 'The real title')).toBeVisible()
  await expect(other.getByRole('heading', { name: 'The real title' })).toBeVisible()
})

test('a notebook is renamed by its heading; Escape cancels', { tag: '@desktop' }, async ({ page, me }) => {
  const { id } = await addNotebook(me, 'Heading')
  await page.goto(`/notebooks/${id}`)
  const heading = page.getByRole('heading', { name: 'Heading' })
  await heading.getByRole('button').click()
  const field = page.getByRole('textbox', { name: 'New name for Heading' })
  await field.fill('Something else')
  await field.press('Escape')
  await expect(heading).toBeVisible()
  await heading.getByRole('button').click()
  await field.fill('A better heading')
  await field.press('Enter')
  await expect(page.getByRole('heading', { name: 'A better heading' })).toBeVisible()
  await expect(page).toHaveTitle(/A better heading/)
})

test('a notebook is deleted after a confirmation, in every tab', { tag: '@desktop' }, async ({
  page,
  context,
  me,
  supervision,
}) => {
  supervision.expectConsole(/404/)
  const { id } = await addNotebook(me, 'Doomed')
  await addNotebook(me, 'Spared')
  const other = await context.newPage()
  await other.goto(`/notebooks/${id}`)
  await expect(other.getByRole('heading', { name: 'Doomed' })).toBeVisible()
  await page.bringToFront()
  await page.goto('/new')
  const line = await notebookLine(page, 'Doomed')
  await line.hover()
  await line.getByRole('button', { name: 'Actions for Doomed' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  const question = page.getByRole('alertdialog', { name: 'Delete this notebook?' })
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(line).toBeVisible()
  await line.hover()
  await line.getByRole('button', { name: 'Actions for Doomed' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Successfully deleted 1 notebook(s)')).toBeVisible()
  await expect(line).toBeHidden()
  await expect(await notebookLine(page, 'Spared')).toBeVisible()
  await expect(other.getByRole('heading', { name: 'Doomed' })).toBeHidden()
})

test('a notebook deleted while no tab was open is not shown from the local copy, which is removed', {
  tag: '@desktop',
}, async ({ me, models, anotherBrowser }) => {
  models.answer('When is high water', 'At noon.')
  const { id } = await addNotebook(me, 'Tides')
  const page = await anotherBrowser(me, { expectConsole: /status of 404/ })
  await page.goto(`/notebooks/${id}`)
  await ask(page, 'When is high water')
  await expect(turn(page, 'When is high water').getByRole('button', { name: 'Copy answer' })).toBeVisible()
  const onDisk = async () => JSON.stringify(await page.context().storageState({ indexedDB: true }))
  await expect.poll(onDisk).toMatch(/^(?=.*Tides).*At noon/)
  await page.goto('about:blank')
  await call(me, notebooks.remove, { id })
  await page.goto(`/notebooks/${id}`)
  await expect(page.getByRole('heading', { name: 'Notebook not found' })).toBeVisible()
  await expect((await navigation(page)).getByRole('link', { name: 'Tides' })).toBeHidden()
  await expect.poll(onDisk).not.toMatch(/Tides|At noon/)
})

test('a long list loads as it is scrolled, and arrow keys move through it', { tag: '@desktop' }, async ({
  page,
  me,
}) => {
  for (let number = 1; number <= 45; number += 1) await addNotebook(me, `Notebook ${number}`)
  await page.goto('/new')
  const nav = await navigation(page)
  await expect(nav.getByRole('link', { name: 'Notebook 45' })).toBeVisible()
  await nav.getByRole('listitem').first().hover()
  await expect(async () => {
    await page.mouse.wheel(0, 3000)
    await expect(nav.getByRole('link', { name: 'Notebook 1', exact: true })).toBeInViewport({ timeout: 200 })
  }).toPass()
  await expect(nav.getByRole('listitem')).toHaveCount(45)
  await nav.getByRole('link', { name: 'Notebook 45' }).focus()
  await page.keyboard.press('ArrowDown')
  await expect(nav.getByRole('link', { name: 'Notebook 44' })).toBeFocused()
  await page.keyboard.press('End')
  await expect(nav.getByRole('link', { name: 'Notebook 1', exact: true })).toBeFocused()
  await page.keyboard.type('notebook 17')
  await expect(nav.getByRole('link', { name: 'Notebook 17' })).toBeFocused()
  await page.keyboard.press('Home')
  await expect(nav.getByRole('link', { name: 'Notebook 45' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Notebook 44' })).toBeVisible()
})

test('a favorite is first in the navigation of every tab, from local data too, until it is removed', {
  tag: '@desktop',
}, async ({ page, me, anotherBrowser, supervision }) => {
  supervision.expectConsole(OUTAGE)
  await addNotebook(me, 'Tides')
  await addNotebook(me, 'Moons')
  const other = await anotherBrowser(me)
  await other.goto('/new')
  await page.goto('/new')
  await (await notebookLine(page, 'Tides')).hover()
  await page.getByRole('button', { name: 'Actions for Tides' }).click()
  await page.getByRole('menuitem', { name: 'Add to favorites' }).click()
  await expect(page.getByText('Added to favorites')).toBeVisible()
  const favorites = (tab: Page) => tab.getByRole('region', { name: 'Favorites' }).getByRole('listitem')
  for (const tab of [page, other]) {
    await expect(favorites(tab)).toHaveText([/Tides/])
    await expect(tab.getByRole('region', { name: 'Today' }).getByRole('listitem')).toHaveText([/Moons/])
  }
  await expectAccessible(page)
  await page.route('**/api/sessions/favorites*', (route) => route.abort())
  await page.reload()
  await expect(favorites(page)).toHaveText([/Tides/])
  await page.unroute('**/api/sessions/favorites*')
  await (await notebookLine(other, 'Tides')).hover()
  await other.getByRole('button', { name: 'Actions for Tides' }).click()
  await other.getByRole('menuitem', { name: 'Remove from favorites' }).click()
  for (const tab of [page, other]) await expect(tab.getByRole('region', { name: 'Favorites' })).toBeHidden()
})

test('on a phone the header has the name, the search, the AI settings, a new notebook and the menu', {
  tag: '@mobile',
}, async ({ page, me }) => {
  await page.goto('/new')
  const header = page.getByRole('main').locator('header')
  await expect(header.getByRole('button')).toHaveCount(3)
  await expect(header.getByRole('button', { name: 'Temporary notebook' })).toBeVisible()
  await header.getByRole('button', { name: 'AI settings' }).click()
  await expect(page.getByRole('heading', { name: 'AI settings' })).toBeVisible()

  const { id } = await addNotebook(me, 'A name that is longer than the header of a phone is wide')
  await page.goto(`/notebooks/${id}`)
  await expect(header.getByRole('heading')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(page.viewportSize()?.width)
  // The conversation, which has the search, may be loaded later than the header.
  await expect(async () => {
    await header.getByRole('button', { name: 'Search in this notebook' }).click()
    await expect(page.getByRole('searchbox', { name: 'Search in this notebook' })).toBeFocused({
      timeout: 1000,
    })
  }).toPass()
  await page.keyboard.press('Escape')
  await expect(header.getByRole('button', { name: 'AI settings' })).toBeVisible()
  await header.getByRole('button', { name: 'New notebook' }).click()
  await expect(page).toHaveURL(/\/new$/)
})
