import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type AnswerSources, NO_SOURCES } from '#contract/answer-sources.ts'
import type { DialogProps } from '#web/platform/dialogs.ts'
import { CopyButton } from '#web/ui/forms/CopyButton.tsx'
import { Tabs } from '#web/ui/layout/Tabs.tsx'
import { FullscreenDialog } from '#web/ui/overlays/FullscreenDialog.tsx'
import { CitedText } from './CitedText.tsx'

declare module '#web/platform/dialogs.ts' {
  interface DialogInputs {
    'markdown-viewer': { title: string; text: string; sources?: AnswerSources }
  }
}

/** A Markdown text on a page of its own, rendered and as its source. */
export function MarkdownViewerDialog({ input, onClose }: DialogProps<'markdown-viewer'>) {
  const { t } = useTranslation()
  const { title, text, sources = NO_SOURCES } = input
  const [tab, setTab] = useState<'rendered' | 'source'>('rendered')
  return (
    <FullscreenDialog title={title} onClose={onClose}>
      <div className="min-h-0 flex-1 overflow-auto px-4 pt-2 pb-8">
        <div className="mx-auto max-w-[45rem]">
          <Tabs
            label={t('markdownViewer.views')}
            value={tab}
            onChange={setTab}
            panelClassName="pt-5"
            actions={<CopyButton label={t('markdownViewer.copy')} text={() => text} />}
            tabs={[
              {
                value: 'rendered',
                label: t('markdownViewer.rendered'),
                panel: <CitedText text={text} sources={sources} isStreaming={false} />,
              },
              { value: 'source', label: t('markdownViewer.source'), panel: <Source text={text} /> },
            ]}
          />
        </div>
      </div>
    </FullscreenDialog>
  )
}

function Source({ text }: { text: string }) {
  const { t } = useTranslation()
  return (
    <pre
      tabIndex={0}
      dir="auto"
      role="region"
      aria-label={t('markdownViewer.source')}
      className="overflow-x-auto rounded-card border border-line bg-sunk p-4 font-mono text-small whitespace-pre-wrap wrap-anywhere"
    >
      {text}
    </pre>
  )
}
