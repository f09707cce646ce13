import { Upload } from 'lucide-react'
import { defineDomain } from '#web/platform/domain.ts'
import { t } from '#web/platform/i18n.ts'
import { withTexts } from '#web/platform/texts.ts'
import { lazyComponent } from '#web/ui/layout/lazy-component.ts'
import { texts } from './locales/texts.ts'

export const attachments = defineDomain({
  commands: [
    {
      id: 'attach-upload',
      label: () => t('chat.attachUpload'),
      group: 'do',
      icon: <Upload size={16} />,
      position: 22,
    },
  ],
  dialogs: {
    'attach-files': lazyComponent(
      async () =>
        (await withTexts(import('./AttachFilesDialog.tsx'), 'attachments', 'files')).AttachFilesDialog,
    ),
  },
  locales: texts,
})
