import { defineDomain } from '#web/platform/domain.ts'
import { withTexts } from '#web/platform/texts.ts'
import { lazyComponent } from '#web/ui/layout/lazy-component.ts'

export const editor = defineDomain({
  dialogs: {
    'knowledge-editor': lazyComponent(
      async () =>
        (await withTexts(import('./KnowledgeEditorDialog.tsx'), 'viewer', 'files')).KnowledgeEditorDialog,
    ),
  },
})
