import type { Page } from '@playwright/test'
import { authSessions } from '#contract/auth-sessions.ts'
import { userAdministration } from '#contract/user-administration.ts'
import { users } from '#contract/users.ts'
import { expectAccessible } from './support/accessibility.ts'
import { call } from './support/api.ts'
import { composer } from './support/conversation.ts'
import { signInByHand } from './support/people.ts'
import { reauthenticate } from './support/reauthentication.ts'
import { openAccountMenu } from './support/shell.ts'
import { OUTAGE } from './support/supervision.ts'
import { expect, test } from './support/test.ts'

const SETTINGS = '/profile?tab=3'

test('a user sees all sessions, and ends the one of another browser', async ({
  page,
  me,
  anotherBrowser,
}) => {
  const other = await anotherBrowser(me, { expectConsole: /401/ })
  await other.goto('/new')
  await expect(composer(other)).toBeVisible()
  await page.goto(SETTINGS)
  const list = page.getByRole('list', { name: 'Active sessions' })
  await expect(list.getByText('This browser')).toHaveCount(1)
  await expect(list.getByText(/on Linux/).first()).toBeVisible()
  await expectAccessible(page)
  const before = await list.getByRole('listitem').count()
  // The session with a browser's name is the other window; those without were created by the test.
  await list.getByRole('button', { name: /^Sign out Chrome/ }).click()
  await expect(page.getByText('Session signed out')).toBeVisible()
  await expect(list.getByRole('listitem')).toHaveCount(before - 1)
  await expect(other).toHaveURL(/\/login/)
  await expect(other.getByText('Your session has ended')).toBeVisible()
})

test('all other sessions are ended at once, and this one remains', { tag: '@desktop' }, async ({
  page,
  me,
  anotherBrowser,
}) => {
  const other = await anotherBrowser(me, { expectConsole: /401/ })
  await other.goto('/new')
  await expect(composer(other)).toBeVisible()
  await page.goto(SETTINGS)
  await page.getByRole('button', { name: 'Sign out all other sessions' }).click()
  await expect(other).toHaveURL(/\/login/)
  const list = page.getByRole('list', { name: 'Active sessions' })
  await expect(list.getByRole('listitem')).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Sign out all other sessions' })).toBeHidden()
  await page.reload()
  await expect(list.getByText('This browser')).toBeVisible()
})

test('signing out everywhere ends this session too', { tag: '@desktop' }, async ({ page, supervision }) => {
  supervision.expectConsole(/401/)
  await page.goto(SETTINGS)
  await page.getByRole('button', { name: 'Sign out everywhere' }).click()
  await expectAccessible(page)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out everywhere' }).click()
  await expect(page).toHaveURL('/login')
  await page.goto('/new')
  await expect(page).toHaveURL(/\/login/)
})

/** The local data of all users: copies of notebooks, drafts, unsent messages. */
const keptOnDisk = (page: Page) =>
  page.evaluate(async () => [
    ...(await indexedDB.databases()).map(({ name }) => name),
    ...Object.keys(localStorage).filter((name) => /draft|outbox|signed-in|impersonator/.test(name)),
  ])

async function signOut(page: Page) {
  await openAccountMenu(page)
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
}

async function actAs(page: Page, { username }: { username: string }) {
  await page.goto(`/admin?section=users&search=${username}`)
  await page.getByRole('button', { name: `Actions for ${username}` }).click()
  await page.getByRole('menuitem', { name: 'Act as this user' }).click()
  await page.getByRole('button', { name: 'Act as user' }).click()
}

/** The local databases, of which each contains the notebooks of one user. */
const localDatabases = (page: Page) =>
  page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))

test('a session that was ended elsewhere leaves drafts but no copies of notebooks', {
  tag: '@desktop',
}, async ({ page, me, anotherBrowser }) => {
  const other = await anotherBrowser(me, { expectConsole: /401/ })
  await other.goto('/new')
  await composer(other).fill('half a thought')
  await expect.poll(() => localDatabases(other)).not.toEqual([])
  await page.goto(SETTINGS)
  await page.getByRole('button', { name: /^Sign out Chrome/ }).click()
  await expect(other).toHaveURL(/\/login/)
  await expect.poll(() => localDatabases(other)).toEqual([])
  await signInByHand(other, me)
  await expect(composer(other)).toHaveValue('half a thought')
})

test('a suspension leaves nothing of the user in the browser', { tag: '@desktop' }, async ({
  page,
  me,
  admin,
  supervision,
}) => {
  supervision.expectConsole(/401/)
  await page.goto('/new')
  await composer(page).fill('half a thought')
  await expect.poll(() => localDatabases(page)).not.toEqual([])
  const { id } = await call(me, users.me)
  await call(admin, userAdministration.updateAccount, { id, isSuspended: true })
  await expect(page).toHaveURL(/\/login/)
  await expect.poll(() => keptOnDisk(page)).toEqual([])
})

