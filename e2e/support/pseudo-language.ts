import type { Page } from '@playwright/test'

const ACCENTS: Record<string, string> = {
  a: 'á',
  e: 'é',
  i: 'í',
  o: 'ó',
  u: 'ú',
  A: 'Á',
  E: 'É',
  O: 'Ó',
  U: 'Ú',
}

/** Escapes of the script stay as they are. */
const ESCAPE_OR_VOWEL = /\\(?:x..|u\{\w+\}|u\w{4}|.)|[aeiouAEOU]/g

/** Each part between placeholders is recognized by itself: elements may take the places of placeholders. */
const marked = (part: string): string => (/\p{L}/u.test(part) ? `${part}~` : part)

/** The same text with accents, about 40 % longer and in brackets; placeholders stay as they are. */
export function pseudo(text: string): string {
  const parts = text.split(/(\{\{.*?\}\}|<\/?\w+>)/)
  const accented = parts.map((part, index) =>
    index % 2 === 1 ? part : marked(part.replaceAll(ESCAPE_OR_VOWEL, (found) => ACCENTS[found] ?? found)),
  )
  return `⟦${accented.join('')}${'~'.repeat(Math.ceil(text.length * 0.4))}⟧`
}

/** Shows the program in the pseudo-language from the first page. */
export async function showPseudoLanguage(page: Page): Promise<void> {
  await page.addInitScript(() => localStorage.setItem('commonplace:language', '"de"'))
  await servePseudoLanguage(page)
}

/** The pseudo-language takes the place of the German texts, as they are loaded. */
export const servePseudoLanguage = (page: Page): Promise<void> =>
  changeGermanTexts(page, (script) => script.replaceAll(TEXTS, (_, one, two) => `:${literalOf(one, two)}`))

declare global {
  interface Window {
    isPseudo?: boolean
  }
}

/** The same as a third language, shown instead of German while `isPseudo` is set in the page. */
export const serveGermanAndPseudo = (page: Page): Promise<void> =>
  changeGermanTexts(page, (script) =>
    script.replaceAll(
      NAMED_TEXTS,
      (_, name, text, one, two) =>
        // The texts of a language are read at each use, and never copied one by one.
        `get ${name}(){return window.isPseudo?${literalOf(one, two)}:${text}}`,
    ),
  )

/** Shows another language, as if it had been chosen in another tab. */
export async function showLanguage(page: Page, shown: 'en' | 'de' | 'pseudo'): Promise<void> {
  const language = shown === 'pseudo' ? 'de' : shown
  await page.evaluate(
    ([chosen, isPseudo]) => {
      window.isPseudo = isPseudo
      const [key, newValue] = ['commonplace:language', JSON.stringify(chosen)]
      localStorage.setItem(key, newValue)
      dispatchEvent(new StorageEvent('storage', { key, newValue }))
    },
    [language, shown === 'pseudo'] as const,
  )
  await page.locator(`html[lang=${language}]`).waitFor()
}

const TEXT = String.raw`\`((?:[^\`\\$]|\\.|\$(?!\{))*)\`|"((?:[^"\\]|\\.)*)"`
const TEXTS = new RegExp(`:(?:${TEXT})`, 'g')
const NAMED_TEXTS = new RegExp(String.raw`(?<=[{,])(\w+|"[^"]*"):(${TEXT})`, 'g')

const literalOf = (one?: string, two?: string): string =>
  one === undefined ? JSON.stringify(pseudo(JSON.parse(`"${two}"`))) : `\`${pseudo(one)}\``

async function changeGermanTexts(page: Page, change: (script: string) => string): Promise<void> {
  await page.route(/\/assets\/de-[^/]*\.js$/, async (route) => {
    // A request that is under way when the test ends fails.
    const response = await route.fetch().catch(() => undefined)
    const script = await response?.text().catch(() => undefined)
    if (!response || script === undefined) return
    await route.fulfill({ response, body: change(script) })
  })
}

/** The texts on the page that are not in the pseudo-language, and those that are cut off without a sign. */
export const defectsOf = (page: Page): Promise<{ untranslated: string[]; clipped: string[] }> =>
  page.evaluate(() => {
    const untranslated = new Set<string>()
    const clipped = new Set<string>()
    // Documents are translated as a whole, or not at all.
    const isSeen = (element: Element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      !element.closest('script, style, kbd, code, textarea, [data-document], [aria-hidden="true"]')
    // What only screen readers read is one pixel wide, or beside the page until it is focused.
    const isForScreenReaders = (element: Element) => {
      const { width, right, bottom } = element.getBoundingClientRect()
      return width <= 1 || right <= 0 || bottom <= 0 || element.closest('.sr-only') !== null
    }
    const isCut = (element: Element) => {
      const { overflowX, textOverflow } = getComputedStyle(element)
      const hasSign = textOverflow === 'ellipsis' || element.closest('[title]')
      return !hasSign && /hidden|clip/.test(overflowX) && element.scrollWidth > element.clientWidth + 1
    }
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement
      const text = node.textContent?.trim() ?? ''
      if (!element || !/\p{L}{2}/u.test(text) || !isSeen(element)) continue
      if (!/[⟦⟧~]/.test(text)) untranslated.add(text)
      if (!isForScreenReaders(element) && isCut(element)) clipped.add(text)
    }
    return { untranslated: [...untranslated], clipped: [...clipped] }
  })
