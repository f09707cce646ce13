import { startTexts } from '#web/platform/start-texts.ts'

/** Commands and entries of the shell, which any page may show. */
export const enStart = startTexts({
  transfersShell: {
    exportNotebooks: 'Export all notebooks',
    exportNotebooksWords: 'download backup archive markdown html json zip',
    importNotebooks: 'Import notebooks',
    importNotebooksWords: 'upload restore archive json zip chatgpt claude librechat open webui',
  },
})

type Texts = typeof enStart

declare module '#web/platform/start-texts.ts' {
  interface StartTexts extends Texts {}
}
