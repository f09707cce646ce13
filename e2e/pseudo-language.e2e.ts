import { defectsOf, showPseudoLanguage } from './support/pseudo-language.ts'
import { expect, test } from './support/test.ts'

/** What no language translates: the name of the program, of models, and of languages. */
const UNTRANSLATED = [/^Commonplace$/, /^Quotes$/, /^scripted$/, /^English$/, /^Deutsch$/]

const PAGES = [
  '/new',
  '/projects',
  '/profile',
  '/profile?tab=2',
  '/profile?tab=3',
  '/profile?tab=4',
  '/profile?tab=5',
]

for (const path of PAGES) {
  test(`shows every text of ${path} in the pseudo-language, none of them cut off`, async ({ page, me }) => {
    await showPseudoLanguage(page)
    await page.goto(path)
    await expect(page.locator('html')).toHaveAttribute('lang', 'de')
    await expect(page.getByText('⟦').first()).toBeVisible()
    await page.waitForLoadState('networkidle')
    const { untranslated, clipped } = await defectsOf(page)
    const own = (text: string) => text.includes(me.username) || UNTRANSLATED.some((known) => known.test(text))
    expect(untranslated.filter((text) => !own(text))).toEqual([])
    expect(clipped).toEqual([])
  })
}
