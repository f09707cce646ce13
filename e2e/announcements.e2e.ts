import type { Locator, Page } from '@playwright/test'
import { announcementImagesPath, announcements } from '#contract/announcements.ts'
import type { CallerInputOf } from '#contract/procedures.ts'
import { userAdministration } from '#contract/user-administration.ts'
import { makePng } from '#server/testing/pictures.ts'
import { expectAccessible } from './support/accessibility.ts'
import { call } from './support/api.ts'
import { composer } from './support/conversation.ts'
import { type Person, register } from './support/people.ts'
import { openAccountMenu } from './support/shell.ts'
import { setSwitch } from './support/switches.ts'
import { expect, test } from './support/test.ts'

test.use({ as: 'admin' })

test('an administrator writes an announcement with a picture, previews, copies and deletes it', {
  tag: '@desktop',
}, async ({ page, admin }) => {
  await page.goto('/admin?section=announcements')
  await page.getByRole('button', { name: 'New announcement' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByRole('textbox', { name: 'Title', exact: true })).toHaveAccessibleDescription(
    'Title is required',
  )
  await expectAccessible(page)
  // No user gets it: the tests share the server.
  await setSwitch(dialog.getByRole('switch', { name: 'Shown to users' }), false)
  await dialog.getByRole('textbox', { name: 'Title', exact: true }).fill('Maps are here')
  await dialog.getByRole('textbox', { name: 'Text' }).fill('# Maps\n\nChoose **Maps** in a project.')
  await dialog.getByRole('textbox', { name: 'Views per user' }).fill('3')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Announcement saved')).toBeVisible()
  await dialog
    .getByLabel('Picture file')
    .setInputFiles({ name: 'map.png', mimeType: 'image/png', buffer: makePng(320, 200) })
  await expect(dialog.getByRole('img', { name: 'Picture 1' })).toBeVisible()
  await dialog.getByRole('tab', { name: 'Preview' }).click()
  for (const theme of ['Light', 'Dark']) {
    const preview = dialog.getByRole('region', { name: theme })
    await expect(preview.getByRole('heading', { name: 'Maps', exact: true })).toBeVisible()
    await expect(preview.locator('img')).toBeVisible()
  }
  await expectAccessible(page)
  await page.keyboard.press('Escape')

  const actions = page.getByRole('button', { name: 'Actions for “Maps are here”' })
  await actions.click()
  await page.getByRole('menuitem', { name: 'Statistics' }).click()
  const statistics = page.getByRole('dialog', { name: 'Statistics' })
  await expect(statistics.getByText('Users who have agreed')).toBeVisible()
  await expect(statistics.getByRole('button', { name: 'Export CSV' })).toBeDisabled()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await actions.click()
  await page.getByRole('menuitem', { name: 'Duplicate' }).click()
  await expect(actions).toHaveCount(2)
  const stored = (await call(admin, announcements.listAll)).filter(({ title }) => title === 'Maps are here')
  expect(stored.map(({ images }) => images.length)).toEqual([1, 1])
  for (const left of [1, 0]) {
    await actions.first().click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(actions).toHaveCount(left)
  }
})

test.describe('a user', () => {
  test.use({ as: 'me' })

  test('gets news only after the menu that was opened while its code was loading', {
    tag: '@desktop',
  }, async ({ page, me, admin }) => {
    const tags = [`sailor-${me.username}`]
    await call(admin, userAdministration.updateAccount, { id: me.id, tags })
    await call(admin, announcements.create, { tags, title: 'Tide tables' })
    const [isRequested, isOpened] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    await page.route(/\/NewsDialog-[^/]*\.js$/, async (route) => {
      isRequested.resolve()
      await isOpened.promise
      await route.continue()
    })
    await page.goto('/new')
    await isRequested.promise
    await openAccountMenu(page)
    const isLoaded = page.waitForResponse(/\/NewsDialog-[^/]*\.js$/)
    isOpened.resolve()
    await evaluated(page, (await isLoaded).url())
    const news = page.getByRole('dialog', { name: 'Tide tables' })
    await expect(page.getByRole('menuitem', { name: 'Settings' })).toBeVisible()
    await expect(news).toBeHidden()
    await page.keyboard.press('Escape')
    await expect(news).toBeVisible()
  })

  test('gets the announcements for a tag at once, the most important first, and each once', async ({
    page,
    me,
    admin,
    supervision,
  }) => {
    supervision.expectConsole(/net::ERR_FAILED/)
    const tags = [`pilot-${me.username}`]
    const create = (written: CallerInputOf<typeof announcements.create>) =>
      call(admin, announcements.create, { tags, ...written })
    const banner = await create({ title: 'The harbour is closed', textMessage: 'On Friday', isBanner: true })
    const tides = await create({ title: 'Tide tables', description: 'Now with the **moon**.' })
    const maps = await create({
      title: 'Maps',
      subtitle: 'In each project',
      description: '- Zoom',
      priority: 9,
    })
    await addPicture(admin, tides._id)
    // A picture that cannot be loaded.
    await page.route(`**${announcementImagesPath(tides._id)}/**`, (route) => route.abort())
    const isSubscribed = page
      .waitForEvent('websocket')
      .then((socket) =>
        socket.waitForEvent('framesent', ({ payload }) => payload.toString().includes('"subscribe"')),
      )
    await page.goto('/new')
    await isSubscribed
    const strip = page.getByRole('region', { name: 'Announcements' })
    await expect(composer(page)).toBeVisible()
    await expect(strip).toBeHidden()

    await call(admin, userAdministration.updateAccount, { id: me.id, tags })
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('heading', { name: 'Maps' })).toBeVisible()
    await expect(dialog).toHaveAccessibleDescription('In each project')
    await expectNewsSize(page, dialog)
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Next' }).click()
    await expect(dialog.getByRole('heading', { name: 'Tide tables' })).toBeVisible()
    await expect(dialog.getByText('moon')).toBeVisible()
    await expect(dialog.locator('img')).toHaveCount(0)
    await dialog.getByRole('button', { name: 'Announcement 1 of 2' }).click()
    await expect(dialog.getByRole('heading', { name: 'Maps' })).toBeVisible()
    await dialog.getByRole('button', { name: 'OK' }).click()
    await expect(dialog.getByRole('heading', { name: 'Tide tables' })).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Next' })).toBeDisabled()
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(dialog).toBeHidden()

    await expect(strip).toContainText('The harbour is closed On Friday')
    await expectAccessible(page)
    await strip.getByRole('button', { name: 'Close announcement' }).click()
    await expect(strip).toBeHidden()
    const seen = { views: 1, viewers: 1, agrees: 0, agreers: 0 }
    for (const [{ _id: id }, agrees] of [
      [banner, 0],
      [tides, 0],
      [maps, 1],
    ] as const) {
      const recorded = () => call(admin, announcements.statistics, { id })
      await expect.poll(recorded).toEqual({ ...seen, agrees, agreers: agrees })
    }
    await page.reload()
    await expect(composer(page)).toBeVisible()
    await expect(strip).toBeHidden()
    await openNews(page)
    await expect(dialog.getByRole('button', { name: 'Announcement 2 of 2' })).toBeVisible()
  })

  test('sees a banner that begins while the page is open at the next check', { tag: '@desktop' }, async ({
    page,
    me,
    admin,
  }) => {
    const tags = [`pilot-${me.username}`]
    await call(admin, userAdministration.updateAccount, { id: me.id, tags })
    const begins = Date.now() + 5000
    await call(admin, announcements.create, {
      title: 'Low water',
      isBanner: true,
      tags,
      startDate: new Date(begins).toISOString(),
    })
    await page.clock.install()
    await page.goto('/new')
    await expect(composer(page)).toBeVisible()
    await page.waitForTimeout(begins - Date.now())
    const strip = page.getByRole('region', { name: 'Announcements' })
    await expect(strip).toBeHidden()
    await page.clock.fastForward('04:00:01')
    await expect(strip).toContainText('Low water')
  })

  test('without announcements learns that there is nothing new', { tag: '@desktop' }, async ({
    ownServer,
    anotherBrowser,
  }) => {
    const page = await anotherBrowser(await register((await ownServer()).url))
    await page.goto('/new')
    await openNews(page)
    const dialog = page.getByRole('dialog', { name: 'What’s new' })
    await expect(dialog.getByText('No News is Good News!')).toBeVisible()
    await expect(dialog).toContainText(
      'But seriously, there’s nothing new to show right now. Check back later for updates!',
    )
    await expectNewsSize(page, dialog)
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'OK' }).click()
    await expect(dialog).toBeHidden()
  })
})

