import { deApp } from './de-app.ts'
import { deNotebook } from './de-notebook.ts'
import type { en } from './en.ts'
import type { Translation } from './translation.ts'

/** The texts of the first page, in German. */
export const de: Translation<typeof en> = { ...deApp, ...deNotebook }
