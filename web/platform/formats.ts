import i18next from 'i18next'

/**
 * The language of the interface with the region of the browser: British dates and a 24-hour clock where that
 * is set.
 */
export function locale(): string {
  const language = i18next.language || 'en'
  const inUse = globalThis.navigator?.languages ?? []
  return inUse.find((tag) => tag === language || tag.startsWith(`${language}-`)) ?? language
}

const DAY_MS = 86_400_000

const formatters = new Map<string, Intl.DateTimeFormat | Intl.NumberFormat>()

/** Creating a formatter takes a hundred times as long as using it. The time zone of a computer can change. */
function dateFormat(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale()} ${new Date().getTimezoneOffset()} ${JSON.stringify(options)}`
  return kept(key, () => new Intl.DateTimeFormat(locale(), options))
}

function numberFormat(options: Intl.NumberFormatOptions = {}): Intl.NumberFormat {
  return kept(`number ${locale()} ${JSON.stringify(options)}`, () => new Intl.NumberFormat(locale(), options))
}

function kept<F extends Intl.DateTimeFormat | Intl.NumberFormat>(key: string, create: () => F): F {
  const formatter = (formatters.get(key) as F | undefined) ?? create()
  formatters.set(key, formatter)
  return formatter
}

/**
 * Creates the formatters of a conversation in idle time: together they take as long as rendering an answer, which the
 * first notebook that is opened would wait for.
 */
export function warmFormats(): void {
  const now = new Date().toISOString()
  for (const format of [formatTime, formatDateTime, formatDay]) whenIdle(() => void format(now))
  whenIdle(() => void formatDay(new Date(0).toISOString()))
}

function whenIdle(task: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(task)
  else setTimeout(task)
}

export const formatNumber = (value: number) => numberFormat().format(value)

export const formatDate = (iso: string) => dateFormat({ dateStyle: 'medium' }).format(new Date(iso))

/** Such as 2026-07. */
export const formatMonth = (month: string) =>
  dateFormat({ month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(`${month}-01T00:00:00Z`))

export const formatTime = (iso: string) => dateFormat({ timeStyle: 'short' }).format(new Date(iso))

/** Hours and minutes of a day of 24 hours, in any language. */
export const formatClock = (iso: string) =>
  dateFormat({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(new Date(iso))

export const formatDateTime = (iso: string) =>
  dateFormat({ dateStyle: 'full', timeStyle: 'short' }).format(new Date(iso))

/** Date and time in a list. */
export const formatMoment = (iso: string) =>
  dateFormat({ dateStyle: 'medium', timeStyle: 'medium' }).format(new Date(iso))

/**
 * A heading for a day: "Today", "Yesterday", else "Thursday, 19 November" with the year if it is another one.
 */
export function formatDay(iso: string, now = Date.now()): string {
  const daysAgo = daysBetween(new Date(iso), new Date(now))
  if (daysAgo === 0 || daysAgo === 1) {
    const words = new Intl.RelativeTimeFormat(locale(), { numeric: 'auto' }).format(-daysAgo, 'day')
    return words.charAt(0).toLocaleUpperCase(locale()) + words.slice(1)
  }
  const isThisYear = new Date(iso).getFullYear() === new Date(now).getFullYear()
  return dateFormat({
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: isThisYear ? undefined : 'numeric',
  }).format(new Date(iso))
}

/** Calendar days, not spans of 24 hours. */
export function daysBetween(earlier: Date, later: Date): number {
  const midnight = (date: Date) => Date.UTC(date.getFullYear(), date.getMonth(), date.getDate())
  return Math.round((midnight(later) - midnight(earlier)) / DAY_MS)
}

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const

/** A human-readable size; 1 MB is 1,000,000 bytes. */
export function formatBytes(bytes: number): string {
  const power = Math.min(UNITS.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(1, bytes)) / 3)))
  const unit = UNITS[power] ?? 'byte'
  const unitDisplay = unit === 'byte' ? 'long' : 'short' // The short unit of bytes has no plural.
  const format = { style: 'unit', unit, unitDisplay, maximumFractionDigits: 1 } as const
  return numberFormat(format).format(bytes / 1000 ** power)
}

/** US dollars; small amounts with as many digits as they need. */
export const formatDollars = (dollars: number) =>
  numberFormat({
    style: 'currency',
    currency: 'USD',
    // British English would call them US$.
    currencyDisplay: 'narrowSymbol',
    maximumSignificantDigits: dollars < 1 ? 2 : undefined,
  }).format(dollars)

export const formatPercent = (share: number) =>
  numberFormat({ style: 'percent', maximumFractionDigits: 0 }).format(share)
