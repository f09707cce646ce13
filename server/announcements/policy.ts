import type { Announcement } from '#contract/announcements.ts'

/** A user's interactions with an announcement so far. */
export interface Seen {
  views: number
  agrees: number
}

/** Enabled, now within its dates, for one of the user's tags (or for all), and neither threshold reached. */
export function isFor(
  announcement: Announcement,
  person: { tags: string[] },
  seen: Seen,
  now: Date,
): boolean {
  const { enabled, startDate, endDate, tags, numberOfViews, numberOfAgrees } = announcement
  if (!enabled) return false
  if (startDate && now < new Date(startDate)) return false
  if (endDate && now > new Date(endDate)) return false
  const own = new Set(person.tags.map((tag) => tag.toLowerCase()))
  if (tags.length > 0 && !tags.some((tag) => own.has(tag.toLowerCase()))) return false
  if (numberOfViews && seen.views >= numberOfViews.threshold) return false
  return !(numberOfAgrees && seen.agrees >= numberOfAgrees.threshold)
}
