import { defineDomain } from '#web/platform/domain.ts'
import { withTexts } from '#web/platform/texts.ts'
import { lazyComponent } from '#web/ui/layout/lazy-component.ts'
import { followFiles } from './live.ts'
import { texts } from './locales/texts.ts'
import { primeFileList } from './queries.ts'

export const files = defineDomain({
  dialogs: {
    files: lazyComponent(
      async () =>
        (await withTexts(import('./library/FilesDialog.tsx'), 'files', 'file-tags', 'attachments', 'viewer'))
          .FilesDialog,
    ),
    tag: lazyComponent(async () => (await withTexts(import('./tags/TagDialog.tsx'), 'file-tags')).TagDialog),
    'tag-files': lazyComponent(
      async () => (await withTexts(import('./tags/TagFilesDialog.tsx'), 'file-tags')).TagFilesDialog,
    ),
    'share-files': lazyComponent(
      async () => (await withTexts(import('./sharing/ShareFilesDialog.tsx'), 'file-tags')).ShareFilesDialog,
    ),
    'chunk-files': lazyComponent(
      async () => (await withTexts(import('./ChunkDialog.tsx'), 'files', 'file-tags')).ChunkDialog,
    ),
    'create-from-url': lazyComponent(
      async () => (await withTexts(import('./CreateFromUrlDialog.tsx'), 'file-sources')).CreateFromUrlDialog,
    ),
  },
  live: followFiles,
  locales: texts,
  // Nothing on the first page waits for it.
  prime: async () => void primeFileList(),
})
