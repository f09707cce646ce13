import { enApp } from './en-app.ts'
import { enNotebook } from './en-notebook.ts'

/** What the start needs, in English, the language that the others fall back to. All else is a group of `groups.ts`. */
export const en = { ...enApp, ...enNotebook }
