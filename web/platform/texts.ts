import i18next from 'i18next'
import { Language } from '#contract/language.ts'

export type TextLoaders = Record<Language, () => Promise<object>>

/**
 * The groups that texts are loaded in: what the start needs, and what comes with the screens that show it. The program
 * says which there are: `declare module './texts.ts' { interface TextGroups { mail: TextLoaders } }`
 */
export interface TextGroups {
  start: TextLoaders
  /** What the server says may be shown by any screen. */
  sentences: TextLoaders
}

type TextGroup = keyof TextGroups

let groups: TextGroups | undefined
/** What screens have asked for so far: another language brings all of it. */
const inUse = new Set<TextGroup>(['start', 'sentences'])
const loading = new Map<string, Promise<void>>()

export function setTextGroups(all: TextGroups) {
  groups = all
  loading.clear()
}

/** What an import gives, once the texts that it shows are there too: no screen is seen with the names of its texts. */
export async function withTexts<M>(screen: Promise<M>, ...names: TextGroup[]): Promise<M> {
  for (const name of names) inUse.add(name)
  const [loaded] = await Promise.all([screen, loadShown(names)])
  return loaded
}

async function loadShown(names: TextGroup[]): Promise<void> {
  const shown = Language.parse(i18next.language)
  await Promise.all(names.map((name) => loadOnce(shown, name)))
  if (i18next.language !== shown) await loadShown(names)
}

/** Everything that is in use, in another language. */
export async function loadTexts(language: Language): Promise<void> {
  const names = [...inUse]
  await Promise.all(names.map((name) => loadOnce(language, name)))
  // A screen may have been opened meanwhile.
  if (inUse.size > names.length) await loadTexts(language)
}

function loadOnce(language: Language, name: TextGroup): Promise<void> {
  const key = `${language}/${name}`
  const known = loading.get(key)
  if (known) return known
  const begun = load(language, name)
  loading.set(key, begun)
  begun.catch(() => loading.delete(key))
  return begun
}

async function load(language: Language, name: TextGroup) {
  const texts = await groups?.[name][language]()
  if (texts) i18next.addResourceBundle(language, 'translation', texts, true, true)
}
