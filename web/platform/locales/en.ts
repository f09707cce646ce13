import type { StartTexts } from '../start-texts.ts'

const domains = import.meta.glob<object>('../../*/locales/en-start.ts', { import: 'enStart', eager: true })

/** The texts of the start of all domains and of the shell, in English. */
export const en: StartTexts = Object.assign({}, ...Object.values(domains))
