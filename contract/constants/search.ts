import { z } from 'zod'

export const SEARCH_QUERY_MAX = 200
/** Further words of a query are ignored. */
export const SEARCH_TERMS_MAX = 8
export const SEARCH_PAGE_SIZE = 20
export const SEARCH_MODEL_ID_MAX = 200

export type SearchKind = z.infer<typeof SearchKind>
export const SearchKind = z.enum(['notebook', 'message', 'file', 'chunk', 'project'])
