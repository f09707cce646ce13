import type { Page } from '@playwright/test'
import { userAdministration } from '#contract/user-administration.ts'
import { expectAccessible } from './support/accessibility.ts'
import { call } from './support/api.ts'
import { addNotebook, ask, composer, turn } from './support/conversation.ts'
import { navigation, openAccountMenu } from './support/shell.ts'
import { expect, test } from './support/test.ts'

/** The page colour, which depends on the theme. */
const ink = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor)

test('the theme follows the system until one is chosen, and the choice is kept', { tag: '@desktop' }, async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/new')
  await expect(composer(page)).toBeVisible()
  const light = await ink(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(() => ink(page)).not.toBe(light)
  const dark = await ink(page)
  await expectAccessible(page)
  await openAccountMenu(page)
  await page.getByRole('menuitemradio', { name: 'Light theme' }).click()
  await expect.poll(() => ink(page)).toBe(light)
  await page.reload()
  await expect(composer(page)).toBeVisible()
  expect(await ink(page)).toBe(light)
  await page.keyboard.press('Escape')
  await openAccountMenu(page)
  await page.getByRole('menuitemradio', { name: 'Dark theme' }).click()
  await expect.poll(() => ink(page)).toBe(dark)
})

test('a page starts without a violation of the policy for scripts', { tag: '@desktop' }, async ({ page }) => {
  const violations: string[] = []
  await page.exposeFunction('reportViolation', (directive: string) => violations.push(directive))
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ effectiveDirective }) => {
      const { reportViolation } = globalThis as unknown as { reportViolation: (directive: string) => void }
      reportViolation(effectiveDirective)
    })
  })
  await page.goto('/new')
  await expect(composer(page)).toBeVisible()
  expect(violations).toEqual([])
})

test('a conversation is accessible in dark mode', async ({ page, models }) => {
  models.answer(
    'In the dark',
    'Text, `code`, and a [link](https://example.org).\n\n```js\nconst x = 1 // note\n```',
  )
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/new')
  await ask(page, 'In the dark')
  await expect(turn(page, 'In the dark').getByRole('button', { name: 'Copy answer' })).toBeVisible()
  await expectAccessible(page)
})

