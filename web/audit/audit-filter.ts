import { AUDIT_SEARCH_MAX, AuditAction, type AuditFilter } from '#contract/audit.ts'

/** The filter as search parameters, with days in the format of date fields. */
export interface AuditSearch {
  action?: string
  actor?: string
  target?: string
  from?: string
  to?: string
}

const DAY_MS = 86_400_000

/**
 * The filter for the server. Days are whole days of this browser's time zone; invalid values count as absent.
 */
export function toAuditFilter({ action, actor, target, from, to }: AuditSearch): AuditFilter {
  const lastDay = startOfDay(to)
  return {
    action: AuditAction.safeParse(action).data,
    actor: actor?.trim().slice(0, AUDIT_SEARCH_MAX) || undefined,
    target: target?.trim().slice(0, AUDIT_SEARCH_MAX) || undefined,
    from: startOfDay(from)?.toISOString(),
    to: lastDay && startOfDay(dayAfter(lastDay))?.toISOString(),
  }
}

function startOfDay(day: string | undefined): Date | undefined {
  if (!day || !/^\d{4}-\d\d-\d\d$/.test(day)) return undefined
  const start = new Date(`${day}T00:00`)
  return Number.isNaN(start.getTime()) ? undefined : start
}

/** One and a half days later: a day is an hour shorter or longer when the clocks change. */
function dayAfter(start: Date): string {
  const next = new Date(start.getTime() + 1.5 * DAY_MS)
  const [month, day] = [next.getMonth() + 1, next.getDate()].map((part) => String(part).padStart(2, '0'))
  return `${next.getFullYear()}-${month}-${day}`
}
