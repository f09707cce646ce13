import type { TFunction } from 'i18next'
import { TurnFailure, type TurnMetrics } from '#contract/model-metrics.ts'
import { formatNumber } from '#web/platform/formats.ts'
import type { MetricsNames } from './metrics-rows.ts'

/** Seconds, or milliseconds of a very short time; a dash when nothing was measured. */
export function timeText(t: TFunction, ms: number | undefined): string {
  if (ms === undefined) return '–'
  if (ms < 100) return t('modelMetrics.milliseconds', { value: formatNumber(Math.round(ms)) })
  const seconds = ms / 1000
  return t('modelMetrics.seconds', {
    value: formatNumber(seconds < 10 ? Math.round(seconds * 10) / 10 : Math.round(seconds)),
  })
}

/** Each reason with the number of its turns. */
export const failureTexts = (t: TFunction, { failures }: TurnMetrics): string[] =>
  TurnFailure.options.flatMap((reason) => {
    const count = failures[reason]
    return count ? [`${t(`modelMetrics.failures.${reason}`)}: ${formatNumber(count)}`] : []
  })

export const metricsNames = (t: TFunction): MetricsNames => ({
  deletedUser: t('modelMetrics.deletedUsers'),
  series: {
    notFailed: t('modelMetrics.notFailed'),
    failed: t('modelMetrics.failed'),
    cost: t('modelMetrics.costDollars'),
    input: t('modelMetrics.inputTokens'),
    output: t('modelMetrics.outputTokens'),
    first: t('modelMetrics.firstSeconds'),
    median: t('modelMetrics.totalSeconds'),
    slow: t('modelMetrics.slowSeconds'),
  },
})
