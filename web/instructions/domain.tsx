import { defineDomain } from '#web/platform/domain.ts'
import { t } from '#web/platform/i18n.ts'
import { withTexts } from '#web/platform/texts.ts'
import { lazyComponent } from '#web/ui/layout/lazy-component.ts'
import { texts } from './locales/texts.ts'

export const instructions = defineDomain({
  dialogs: {
    instruction: lazyComponent(
      async () => (await withTexts(import('./InstructionDialog.tsx'), 'file-tags')).InstructionDialog,
    ),
    'add-instructions': lazyComponent(
      async () =>
        (await withTexts(import('./AddInstructionsDialog.tsx'), 'attachments', 'file-tags', 'system-prompts'))
          .AddInstructionsDialog,
    ),
  },
  settingsSections: {
    profile: [
      {
        id: 'customInstructions',
        tab: 'instructions',
        position: 10,
        texts: () => [t('customInstructions.title'), t('customInstructions.hint')],
        isForImpersonator: true,
        Section: lazyComponent(
          async () =>
            (await withTexts(import('./CustomInstructionsSection.tsx'), 'system-prompts', 'viewer'))
              .CustomInstructionsSection,
        ),
      },
      {
        id: 'systemPrompts',
        tab: 'instructions',
        position: 20,
        texts: () => [t('systemPrompts.title'), t('systemPrompts.hint')],
        isForImpersonator: true,
        Section: lazyComponent(
          async () =>
            (await withTexts(import('./SystemPromptsSection.tsx'), 'file-tags', 'system-prompts'))
              .SystemPromptsSection,
        ),
      },
    ],
  },
  locales: texts,
})
