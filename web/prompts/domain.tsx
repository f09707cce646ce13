import { BookmarkPlus } from 'lucide-react'
import type { savedPromptsChanged } from '#contract/prompts.ts'
import { defineDomain } from '#web/platform/domain.ts'
import { t } from '#web/platform/i18n.ts'
import { onLiveEvent } from '#web/platform/live.ts'
import { withTexts } from '#web/platform/texts.ts'
import { lazyComponent } from '#web/ui/layout/lazy-component.ts'
import { texts } from './locales/texts.ts'
import { refetchSavedPrompts } from './queries.ts'

export const prompts = defineDomain({
  dialogs: {
    'saved-prompt': lazyComponent(
      async () => (await withTexts(import('./SavedPromptDialog.tsx'), 'prompts')).SavedPromptDialog,
    ),
    'fill-prompt': lazyComponent(
      async () => (await withTexts(import('./FillPromptDialog.tsx'), 'prompts')).FillPromptDialog,
    ),
  },
  settingsSections: {
    profile: [
      {
        id: 'savedPrompts',
        tab: 'instructions',
        position: 30,
        texts: () => [t('prompts.title'), t('prompts.hint')],
        Section: lazyComponent(
          async () => (await withTexts(import('./SavedPromptsSection.tsx'), 'prompts')).SavedPromptsSection,
        ),
      },
    ],
  },
  commands: [
    {
      id: 'save-prompt',
      label: () => t('promptCommands.save'),
      keywords: () => t('promptCommands.saveWords'),
      group: 'here',
      icon: <BookmarkPlus size={16} />,
      position: 13,
    },
  ],
  live: () =>
    onLiveEvent<typeof savedPromptsChanged>('saved_prompts_changed', () => void refetchSavedPrompts()),
  locales: texts,
})
