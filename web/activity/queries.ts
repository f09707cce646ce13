import { ACTIVITY_PAGE_SIZE, ActivityKind } from '#contract/activity.ts'
import { api } from '#web/platform/api.ts'
import { pageAfter } from '#web/platform/list-pages.ts'

/** Whose activities: the user's own without it. */
export type FeedPlace = { projectId: string } | { organizationId: string } | undefined

export interface FeedFilter {
  /** All kinds without it. */
  kind?: ActivityKind
  userId?: string
}

/** Newest first, page by page. Events that are about nothing, such as views of announcements, are not in it. */
export const activityPages = (place: FeedPlace, { kind, userId }: FeedFilter) =>
  api.activity.list.infiniteOptions({
    input: (page: number) => ({
      ...place,
      userId,
      kinds: kind ?? ActivityKind.options.join(','),
      page,
      limit: ACTIVITY_PAGE_SIZE,
    }),
    initialPageParam: 1,
    getNextPageParam: pageAfter(ACTIVITY_PAGE_SIZE),
  })
