import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'

/** Starts i18next with English texts; synchronous, because they are part of the program. */
export function startI18n(english: object) {
  void i18next.use(initReactI18next).init({
    lng: 'en',
    fallbackLng: 'en',
    resources: { en: { translation: english } },
    interpolation: { escapeValue: false },
    initAsync: false,
  })
}

/** For text outside components; inside them use `useTranslation`. */
export const t = i18next.t.bind(i18next)
