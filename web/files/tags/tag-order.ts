import type { FileTag } from '#contract/file-tags.ts'
import type { TagOrder } from '../view-state.ts'

export type TagUsage = 'frequent' | 'moderate' | 'light'

const FREQUENT_FROM = 10
const MODERATE_FROM = 3

export function usageOf({ fileCount }: Pick<FileTag, 'fileCount'>): TagUsage {
  if (fileCount >= FREQUENT_FROM) return 'frequent'
  return fileCount >= MODERATE_FROM ? 'moderate' : 'light'
}

interface Choice {
  order: TagOrder
  search: string
  favorites: readonly string[]
}

export interface TagGroup {
  /** `undefined` when tags are not grouped. */
  usage: TagUsage | undefined
  tags: FileTag[]
}

/** The tags in order; by usage in groups, without empty ones. */
export function groupTags(tags: readonly FileTag[], { order, search, favorites }: Choice): TagGroup[] {
  const wanted = search.trim().toLocaleLowerCase()
  const found = tags.filter(({ name }) => name.toLocaleLowerCase().includes(wanted))
  const sorted = found.toSorted(comparing(order, new Set(favorites)))
  if (order !== 'usage') return sorted.length > 0 ? [{ usage: undefined, tags: sorted }] : []
  return [...Map.groupBy(sorted, usageOf)].map(([usage, members]) => ({ usage, tags: members }))
}

type Comparison = (a: FileTag, b: FileTag) => number

const byName: Comparison = (a, b) => a.name.localeCompare(b.name)
const byActivity: Comparison = (a, b) => b.lastActivityAt.localeCompare(a.lastActivityAt) || byName(a, b)

function comparing(order: TagOrder, favorites: ReadonlySet<string>): Comparison {
  const byFavorite: Comparison = (a, b) => Number(favorites.has(b.id)) - Number(favorites.has(a.id))
  const comparisons: Record<TagOrder, Comparison> = {
    default: (a, b) => byFavorite(a, b) || byActivity(a, b),
    usage: (a, b) => b.fileCount - a.fileCount || byName(a, b),
    name: byName,
    recent: byActivity,
  }
  return comparisons[order]
}
