import type { StartTexts } from '../start-texts.ts'
import type { Translation } from './translation.ts'

const domains = import.meta.glob<object>('../../*/locales/de-start.ts', { import: 'deStart', eager: true })

/** The same in German. */
export const de: Translation<StartTexts> = Object.assign({}, ...Object.values(domains))
