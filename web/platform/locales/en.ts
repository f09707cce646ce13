import { enApp } from './en-app.ts'
import { enNotebook } from './en-notebook.ts'

/** The texts of the first page, in English, the fallback language. All others are groups of `groups.ts`. */
export const en = { ...enApp, ...enNotebook }
