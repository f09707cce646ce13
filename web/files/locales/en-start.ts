import { startTexts } from '#web/platform/start-texts.ts'

/** Notices about files, which come on any page. */
export const enStart = startTexts({
  notices: {
    fileIndexed: 'Successfully chunked and vectorized “{{name}}”',
    filesIndexed: 'Successfully chunked and vectorized {{count}} files',
    fileNotIndexed: 'Failed to chunk and vectorize: {{message}}',
    filesNotIndexed: 'Failed to chunk and vectorize {{count}} files',
  },
  filesShell: {
    files: 'Files',
    filesWords: 'knowledge library upload documents',
    createFromUrl: 'Create a file from a URL',
    createFromUrlWords: 'web page address link import',
    editFile: 'Edit this file',
    renameFile: 'Rename this file',
    addFavoriteFile: 'Add this file to favorites',
    removeFavoriteFile: 'Remove this file from favorites',
    editFileTags: 'Tags of this file',
    addFileToProject: 'Add this file to a project',
    shareFile: 'Share this file',
    fileAsInstruction: 'Use this file as instructions',
    chunkFile: 'Chunk & Vectorize this file',
    copyFile: 'Make a copy of this file',
    downloadFile: 'Download this file',
    deleteFile: 'Delete this file',
  },
})

type Texts = typeof enStart

declare module '#web/platform/start-texts.ts' {
  interface StartTexts extends Texts {}
}
