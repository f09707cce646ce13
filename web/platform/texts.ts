import i18next from 'i18next'
import { Language } from '#contract/language.ts'
import type { Translation } from './locales/translation.ts'

export type TextLoaders = Record<Language, () => Promise<object>>

/**
 * The groups in which texts are loaded: those of the start, and those loaded with the screens that show them.
 * Each `locales/texts.ts` adds its own by declaration merging.
 */
export interface TextGroups {
  /** Any screen may show a message of the server. */
  messages: TextLoaders
}

/** Texts that exist in other languages only, because the server sends the English ones. */
export interface TranslatedTexts {}

/** Both languages of a group: a key that is missing in one does not compile. */
export function textGroup<T extends object>(
  en: () => Promise<T>,
  de: () => Promise<Translation<NoInfer<T>>>,
) {
  return { en, de }
}

type Loaded = { [G in keyof TextGroups]: Awaited<ReturnType<TextGroups[G]['en']>> }[keyof TextGroups]
type Together<U> = (U extends unknown ? (each: U) => void : never) extends (all: infer I) => void ? I : never

declare module 'i18next' {
  interface CustomTypeOptions {
    // All texts as one type: `t` accepts every existing key.
    resources: { translation: Together<Loaded> & TranslatedTexts }
  }
}

type TextGroup = keyof TextGroups
export type AllTextGroups = Record<TextGroup, TextLoaders>

let groups: AllTextGroups | undefined
/** The groups loaded so far: changing the language loads all of them. */
const inUse = new Set<TextGroup>(['start', 'messages'])
const loading = new Map<string, Promise<void>>()

export function setTextGroups(all: AllTextGroups) {
  groups = all
  loading.clear()
}

/** The result of an import after its texts are loaded, so that no screen shows the keys of its texts. */
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

/** Loads all groups in use in another language. */
export async function loadTexts(language: Language): Promise<void> {
  const names = [...inUse]
  await Promise.all(names.map((name) => loadOnce(language, name)))
  // A screen may have been opened concurrently.
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