test.describe('by keyboard', { tag: '@desktop' }, () => {
  test('the palette finds every command', async ({ page }) => {
    await page.goto('/new')
    await expect(composer(page)).toBeFocused()
    await page.keyboard.press('Control+k')
    const palette = page.getByRole('dialog', { name: 'Commands' })
    await expect(palette.getByRole('combobox')).toBeFocused()
    await expectAccessible(page)
    await page.keyboard.type('dark')
    await expect(palette.getByRole('option').first()).toHaveText('Switch between light and dark')
    const before = await ink(page)
    await page.keyboard.press('Enter')
    await expect(palette).toBeHidden()
    await expect.poll(() => ink(page)).not.toBe(before)
    await page.keyboard.press('Control+k')
    await page.keyboard.type('no such thing')
    await expect(palette.getByRole('option')).toHaveText(['Search everything for “no such thing”'])
    await page.keyboard.press('Escape')
    await expect(palette).toBeHidden()
  })

  test('the palette searches for a text that was typed while it loaded', async ({ page }) => {
    const loading = Promise.withResolvers<void>()
    await page.route('**/PaletteContent-*.js', async (route) => {
      await loading.promise
      await route.continue()
    })
    await page.goto('/new')
    await expect(composer(page)).toBeFocused()
    await page.keyboard.press('ControlOrMeta+k')
    await page.keyboard.type('short')
    const palette = page.getByRole('dialog', { name: 'Commands' })
    await expect(palette.getByRole('textbox')).toHaveValue('short')
    loading.resolve()
    await expect(palette.getByRole('option', { name: 'Show keyboard shortcuts' })).toBeVisible()
    await page.keyboard.type('cuts')
    await expect(palette.getByRole('combobox')).toHaveValue('shortcuts')
    await page.keyboard.press('Escape')
    await expect(palette).toBeHidden()
    await expect(composer(page)).toBeFocused()
    await expect(composer(page)).toHaveValue('')
  })

  test('the palette opens a notebook by its name, renames and deletes it, and chooses a model', async ({
    page,
    me,
  }) => {
    await addNotebook(me, 'Sourdough log')
    await page.goto('/new')
    await expect(composer(page)).toBeVisible()
    const type = async (words: string, name: string) => {
      await page.keyboard.press('Control+k')
      await expect(page.getByRole('dialog', { name: 'Commands' }).getByRole('combobox')).toBeFocused()
      await page.keyboard.type(words)
      // The server has answered: its results do not change which row is first.
      await expect(page.getByRole('option').last()).toContainText(`Search everything for “${words}”`)
      await expect(page.getByRole('option').first()).toContainText(name)
    }
    await type('sourd', 'Sourdough log')
    await expectAccessible(page)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Sourdough log' })).toBeVisible()
    await type('rename', 'Rename this notebook')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('combobox', { name: 'New name for Sourdough log' })).toBeFocused()
    // What the step changes is named beside the command.
    const palette = page.getByRole('dialog', { name: 'Commands' })
    await expect(palette.getByText('Sourdough log', { exact: true })).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog', { name: 'Commands' })).toBeHidden()
    await type('choose a model', 'Choose a model')
    await page.keyboard.press('Enter')
    const search = page.getByRole('searchbox', { name: 'Search models' })
    await expect(search).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(search).toBeHidden()
    await type('delete', 'Delete this notebook')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alertdialog')).toContainText('Sourdough log')
  })

  test('each shortcut works as listed', async ({ page, me, models }) => {
    const { id } = await addNotebook(me, 'Keys')
    await page.goto(`/notebooks/${id}`)
    await expect(page.getByRole('heading', { name: 'Keys' })).toBeVisible()
    await page.getByRole('log', { name: 'Conversation' }).click()
    await page.keyboard.press('?')
    const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await expect(list).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(list).toBeHidden()
    await page.keyboard.press('/')
    await expect(composer(page)).toBeFocused()
    await expect(composer(page)).toHaveValue('')
    await page.keyboard.press('Control+Shift+F')
    await expect(page.getByRole('searchbox', { name: 'Search by name or tags' })).toBeFocused()
    await page.keyboard.press('Control+b')
    await expect(page.getByRole('searchbox', { name: 'Search by name or tags' })).toBeHidden()
    await page.reload()
    await expect(page.getByRole('button', { name: 'Open navigation' })).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Control+b')
    await expect(page.getByRole('searchbox', { name: 'Search by name or tags' })).toBeVisible()
    const reply = models.hold('Stop me')
    await ask(page, 'Stop me')
    reply.write('I am')
    await expect(turn(page, 'Stop me')).toContainText('I am')
    await page.keyboard.press('Escape')
    await expect(turn(page, 'Stop me').getByRole('note')).toContainText('This reply was stopped')
    await page.keyboard.press('Control+Shift+O')
    await expect(page).toHaveURL('/new')
    await expect(composer(page)).toBeFocused()
  })

  test('the tab order begins with a link past the navigation', async ({ page, me }) => {
    await addNotebook(me, 'Passed over')
    await page.goto('/projects')
    await expect(page.getByRole('link', { name: 'Passed over' })).toBeVisible()
    const newProject = page.getByRole('main').getByRole('button', { name: 'New project' }).first()
    await expect(newProject).toBeVisible()
    await page.keyboard.press('Tab')
    const skip = page.getByRole('link', { name: 'Skip to content' })
    await expect(skip).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/projects#content')
    await page.keyboard.press('Tab')
    await expect(newProject).toBeFocused()
  })

  test('the width of the navigation is changed with arrow keys and kept', async ({ page }) => {
    await page.goto('/new')
    const edge = page.getByRole('separator', { name: 'Navigation width' })
    const before = Number(await edge.getAttribute('aria-valuenow'))
    await edge.focus()
    await page.keyboard.press('ArrowRight')
    await expect(edge).not.toHaveAttribute('aria-valuenow', String(before))
    const wider = await edge.getAttribute('aria-valuenow')
    expect(Number(wider)).toBeGreaterThan(before)
    await page.reload()
    await expect(edge).toHaveAttribute('aria-valuenow', wider ?? '')
  })
})

