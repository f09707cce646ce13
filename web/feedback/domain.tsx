import { MessageSquareHeart } from 'lucide-react'
import { openDialog } from '#web/platform/dialogs.ts'
import { defineDomain } from '#web/platform/domain.ts'
import { t } from '#web/platform/i18n.ts'
import { withTexts } from '#web/platform/texts.ts'
import { lazyComponent } from '#web/ui/layout/lazy-component.ts'
import { texts } from './locales/texts.ts'

export const feedback = defineDomain({
  dialogs: {
    feedback: lazyComponent(
      async () => (await withTexts(import('./FeedbackDialog.tsx'), 'feedback', 'profile')).FeedbackDialog,
    ),
    'report-message': lazyComponent(
      async () => (await withTexts(import('./ReportMessageDialog.tsx'), 'feedback')).ReportMessageDialog,
    ),
    'answer-feedback': lazyComponent(
      async () => (await withTexts(import('./AnswerFeedbackDialog.tsx'), 'feedback')).AnswerFeedbackDialog,
    ),
  },
  commands: [
    {
      id: 'send-feedback',
      label: () => t('feedbackShell.send'),
      keywords: () => t('feedbackShell.words'),
      group: 'do',
      icon: <MessageSquareHeart size={16} />,
      position: 90,
      choose: () => openDialog('feedback'),
    },
  ],
  accountMenu: [{ command: 'send-feedback', group: 'help', position: 105 }],
  settingsSections: {
    admin: [
      {
        id: 'feedback',
        group: 'messages',
        label: () => t('feedbackShell.section'),
        icon: <MessageSquareHeart size={16} />,
        position: 22,
        Section: lazyComponent(
          async () => (await withTexts(import('./FeedbackSection.tsx'), 'feedback')).FeedbackSection,
        ),
      },
    ],
  },
  locales: texts,
})
