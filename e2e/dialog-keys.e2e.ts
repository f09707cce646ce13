import type { Page } from '@playwright/test'
import { register, signInByHand } from './support/people.ts'
import type { Screen } from './support/screen-steps.ts'
import { screensOf } from './support/screens.ts'
import { expect, test } from './support/test.ts'
import { addWorkspaceContent } from './support/workspace-content.ts'

const WINDOWS = ':is([role=dialog], [role=alertdialog]):not([data-toast], [data-closed])'

/** A list of suggestions in a dialog takes one more. */
const ABOVE_EACH_OTHER = 4

/** Opened by the palette or a choice of a file on a page of which nothing has the focus. */
const WITHOUT_OPENER = ['new project', 'crop of a picture']

/** The first screen of each dialog. */
const oncePerDialog = (screens: Screen[]) => {
  const seen = new Set<string>()
  return screens.filter(({ dialog }) => {
    if (!dialog || seen.has(dialog)) return false
    seen.add(dialog)
    return true
  })
}

test.describe('an administrator', () => {
  test.use({ as: 'visitor' })

  test('closes every dialog with Escape, and the focus returns to the page', { tag: '@desktop' }, async ({
    page,
    ownServer,
    models,
    supervision,
  }) => {
    test.setTimeout(600_000)
    page.setDefaultTimeout(20_000)
    // A share that does not exist.
    supervision.expectConsole(/404/)
    const { url } = await ownServer({ OPENAI_COMPATIBLE_MOCK_BASE_URL: models.url })
    const admin = await register(url)
    const content = await addWorkspaceContent(admin, models)
    await page.goto(`${url}/login`)
    await signInByHand(page, admin)
    await expect(page).toHaveURL(/\/new/)
    for (const screen of oncePerDialog(screensOf(content)))
      await test
        .step(screen.name, () => closeByEscape(page, url, screen))
        .catch((error: unknown) => expect.soft(String(error), screen.name).toBe(''))
  })
})

async function closeByEscape(page: Page, url: string, { name, path, open }: Screen): Promise<void> {
  await page.goto(`${url}${path}`)
  await page.getByRole('main', { includeHidden: true }).first().waitFor()
  await open?.(page)
  const windows = page.locator(WINDOWS)
  await windows.last().waitFor()
  for (let presses = 0; presses < ABOVE_EACH_OTHER && (await windows.count()) > 0; presses += 1) {
    const hasFocus = () => windows.last().evaluate((one) => one.contains(document.activeElement))
    await expect.poll(hasFocus, 'the dialog has the focus').toBe(true)
    const shown = () => windows.evaluateAll((all) => all.map((one) => one.textContent))
    const before = await shown()
    await page.keyboard.press('Escape')
    await expect.poll(shown).not.toEqual(before)
  }
  await expect(windows).toHaveCount(0)
  if (WITHOUT_OPENER.includes(name)) return
  const isFocused = () => page.evaluate(() => document.activeElement !== document.body)
  await expect.poll(isFocused, 'the page has the focus').toBe(true)
}