test('the navigation of a narrow screen opens over the page and closes on a choice', {
  tag: '@mobile',
}, async ({ page, me }) => {
  await addNotebook(me, 'Behind the drawer')
  await page.goto('/new')
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden()
  const nav = await navigation(page)
  await expectAccessible(page)
  await nav.getByRole('link', { name: 'Behind the drawer' }).click()
  await expect(page.getByRole('heading', { name: 'Behind the drawer' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden()
})

test('announcements are shown, and an empty list is reported', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/new')
  await openAccountMenu(page)
  await page.getByRole('menuitem', { name: 'What’s new' }).click()
  await expect(page.getByText('No News is Good News!')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'OK' }).click()
  await expect(page.getByText('No News is Good News!')).toBeHidden()
  // Also from the header of the navigation, where it is without a dot.
  const nav = await navigation(page)
  await nav.getByRole('button', { name: 'What’s new' }).click()
  await expect(page.getByText('No News is Good News!')).toBeVisible()
})

test.describe('internal information', { tag: '@desktop' }, () => {
  test('is hidden from a user', async ({ page }) => {
    await page.goto('/new')
    await openAccountMenu(page)
    await expect(page.getByRole('menuitem', { name: 'Settings' })).toBeVisible()
    await expect(page.getByRole('menuitem', { name: 'Component inspector' })).toBeHidden()
    await expect(page.getByText('live subscription')).toBeHidden()
  })

  test('the component inspector is shown to a developer', async ({ page, me, admin }) => {
    await call(admin, userAdministration.updateAccount, { id: me.id, isDeveloper: true })
    await page.goto('/new')
    await openAccountMenu(page)
    await expect(page.getByRole('menuitem', { name: 'Component inspector' })).toBeVisible()
  })

  test.describe('an administrator', () => {
    test.use({ as: 'admin' })

    test('sees the number of subscriptions, and opens the component inspector', async ({ page, context }) => {
      await page.goto('/new')
      await openAccountMenu(page)
      await expect(page.getByText(/^\d+ live subscriptions$/)).toBeVisible()
      const opened = context.waitForEvent('page')
      await page.getByRole('menuitem', { name: 'Component inspector' }).click()
      await expect((await opened).getByRole('heading', { name: 'Widgets', level: 1 })).toBeVisible()
    })
  })
})

test('the outline of the page is painted in its theme before the scripts load', {
  tag: '@desktop',
}, async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  const arrival = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await arrival.promise
    await route.continue()
  })
  await page.goto('/new', { waitUntil: 'commit' })
  await expect(page.getByText('Commonplace', { exact: true })).toBeVisible()
  const dark = await ink(page)
  arrival.resolve()
  await expect(composer(page)).toBeVisible()
  expect(await ink(page)).toBe(dark)
})

test('a conversation loads at most 12 files', { tag: '@desktop' }, async ({ page, me }) => {
  const { id } = await addNotebook(me, 'Few files')
  const files: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (request.resourceType() !== 'fetch' && !pathname.startsWith('/api/')) files.push(pathname)
  })
  await page.goto(`/notebooks/${id}`)
  await expect(composer(page)).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(files.length, files.join('\n')).toBeLessThanOrEqual(12)
})

test('a first visit requests the user without waiting for other responses', { tag: '@desktop' }, async ({
  page,
}) => {
  const asked = page.waitForRequest('**/api/users/me')
  await page.route('**/api/auth/mfa/status', async (route) => {
    await asked
    await route.continue()
  })
  await page.goto('/new')
  await expect(composer(page)).toBeVisible()
})

test('the search of notebooks opens the navigation where it is closed', async ({ page, isMobile }) => {
  await page.goto('/new')
  await expect(composer(page)).toBeVisible()
  if (!isMobile) await page.getByRole('button', { name: 'Collapse navigation' }).click()
  const field = page.getByRole('searchbox', { name: 'Search by name or tags' })
  await expect(field).toBeHidden()
  await page.keyboard.press('ControlOrMeta+Shift+F')
  await expect(field).toBeFocused()
  await expectAccessible(page)
})

test('the navigation shows all notebooks when one was renamed before it was opened', {
  tag: '@mobile',
}, async ({ page, me }) => {
  await addNotebook(me, 'Of another device')
  const { id } = await addNotebook(me, 'Open here')
  await page.goto(`/notebooks/${id}`)
  await expect(composer(page)).toBeVisible()
  // Now the browser knows this notebook only.
  await page.reload()
  await page.getByRole('button', { name: 'Notebook menu' }).click()
  await page.getByRole('menuitem', { name: 'Rename', exact: true }).click()
  const field = page.getByRole('textbox', { name: /^New name for/ })
  await field.fill('Renamed here')
  await field.press('Enter')
  await expect(page.getByText('Notebook renamed successfully')).toBeVisible()
  const notebooks = await navigation(page)
  await expect(notebooks.getByRole('link', { name: 'Renamed here' })).toBeVisible()
  await expect(notebooks.getByRole('link', { name: 'Of another device' })).toBeVisible()
})

test('the headings of all pages start at the same position', async ({ page }) => {
  const starts = new Map<string, number | undefined>()
  for (const path of ['/files', '/projects', '/agents', '/organizations', '/search', '/profile', '/guide']) {
    await page.goto(path)
    const heading = page.getByRole('main').getByRole('heading', { level: 1 })
    await expect(heading).toBeVisible()
    starts.set(path, (await heading.boundingBox())?.x)
  }
  expect(new Set(starts.values()).size, JSON.stringify([...starts])).toBe(1)
})
