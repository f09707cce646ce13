import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { DEFAULT_GROUP, START_GROUPS, textBackend } from './texts.ts'

/** Starts translation with the texts given; synchronous, because the first language ships with the program. */
export function startI18n(english: object) {
  void i18next
    .use(initReactI18next)
    .use(textBackend)
    .init({
      lng: 'en',
      // Each language has every text, so a second one is never loaded to stand in for it.
      fallbackLng: false,
      load: 'currentOnly',
      ns: [...START_GROUPS],
      defaultNS: DEFAULT_GROUP,
      resources: { en: { [DEFAULT_GROUP]: english, messages: {} } },
      partialBundledLanguages: true,
      interpolation: { escapeValue: false },
      initAsync: false,
    })
}

/** For text outside components; inside them use `useTranslation`. */
export const t = i18next.t.bind(i18next)
