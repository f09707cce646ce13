import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { register } from './support/people.ts'
import { partOf, type Screen } from './support/screen-steps.ts'
import { GALLERY, SIGNED_OUT, screensOf } from './support/screens.ts'
import { expect, test } from './support/test.ts'
import { addWorkspaceContent, skipNews } from './support/workspace-content.ts'

/** Set by `scripts/screens.mjs`, which runs this file: it tests nothing and takes pictures only. */
const FOLDER = process.env.SCREENS_FOLDER ?? 'test-results/screens'

/** What differs from run to run is covered. */
const CHANGING = 'time, code, [data-changes], [role=img][aria-label*="QR"]'

/** Of one step, in milliseconds, also on a busy machine: a screen that does not open holds back no other. */
const ACTION_TIMEOUT = 60_000

/** Of the walk over all screens. */
const PARTS = 4

test.describe.configure({ timeout: 1_800_000 })
test.use({ as: 'visitor' })

for (let part = 0; part < PARTS; part += 1)
  test(`takes pictures of every screen in both themes (${part + 1} of ${PARTS})`, async ({
    ownServer,
    anotherBrowser,
    models,
  }, { project }) => {
    const { url } = await ownServer({ OPENAI_COMPATIBLE_MOCK_BASE_URL: models.url })
    const admin = await register(url, 'ada')
    const content = await addWorkspaceContent(admin, models, 'member')
    const page = await anotherBrowser(admin, { expectConsole: /./ })
    page.setDefaultTimeout(ACTION_TIMEOUT)
    await skipNews(page, content)
    for (const screen of partOf([GALLERY, ...screensOf(content)], part, PARTS))
      await take(page, screen, project.name)
  })

test('takes pictures of the screens before signing in', async ({ page, supervision }, { project }) => {
  supervision.expectConsole(/./)
  for (const screen of SIGNED_OUT) await take(page, screen, project.name)
})

/** Two pictures. The pictures of other screens are taken also where one screen does not open. */
async function take(page: Page, screen: Screen, project: string): Promise<void> {
  const { name, path, open } = screen
  const file = `${name
    .replaceAll(/[^\w-]+/g, ' ')
    .trim()
    .replaceAll(' ', '-')}.png`
  try {
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    await open?.(page)
    await page.waitForLoadState('networkidle')
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.locator(`html[data-theme=${colorScheme}]`).waitFor()
      await page.screenshot({
        path: join(FOLDER, `${project}-${colorScheme}`, file),
        mask: [page.locator(CHANGING)],
        animations: 'disabled',
      })
    }
  } catch (error) {
    expect.soft(String(error), name).toBe('')
  }
}
