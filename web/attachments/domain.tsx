import { defineDomain } from '#web/platform/domain.ts'
import { withTexts } from '#web/platform/texts.ts'
import { lazyComponent } from '#web/ui/layout/lazy-component.ts'
import { texts } from './locales/texts.ts'

export const attachments = defineDomain({
  dialogs: {
    'attach-files': lazyComponent(
      async () =>
        (await withTexts(import('./AttachFilesDialog.tsx'), 'attachments', 'files')).AttachFilesDialog,
    ),
  },
  locales: texts,
})
