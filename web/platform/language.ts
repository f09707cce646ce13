import i18next from 'i18next'
import { z } from 'zod'
import { create } from 'zustand'
import { firstKnownLanguage, Language } from '#contract/language.ts'
import { readPersisted, writePersisted } from './persisted.ts'
import { type AllTextGroups, loadTexts, setTextGroups } from './texts.ts'

const LanguageChoice = z.enum(['system', ...Language.options])
export type LanguageChoice = z.infer<typeof LanguageChoice>

const NAME = 'language'
const stored = () => readPersisted(NAME, LanguageChoice, 'system')

export const useLanguage = create<{ choice: LanguageChoice }>(() => ({ choice: stored() }))

/** The last selected language: one that arrives after another was selected is not shown. */
let wanted: LanguageChoice = 'system'

/** The selected language, else the first supported one of the browser. */
export function languageOf(choice: LanguageChoice, ofBrowser = navigator.languages): Language {
  if (choice !== 'system') return choice
  return firstKnownLanguage(ofBrowser)
}

/** Resolves when texts can be shown: in English, if those of the selected language cannot be loaded. */
export async function startLanguage(groups: AllTextGroups) {
  setTextGroups(groups)
  addEventListener('languagechange', () => void show(useLanguage.getState().choice).catch(() => undefined))
  addEventListener('storage', (event) => {
    if (event.key === `commonplace:${NAME}`) void show(stored()).catch(() => undefined)
  })
  await show(stored()).catch(() => undefined)
}

/** Rejects without a change if the texts cannot be loaded. */
export async function chooseLanguage(choice: LanguageChoice) {
  if (await show(choice)) writePersisted(NAME, choice)
}

async function show(choice: LanguageChoice): Promise<boolean> {
  wanted = choice
  const language = languageOf(choice)
  await loadTexts(language)
  if (wanted !== choice) return false
  await i18next.changeLanguage(language)
  document.documentElement.lang = language
  useLanguage.setState({ choice })
  return true
}
