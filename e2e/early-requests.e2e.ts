import { notebooks } from '#contract/notebooks.ts'
import { call } from './support/api.ts'
import { expect, test } from './support/test.ts'

test('a notebook is asked for before the program has loaded, and not again by the program', {
  tag: '@desktop',
}, async ({ page, me }) => {
  const { id } = await call(me, notebooks.create, { name: 'Tides' })
  let programs = 0
  const early: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (programs === 0 && pathname.startsWith('/api/')) early.push(pathname)
  })
  // The program arrives after the answers to the first calls.
  await page.route('**/assets/packages-*', async (route) => {
    await expect.poll(() => early.filter((path) => path === '/api/models')).toHaveLength(1)
    programs += 1
    await route.continue()
  })
  for (const visit of ['without local data', 'with local data']) {
    await page.goto('about:blank')
    early.length = 0
    programs = 0
    await page.goto(`/notebooks/${id}`)
    await expect(page.getByRole('textbox', { name: 'Message' }), visit).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Tides' }), visit).toBeVisible()
    await expect.poll(() => page.evaluate('[...earlyRequests.responses.keys()]'), visit).toEqual([])
  }
})

test('a notebook that does not exist keeps no connection open', { tag: '@desktop' }, async ({
  page,
  supervision,
}) => {
  supervision.expectConsole(/status of 404/)
  await page.goto('/notebooks/0f8fad5b-d9cb-469f-a165-70867728950e')
  await expect(page.getByRole('heading', { name: 'Notebook not found' })).toBeVisible()
  await page.waitForLoadState('networkidle')
})

test('a session that has ended is asked for once', { tag: '@desktop' }, async ({
  page,
  context,
  supervision,
}) => {
  supervision.expectConsole(/status of 401/)
  const renewals: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/auth/refresh')) renewals.push(request.url())
  })
  await context.clearCookies()
  await page.goto('/files')
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
  expect(renewals).toHaveLength(1)
})

test.describe(() => {
  test.use({ as: 'visitor' })

  test('the page of a visitor makes no early call', { tag: '@desktop' }, async ({ page }) => {
    await page.goto('/login')
    await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
    expect(await page.evaluate('globalThis.earlyRequests')).toBeUndefined()
  })
})
