import { withTexts } from '#web/platform/texts.ts'

/** What uploads and attaches comes when somebody is about to do it. */
export const loadAttaching = () => withTexts(import('./queries.ts'), 'attachments', 'files')
