interface SearchPlace {
  q?: string
  kind?: 'notebook' | 'message' | 'file' | 'chunk' | 'project'
  period?: 'week' | 'month' | 'year'
  owner?: 'mine' | 'shared'
  hasFile?: true
}

/** The page of search results. */
export const searchPath = (search: SearchPlace = {}) => ({ to: '/search', search }) as const