test('a dialog that is open when the session ends gives way to the sign-in page', {
  tag: '@desktop',
}, async ({ page, me, supervision }) => {
  supervision.expectConsole(/401/)
  await page.goto('/new')
  await openAccountMenu(page)
  await page.getByRole('menuitem', { name: /What’s new/ }).click()
  await expect(page.getByRole('dialog', { name: 'What’s new' })).toBeVisible()
  await call(me, authSessions.endAll)
  await expect(page.getByText('Your session has ended')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await signInByHand(page, me)
  await expect(composer(page)).toBeVisible()
})

test('signing in removes what another user left in the browser', { tag: '@desktop' }, async ({
  page,
  context,
  admin,
  supervision,
}) => {
  supervision.expectConsole(/401/)
  await page.goto('/new')
  await expect.poll(() => localDatabases(page)).not.toEqual([])
  const [before] = await localDatabases(page)
  await page.close()
  await context.clearCookies()
  const next = await context.newPage()
  await next.goto('/new')
  await expect(next).toHaveURL(/\/login/)
  expect(await localDatabases(next)).toContain(before)
  await signInByHand(next, admin)
  await expect(composer(next)).toBeVisible()
  await expect.poll(() => localDatabases(next)).not.toContain(before)
})

test.describe('without a connection', () => {
  test.use({ serviceWorkers: 'allow' })

  test('signing out deletes local data at once, and ends the session when the server is reachable @desktop', async ({
    page,
    context,
    request,
    supervision,
  }) => {
    supervision.expectConsole(OUTAGE)
    await page.goto('/new')
    // From then on, code that was not used yet is cached as well.
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    await page.reload()
    await composer(page).fill('a draft')
    const session = (await context.cookies()).find(({ name }) => name === 'refresh_token')
    await context.setOffline(true)
    await signOut(page)
    await expect.poll(() => keptOnDisk(page)).toEqual([])
    await page.close()
    await context.setOffline(false)
    const next = await context.newPage()
    await next.goto('/login')
    await expect(next.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
    await expect
      .poll(async () => (await context.cookies()).map(({ name }) => name))
      .not.toContain('refresh_token')
    const headers = { cookie: `refresh_token=${session?.value}` }
    expect((await request.post('/api/auth/refresh', { headers, data: {} })).status()).toBe(401)
  })
})

test.describe('an administrator who impersonates a user', () => {
  test.use({ as: 'admin' })

  test("sees the user's pages in every tab, framed in red, and returns", async ({
    page,
    context,
    me,
    admin,
    isMobile,
    supervision,
  }) => {
    // A tab may have sent a request with the token of the session that ends.
    supervision.expectConsole(/401 .*\/api\/sessions/)
    const second = await context.newPage()
    await second.goto('/admin')
    await expect(second.getByRole('heading', { name: 'Administration' })).toBeVisible()
    await page.goto('/new')
    await composer(page).fill('a draft of the administrator')
    await page.goto(`/admin?section=users&search=${me.username}`)
    await page.getByRole('button', { name: `Actions for ${me.username}` }).click()
    await page.getByRole('menuitem', { name: 'Act as this user' }).click()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Act as user' }).click()
    await reauthenticate(page)
    await expect(page).toHaveURL('/new')
    await expect(composer(page)).toHaveValue('')
    await expect(second).toHaveURL('/new')
    await composer(page).fill('a draft in their name')
    for (const tab of [page, second]) {
      await openAccountMenu(tab)
      await expect(tab.getByText(me.email)).toBeVisible()
      await tab.keyboard.press('Escape')
    }
    await page.goto('/profile?tab=3')
    await expect(page.getByRole('button', { name: 'Change password' })).toBeDisabled()
    await page.getByRole('tab', { name: 'Preferences' }).click()
    await expect(page.getByRole('combobox', { name: 'Theme' })).toBeEnabled()
    await expectAccessible(page)
    await page.goto('/new')
    await expectAccessible(page)
    const back = page.getByRole('button', { name: 'Return to admin' })
    if (isMobile && !(await back.isVisible()))
      await page.getByRole('button', { name: 'Open navigation' }).click()
    await back.click()
    await expect(composer(page)).toHaveValue('a draft of the administrator')
    await openAccountMenu(page)
    await expect(page.getByText(admin.email)).toBeVisible()
    await expect(page.getByRole('menuitem', { name: 'Admin' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Return to admin' })).toBeHidden()
    const kept = await context.storageState({ indexedDB: true })
    expect(JSON.stringify(kept)).not.toContain('a draft in their name')
    await expect(second).toHaveURL('/new')
    await second.reload()
    await openAccountMenu(second)
    await expect(second.getByText(admin.email)).toBeVisible()
  })

  test('returns when the user ends the session, and can sign out of both @desktop', async ({
    page,
    me,
    anotherBrowser,
    supervision,
  }) => {
    supervision.expectConsole(/401/)
    await page.goto('/new')
    await composer(page).fill('a draft of the administrator')
    await actAs(page, me)
    await reauthenticate(page)
    await expect(page).toHaveURL('/new')
    const other = await anotherBrowser(me)
    await other.goto(SETTINGS)
    const byAdmin = other.getByRole('listitem').filter({ hasText: 'An administrator' })
    await byAdmin.getByRole('button', { name: /^Sign out/ }).click()
    await expect(page.getByText('You are no longer acting as another user')).toBeVisible()
    await expect(composer(page)).toHaveValue('a draft of the administrator')
    await actAs(page, me)
    await expect(page).toHaveURL('/new')
    await composer(page).fill('a draft in their name')
    await signOut(page)
    await expect.poll(() => keptOnDisk(page)).toEqual([])
  })
})
