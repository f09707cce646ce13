import { useTranslation } from 'react-i18next'
import type { PromptMeta } from '#contract/prompt-meta.ts'
import { formatBytes, formatNumber, formatPercent } from '#web/platform/formats.ts'
import { cn } from '#web/ui/layout/class-names.ts'
import { type ContextUsage, contextUsage } from './context-usage.ts'
import { Fact } from './Fact.tsx'
import { Facts } from './Facts.tsx'

/** What was sent to the model, and how much of its window that takes. */
export function AnswerContext({ meta }: { meta: PromptMeta }) {
  const { t } = useTranslation()
  const usage = contextUsage(meta)
  const { context } = meta
  const attached = context?.attachedFiles ?? []
  return (
    <div className="space-y-3 text-small">
      {usage.isHigh && <p className="text-warn">{t('promptMeta.highUsage')}</p>}
      <WindowGrid usage={usage} />
      <Facts>
        <Fact name={t('promptMeta.contextWindow')} value={formatNumber(usage.window)} />
        <Fact name={t('promptMeta.maxOutput')} value={formatNumber(usage.maxOutput)} />
        <Fact
          name={t('promptMeta.input')}
          value={t('promptMeta.tokensAndSize', { count: usage.used, size: formatBytes(usage.size) })}
        />
      </Facts>
      <Sources usage={usage} />
      {context && <HistoryFacts context={context} />}
      <InstructionFacts meta={meta} />
      {attached.length > 0 && (
        <Facts title={t('promptMeta.attachedFiles')}>
          <ul>
            {attached.map(({ name }) => (
              <li key={name} dir="auto" className="break-words text-ink">
                {name}
              </li>
            ))}
          </ul>
        </Facts>
      )}
    </div>
  )
}

const FILLS = { good: 'bg-good', warn: 'bg-warn', bad: 'bg-bad' }

function WindowGrid({ usage: { squares, filled, level, share } }: { usage: ContextUsage }) {
  const { t } = useTranslation()
  return (
    <div
      role="img"
      aria-label={t('promptMeta.windowUsed', { share: formatPercent(share) })}
      className="flex flex-wrap items-center gap-1"
    >
      {Array.from({ length: squares }, (_, index) => (
        <span
          key={index}
          className={cn(
            'size-4 rounded-small border border-line forced-colors:border-current',
            index < filled && FILLS[level],
          )}
        />
      ))}
      <span aria-hidden className="ms-1 text-faint tabular-nums">
        {formatPercent(share)}
      </span>
    </div>
  )
}

function Sources({ usage: { sources, isEstimated } }: { usage: ContextUsage }) {
  const { t } = useTranslation()
  if (sources.length === 0) return null
  // By our count, as each of them: the model may count otherwise.
  const all = sources.reduce((sum, [, tokens]) => sum + tokens, 0)
  return (
    <Facts title={t('promptMeta.sources')}>
      {sources.map(([source, tokens]) => (
        <Fact
          key={source}
          name={t(`promptMeta.source.${source as 'prompt'}`, { defaultValue: source })}
          value={`${formatNumber(tokens)} · ${formatPercent(tokens / Math.max(1, all))}`}
        />
      ))}
      {isEstimated && <p className="text-faint">{t('promptMeta.sourcesEstimated')}</p>}
    </Facts>
  )
}

function HistoryFacts({ context }: { context: NonNullable<PromptMeta['context']> }) {
  const { t } = useTranslation()
  const { messageHistoryLength: sent, totalMessageCount, droppedHistoryCount: dropped = 0 } = context
  const requested = context.requestedHistoryCount
  return (
    <Facts title={t('promptMeta.historyTitle')}>
      <Fact
        name={t('promptMeta.history')}
        value={dropped > 0 ? t('promptMeta.historyDropped', { sent, dropped }) : formatNumber(sent)}
      />
      <Fact
        name={t('promptMeta.historyRequested')}
        value={requested === 0 ? t('promptMeta.historyAll') : formatNumber(requested)}
      />
      <Fact name={t('promptMeta.historyTotal')} value={formatNumber(totalMessageCount)} />
      <Fact
        name={t('promptMeta.knowledge')}
        value={context.knowledgeBaseEntries && formatNumber(context.knowledgeBaseEntries)}
      />
    </Facts>
  )
}

/** The instruction files in the order in which they were sent. */
function InstructionFacts({ meta: { context } }: { meta: PromptMeta }) {
  const { t } = useTranslation()
  if (!context?.totalSystemPromptCount) return null
  const { systemPromptSources: sources, duplicateSystemPromptCount: duplicates } = context
  return (
    <Facts title={t('promptMeta.instructions')}>
      <ol>
        {sources.map(({ fileId, fileName, source, priority }) => (
          <li key={fileId} className="flex gap-3">
            <span dir="auto" className="block min-w-0 flex-1 break-words text-ink">
              {fileName}
            </span>
            <span className="text-end text-faint tabular-nums">
              {t(`promptMeta.from.${source}`)} · {priority}
            </span>
          </li>
        ))}
      </ol>
      {duplicates > 0 && <p className="text-warn">{t('promptMeta.duplicates', { count: duplicates })}</p>}
    </Facts>
  )
}
