import { expectAccessible } from './support/accessibility.ts'
import { openAccountMenu } from './support/shell.ts'
import { expect, test } from './support/test.ts'

test('the guide is searched, and a result opens its section', async ({ page }) => {
  await page.goto('/new')
  await openAccountMenu(page)
  await page.getByRole('menuitem', { name: 'Guide' }).click()
  await expect(page).toHaveURL('/guide')
  await expect(page.getByRole('navigation', { name: 'Chapters' }).getByRole('link')).toHaveCount(16)
  await expectAccessible(page)
  await page.getByRole('searchbox', { name: 'Search the guide' }).fill('citation')
  const results = page.getByRole('region', { name: 'Search results' })
  await results.getByRole('link', { name: /Check a citation/ }).click()
  await expect(page).toHaveURL('/guide?chapter=files#check-a-citation')
  await expect(page.getByRole('heading', { name: 'Check a citation' })).toBeInViewport()
  await expectAccessible(page)
})

test('the tour waits for the page of its step', { tag: '@desktop' }, async ({ page }) => {
  const code = Promise.withResolvers<void>()
  const asked = Promise.withResolvers<void>()
  await page.route(/\/assets\/FilesPage-/, async (route) => {
    asked.resolve()
    await code.promise
    await route.continue()
  })
  await page.goto('/tutorials')
  await page.getByRole('button', { name: 'Start the tour' }).click()
  const step = (name: string) => page.getByRole('dialog', { name })
  for (const name of ['Ask a question', 'Choose a model', 'Add files and tools']) {
    await expect(step(name)).toBeFocused()
    await step(name).getByRole('button', { name: 'Next' }).click()
  }
  await asked.promise
  await expect(step('Add files and tools')).toBeVisible()
  code.resolve()
  await expect(step('Your files')).toBeFocused()
  await expect(page.getByRole('heading', { name: 'Files', exact: true })).toBeVisible()
})

test('the tour is left, continued and finished, also by keyboard', async ({ page }) => {
  await page.goto('/tutorials')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Start the tour' }).click()
  const step = page.getByRole('dialog', { name: 'Ask a question' })
  await expect(step).toBeFocused()
  await expect(page).toHaveURL('/new')
  // On phones it is below the visible part of the page.
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeInViewport()
  await expectAccessible(page)
  await step.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByRole('dialog', { name: 'Choose a model' })).toBeFocused()
  // Also from a field of the page, but a menu of the page is closed first.
  await page.getByRole('button', { name: 'Add files and tools' }).first().click()
  await expect(page.getByRole('menu')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toBeHidden()
  await expect(page.getByRole('dialog', { name: 'Choose a model' })).toBeVisible()
  await page.getByRole('textbox', { name: 'Message' }).focus()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.goto('/tutorials')
  await page.getByRole('button', { name: 'Continue at step 2' }).click()
  for (const name of [
    'Add files and tools',
    'Your files',
    'Projects',
    'Find everything',
    'Your account',
    'Read more',
  ]) {
    await page.getByRole('button', { name: 'Next' }).click()
    // The field for a message takes the focus when its page opens.
    await expect(page.getByRole('dialog', { name })).toBeVisible()
  }
  await expect(page).toHaveURL('/guide')
  await page.getByRole('button', { name: 'Finish' }).click()
  await expect(page).toHaveURL('/new')
  await page.goto('/tutorials')
  await expect(page.getByRole('button', { name: 'Start again' })).toBeVisible()
})

test('technical docs find calls, and a token leaves the address', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/developer/docs?token=secret&search=rename+project')
  await expect(page).toHaveURL(/\/developer\/docs\?search=/)
  expect(page.url()).not.toContain('secret')
  await page.getByRole('button', { name: 'PUT /api/projects/{id}' }).click()
  await expect(page.getByRole('region', { name: 'Example' })).toContainText('curl -X PUT')
  await expectAccessible(page)
})

test('the notes for developers are not found by other users', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/developer/developerNotes')
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  await page.goto('/about')
  await page.getByRole('link', { name: 'Changelog' }).click()
  await expect(page.getByRole('heading', { name: '[Unreleased]' })).toBeVisible()
})

test.describe('a visitor', () => {
  test.use({ as: 'visitor' })

  test('reads the terms and the privacy policy', { tag: '@desktop' }, async ({ page }) => {
    await page.goto('/terms')
    await expect(page.getByRole('heading', { name: 'Your account' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Privacy policy' }).click()
    await expect(page.getByRole('heading', { name: 'Cookies' })).toBeVisible()
  })
})
