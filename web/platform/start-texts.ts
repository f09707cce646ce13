/**
 * The texts of the start, which any page may show and which are loaded with the program. Each `locales/en-start.ts` adds
 * its own by declaration merging; `locales/en.ts` and `locales/de.ts` find the files by their names.
 */
export interface StartTexts {}

/** English texts of the start, with their exact types. */
export const startTexts = <const T extends object>(texts: T): T => texts
