import { useTranslation } from 'react-i18next'
import type { PromptMeta } from '#contract/prompt-meta.ts'
import { modelName } from '#web/models/model-display.ts'
import { useModelName, useModelPrices } from '#web/models/queries.ts'
import { formatDateTime, formatDollars, formatNumber } from '#web/platform/formats.ts'
import { shownMessage } from '#web/platform/messages.ts'
import { contextUsage, costOf } from './context-usage.ts'
import { formatSeconds } from './durations.ts'
import { Fact } from './Fact.tsx'
import { Facts } from './Facts.tsx'

/** The model, its tokens and times, and what went wrong. */
export function AnswerDetails({ meta }: { meta: PromptMeta }) {
  const { t } = useTranslation()
  return (
    <div className="space-y-3 text-small">
      {contextUsage(meta).isHigh && <p className="text-warn">{t('promptMeta.highUsage')}</p>}
      <ModelFacts meta={meta} />
      <TokenFacts meta={meta} />
      <TimingFacts meta={meta} />
      {meta.rapidReply && <RapidFacts {...meta.rapidReply} />}
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
      <FunctionCalls calls={meta.functionCalls} />
      <RequestFacts meta={meta} />
    </div>
  )
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
    <Facts>
      <Fact name={t('promptMeta.model')} value={model && modelName(model)} />
      {model?.fallbackFor && <ReplacedModel id={model.fallbackFor} name={model.fallbackForName} />}
      <Fact
        name={t('promptMeta.contextWindow')}
        value={model && model.contextWindow && formatNumber(model.contextWindow)}
      />
      {model?.paidBy === 'user' && <Fact name={t('promptMeta.paidWith')} value={t('promptMeta.ownKey')} />}
      {parameters.length > 0 && <Fact name={t('promptMeta.parameters')} value={parameters.join(' · ')} />}
    </Facts>
  )
}

function RapidFacts({ model, text, inputTokens, outputTokens, cost }: NonNullable<PromptMeta['rapidReply']>) {
  const { t } = useTranslation()
  const counted = (count: number | undefined) => (count ? formatNumber(count) : undefined)
  return (
    <Facts title={t('promptMeta.rapidReply')}>
      {text && (
        <p dir="auto" className="break-words whitespace-pre-wrap">
          {text}
        </p>
      )}
      <Fact name={t('promptMeta.model')} value={model.name} />
      <Fact name={t('promptMeta.input')} value={counted(inputTokens)} />
      <Fact name={t('promptMeta.output')} value={counted(outputTokens)} />
      <Fact name={t('promptMeta.cost')} value={cost ? formatDollars(cost) : undefined} />
    </Facts>
  )
}

function ReplacedModel({ id, name }: { id: string; name: string | undefined }) {
  const { t } = useTranslation()
  return <Fact name={t('promptMeta.fallbackFor')} value={useModelName(id, name)} />
}

function TokenFacts({ meta }: { meta: PromptMeta }) {
  const { t } = useTranslation()
  const { tokenUsage, model } = meta
  const byPrices = costOf(meta, useModelPrices(model?.id))
  // Answers from before the prices were kept have no cost of their own.
  const cost = model?.pricing ? tokenUsage?.cost : byPrices
  const counted = (actual: number | undefined, estimate: number | undefined) => {
    if (actual === undefined) return estimate === undefined ? undefined : formatNumber(estimate)
    if (estimate === undefined || estimate === actual) return formatNumber(actual)
    return `${formatNumber(actual)} (${t('promptMeta.estimated', { count: estimate })})`
  }
  if (!tokenUsage) return null
  return (
    <Facts title={t('promptMeta.tokens')}>
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
      <Fact
        name={t('promptMeta.reasoningTokens')}
        value={tokenUsage?.reasoningTokens ? formatNumber(tokenUsage.reasoningTokens) : undefined}
      />
      <Fact name={t('promptMeta.cost')} value={cost ? formatDollars(cost) : undefined} />
    </Facts>
  )
}

/** A part of the time below this is not worth a row. */
const NOTICEABLE_MS = 100

function TimingFacts({ meta: { performance } }: { meta: PromptMeta }) {
  const { t } = useTranslation()
  if (!performance) return null
  const { totalResponseTime, timeToFirstToken, reasoningTime, modelInferenceTime } = performance
  const { contextRetrievalTime } = performance
  const isSlowContext = contextRetrievalTime >= NOTICEABLE_MS
  const isLongReasoning = reasoningTime !== undefined && reasoningTime >= NOTICEABLE_MS
  const seconds = (milliseconds: number | undefined) =>
    milliseconds === undefined ? undefined : t('chat.seconds', { seconds: formatSeconds(milliseconds) })
  return (
    <Facts title={t('promptMeta.timing')}>
      <Fact name={t('promptMeta.total')} value={seconds(totalResponseTime)} />
      <Fact name={t('promptMeta.firstToken')} value={seconds(timeToFirstToken)} />
      {isLongReasoning && <Fact name={t('promptMeta.reasoningTime')} value={seconds(reasoningTime)} />}
      {isSlowContext && (
        <>
          <Fact name={t('promptMeta.retrieval')} value={seconds(contextRetrievalTime)} />
          <Fact name={t('promptMeta.inference')} value={seconds(modelInferenceTime)} />
        </>
      )}
    </Facts>
  )
}

/** Notes below their title; one line when there are none. */
function Notes({ title, none, notes }: { title: string; none: string; notes: string[] }) {
  if (notes.length === 0) return <Fact name={title} value={none} />
  return (
    <Facts title={title}>
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
    </Facts>
  )
}

function FunctionCalls({ calls = [] }: { calls: PromptMeta['functionCalls'] }) {
  const { t } = useTranslation()
  if (calls.length === 0) return null
  return (
    <Facts title={t('promptMeta.functionCalls')}>
      <ol className="space-y-2">
        {calls.map(({ id, name, parameters, returnValue }) => (
          <li key={id}>
            <code className="font-mono break-words text-ink">
              {name}({JSON.stringify(parameters)})
            </code>
            {returnValue !== undefined && (
              <p dir="auto" className="line-clamp-3">
                {returnValue}
              </p>
            )}
          </li>
        ))}
      </ol>
    </Facts>
  )
}

/** What identifies the request, and the beginning of its prompt. */
function RequestFacts({ meta: { prompt, createdAt, updatedAt, replyIds = [] } }: { meta: PromptMeta }) {
  const { t } = useTranslation()
  if (!prompt) return null
  return (
    <Facts title={t('promptMeta.prompt')}>
      <p dir="auto" className="line-clamp-6 break-words whitespace-pre-wrap text-ink">
        {prompt}
      </p>
      <Fact name={t('promptMeta.askedAt')} value={createdAt && formatDateTime(createdAt)} />
      <Fact name={t('promptMeta.answeredAt')} value={updatedAt && formatDateTime(updatedAt)} />
      {replyIds.length > 0 && (
        <p className="flex gap-3">
          <span className="flex-none text-faint">{t('promptMeta.replyIds', { count: replyIds.length })}</span>
          <code className="min-w-0 flex-1 text-end font-mono break-all text-ink">{replyIds.join(', ')}</code>
        </p>
      )}
    </Facts>
  )
}
