import type { Page } from '@playwright/test'
import { defectsIn } from './support/accessibility.ts'
import { serveGermanAndPseudo } from './support/pseudo-language.ts'
import type { Screen } from './support/screen-steps.ts'
import { SIGNED_OUT, screensOf } from './support/screens.ts'
import { expect, test } from './support/test.ts'
import { addWorkspaceContent, type WorkspaceContent } from './support/workspace-content.ts'

const DIALOG = '[role=dialog], [role=alertdialog]'

let content: WorkspaceContent

test.describe.configure({ timeout: 600_000 })
test.use({ as: 'admin' })

test.beforeAll(async ({ admin, models }) => {
  content ??= await addWorkspaceContent(admin, models)
})

/** Opens each screen once, and collects its defects. One that does not open is a defect too. */
async function defectsOfAll(page: Page, screens: Screen[]): Promise<Record<string, unknown>> {
  await serveGermanAndPseudo(page)
  page.setDefaultTimeout(20_000)
  const found: Record<string, unknown> = {}
  for (const { name, path, dialog, open } of screens)
    await test
      .step(name, async () => {
        await page.goto(path)
        await page.getByRole('main').first().waitFor()
        await open?.(page)
        if (dialog) await page.locator(DIALOG).last().waitFor()
        const defects = await defectsIn(page)
        if (Object.keys(defects).length > 0) found[name] = defects
      })
      .catch((error: unknown) => {
        found[name] = String(error)
      })
  return found
}

test('no screen has a violation in either theme and in any language', async ({ page }) => {
  expect(await defectsOfAll(page, screensOf(content))).toEqual({})
})

test.describe('a visitor', () => {
  test.use({ as: 'visitor' })

  test('sees no screen with a violation', async ({ page, supervision }) => {
    supervision.expectConsole(/40[0-9]|422/)
    expect(await defectsOfAll(page, SIGNED_OUT)).toEqual({})
  })
})
