import { recentList } from '#web/platform/recent-list.ts'

/** The texts whose results were opened. */
export const recentSearches = recentList('searches', 5)
