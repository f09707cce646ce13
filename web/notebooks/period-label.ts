import type { TFunction } from 'i18next'
import { locale } from '#web/platform/formats.ts'

/** The heading of a section of the list: favorites, today, this week, or a month. */
export function periodLabel(period: string, t: TFunction): string {
  if (period === 'favorites') return t('notebooks.favorites')
  if (period === 'today') return t('notebooks.today')
  if (period === 'week') return t('notebooks.thisWeek')
  const [year, month] = period.split('-').map(Number)
  const isThisYear = year === new Date().getFullYear()
  return new Intl.DateTimeFormat(locale(), {
    month: 'long',
    year: isThisYear ? undefined : 'numeric',
  }).format(new Date(year ?? 0, (month ?? 1) - 1))
}
