interface SearchPlace {
  q?: string
  kind?: 'notebook' | 'message' | 'file' | 'chunk' | 'project'
  period?: 'week' | 'month' | 'year'
  owner?: 'mine' | 'shared'
  hasFile?: true
  /** Ids. */
  notebook?: string
  project?: string
  model?: string
}

/** The page of search results. */
export const searchPath = (search: SearchPlace = {}) => ({ to: '/search', search }) as const
