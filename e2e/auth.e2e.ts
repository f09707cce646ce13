import type { Locator } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { addNotebook, ask, composer, turn } from './support/conversation.ts'
import { endSessionOf, PASSWORD, signInByHand } from './support/people.ts'
import { openAccountMenu } from './support/shell.ts'
import { expect, test } from './support/test.ts'

test.describe('a visitor', () => {
  test.use({ as: 'visitor' })

  test('creates the first account, which becomes the administrator', async ({ page, ownServer }) => {
    const { url } = await ownServer()
    for (const path of ['/', '/login']) {
      await page.goto(url + path)
      await expect(page).toHaveURL(`${url}/register`)
      await expect(page.getByRole('heading', { name: 'Set up Commonplace' })).toBeVisible()
    }
    await expectAccessible(page)
    await page.getByRole('textbox', { name: 'Username' }).fill('ada')
    await page.getByRole('textbox', { name: 'Email' }).fill('ada@example.org')
    await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(page).toHaveURL(`${url}/new`)
    await expect(page.getByRole('heading', { name: 'Connect a model' })).toBeVisible()
    await expectAccessible(page)
  })

  test('sees the shape of the sign-in page before its program has loaded', async ({ page }) => {
    const { promise: isSeen, resolve: see } = Promise.withResolvers<void>()
    await page.route('**/assets/**.js', async (route) => {
      await isSeen
      await route.continue()
    })
    const shape = page.locator('.outline-sign-in')
    await page.goto('/login', { waitUntil: 'commit' })
    await expect(shape).toBeVisible()
    const placeOf = async (part: Locator) => {
      const { x, y, width, height } = (await part.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
      return [x, y, width, height].map(Math.round)
    }
    const lines = shape.locator('i')
    const outlined = [await placeOf(lines.nth(2)), await placeOf(lines.nth(3)), await placeOf(lines.nth(4))]
    see()
    await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
    await expect(shape).toHaveCount(0)
    const fields = page.getByRole('textbox')
    const button = page.getByRole('button', { name: 'Sign in', exact: true })
    expect([await placeOf(fields.first()), await placeOf(fields.last()), await placeOf(button)]).toEqual(
      outlined,
    )
  })

  test('sees validation errors below their fields', { tag: '@desktop' }, async ({ page, supervision }) => {
    supervision.expectConsole(/422/)
    await page.goto('/register')
    await page.getByRole('textbox', { name: 'Username' }).fill('a b')
    await page.getByRole('textbox', { name: 'Email' }).fill('nobody')
    await page.getByRole('textbox', { name: 'Password' }).fill('short')
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(page.getByText('Username can contain letters, digits')).toBeVisible()
    await expect(page.getByText('Enter a valid email address')).toBeVisible()
    await expect(page.getByText('Password must be at least 8 characters')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('textbox', { name: 'Username' }).fill('abc')
    await page.getByRole('textbox', { name: 'Email' }).fill('abc@example.org')
    await page.getByRole('textbox', { name: 'Password' }).fill('password')
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(page.getByRole('textbox', { name: 'Password' })).toHaveAccessibleDescription(/common/)
  })

  test('sees an error for a wrong username or password', { tag: '@desktop' }, async ({
    page,
    me,
    supervision,
  }) => {
    supervision.expectConsole(/401/)
    await page.goto('/login')
    await expectAccessible(page)
    await signInByHand(page, { ...me, username: `${me.username}x` })
    await expect(page.getByRole('alert')).toHaveText('Incorrect email, username or password')
    await expect(page).toHaveURL('/login')
  })

  test('returns to the requested page after signing in', { tag: '@desktop' }, async ({ page, me }) => {
    const { id } = await addNotebook(me, 'Asked for')
    await page.goto(`/notebooks/${id}`)
    await expect(page).toHaveURL(`/login?redirectTo=${encodeURIComponent(`/notebooks/${id}`)}`)
    await expect(page.getByText('Sign in to open this page.')).toBeVisible()
    await signInByHand(page, me)
    await expect(page).toHaveURL(`/notebooks/${id}`)
    await expect(page.getByRole('heading', { name: 'Asked for' })).toBeVisible()
  })

  for (const target of [
    'https://elsewhere.example/',
    '//elsewhere.example',
    '/\\elsewhere.example',
    'javascript:alert(1)',
    '/login',
  ]) {
    test(`is not redirected to ${target} by signing in`, { tag: '@desktop' }, async ({ page, me }) => {
      await page.goto(`/login?redirectTo=${encodeURIComponent(target)}`)
      await signInByHand(page, me)
      await expect(page).toHaveURL('/new')
    })
  }
})

test('a user with a session is redirected from the sign-in pages', { tag: '@desktop' }, async ({ page }) => {
  for (const path of ['/login', '/register']) {
    await page.goto(path)
    await expect(page).toHaveURL('/new')
  }
})

test('the home page is the last used notebook', { tag: '@desktop' }, async ({ page, me, models }) => {
  models.answer('Used', 'Indeed.')
  await page.goto('/')
  await expect(page).toHaveURL('/new')
  const { id } = await addNotebook(me, 'Last')
  await addNotebook(me, 'Never used')
  await page.goto(`/notebooks/${id}`)
  await ask(page, 'Used')
  await expect(turn(page, 'Used')).toContainText('Indeed.')
  await page.goto('/')
  await expect(page).toHaveURL(`/notebooks/${id}`)
})

test('signing out in one tab signs out the others', { tag: '@desktop' }, async ({ page, context }) => {
  const other = await context.newPage()
  await page.goto('/new')
  await other.goto('/new')
  await expect(composer(other)).toBeVisible()
  await page.bringToFront()
  await openAccountMenu(page)
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page).toHaveURL('/login')
  await expect(other).toHaveURL('/login')
  await page.goto('/new')
  await expect(page).toHaveURL(/\/login/)
})

test('a session that ends during use keeps the draft and returns to the same place', {
  tag: '@desktop',
}, async ({ page, context, me, supervision }) => {
  supervision.expectConsole(/401/)
  const { id } = await addNotebook(me, 'Interrupted')
  await page.goto(`/notebooks/${id}`)
  await composer(page).fill('half a thought')
  await endSessionOf(context, me.url)
  await expect(page.getByText('Your session has ended. Sign in to continue.')).toBeVisible()
  await signInByHand(page, me)
  await expect(page).toHaveURL(`/notebooks/${id}`)
  await expect(composer(page)).toHaveValue('half a thought')
})

test('the draft of one user is removed before the next user of the browser', { tag: '@desktop' }, async ({
  page,
  context,
  admin,
}) => {
  await page.goto('/new')
  await composer(page).fill('for my eyes only')
  await openAccountMenu(page)
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page).toHaveURL('/login')
  await signInByHand(page, admin)
  await expect(composer(page)).toHaveValue('')
  const kept = await context.storageState({ indexedDB: true })
  expect(JSON.stringify(kept)).not.toContain('for my eyes only')
})
