import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PromptMeta } from '#contract/prompt-meta.ts'
import { useDisplaySettings } from '#web/models/view-state.ts'
import type { DialogProps } from '#web/platform/dialogs.ts'
import { formatTime } from '#web/platform/formats.ts'
import { shownText } from '#web/platform/messages.ts'
import { CopyButton } from '#web/ui/forms/CopyButton.tsx'
import { Tabs } from '#web/ui/layout/Tabs.tsx'
import { FloatingWindow } from '#web/ui/overlays/FloatingWindow.tsx'
import { AnswerContext } from './AnswerContext.tsx'
import { AnswerDetails } from './AnswerDetails.tsx'
import { Fact } from './Fact.tsx'

declare module '#web/platform/dialogs.ts' {
  interface DialogInputs {
    'answer-details': { meta: PromptMeta }
  }
}

/** How an answer was produced, beside the conversation. */
export function AnswerDetailsDialog({ input: { meta }, onClose }: DialogProps<'answer-details'>) {
  const { t } = useTranslation()
  const { showDebug } = useDisplaySettings()
  const [tab, setTab] = useState<'details' | 'context' | 'log' | 'debug'>('details')
  return (
    <FloatingWindow onClose={onClose} title={t('chat.howAnswered')}>
      <Tabs
        label={t('chat.howAnswered')}
        value={tab === 'debug' && !showDebug ? 'details' : tab}
        onChange={setTab}
        tabs={[
          { value: 'details', label: t('promptMeta.details'), panel: <AnswerDetails meta={meta} /> },
          { value: 'context', label: t('promptMeta.context'), panel: <AnswerContext meta={meta} /> },
          { value: 'log', label: t('promptMeta.statusLog'), panel: <StatusLog log={meta.statusLog} /> },
          ...(showDebug
            ? [{ value: 'debug' as const, label: t('promptMeta.debug'), panel: <Debug meta={meta} /> }]
            : []),
        ]}
      />
    </FloatingWindow>
  )
}

function StatusLog({ log }: { log: PromptMeta['statusLog'] }) {
  const { t } = useTranslation()
  if (log.length === 0) return <p className="text-small text-soft">{t('promptMeta.noStatusLog')}</p>
  return (
    <div className="space-y-0.5 text-small">
      {log.map(({ status, statusKey, timestamp }) => (
        <Fact key={timestamp + status} name={shownText(status, statusKey)} value={formatTime(timestamp)} />
      ))}
    </div>
  )
}

/** The stored metadata, for reports of problems. */
function Debug({ meta }: { meta: PromptMeta }) {
  const { t } = useTranslation()
  const text = JSON.stringify(meta, null, 2)
  return (
    <div className="relative">
      <CopyButton label={t('promptMeta.copyDebug')} text={() => text} className="absolute end-1 top-1" />
      <pre
        tabIndex={0}
        dir="ltr"
        aria-label={t('promptMeta.debug')}
        role="region"
        className="max-h-96 overflow-auto rounded-card border border-line bg-sunk p-3 font-mono text-small"
      >
        {text}
      </pre>
    </div>
  )
}