async function openNews(page: Page): Promise<void> {
  await openAccountMenu(page)
  await page.getByRole('menuitem', { name: 'What’s new' }).click()
}

/** All of the window up to a width of 768 px, 940 × 600 in larger ones. */
async function expectNewsSize(page: Page, dialog: Locator): Promise<void> {
  const window = page.viewportSize()
  if (!window) throw new Error('The window has no size')
  const sizes = [window, ...(window.width > 940 ? [{ width: 768, height: 900 }] : [])]
  for (const size of sizes) {
    await page.setViewportSize(size)
    const { width, height } = size.width > 768 ? { width: 940, height: 600 } : size
    await expect
      .poll(async () => {
        const box = await dialog.boundingBox()
        return box && [Math.round(box.width), Math.round(box.height)]
      })
      .toEqual([width, height])
  }
  await page.setViewportSize(window)
}

async function addPicture({ url, token }: Person, id: string): Promise<void> {
  const response = await fetch(`${url}${announcementImagesPath(id)}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'image/png' },
    body: Uint8Array.from(makePng(320, 200)),
  })
  expect(response.status).toBe(200)
}

/** Resolves when a module has run, and what it shows is painted. */
const evaluated = (page: Page, url: string) =>
  page.evaluate(async (address) => {
    await import(address)
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
  }, url)
