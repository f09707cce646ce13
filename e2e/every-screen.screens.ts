import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { register } from './support/people.ts'
import type { Screen } from './support/screen-steps.ts'
import { GALLERY, SIGNED_OUT, screensOf } from './support/screens.ts'
import { test } from './support/test.ts'
import { addWorkspaceContent } from './support/workspace-content.ts'

/** Set by `scripts/screens.mjs`, which runs this file: it tests nothing and takes pictures only. */
const FOLDER = process.env.SCREENS_FOLDER ?? 'test-results/screens'

/** What differs from run to run is covered. */
const CHANGING = 'time, code, [data-changes], [role=img][aria-label*="QR"]'

test.describe.configure({ timeout: 1_800_000 })
test.use({ as: 'visitor' })

test('takes a picture of every screen in both themes', async ({
  ownServer,
  anotherBrowser,
  models,
  page: visitor,
}, { project }) => {
  const { url } = await ownServer({ OPENAI_COMPATIBLE_MOCK_BASE_URL: models.url })
  const admin = await register(url, 'ada')
  const content = await addWorkspaceContent(admin, models, 'member')
  const page = await anotherBrowser(admin, { expectConsole: /./ })
  for (const theme of ['light', 'dark'] as const) {
    const set = join(FOLDER, `${project.name}-${theme}`)
    for (const screen of SIGNED_OUT)
      await take(visitor, { ...screen, path: `${url}${screen.path}` }, set, theme)
    for (const screen of [GALLERY, ...screensOf(content)]) await take(page, screen, set, theme)
  }
})

async function take(page: Page, screen: Screen, set: string, colorScheme: 'light' | 'dark'): Promise<void> {
  const { name, path, open } = screen
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await page.goto(path)
  await page.waitForLoadState('networkidle')
  await open?.(page)
  await page.waitForLoadState('networkidle')
  await page.screenshot({
    path: join(
      set,
      `${name
        .replaceAll(/[^\w-]+/g, ' ')
        .trim()
        .replaceAll(' ', '-')}.png`,
    ),
    mask: [page.locator(CHANGING)],
    animations: 'disabled',
  })
}
