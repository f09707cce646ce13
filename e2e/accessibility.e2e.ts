import type { Page } from '@playwright/test'
import { defectsIn } from './support/accessibility.ts'
import { serveGermanAndPseudo } from './support/pseudo-language.ts'
import { partOf, type Screen } from './support/screen-steps.ts'
import { SIGNED_OUT, screensOf } from './support/screens.ts'
import { expect, test } from './support/test.ts'
import { addWorkspaceContent, type WorkspaceContent } from './support/workspace-content.ts'

const DIALOG = '[role=dialog], [role=alertdialog]'

/** Of the walk over all screens: a part ends within the timeout also on a slow machine. */
const PARTS = 4

let content: WorkspaceContent

test.describe.configure({ timeout: 1_200_000 })
test.use({ as: 'admin' })

test.beforeAll(async ({ admin, models }) => {
  content ??= await addWorkspaceContent(admin, models)
})

/** Opens each screen once, and collects its defects. One that does not open is a defect too. */
async function defectsOfAll(page: Page, screens: Screen[]): Promise<Record<string, unknown>> {
  await serveGermanAndPseudo(page)
  // Also on a machine that others use.
  page.setDefaultTimeout(60_000)
  const found: Record<string, unknown> = {}
  for (const { name, path, dialog, open } of screens)
    await test
      .step(name, async () => {
        await page.goto(path)
        // A file in the address opens over the page, which is hidden then.
        await page.getByRole('main').or(page.locator(DIALOG)).first().waitFor()
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

for (let part = 0; part < PARTS; part += 1)
  test(`no screen has a violation in either theme and in any language (${part + 1} of ${PARTS})`, async ({
    page,
    supervision,
  }) => {
    // A share that does not exist.
    supervision.expectConsole(/404/)
    expect(await defectsOfAll(page, partOf(screensOf(content), part, PARTS))).toEqual({})
  })

test.describe('a visitor', () => {
  test.use({ as: 'visitor' })

  test('sees no screen with a violation', async ({ page, supervision }) => {
    supervision.expectConsole(/40[0-9]|422/)
    expect(await defectsOfAll(page, SIGNED_OUT)).toEqual({})
  })
})
