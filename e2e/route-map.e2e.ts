import { expectAccessible } from './support/accessibility.ts'
import { addNotebook, composer } from './support/conversation.ts'
import { expect, test } from './support/test.ts'

const FOR_ADMINISTRATORS = ['/admin', '/admin?emergency_access=true']
const UNKNOWN = ['/nothing/here', '/notebooks', '/new/extra', '/%F0%9F%98%80', '/.env', '/index.html/x']

const notFound = { name: 'Page not found' }

test('each address has a page for a user with a session', { tag: '@desktop' }, async ({ page, me }) => {
  for (const path of UNKNOWN) {
    await test.step(path, async () => {
      await page.goto(path)
      await expect(page.getByRole('heading', notFound)).toBeVisible()
    })
  }
  await expectAccessible(page)
  for (const path of FOR_ADMINISTRATORS) {
    await page.goto(path)
    await expect(page).toHaveURL('/new')
  }
  await page.goto('/new')
  await expect(composer(page)).toBeVisible()
  const { id } = await addNotebook(me, 'Mapped')
  await page.goto(`/notebooks/${id}?projectId=1`)
  await expect(page.getByRole('heading', { name: 'Mapped' })).toBeVisible()
})

test('an unknown address offers a way back', async ({ page }) => {
  await page.goto('/nothing/here')
  await expect(page.getByRole('heading', notFound)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Back to your notebooks' }).click()
  await expect(page).toHaveURL('/new')
})

test.describe('the administrator', () => {
  test.use({ as: 'admin' })

  test('opens the pages for administrators', { tag: '@desktop' }, async ({ page }) => {
    for (const path of FOR_ADMINISTRATORS) {
      await page.goto(path)
      await expect(page.getByRole('heading', { name: 'Administration' })).toBeVisible()
    }
  })
})

test.describe('a visitor', () => {
  test.use({ as: 'visitor' })

  test('is asked to sign in, and redirected back afterwards', { tag: '@desktop' }, async ({ page }) => {
    for (const path of ['/new', '/notebooks/1', ...FOR_ADMINISTRATORS]) {
      await test.step(path, async () => {
        await page.goto(path)
        await expect(page).toHaveURL(
          (url) => url.pathname === '/login' && url.searchParams.get('redirectTo') === path,
        )
      })
    }
    await page.goto('/')
    await expect(page).toHaveURL('/login')
  })

  test('sees an error for unknown addresses', { tag: '@desktop' }, async ({ page }) => {
    for (const path of UNKNOWN) {
      await test.step(path, async () => {
        await page.goto(path)
        await expect(page.getByRole('heading', notFound)).toBeVisible()
      })
    }
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Sign in' }).click()
    await expect(page).toHaveURL('/login?redirectTo=%2Fnew')
  })
})
