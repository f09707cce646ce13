import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { TurnMetrics } from '#contract/model-metrics.ts'
import { formatDollars, formatNumber, formatPercent } from '#web/platform/formats.ts'
import { failuresOf } from './metrics-rows.ts'
import { failureTexts, timeText } from './metrics-texts.ts'

/** The figures of the whole period. */
export function MetricsTotals({ total }: { total: TurnMetrics }) {
  const { t } = useTranslation()
  const failed = failuresOf(total)
  return (
    <dl className="grid grid-cols-2 gap-3 lg:grid-cols-3">
      <Figure name={t('modelMetrics.turns')} value={formatNumber(total.turns)} />
      <Figure
        name={t('modelMetrics.failed')}
        value={`${formatNumber(failed)} (${formatPercent(failed / total.turns)})`}
        hint={failureTexts(t, total).join(', ')}
      />
      <Figure
        name={t('modelMetrics.cost')}
        value={formatDollars(total.cost)}
        hint={total.unpricedTurns > 0 && t('modelMetrics.unpriced', { count: total.unpricedTurns })}
      />
      <Figure
        name={t('modelMetrics.tokens')}
        value={formatNumber(total.inputTokens + total.outputTokens)}
        hint={t('modelMetrics.tokensHint', {
          input: formatNumber(total.inputTokens),
          cached: formatNumber(total.cachedInputTokens),
          output: formatNumber(total.outputTokens),
          reasoning: formatNumber(total.reasoningTokens),
        })}
      />
      <Figure
        name={t('modelMetrics.firstToken')}
        value={timeText(t, total.timeToFirstToken?.p50)}
        hint={t('modelMetrics.slowest', { time: timeText(t, total.timeToFirstToken?.p95) })}
      />
      <Figure
        name={t('modelMetrics.totalTime')}
        value={timeText(t, total.totalTime?.p50)}
        hint={t('modelMetrics.slowest', { time: timeText(t, total.totalTime?.p95) })}
      />
    </dl>
  )
}

function Figure({ name, value, hint }: { name: string; value: string; hint?: ReactNode }) {
  return (
    <div className="rounded-card border border-line px-3.5 py-3">
      <dt className="text-small text-soft">{name}</dt>
      <dd className="font-reading text-large font-semibold tabular-nums">{value}</dd>
      {hint && <dd className="text-small text-faint">{hint}</dd>}
    </div>
  )
}
