import type { Announcement } from '#contract/announcements.ts'

/** The minimum time before a modal announcement is shown again. */
export const REPEAT_MS = 8 * 3_600_000
/** The delay after loading before a modal announcement opens automatically. */
export const AUTO_OPEN_DELAY_MS = 3000
/** How often the dates of banners are checked. */
export const RECHECK_MS = 4 * 3_600_000
export const BANNER_CLOSE_MS = 300

/** Announcement id → when this browser showed it last, in milliseconds. */
export type LastShown = Record<string, number>

interface Circumstances {
  now: number
  userTags: string[]
}

/** The current banners, the most important first. */
export function bannersFor(all: Announcement[], circumstances: Circumstances): Announcement[] {
  return queueFor(all, circumstances).filter(({ isBanner }) => isBanner)
}

/** The announcements of the news dialog, the most important first. */
export function newsFor(all: Announcement[], circumstances: Circumstances): Announcement[] {
  return queueFor(all, circumstances).filter(({ isBanner }) => !isBanner)
}

/** The news for which the dialog opens automatically: those not shown lately. */
export function dueNews(news: Announcement[], lastShown: LastShown, now: number): Announcement[] {
  return news.filter(({ _id }) => now - (lastShown[_id] ?? Number.NEGATIVE_INFINITY) >= REPEAT_MS)
}

/** The news that this browser has never shown. */
export const unseenNews = (news: Announcement[], lastShown: LastShown): Announcement[] =>
  news.filter(({ _id }) => lastShown[_id] === undefined)

/** The event of a view; the server compares their number with its threshold. */
export const viewEvent = ({ _id, isBanner }: Announcement) => ({
  type: isBanner ? 'VIEW_BANNER' : 'VIEW_MODAL',
  metadata: { id: _id },
})

/** The event of pressing OK. */
export const agreeEvent = ({ _id }: Announcement) => ({ type: 'AGREE_MODAL', metadata: { id: _id } })

function queueFor(all: Announcement[], { now, userTags }: Circumstances): Announcement[] {
  return all
    .filter((one) => one.enabled && isWithinDates(one, now) && isMeantFor(one, userTags))
    .sort((a, b) => b.priority - a.priority)
}

const isWithinDates = ({ startDate, endDate }: Announcement, now: number) =>
  (startDate === null || Date.parse(startDate) <= now) && (endDate === null || now <= Date.parse(endDate))

/** Whether one of the announcements is for a tag that the user did not have before. */
export function isForNewTag(
  all: Announcement[],
  { before, tags }: { before: string[]; tags: string[] },
): boolean {
  const known = new Set(before.map((tag) => tag.toLowerCase()))
  const added = new Set(tags.map((tag) => tag.toLowerCase()).filter((tag) => !known.has(tag)))
  return all.some((one) => one.tags.some((tag) => added.has(tag.toLowerCase())))
}

function isMeantFor({ tags }: Announcement, userTags: string[]): boolean {
  const held = new Set(userTags.map((tag) => tag.toLowerCase()))
  return tags.length === 0 || tags.some((tag) => held.has(tag.toLowerCase()))
}
