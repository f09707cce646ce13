import { SearchKind } from '#contract/constants/search.ts'
import type { SearchAddress } from './search-address.ts'

type TypedFilters = Pick<SearchAddress, 'q' | 'kind' | 'owner' | 'hasFile'>

/** Splits what was typed into the words to search for and filters, as `type:file`, `is:mine` and `has:file`. */
export function typedFilters(typed: string): TypedFilters {
  const filters: TypedFilters = { q: undefined }
  const words = withoutPlace(typed)
    .split(/\s+/)
    .filter((word) => {
      const filter = filterOf(word.toLowerCase())
      Object.assign(filters, filter)
      return filter === undefined
    })
  return { ...filters, q: words.join(' ') || undefined }
}

/** `in:` and a part of a name at the end of the text: a project or notebook is being chosen. */
const PLACE = /(^|\s)in:(\S*)$/i

/** The part of the name of a project or notebook that is typed after `in:`. */
export const typedPlace = (typed: string): string | undefined => PLACE.exec(typed)?.[2]

export const withoutPlace = (typed: string): string => typed.replace(PLACE, '')

/** What editing the text changes: a filter whose word was removed ends. */
export function typedChange(before: string, after: string): Partial<TypedFilters> {
  const ended = Object.keys(typedFilters(before)).map((name) => [name, undefined])
  return { ...Object.fromEntries(ended), ...typedFilters(after) }
}

function filterOf(word: string): Partial<TypedFilters> | undefined {
  const [name, value = ''] = word.split(':')
  if (name === 'type') {
    const kind = SearchKind.safeParse(value.replace(/s$/, ''))
    return kind.success ? { kind: kind.data } : undefined
  }
  if (word === 'is:mine') return { owner: 'mine' }
  if (word === 'is:shared') return { owner: 'shared' }
  if (word === 'has:file' || word === 'has:files') return { hasFile: true }
  return undefined
}
