/** Typed paths of pages for links and `navigate`; any domain may import them. */

export const agentsPath = (search: { search?: string } = {}) => ({ to: '/agents', search }) as const

export const newAgentPath = () => ({ to: '/agents/new' }) as const

export const agentPath = (id: string) => ({ to: '/agents/$id', params: { id } }) as const

export const editAgentPath = (id: string) => ({ to: '/agents/$id/edit', params: { id } }) as const
