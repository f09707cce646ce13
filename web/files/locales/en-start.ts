import { startTexts } from '#web/platform/start-texts.ts'

/** Notices about files, which come on any page. */
export const enStart = startTexts({
  notices: {
    fileIndexed: 'Successfully chunked and vectorized "{{name}}"',
    filesIndexed: 'Successfully chunked and vectorized {{count}} files',
    fileNotIndexed: 'Failed to chunk and vectorize: {{message}}',
    filesNotIndexed: 'Failed to chunk and vectorize {{count}} files',
  },
})

type Texts = typeof enStart

declare module '#web/platform/start-texts.ts' {
  interface StartTexts extends Texts {}
}
