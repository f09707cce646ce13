import { ThumbsDown, ThumbsUp, Undo2 } from 'lucide-react'
import { defineDomain } from '#web/platform/domain.ts'
import { t } from '#web/platform/i18n.ts'
import { withTexts } from '#web/platform/texts.ts'
import { lazyComponent } from '#web/ui/layout/lazy-component.ts'
import { texts } from './locales/texts.ts'

export const ratings = defineDomain({
  dialogs: {
    'rating-reason': lazyComponent(
      async () => (await withTexts(import('./RatingReasonDialog.tsx'), 'ratings')).RatingReasonDialog,
    ),
  },
  // The conversation handles them.
  commands: [
    {
      id: 'rate-good',
      label: () => t('rating.rateGood'),
      group: 'here',
      icon: <ThumbsUp size={16} />,
      position: 28,
    },
    {
      id: 'rate-bad',
      label: () => t('rating.rateBad'),
      group: 'here',
      icon: <ThumbsDown size={16} />,
      position: 28,
    },
    {
      id: 'remove-rating',
      label: () => t('rating.remove'),
      group: 'here',
      icon: <Undo2 size={16} />,
      position: 29,
    },
  ],
  settingsSections: {
    admin: [
      {
        id: 'ratings',
        group: 'models',
        label: () => t('rating.section'),
        icon: <ThumbsUp size={16} />,
        position: 55,
        Section: lazyComponent(
          async () => (await withTexts(import('./RatingsSection.tsx'), 'ratings')).RatingsSection,
        ),
      },
    ],
  },
  locales: texts,
})
