import type { PushPreferences } from '#contract/push.ts'

/** Whether the moment is in the quiet hours, which may cross midnight. */
export function isQuiet(
  { quietHours, timeZone }: Pick<PushPreferences, 'quietHours' | 'timeZone'>,
  moment: Date,
): boolean {
  if (!quietHours) return false
  const { from, to } = quietHours
  const minute = minuteOfDay(moment, timeZone)
  if (from <= to) return minute >= from && minute < to
  return minute >= from || minute < to
}

function minuteOfDay(moment: Date, timeZone: string): number {
  const format = new Intl.DateTimeFormat('en', {
    timeZone,
    hour: 'numeric',
    minute: 'numeric',
    hourCycle: 'h23',
  })
  const parts = new Map(format.formatToParts(moment).map(({ type, value }) => [type, Number(value)]))
  return (parts.get('hour') ?? 0) * 60 + (parts.get('minute') ?? 0)
}
