import { withTexts } from '#web/platform/texts.ts'

/** The code for uploading and attaching is loaded when it is needed. */
export const loadAttaching = () => withTexts(import('./queries.ts'), 'attachments', 'files')
