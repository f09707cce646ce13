/** What the address of the administrators' page may hold. */
type AdminSearch = Partial<
  Record<
    | 'section'
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

/**
 * Every address of the program, as targets for links and navigation: `<Link {...paths.notebook(id)}>`,
 * `navigate(paths.newNotebook())`. The route map is checked against them.
 */
export const paths = {
  home: () => ({ to: '/' }) as const,
  newNotebook: (search: { projectId?: string } = {}) => ({ to: '/new', search }) as const,
  notebook: (id: string, search: { projectId?: string } = {}) =>
    ({ to: '/notebooks/$id', params: { id }, search }) as const,
  projects: (search: { search?: string } = {}) => ({ to: '/projects', search }) as const,
  project: (id: string) => ({ to: '/projects/$id', params: { id } }) as const,
  profile: (search: { tab?: number } = {}) => ({ to: '/profile', search }) as const,
  person: (id: string) => ({ to: '/profile/$id', params: { id } }) as const,
  login: (search: { redirectTo?: string; error?: string } = {}) => ({ to: '/login', search }) as const,
  register: (search: { redirectTo?: string; invite?: string } = {}) => ({ to: '/register', search }) as const,
  forgotPassword: () => ({ to: '/forgot-password' }) as const,
  admin: (search: AdminSearch = {}) => ({ to: '/admin', search }) as const,
  kit: () => ({ to: '/developer/kit' }) as const,
}
