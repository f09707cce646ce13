import i18next, { type ResourceKey } from 'i18next'
import { Language } from '#contract/language.ts'
import type { Translation } from './locales/translation.ts'

export type TextLoaders = Record<Language, () => Promise<object>>

/**
 * The groups in which texts are loaded, each a namespace of i18next: those of the start, and those loaded with the
 * screens that show them. Each `locales/texts.ts` adds its own by declaration merging.
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

/** The namespace in which `t` looks: the texts of the start, and those that were loaded since. */
export const DEFAULT_GROUP = 'start' satisfies TextGroup

/** The groups that every screen may show. */
export const START_GROUPS = [DEFAULT_GROUP, 'messages'] as const satisfies TextGroup[]

let groups: Partial<AllTextGroups> = {}
/** Another language brings all of these. */
const inUse = new Set<TextGroup>(START_GROUPS)

export function setTextGroups(all: AllTextGroups) {
  groups = all
}

/** How i18next reads a namespace. Loading the same module twice is one request. */
export const textBackend = {
  type: 'backend',
  callbackApi: false,
  init: () => undefined,
  read: async (language: string, namespace: string): Promise<ResourceKey> => ({
    ...(await groups[namespace as TextGroup]?.[Language.parse(language)]()),
  }),
} as const

/** The result of an import after its texts are loaded, so that no screen shows the keys of its texts. */
export async function withTexts<M>(screen: Promise<M>, ...names: TextGroup[]): Promise<M> {
  for (const name of names) inUse.add(name)
  const [loaded] = await Promise.all([screen, loadShown(names)])
  return loaded
}

async function loadShown(names: TextGroup[]): Promise<void> {
  const shown = i18next.language
  await load(shown, names)
  if (i18next.language !== shown) await loadShown(names)
}

/** Loads all groups in use in another language. */
export async function loadTexts(language: Language): Promise<void> {
  const names = [...inUse]
  await load(language, names)
  // A screen may have been opened while the texts were loading.
  if (inUse.size > names.length) await loadTexts(language)
}

async function load(language: string, names: TextGroup[]): Promise<void> {
  const { backendConnector } = i18next.services
  await settled((done) => backendConnector.load([language], names, done))
  // i18next does not ask a second time for what could not be loaded before.
  const lacking = names.filter((name) => !i18next.hasResourceBundle(language, name))
  if (lacking.length > 0) await settled((done) => backendConnector.reload([language], lacking, done))
  addToDefault(language, names)
}

/**
 * Makes the texts of these groups part of the namespace in which `t` looks. With the groups as fallback namespaces
 * i18next would search them one after the other for each text. No name is in two groups.
 */
function addToDefault(language: string, names: TextGroup[]) {
  for (const name of names) {
    if (name === 'messages' || name === DEFAULT_GROUP) continue
    const texts: object = i18next.getResourceBundle(language, name) ?? {}
    i18next.addResourceBundle(language, DEFAULT_GROUP, texts, false, true, { silent: true, skipCopy: true })
  }
}

/** Fails with the first of the errors that i18next reports. */
const settled = (load: (done: (errors?: readonly Error[] | null) => void) => void): Promise<void> =>
  new Promise((resolve, reject) => {
    load((errors) => {
      if (errors?.[0]) reject(errors[0])
      else resolve()
    })
  })
