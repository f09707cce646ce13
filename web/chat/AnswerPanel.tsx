import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NO_SOURCES } from '#contract/answer-sources.ts'
import { chooseViewerWidth, useArtifactLayout } from '#web/artifacts/layout.view-state.ts'
import { CopyButton } from '#web/ui/forms/CopyButton.tsx'
import { Tabs } from '#web/ui/layout/Tabs.tsx'
import { SidePanel } from '#web/ui/overlays/SidePanel.tsx'
import { AnswerText } from './AnswerText.tsx'
import type { ViewedAnswer } from './use-open-beside.ts'

/** The title is the beginning of the question. */
const TITLE_MAX = 80

/** An answer beside the conversation, rendered and as its source. When it closes, the menu of the answer is focused. */
export function AnswerPanel({ quest, text, onClose }: ViewedAnswer & { onClose: () => void }) {
  const { t } = useTranslation()
  const sources = quest.sources[quest.replies.lastIndexOf(text)] ?? NO_SOURCES
  const [tab, setTab] = useState<'rendered' | 'source'>('rendered')
  const [isFull, setFull] = useState(false)
  const width = Number(useArtifactLayout((layout) => layout.knowledgeViewerWidth))
  return (
    <SidePanel
      title={quest.prompt.slice(0, TITLE_MAX)}
      onClose={onClose}
      width={width}
      onResize={chooseViewerWidth}
      isFull={isFull}
      onFull={setFull}
      findOpener={() => document.querySelector(`[data-actions-of="${CSS.escape(quest.id)}"]`)}
    >
      <Tabs
        label={t('markdownViewer.views')}
        value={tab}
        onChange={setTab}
        className="flex min-h-0 flex-1 flex-col"
        listClassName="px-2"
        panelClassName="min-h-0 flex-1 overflow-auto px-4 pt-5 pb-8 outline-offset-[-2px]"
        actions={
          <div className="pe-2">
            <CopyButton label={t('markdownViewer.copy')} text={() => text} />
          </div>
        }
        tabs={[
          {
            value: 'rendered',
            label: t('markdownViewer.rendered'),
            panel: (
              <div className="mx-auto max-w-[45rem]">
                <AnswerText quest={quest} version={{ text, sources, isLive: false }} />
              </div>
            ),
          },
          { value: 'source', label: t('markdownViewer.source'), panel: <Source text={text} /> },
        ]}
      />
    </SidePanel>
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
      className="mx-auto max-w-[45rem] overflow-x-auto rounded-card border border-line bg-sunk p-4 font-mono text-small whitespace-pre-wrap wrap-anywhere"
    >
      {text}
    </pre>
  )
}
