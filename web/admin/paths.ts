/** The search parameters of the administration. */
type AdminSearch = Partial<
  Record<
    | 'section'
    | 'group'
    | 'emergency_access'
    | 'search'
    | 'sort'
    | 'page'
    | 'state'
    | 'action'
    | 'actor'
    | 'target'
    | 'from'
    | 'to',
    string
  >
>

export const adminPath = (search: AdminSearch = {}) => ({ to: '/admin', search }) as const
