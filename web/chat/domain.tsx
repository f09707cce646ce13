import { defineDomain } from '#web/platform/domain.ts'
import { t } from '#web/platform/i18n.ts'
import { withTexts } from '#web/platform/texts.ts'
import { lazyComponent } from '#web/ui/layout/lazy-component.ts'
import { deleteDrafts } from './drafts.view-state.ts'
import { followChat } from './live.ts'
import { texts } from './locales/texts.ts'

export const chat = defineDomain({
  dialogs: {
    'answer-details': lazyComponent(
      async () => (await withTexts(import('./AnswerDetailsDialog.tsx'), 'prompt-meta')).AnswerDetailsDialog,
    ),
  },
  shortcuts: {
    'find-in-notebook': { keys: 'Mod+F', position: 40, label: () => t('commands.findInNotebook') },
    'focus-composer': { keys: '/', position: 50, label: () => t('commands.focusComposer') },
    'stop-reply': { keys: 'Escape', position: 60, label: () => t('commands.stopReply') },
  },
  live: followChat,
  locales: texts,
  forget: deleteDrafts,
})
