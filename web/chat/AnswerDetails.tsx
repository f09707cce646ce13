import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { PromptMeta } from '#contract/prompt-meta.ts'
import { useModelName } from '#web/models/queries.ts'
import { formatNumber, formatTime } from '#web/platform/formats.ts'
import { shownMessage, shownText } from '#web/platform/messages.ts'
import { formatSeconds } from './durations.ts'

const HIGH_USAGE = 0.8
const DEFAULT_CONTEXT_WINDOW = 200_000

/** What was sent to the model for a message, and the result. */
export function AnswerDetails({ meta }: { meta: PromptMeta }) {
  const { t } = useTranslation()
  return (
    <div className="space-y-3 text-small">
      {isContextFull(meta) && <p className="text-warn">{t('promptMeta.highUsage')}</p>}
      <ModelFacts meta={meta} />
      <TokenFacts meta={meta} />
      <InstructionFacts meta={meta} />
      <TimingFacts meta={meta} />
      <Notes
        title={t('promptMeta.warnings')}
        none={t('promptMeta.none')}
        notes={meta.warnings.map(shownMessage)}
      />
      <Notes
        title={t('promptMeta.errors')}
        none={t('promptMeta.none')}
        notes={meta.promptErrors.map(shownMessage)}
      />
      <StatusLog log={meta.statusLog} />
    </div>
  )
}

function isContextFull({ model, tokenUsage }: PromptMeta): boolean {
  const used = tokenUsage?.actualInputTokens ?? tokenUsage?.inputTokens ?? 0
  return used > HIGH_USAGE * (model?.contextWindow || DEFAULT_CONTEXT_WINDOW)
}

function ModelFacts({ meta: { model } }: { meta: PromptMeta }) {
  const { t } = useTranslation()
  const { temperature, topP, maxTokens } = model?.parameters ?? {}
  const parameters = [
    temperature !== undefined && `${t('models.temperature')} ${temperature}`,
    topP !== undefined && `${t('models.topP')} ${topP}`,
    maxTokens !== undefined && `${t('models.maxTokens')} ${formatNumber(maxTokens)}`,
  ].filter(Boolean)
  return (
    <Section>
      <Fact name={t('promptMeta.model')} value={model?.name} />
      {model?.fallbackFor && <ReplacedModel id={model.fallbackFor} />}
      <Fact name={t('promptMeta.contextWindow')} value={model && formatNumber(model.contextWindow)} />
      {parameters.length > 0 && <Fact name={t('promptMeta.parameters')} value={parameters.join(' · ')} />}
    </Section>
  )
}

function ReplacedModel({ id }: { id: string }) {
  const { t } = useTranslation()
  return <Fact name={t('promptMeta.fallbackFor')} value={useModelName(id)} />
}

function TokenFacts({ meta: { tokenUsage, context } }: { meta: PromptMeta }) {
  const { t } = useTranslation()
  const counted = (actual: number | undefined, estimate: number | undefined) => {
    if (actual === undefined) return estimate === undefined ? undefined : formatNumber(estimate)
    if (estimate === undefined || estimate === actual) return formatNumber(actual)
    return `${formatNumber(actual)} (${t('promptMeta.estimated', { count: estimate })})`
  }
  const sources = Object.entries(context?.tokensBySource ?? {}).filter(([, tokens]) => tokens > 0)
  const { messageHistoryLength: sent = 0, droppedHistoryCount: dropped = 0 } = context ?? {}
  const history = dropped > 0 ? t('promptMeta.historyDropped', { sent, dropped }) : sent && formatNumber(sent)
  if (!tokenUsage && sources.length === 0) return null
  return (
    <Section title={t('promptMeta.tokens')}>
      <Fact
        name={t('promptMeta.input')}
        value={counted(tokenUsage?.actualInputTokens, tokenUsage?.inputTokens)}
      />
      <Fact
        name={t('promptMeta.output')}
        value={counted(tokenUsage?.actualOutputTokens, tokenUsage?.outputTokens)}
      />
      <Fact
        name={t('promptMeta.cached')}
        value={tokenUsage?.cachedInputTokens ? formatNumber(tokenUsage.cachedInputTokens) : undefined}
      />
      {sources.map(([source, tokens]) => (
        <Fact key={source} name={source} value={formatNumber(tokens)} />
      ))}
      <Fact name={t('promptMeta.history')} value={history} />
    </Section>
  )
}

/** The instruction files in the order in which they were sent. */
function InstructionFacts({ meta: { context } }: { meta: PromptMeta }) {
  const { t } = useTranslation()
  if (!context?.totalSystemPromptCount) return null
  const { systemPromptSources: sources, duplicateSystemPromptCount: duplicates } = context
  return (
    <Section title={t('promptMeta.instructions')}>
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
    </Section>
  )
}

/** A duration below this is not worth a row. */
const NOTICEABLE_MS = 100

function TimingFacts({ meta: { performance } }: { meta: PromptMeta }) {
  const { t } = useTranslation()
  if (!performance) return null
  const { totalResponseTime, timeToFirstToken, reasoningTime, modelInferenceTime } = performance
  const { contextRetrievalTime } = performance
  const isSlowContext = contextRetrievalTime >= NOTICEABLE_MS
  const seconds = (milliseconds: number | undefined) =>
    milliseconds === undefined ? undefined : t('chat.seconds', { seconds: formatSeconds(milliseconds) })
  return (
    <Section title={t('promptMeta.timing')}>
      <Fact name={t('promptMeta.total')} value={seconds(totalResponseTime)} />
      <Fact name={t('promptMeta.firstToken')} value={seconds(timeToFirstToken)} />
      <Fact name={t('promptMeta.reasoningTime')} value={seconds(reasoningTime)} />
      {isSlowContext && (
        <>
          <Fact name={t('promptMeta.retrieval')} value={seconds(contextRetrievalTime)} />
          <Fact name={t('promptMeta.inference')} value={seconds(modelInferenceTime)} />
        </>
      )}
    </Section>
  )
}

function StatusLog({ log }: { log: PromptMeta['statusLog'] }) {
  const { t } = useTranslation()
  if (log.length === 0)
    return <Notes title={t('promptMeta.statusLog')} none={t('promptMeta.noStatusLog')} notes={[]} />
  return (
    <Section title={t('promptMeta.statusLog')}>
      {log.map(({ status, statusKey, timestamp }) => (
        <Fact key={timestamp + status} name={shownText(status, statusKey)} value={formatTime(timestamp)} />
      ))}
    </Section>
  )
}

/** Notes below their title; one line when there are none. */
function Notes({ title, none, notes }: { title: string; none: string; notes: string[] }) {
  if (notes.length === 0) return <Fact name={title} value={none} />
  return (
    <Section title={title}>
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
    </Section>
  )
}

function Section({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <section>
      {title && <h3 className="mb-1 font-[550] text-ink">{title}</h3>}
      <div className="space-y-0.5 text-soft">{children}</div>
    </section>
  )
}

/** A fact that is not known has no row. */
function Fact({ name, value }: { name: string; value: string | 0 | undefined }) {
  if (!value) return null
  return (
    <p className="flex gap-3">
      <span className="block flex-1 text-faint first-letter:uppercase">{name}</span>
      <span className="text-end text-ink tabular-nums">{value}</span>
    </p>
  )
}
